import type { Database } from "../../store/database.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import { type ColumnMap, rawAmountColumns } from "./columns.ts";
import type { AmountUnit } from "./import-kinds.ts";
import { FileError } from "./file-error.ts";
import type { InputFile } from "./input-file.ts";
import type { Recognised } from "./recognition.ts";
import { wholeTokens } from "./wording.ts";

/** In what a file's amounts are, and why. */
export interface AmountReading {
  /** The file's name of the column. */
  readonly column: string;
  /** Its canonical name. */
  readonly name: string;
  readonly unit: AmountUnit;
  /** Said by the user or by what is known of the export, so that nothing speaks against it. */
  readonly isCertain: boolean;
  /** Floating point numbers before they were written: exact only as far as those are. */
  readonly isFloating: boolean;
}

/** Undefined where there are no amounts: prices. */
export function readingOf(
  columns: ColumnMap,
  said: AmountUnit | null,
  recognised: Recognised | undefined,
): AmountReading | undefined {
  const found = ["amount_raw", "amount", "balance_raw", "balance"].find((name) => columns.has(name));
  if (found === undefined) return undefined;
  const known = columns.get(found) === recognised?.columns.get(found) ? recognised?.format : undefined;
  return {
    column: columns.get(found)!.name,
    name: found,
    unit: said ?? known?.amounts ?? (rawAmountColumns.has(found) ? "raw" : "whole"),
    isCertain: said !== null || known !== undefined,
    isFloating: known?.isFloating ?? false,
  };
}

/** What names of columns in raw units have in them; Weight is none. */
export const saysRaw = /raw|(?<![a-z])wei(?![a-z])|lamport|base_?unit|smallest/i;

/** Below this many whole tokens, whole numbers are nothing to wonder about, however few decimals there are. */
const leastLarge = 1_000_000n;
/** Hardly any token has more of itself than this, in whole ones. */
const mostPlausible = 10n ** 15n;

/** The total of raw units below which they may be whole tokens, in words too. A name that says raw is believed longer. */
function leastRaw(column: string, decimals: number): readonly [least: number, words: string] {
  const one = 10 ** decimals;
  if (!saysRaw.test(column)) return [one * 1000, "thousand tokens"];
  // A token of few decimals may be one of few.
  return decimals >= 6 && one < 1e12 ? [one, "whole token"] : [one / 1e6, "millionth of a token"];
}

/** What the rows of one file that are staged say of their amounts. */
interface AmountFacts {
  readonly token: number;
  readonly wholeOnly: boolean;
  readonly largest: bigint;
  readonly total: number;
}

/**
 * Asks for `--amounts` where what was staged speaks against its column's name: whole tokens that are whole numbers
 * throughout and large enough to be raw units, or raw units that make no more than dust.
 */
export async function questionAmounts(
  db: Database,
  file: InputFile,
  columns: ColumnMap,
  reading: AmountReading,
  tokens: readonly TokenIdentity[],
  table: string,
  firstRow: number,
): Promise<void> {
  if (reading.isCertain) return;
  // Beyond 38 decimals one token is more than 128 bits hold.
  const units = tokens.map(({ decimals }) => `1${"0".repeat(Math.min(decimals, 38))}`);
  const facts = await db.rows<AmountFacts>(
    // A remainder costs more than all else of this: only where it is asked for.
    `SELECT token, ${reading.unit === "raw" ? "true" : `bool_and(amount % [${units.join("::HUGEINT, ")}::HUGEINT][token + 1] = 0)`} AS "wholeOnly",
       max(amount) AS largest, sum(amount::DOUBLE) AS total
     FROM ${table} WHERE rowid >= ${firstRow} AND token >= 0 AND amount >= 0 GROUP BY token ORDER BY token`,
  );
  for (const { token, wholeOnly, largest, total } of facts) {
    const identity = tokens[token]!;
    const { decimals } = identity;
    if (decimals === 0 || decimals > 38 || largest === 0n) continue;
    const one = 10n ** BigInt(decimals);
    if (reading.unit === "raw") {
      const [least, words] = leastRaw(reading.column, decimals);
      if (total >= least) continue;
      throw ask(file, reading, identity, largest, `all of them together are no ${words}`);
    }
    if (!wholeOnly) continue;
    const hasDecimals = columns.has("token_decimals");
    const bound = one > leastLarge ? one : leastLarge;
    const isLarge = largest / one >= (bound < mostPlausible ? bound : mostPlausible);
    if (!hasDecimals && !isLarge) continue;
    const reasons = [
      "all are whole numbers",
      hasDecimals ? `the file has a column of decimals (${columns.get("token_decimals")!.name})` : "",
      isLarge ? `the largest is ${(largest / one).toLocaleString("en")}` : "",
    ].filter((reason) => reason !== "");
    throw ask(file, reading, identity, largest / one, reasons.join(", "));
  }
}

/** For an amount that, taken as whole tokens, is beyond 128 bits. */
export function askForLarge(file: InputFile, reading: AmountReading, place: string): FileError {
  return new FileError(
    `${place}: taken as whole tokens, the amount does not fit into 128 bits.${readingText(reading)} ` +
      `If ${file.name} has raw units, say --amounts raw.`,
  );
}

function readingText({ column, unit }: AmountReading): string {
  return ` The name of the column, ${column}, says ${unit === "raw" ? "raw units" : "whole tokens"}.`;
}

/** `largest` is the number in the file. */
function ask(
  file: InputFile,
  reading: AmountReading,
  { decimals, ticker }: TokenIdentity,
  largest: bigint,
  reasons: string,
): FileError {
  return new FileError(
    `${file.name}: are the amounts raw units or whole tokens?${readingText(reading)} But ${reasons}.\n` +
      `The largest is, with --amounts raw,   ${wholeTokens(largest, decimals)} ${ticker}\n` +
      `            and with --amounts whole, ${largest.toLocaleString("en")} ${ticker}\n` +
      "Say which it is.",
  );
}
