import type { Holder } from "../../../contract/holders.ts";
import type { ListedKind } from "../../../contract/kinds.ts";
import type { Filter } from "../../../contract/search/holder-filter.ts";
import { count, exact, large, money, plural, share } from "../../lib/format.ts";
import type { Counted } from "../counted.ts";
import type { Price } from "../price.ts";
import { supplyShare } from "../supply.ts";
import { listedKindText } from "./groups.ts";
import { capital, finding, ofSupply, rowsOf, said } from "./words.ts";

interface Filtered extends Filter {
  /** Rows that match; null where the service does not say. */
  readonly total: number | null;
  readonly holderCount: number;
  readonly ticker: string;
  readonly price: Price | null;
  readonly counted: Counted;
}

/** "5,545 of 48,213 holders own at least 10,000 BRINE, worth about $412". */
export function filterFinding({
  total,
  holderCount,
  min_amount,
  max_amount,
  ticker,
  price,
  counted,
}: Filtered): string {
  if (min_amount === "" && max_amount === "") return everyone(holderCount, ticker, counted);
  if (total === 0) return emptyFilterFinding({ min_amount, max_amount, ticker, counted });
  const first = `${who(total, holderCount, counted)} ${range({ min_amount, max_amount, ticker })}`;
  // A range has two values; only a single bound is worth one.
  const bound = min_amount === "" || max_amount === "" ? Number(min_amount || max_amount) : Number.NaN;
  const usd = price === null ? Number.NaN : bound * price.usd;
  return Number.isFinite(usd) && usd >= 1e-6 ? finding(first, `, worth about ${money(usd)}`) : first;
}

function who(total: number | null, holderCount: number, { word }: Counted): string {
  const [holder, has, have] = word === "account" ? [word, "holds", "hold"] : ["holder", "owns", "own"];
  if (total === null) return `${capital(holder)}s of`;
  if (total === holderCount) {
    if (total === 1) return `The only ${holder} ${has}`;
    return total === 2 ? `Both ${holder}s ${have}` : `All ${said(total)} ${holder}s ${have}`;
  }
  return `${said(total)} of ${said(holderCount)} ${holder}s ${total === 1 ? has : have}`;
}

export function emptyFilterFinding({
  min_amount,
  max_amount,
  ticker,
  counted: { word },
}: Filter & Pick<Filtered, "ticker" | "counted">): string {
  return `No ${word === "account" ? "account holds" : "holder owns"} ${range({ min_amount, max_amount, ticker })}`;
}

/** "Exchanges among its holders: 3 accounts": of a list that is narrowed to a kind, and perhaps to a range. */
export function kindFinding({
  kind,
  total,
  counted: { word },
  ...filter
}: Filter & Pick<Filtered, "total" | "ticker" | "counted"> & { readonly kind: ListedKind }): string {
  const isRanged = filter.min_amount !== "" || filter.max_amount !== "";
  const whose = `${capital(listedKindText(kind))}${isRanged ? ` with ${range(filter)}` : ""} among its holders`;
  if (total === null) return whose;
  return `${whose}: ${total === 0 ? "none is known" : plural(total, word)}`;
}

/** "44,260 wallets hold BRINE, in 48,258 accounts". */
function everyone(holderCount: number, ticker: string, { word, wallets, isLeast }: Counted): string {
  if (holderCount === 0) return `Nobody holds ${ticker}`;
  const many = wallets?.count ?? holderCount;
  const rows = rowsOf(many, wallets === null ? word : "wallet");
  const first = `${isLeast ? `At least ${rows}` : capital(rows)} ${many === 1 ? "holds" : "hold"} ${ticker}`;
  return wallets === null ? first : `${first}, in ${rowsOf(holderCount, word)}`;
}

function range({ min_amount, max_amount, ticker }: Pick<Filtered, keyof Filter | "ticker">): string {
  if (min_amount !== "" && max_amount !== "") {
    return min_amount === max_amount
      ? `exactly ${tokens(min_amount)} ${ticker}`
      : `between ${tokens(min_amount)} and ${tokens(max_amount)} ${ticker}`;
  }
  return min_amount === ""
    ? `at most ${tokens(max_amount)} ${ticker}`
    : `at least ${tokens(min_amount)} ${ticker}`;
}

/** As typed, grouped; a number too long for a sentence is shortened. */
function tokens(text: string): string {
  const all = exact(text);
  return all.length <= 14 ? all : large(Number(text));
}

/** "The 50 accounts on this page, of 43 wallets, hold 54.0% of supply; the ten largest accounts hold 34.1%". */
export function pageFinding(
  rows: readonly Pick<Holder, "address" | "rank" | "amount">[],
  supply: number,
  holderCount: number,
  { word }: Counted,
): string | null {
  const held = supplyShare(heldBy(rows), supply);
  if (held === null || rows.length === 0) return null;
  if (rows.length === 1) return `The only ${word} on this page holds ${ofSupply(held, holderCount === 1)}`;
  const wallets = new Set(rows.map(({ address }) => address)).size;
  const of = word === "account" && wallets < rows.length ? `, of ${rowsOf(wallets, "wallet")},` : "";
  const first = `The ${rowsOf(rows.length, word)} on this page${of} hold ${ofSupply(held, rows.length >= holderCount)}`;
  const ten = rows.length > 10 ? supplyShare(heldBy(rows.slice(0, 10)), supply) : null;
  return ten === null
    ? first
    : finding(
        first,
        `; the ${rows[9]?.rank !== 10 ? "first ten of them" : word === "account" ? "ten largest accounts" : "ten largest"} hold ${share(ten)}`,
      );
}

/** "Rows 1–50 of 5,545 matching"; "50 shown" where the number of matches is not known. */
export function rowsText(
  offset: number,
  shown: number,
  matching: number | null,
  filtered: boolean,
  holderCount: number,
): string {
  if (shown === 0 && offset > 0 && matching !== 0)
    return `No rows on this page${matching === null ? "" : `, the last is ${count(matching)}`}`;
  if (shown === 0) return `Rows 0 of ${count(holderCount)}`;
  if (matching === null) return `${count(shown)} shown`;
  const first = count(offset + 1);
  const rows = shown === 1 ? `Row ${first}` : `Rows ${first}–${count(offset + shown)}`;
  return `${rows} of ${count(matching)}${filtered ? " matching" : ""}`;
}

/** Under the table. */
export function totalsText(
  holderCount: number,
  matching: number | null,
  filtered: boolean,
  { word, wallets, isLeast }: Counted,
): string {
  const rows = plural(holderCount, word === "account" ? word : "holder");
  const of = wallets === null ? "" : ` of ${plural(wallets.count, "wallet")}`;
  const all = `${isLeast ? "At least " : ""}${rows}${of} in all`;
  if (!filtered || matching === null) return all;
  return `${all}, ${count(matching)} ${matching === 1 ? "matches" : "match"} the filter`;
}

/** On the rule between two rows of the table. */
export function halfRowText(rank: number, cumulative: number, { word }: Counted): string {
  const above = rank === 1 ? `the ${word} above holds` : `the ${count(rank)} ${word}s above hold`;
  return `Half of supply: ${above} ${share(cumulative)}`;
}

/** In place of the cumulative share where earlier pages are not loaded. */
export function cumulativeNeeds(firstRank: number): string {
  return firstRank <= 2 ? "needs rank 1" : `needs ranks 1 to ${count(firstRank - 1)}`;
}

function heldBy(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
