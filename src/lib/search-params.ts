import type { SearchSchemaInput } from "@tanstack/react-router";
import { readDay } from "../../contract/history-range.ts";
import { exclusionNames, partsOf } from "../../contract/exclusions.ts";
import { type ListedKind, listedKinds } from "../../contract/kinds.ts";
import { compareDecimals, isPlainDecimal } from "../../contract/query.ts";
import { type RangedFigure, rangedFigures, type TokenSort, tokenSorts } from "../../contract/token-sorts.ts";
import type { Covered } from "../../contract/tokens.ts";
import type { ThemeChoice } from "./storage.ts";

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

/** Keeps `:` and `,` readable: they are allowed in a query and stand in the lists of the compare page. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  if (given.length === 0) return "";
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `?${text}`.replaceAll("%3A", ":").replaceAll("%2C", ",");
}

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Bounds of the list's figures, as the service takes them: shares and HHI from 0 to 1. Empty is no bound. */
export type FigureBounds = { readonly [K in `${"min" | "max"}_${RangedFigure}`]: string };

export interface TokensSearch extends FigureBounds {
  readonly page: number;
  readonly limit: PageSize;
  /** A column, descending with a leading minus; empty is the order of the service. */
  readonly sort: TokenSort | `-${TokenSort}` | "";
  readonly filter: string;
}
const eachFigure = (boundsOf: (figure: RangedFigure) => readonly [min: string, max: string]) =>
  Object.fromEntries(
    rangedFigures.flatMap((figure) => {
      const [min, max] = boundsOf(figure);
      return [
        [`min_${figure}`, min],
        [`max_${figure}`, max],
      ];
    }),
  ) as FigureBounds;

export const noBounds = eachFigure(() => ["", ""]);
export const tokensSearchDefaults: TokensSearch = { page: 1, limit: 50, sort: "", filter: "", ...noBounds };

/** Of the front page. */
export interface FrontSearch {
  /** What is searched for, where the page came without scripts; empty for nothing. */
  readonly q: string;
}
export const frontSearchDefaults: FrontSearch = { q: "" };
const longestSearch = 200;

/** Of the list of all chains. */
export interface AllChainsSearch {
  readonly page: number;
}
export const allChainsSearchDefaults: AllChainsSearch = { page: 1 };

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

export interface HoldersSearch {
  /** Bounds in whole tokens as decimal text, inclusive; empty is no bound. */
  readonly min_amount: string;
  readonly max_amount: string;
  readonly page: number;
  readonly limit: PageSize;
  /** A day of UTC, `2026-03-01`: the holders at its end. Empty is now. */
  readonly at: string;
  /** Two days, for what changed between their ends; an empty `to` is now, an empty `from` asks for nothing. */
  readonly from: string;
  readonly to: string;
  /** What is listed alone, of now; empty is everybody. */
  readonly kind: ListedKind | "";
  /** Of {@link switchedColumns}, with commas between them. */
  readonly columns: string;
}
export const holdersSearchDefaults: HoldersSearch = {
  min_amount: "",
  max_amount: "",
  page: 1,
  limit: 50,
  at: "",
  from: "",
  to: "",
  kind: "",
  columns: "",
};

/** The list from its beginning with nothing left away; which columns it has stays. */
const { columns: _, ...allHolders } = holdersSearchDefaults;
export const wholeList = allHolders;

/** How far back the overview shows the number of holders. */
export const periods = ["30d", "1y", "all"] as const;
export type Period = (typeof periods)[number];
export interface OverviewSearch {
  readonly period: Period;
}
export const overviewSearchDefaults: OverviewSearch = { period: "30d" };

/** What they were called in links that were shared before. */
interface EarlierHoldersSearch {
  readonly min: string;
  readonly max: string;
  readonly size: PageSize;
}

/** What stands in an address: any of the fields, and of any form. */
type Raw<T> = Partial<T> & SearchSchemaInput;

/** A query string as the readers below take it. */
export function rawSearch<T>(text: string): Raw<T> {
  return parseSearch(text) as unknown as Raw<T>;
}

export interface ThemeSearch {
  readonly theme?: ThemeChoice;
}

export function readThemeSearch({ theme }: Raw<ThemeSearch>): ThemeSearch {
  return theme === "dark" || theme === "light" || theme === "auto" ? { theme } : {};
}

