import { expect, test } from "vitest";
import { fc } from "../../test/speed.ts";
import {
  allChainsSearch,
  compareSearch,
  frontSearch,
  holdersSearch,
  mapPageSearch,
  overviewSearch,
  parseSearch,
  tokensSearch,
} from "../../src/lib/search-params.ts";
import { exclusionSearch } from "../exclusions.ts";
import { historySearch } from "../history-range.ts";
import { filterSearch } from "./holder-filter.ts";
import { mapSearch } from "../map-view.ts";
import { joinSchemas, type SearchSchema, withQuery } from "./schema.ts";

const schemas: Readonly<Record<string, SearchSchema<Record<string, unknown>>>> = Object.fromEntries(
  Object.entries({
    allChainsSearch,
    compareSearch,
    exclusionSearch,
    filterSearch,
    frontSearch,
    historySearch,
    holdersSearch,
    mapPageSearch,
    mapSearch,
    overviewSearch,
    tokensSearch,
    wallet: joinSchemas(historySearch, exclusionSearch),
  }).map(([name, schema]) => [name, schema as unknown as SearchSchema<Record<string, unknown>>]),
);
const address = `0x${"0".repeat(38)}AA`;
/** Texts that some parameter takes, and any other. */
const given = fc.oneof(
  fc.constantFrom(
    "1",
    "25",
    "500",
    "-5.5",
    "pool,burn",
    "2026-03-01",
    "90d",
    "all",
    "sink",
    "none",
    "-supply",
  ),
  fc.constantFrom(
    address,
    `${address},${address}`,
    "2026-03-12T14:00:00Z",
    "columns",
    "kind",
    "launch",
    "1y",
  ),
  fc.string(),
);

test.each(Object.entries(schemas))(
  "%s reads what it wrote, for routes as for cards and pictures",
  (_, schema) => {
    const raw = fc.record(Object.fromEntries(Object.keys(schema.usual).map((name) => [name, given])));
    fc.assert(
      fc.property(raw, (asked) => {
        const values = schema.read(asked);
        const query = schema.write(values);
        expect(schema.readQuery(new URLSearchParams(query))).toEqual(values);
        expect(schema.read(parseSearch(query))).toEqual(values);
        expect(schema.read(values)).toEqual(values);
      }),
    );
    expect(schema.write(schema.usual)).toBe("");
  },
);

test("an earlier name counts where the present one is not there, or cannot be read", () => {
  const read = (query: string) => filterSearch.readQuery(new URLSearchParams(query)).min_amount;
  expect(["min=5", "min=5&min_amount=7", "min=5&min_amount=many"].map(read)).toEqual(["5", "7", "5"]);
});

test("a query goes behind the one that is there, and before the part of a page", () => {
  expect(withQuery("/sol", "", "")).toBe("/sol");
  expect(withQuery("/sol", "page=2", "limit=25")).toBe("/sol?page=2&limit=25");
  expect(withQuery("/sol?page=2#top", "limit=25")).toBe("/sol?page=2&limit=25#top");
});
