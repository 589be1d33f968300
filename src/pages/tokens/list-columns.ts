import type { TokenSort } from "../../../contract/token-sorts.ts";
import type { Covered } from "../../../contract/tokens.ts";
import type { TokensSearch } from "../../lib/search-params.ts";

export type Sort = TokensSearch["sort"];

export const columnLabels: Readonly<Record<TokenSort, string>> = {
  holders: "Holders",
  change_24h: "24 h",
  change_7d: "7 d",
  top10_share: "Top 10",
  remaining_top10_share: "Top 10 without",
  hhi: "HHI",
  price: "Price",
  market_value: "Value",
  volume_7d: "Moved, 7 d",
  age: "Age",
  name: "Name",
  ticker: "Ticker",
  decimals: "Decimals",
  supply: "Supply",
};

/** The order that is shown: without a choice the most held come first, or the service's own order stands. */
export function shownSort(sort: Sort, covered: Covered): Sort {
  return sort === "" && covered !== "none" ? "-holders" : sort;
}

export function isWord(column: TokenSort): boolean {
  return column === "name" || column === "ticker";
}

/** The sort after a click on a column: figures the largest first, names from A; then the other way; then none. */
export function nextSort(column: TokenSort, current: Sort): Sort {
  const [first, second] = isWord(column) ? [column, `-${column}` as const] : [`-${column}` as const, column];
  if (current === first) return second;
  return current === second ? "" : first;
}
