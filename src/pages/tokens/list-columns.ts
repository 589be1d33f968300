import type { TokenSort } from "../../../contract/token-sorts.ts";
import type { Covered } from "../../../contract/tokens.ts";
import type { TokensSearch } from "../../lib/search-params.ts";
import type { RowWord } from "../../metrics/findings/words.ts";

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

const usualNotes = [
  "The most held first, unless another column is chosen. Sorting and filters look through the whole list; what is not known of a token puts it last.",
  "The second share below Top 10 leaves out the pools, exchanges, programs, burn addresses and bridges that are known: it is a share of what is left.",
];

/** How the token list is to be read: ours, or with that of a hosted service, which has no figures and names no order. */
export function listNotes(covered: "all" | "own" | "none", rows: RowWord): readonly string[] {
  if (covered === "all") {
    const accounts =
      "On Solana a wallet may hold in several accounts: holders are wallets, and where there are more accounts, how many stands below.";
    return rows === "account" ? [...usualNotes, accounts] : usualNotes;
  }
  if (covered === "own") {
    return [
      "This site’s own tokens, then those of the data service in its order, whose figures load when one is opened.",
      "Sorting and filters look through this site’s own tokens. A filter leaves the others out.",
    ];
  }
  return [
    "In the order of the data service. Holder figures load when a token is opened.",
    "Sorting and the page filter work on the rows of this page. To open any other token, paste its address.",
  ];
}
