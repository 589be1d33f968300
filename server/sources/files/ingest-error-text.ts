import { familyOf } from "../../../contract/chains.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import type { IngestError } from "../../store/ingest-error.ts";
import { placeOf } from "./line-numbers.ts";
import { isInFileOrder, type StagedFile } from "./staging.ts";
import { counted, formatTime, wholeTokens } from "./wording.ts";

/** Why the store refuses an import: with the place in the files where that is known, and what may help. */
export async function describeIngestError(
  error: IngestError,
  tokens: readonly TokenIdentity[],
  staged: readonly StagedFile[],
): Promise<string> {
  const { wallet, account, time, amount, row } = error.facts;
  const token = tokens.find(({ address }) => address === error.facts.token) ?? tokens[0];
  const facts = [
    tokens.length > 1 && token !== undefined ? `  token   ${token.address}` : undefined,
    row === undefined ? undefined : `  at      ${await placeOfRow(row, staged)}`,
    wallet === undefined ? undefined : `  wallet  ${wallet}`,
    account === undefined || account === wallet ? undefined : `  account ${account}`,
    time === undefined ? undefined : `  time    ${formatTime(time)}`,
    amount === undefined || token === undefined
      ? undefined
      : `  amount  ${wholeTokens(amount, token.decimals)} ${token.ticker} (${amount} raw)`,
  ].filter((line) => line !== undefined);
  if (error.code === "numbering") return numberingText(error, staged, facts);
  const repeats = error.facts.repeats ?? 0;
  if (error.code === "conflict" && repeats > 0)
    return [repeatText(error, staged), ...facts.slice(0, 1)].join("\n");
  const what = error.code === "negative_balance" ? "a balance would fall below zero" : error.message;
  const lines = [`${capitalized(what)}. Nothing was imported.`, ...facts];
  if (error.code === "conflict" && isInFileOrder(staged)) {
    lines.push(
      "The export has no number for the order within a block, so that its parts fit together only in one import:",
      "name all of its files at once.",
    );
  }
  if (error.code === "time_order") {
    const order = staged.some(({ identity }) => identity === "seq")
      ? "seq"
      : isInFileOrder(staged)
        ? "block and the order of the rows"
        : "block and log_index";
    lines.push(
      `Transfers are put in order by ${order}. Name the columns that these and block_time are in with --columns, or mend the file.`,
    );
  }
  if (error.code === "negative_balance") {
    lines.push(
      "Either transfers before this one are missing: import them as well. Or balances of this token change without transfers,",
      "as those of a wrapped coin (deposits and withdrawals), of one that rebases, or of one that mints without an event:",
      ...(token === undefined || familyOf(token.chain) !== "evm"
        ? ["such balances are read from a node: npx holderscope index --help"]
        : [
            "such a token is read and compared with its contract by a node:",
            `  npx holderscope index ${token.chain} --token ${token.address}`,
          ]),
      "Or take what there is with --allow-incomplete: balances are then not known, and no holders, shares, ages or costs are given.",
    );
  }
  return lines.join("\n");
}

const whyNotTogether = {
  cut: "The only block that both have ends one of them and begins the other. Without the hashes of transactions its equal transfers are the same or others.",
  clock: "One of them has no block numbers, so transfers that only one of them has cannot be put in order.",
  parts: "Each has transfers of that block that the other lacks.",
} as const;

/** That it cannot be told which transfers of two files are the same. */
async function numberingText(
  { facts: { row, otherRow, otherFiles = [], why = "parts" } }: IngestError,
  staged: readonly StagedFile[],
  facts: readonly string[],
): Promise<string> {
  const here = row === undefined ? "a file" : (fileOfRow(row, staged)?.file.name ?? "a file");
  const other =
    otherRow === undefined
      ? `what was imported before${otherFiles.length === 0 ? "" : ` (${otherFiles.join(", ")})`}`
      : (fileOfRow(otherRow, staged)?.file.name ?? "another file");
  return [
    `It cannot be told which transfers of ${here} and ${other} are the same. Nothing was imported.`,
    ...facts,
    whyNotTogether[why],
    "Of one export in parts, name all of its files at once. Of two exports, import only one.",
  ].join("\n");
}

function fileOfRow(row: number, staged: readonly StagedFile[]): StagedFile | undefined {
  return staged.findLast((candidate) => candidate.firstRow <= row);
}

/** That two transfers of the files have the same number, which is then none. */
function repeatText({ facts: { event, repeats = 0 } }: IngestError, staged: readonly StagedFile[]): string {
  const isSeq = staged.some(({ identity }) => identity === "seq");
  const rows = `${counted(repeats, "transfer")} ${repeats === 1 ? "has" : "have"}`;
  return isSeq
    ? `seq repeats: ${rows} the number of another one, such as ${event}. It has to be a running number over all ` +
        "transfers. Where it counts within a block, name it log_index, and give block as well. Nothing was imported."
    : `log_index repeats within a block: ${rows} the block and the number of another one, such as ${event}. It has to ` +
        "count through the whole block, not through a transaction. Nothing was imported.";
}

function placeOfRow(row: number, staged: readonly StagedFile[]): Promise<string> | string {
  const found = fileOfRow(row, staged);
  if (found === undefined) return `row ${row + 1}`;
  return placeOf(found.file, row - found.firstRow, found.rejectedPositions);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, "");
}
