import { retainSearchParams, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { exclusionNames, type Exclusions, exclusionSearch, partsOf } from "../../contract/exclusions.ts";
import {
  choice,
  choices,
  isAddress,
  joinSchemas,
  type Parameter,
  type SearchOf,
  searchSchema,
  type SearchSchema,
  textOfForm,
  wholeNumber,
  writeQuery,
} from "../../contract/search/schema.ts";
import {
  daysSearch,
  type Filter,
  filterSearch,
  isPast,
  kindSearch,
} from "../../contract/search/holder-filter.ts";
import { type FigureBounds, type TokenOrder, tokenOrderSearch } from "../../contract/search/token-list.ts";
import { type RangedFigure, rangedFigures } from "../../contract/token-sorts.ts";
import type { Covered } from "../../contract/tokens.ts";
import type { ThemeChoice } from "./storage.ts";
import { comparisonSearch } from "../../contract/compared-tokens.ts";
import { type ClusterMethod, clusterMethods, launchLimits } from "../../contract/map-rules.ts";
import { mapSearch } from "../../contract/map-view.ts";

/**
 * The query string as flat text. The router's own parser reads values as JSON: `?filter=1000` would
 * become a number and an amount of twenty digits would lose its last ones.
 */
export function parseSearch(text: string): Record<string, string> {
  const query = new URLSearchParams(text);
  const given = Object.fromEntries(query);
  // Lists of addresses may be given one by one.
  for (const name of exclusionNames) if (query.has(name)) given[name] = query.getAll(name).join(",");
  return given;
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = writeQuery(search);
  return query && `?${query}`;
}

/** A route has the parameters of those around it as well. */
export type SearchMiddleware = <S>(context: { readonly search: S; readonly next: (search: S) => S }) => S;

/** What a route needs to know of its parameters: how they are read, and which of them leave its address. */
export function routeSearch<T extends object>(schema: SearchSchema<T>) {
  return {
    validateSearch: (raw: Partial<T> & SearchSchemaInput): T => schema.read(raw),
    search: { middlewares: [stripSearchParams<T>(schema.usual) as unknown as SearchMiddleware] },
  };
}

const pageNumber = wholeNumber({ least: 1, usual: 1, most: 999_999 });

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
const pageSize = choice<PageSize, PageSize>(pageSizes, 50);

export const tokensSearch = searchSchema<TokensSearch>(
  { page: pageNumber, limit: pageSize, ...tokenOrderSearch.parameters },
  (values) => ({ ...values, ...tokenOrderSearch.read(values) }),
);
export interface TokensSearch extends TokenOrder {
  readonly page: number;
  readonly limit: PageSize;
}

export type FrontSearch = SearchOf<typeof frontSearch>;
export const frontSearch = searchSchema({
  /** What is searched for, where the page came without scripts; empty for nothing. */
  q: { usual: "", parse: (given: string) => given.trim().slice(0, 200) },
});

export const allChainsSearch = searchSchema({ page: pageNumber });
export type AllChainsSearch = SearchOf<typeof allChainsSearch>;

/** Columns of the holder list that a reader can switch on, in their order. */
export const switchedColumns = [
  "kind",
  "change_24h",
  "change_7d",
  "first_received",
  "average_cost",
  "unrealized_pnl",
] as const;
export type SwitchedColumn = (typeof switchedColumns)[number];

export const holdersSearch = searchSchema(
  {
    ...filterSearch.parameters,
    page: pageNumber,
    limit: { ...pageSize, earlier: "size" },
    ...daysSearch.parameters,
    ...kindSearch.parameters,
    /** Of {@link switchedColumns}, with commas between them. */
    columns: choices(switchedColumns),
  },
  (values) => ({
    ...values,
    ...filterSearch.read(values),
    ...daysSearch.read(values),
    kind: isPast(values) ? "" : values.kind,
  }),
);
export type HoldersSearch = SearchOf<typeof holdersSearch>;

/** A list of any number of rows a page: a picture has fewer than readers can choose. */
export type HolderListSearch = Omit<HoldersSearch, "limit"> & { readonly limit: number };

/** The list from its beginning with nothing left away; which columns it has stays. */
const { columns: _, ...allHolders } = holdersSearch.usual;
export const wholeList = allHolders;

/** How far back the overview shows the number of holders. */
export const periods = ["30d", "1y", "all"] as const;
export type Period = (typeof periods)[number];
export const overviewSearch = searchSchema({ period: choice<Period, Period>(periods, "30d") });

const theme: Parameter<ThemeChoice | undefined> = {
  usual: undefined,
  parse: (given) => (["dark", "light", "auto"] as const).find((each) => each === given),
};
export const themeSearch = searchSchema({ theme });

/** The figures that the list is filtered by. */
export function boundFigures(search: FigureBounds): RangedFigure[] {
  return rangedFigures.filter((figure) => search[`min_${figure}`] !== "" || search[`max_${figure}`] !== "");
}

/** Of which tokens the filters of the address leave a part: all, or those that are not with a hosted service. */
export function narrowedBy(search: TokenOrder, covered: Covered): "all" | "own" | undefined {
  const narrows = search.filter.trim() !== "" || boundFigures(search).length > 0;
  return narrows && covered !== "none" ? covered : undefined;
}

/** The columns that a text names, in the order of the list. */
export function readColumns(text: unknown): SwitchedColumn[] {
  const named = partsOf(text);
  return switchedColumns.filter((column) => named.includes(column));
}

/** Whether an amount limits what is listed. */
export function isFiltered({ min_amount, max_amount }: Filter): boolean {
  return min_amount !== "" || max_amount !== "";
}

/** Whether anything limits what is listed. */
export function isNarrowed(search: Filter & Pick<HoldersSearch, "kind">): boolean {
  return isFiltered(search) || search.kind !== "";
}

/** Rows before the page; the service pages up to a million rows deep. */
export function offsetOf(page: number, limit: number): number {
  return Math.min((page - 1) * limit, 1_000_000);
}

/** What a word means knows the section over time, which comes later than the addresses. */
const word = textOfForm(/^[a-z\d-]{1,20}$/);

export const compareSearch = searchSchema({
  ...comparisonSearch.parameters,
  /** The figure that is compared over time; empty is the first of them. */
  series: word,
  /** "launch" for days since each token’s first transfer; empty is the calendar. */
  axis: word,
  /** "linear", "log" or "index"; empty is what the values ask for. */
  scale: word,
  /** "tokens" for amounts of tokens; empty is parts of supply. */
  unit: word,
});
export type CompareSearch = SearchOf<typeof compareSearch>;
export type OverTimeSearch = Omit<CompareSearch, "t" | "at">;

/** For the route of a token's page: what is left out stands in its address, and in those it leads to. */
export const tokenSearch = withRetained(exclusionSearch);

/** The same for a page that has parameters of its own. */
export function searchWithExclusions<T extends object>(schema: SearchSchema<T>) {
  return withRetained(joinSchemas(schema, exclusionSearch));
}

function withRetained<T extends Exclusions>(schema: SearchSchema<T>) {
  const { validateSearch, search } = routeSearch(schema);
  return {
    validateSearch,
    search: {
      middlewares: [
        ...search.middlewares,
        retainSearchParams<T>([...exclusionNames]) as unknown as SearchMiddleware,
      ],
    },
  };
}

/** What the address of the page of a map says, beside what the map is of. */
export const mapPageSearch = searchSchema({
  ...mapSearch.parameters,
  /** The wallet that is looked at; empty: none. */
  selected: { usual: "", parse: (given: string) => (isAddress(given) ? given : undefined) },
  /** Seconds since the first transfer in which the launch ends. */
  within: wholeNumber(launchLimits.within),
  /** Wallets that make a bundle. */
  bundle: wholeNumber(launchLimits.bundle),
});
export type MapSearch = SearchOf<typeof mapPageSearch>;

/** The methods with one of them switched. */
export function switchMethod(methods: string, method: ClusterMethod): string {
  const on = methods.split(",");
  const switched = clusterMethods.filter((each) => on.includes(each) !== (each === method));
  return switched.length > 0 ? switched.join(",") : "none";
}

/** With one more address, or without some. */
export function withSplit(split: string, added: readonly string[], removed: readonly string[]): string {
  const kept = split.split(",").filter((address) => address !== "" && !removed.includes(address));
  return [...kept, ...added].join(",");
}