/** What cannot be read falls back to its default: a link with a slip in it still opens. */
export function readTokensSearch(raw: Raw<TokensSearch>): TokensSearch {
  return {
    page: readPage(raw["page"]),
    limit: readPageSize(raw["limit"]),
    sort: readSort(raw["sort"]),
    filter: textOf(raw["filter"]).slice(0, 100),
    ...eachFigure((figure) => {
      const [min, max] = [readBound(raw[`min_${figure}`]), readBound(raw[`max_${figure}`])];
      return min !== "" && max !== "" && Number(min) > Number(max) ? [max, min] : [min, max];
    }),
  };
}

export function readFrontSearch({ q }: Raw<FrontSearch>): FrontSearch {
  return { q: textOf(q).trim().slice(0, longestSearch) };
}

export function readAllChainsSearch({ page }: Raw<AllChainsSearch>): AllChainsSearch {
  return { page: readPage(page) };
}

/** The figures that the list is filtered by. */
export function boundFigures(search: TokensSearch): RangedFigure[] {
  return rangedFigures.filter((figure) => search[`min_${figure}`] !== "" || search[`max_${figure}`] !== "");
}

/** Of which tokens the filters of the address leave a part: all, or those that are not with a hosted service. */
export function narrowedBy(search: TokensSearch, covered: Covered): "all" | "own" | undefined {
  const narrows = search.filter.trim() !== "" || boundFigures(search).length > 0;
  return narrows && covered !== "none" ? covered : undefined;
}

export function readHoldersSearch(raw: Raw<HoldersSearch & EarlierHoldersSearch>): HoldersSearch {
  const [min_amount, max_amount] = inOrder(
    readAmount(raw["min_amount"] ?? raw["min"]),
    readAmount(raw["max_amount"] ?? raw["max"]),
  );
  const at = readDay(raw["at"]);
  const from = at === "" ? readDay(raw["from"]) : "";
  return {
    min_amount,
    max_amount,
    page: readPage(raw["page"]),
    limit: readPageSize(raw["limit"] ?? raw["size"]),
    at,
    from,
    to: from === "" ? "" : readDay(raw["to"]),
    kind: at === "" && from === "" ? (listedKinds.find((kind) => kind === raw["kind"]) ?? "") : "",
    columns: readColumns(raw["columns"]).join(","),
  };
}

/** The columns that a text names, in the order of the list. */
export function readColumns(text: unknown): SwitchedColumn[] {
  const named = partsOf(text);
  return switchedColumns.filter((column) => named.includes(column));
}

/** Whether an amount limits what is listed. */
export function isFiltered({
  min_amount,
  max_amount,
}: Pick<HoldersSearch, "min_amount" | "max_amount">): boolean {
  return min_amount !== "" || max_amount !== "";
}

/** Whether anything limits what is listed. */
export function isNarrowed(search: Pick<HoldersSearch, "min_amount" | "max_amount" | "kind">): boolean {
  return isFiltered(search) || search.kind !== "";
}

export function readOverviewSearch(raw: Raw<OverviewSearch>): OverviewSearch {
  return { period: periods.find((period) => period === raw["period"]) ?? overviewSearchDefaults.period };
}

/** Rows before the page; the service pages up to a million rows deep. */
export function offsetOf(page: number, limit: number): number {
  return Math.min((page - 1) * limit, 1_000_000);
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function readPage(value: unknown): number {
  const text = textOf(value);
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

function readPageSize(value: unknown): PageSize {
  return pageSizes.find((size) => String(size) === textOf(value)) ?? 50;
}

function readSort(value: unknown): TokensSearch["sort"] {
  const text = textOf(value);
  const column = tokenSorts.find((name) => text === name || text === `-${name}`);
  if (column === undefined) return "";
  return text.startsWith("-") ? `-${column}` : column;
}

/** Bounds the wrong way round can only mean the range between them. */
function inOrder(min: string, max: string): [min: string, max: string] {
  return min !== "" && max !== "" && compareDecimals(min, max) > 0 ? [max, min] : [min, max];
}

function readBound(value: unknown): string {
  const text = textOf(value);
  return /^-?\d{1,15}(\.\d{1,20})?$/.test(text) ? text : "";
}

function readAmount(value: unknown): string {
  const text = textOf(value);
  return isPlainDecimal(text) ? text : "";
}
