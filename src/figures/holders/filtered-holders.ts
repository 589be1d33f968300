import type { Filter } from "../../../contract/search/holder-filter.ts";
import type { Token } from "../../../contract/tokens.ts";
import { holdersQuery, tokenQueries } from "../../api/token-queries.ts";
import { filterFinding } from "../../metrics/findings/holders.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { dollarBands, matchingTotal } from "../../metrics/holders.ts";
import { readPrice } from "../../metrics/price.ts";
import { countedOf } from "../../metrics/token-figures.ts";
import { figure, needed, optional, type Subject } from "../figure.ts";

export interface FilteredSubject extends Pick<Subject, "token" | "meta" | "price"> {
  readonly named: Token;
  readonly filter: Filter;
  /** Of the rows that match it; without it one row tells how many there are. */
  readonly rows?: { readonly page: number; readonly limit: number };
}

const oneRow = { page: 1, limit: 1 };

/** How many holders a filter of the list lets through, and where on the scale of amounts they are. */
export const filteredHolders = figure({
  section: {
    id: "filter",
    name: "Filter by amount",
    read: [
      "Drag the two handles or type a range. A bar is as high as the number of holders in its dollar band, however wide the band.",
    ],
    sources: ["holder breakdowns"],
    metrics: ["amount", "price"],
  },
  missing: "concentration",
  queries: ({ token, filter }: FilteredSubject) => {
    const { firstHolders, breakdowns } = tokenQueries(token);
    return {
      first: needed(firstHolders),
      breakdowns: optional(breakdowns),
      matching: needed(holdersQuery(token, { ...filter, limit: oneRow.limit })),
    };
  },
  read: ({ first, breakdowns, matching }, { named, meta, filter, price, rows = oneRow }) => ({
    total: matchingTotal(matching, { ...rows, ...filter }, meta.sources[0]),
    holderCount: first.holder_count,
    largest: first.holders[0]?.amount ?? 0,
    counted: countedOf(named, meta, first),
    price:
      price === undefined
        ? readPrice({ knownUsd: meta.priceUsd, breakdowns, holders: first.holders })
        : price,
    bands: breakdowns && dollarBands(breakdowns, first.holder_count),
  }),
  finding: (read, { named, filter: { min_amount, max_amount } }) =>
    filterFinding({ ...read, ticker: spokenTicker(named), min_amount, max_amount }),
});
