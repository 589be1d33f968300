import type { DataSource } from "../../../contract/meta.ts";
import type { TokenFigures } from "../../../contract/tokens.ts";
import type { TokensSearch } from "../../lib/search-params.ts";
import { isMarkedDemo } from "../../metrics/sections.ts";
import { readSupply } from "../../metrics/supply.ts";

export interface TokenRow {
  readonly token: TokenFigures;
  /** It is demo data among other. */
  readonly isDemo: boolean;
  /** Whole tokens, the nearest double: for sorting and the dot on its scale. Null where it is not known. */
  readonly supply: number | null;
}

export function tokenRows(tokens: readonly TokenFigures[], sources: readonly DataSource[]): TokenRow[] {
  return tokens.map((token, index) => {
    const { supply, decimals } = token;
    return {
      token,
      isDemo: isMarkedDemo(sources, index),
      supply: supply === null ? null : readSupply({ supply, decimals }, [], sources[index]).amount,
    };
  });
}

/**
 * The rows of a page in the order and with the filter of the address, where the service has done neither. They do not
 * reach beyond the page, and know no figures.
 */
export function arrangeRows(
  rows: readonly TokenRow[],
  { sort, filter }: Pick<TokensSearch, "sort" | "filter">,
): TokenRow[] {
  const wanted = filter.trim().toLowerCase();
  const shown = rows.filter(({ token: { name, ticker, address } }) =>
    [name, ticker, address].some((text) => text.toLowerCase().includes(wanted)),
  );
  const compare = comparisons[sort.replace("-", "")];
  if (compare === undefined) return shown;
  const direction = sort.startsWith("-") ? -1 : 1;
  return shown.sort((left, right) => direction * compare(left, right));
}

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });

const comparisons: Readonly<Record<string, (left: TokenRow, right: TokenRow) => number>> = {
  name: (left, right) => names.compare(left.token.name, right.token.name),
  ticker: (left, right) => names.compare(left.token.ticker, right.token.ticker),
  decimals: (left, right) => left.token.decimals - right.token.decimals,
  supply: (left, right) => (left.supply ?? 0) - (right.supply ?? 0),
};
