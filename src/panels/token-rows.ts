import type { DataSource } from "../../contract/meta.ts";
import type { Token } from "../../contract/tokens.ts";
import type { TokensSearch } from "../lib/search-params.ts";
import { readSupply } from "../metrics/supply.ts";

export interface TokenRow {
  readonly token: Token;
  readonly source: DataSource | undefined;
  /** Whole tokens, the nearest double: for sorting and the dot on its scale. */
  readonly supply: number;
}

export function tokenRows(tokens: readonly Token[], sources: readonly DataSource[]): TokenRow[] {
  return tokens.map((token, index) => {
    const source = sources[index];
    return { token, source, supply: readSupply(token, [], source).amount };
  });
}

/** The rows of a page in the order and with the filter of the address. Neither reaches beyond the page. */
export function arrangeRows(
  rows: readonly TokenRow[],
  { sort, filter }: Pick<TokensSearch, "sort" | "filter">,
): TokenRow[] {
  const wanted = filter.trim().toLowerCase();
  const shown = rows.filter(({ token: { name, ticker, address } }) =>
    [name, ticker, address].some((text) => text.toLowerCase().includes(wanted)),
  );
  const column = sort.replace("-", "");
  if (column === "") return shown;
  const direction = sort.startsWith("-") ? -1 : 1;
  return shown.sort((left, right) => direction * compare(column, left, right));
}

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function compare(column: string, left: TokenRow, right: TokenRow): number {
  if (column === "supply") return left.supply - right.supply;
  if (column === "decimals") return left.token.decimals - right.token.decimals;
  return column === "ticker"
    ? names.compare(left.token.ticker, right.token.ticker)
    : names.compare(left.token.name, right.token.name);
}
