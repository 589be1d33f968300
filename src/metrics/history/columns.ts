import type { History } from "../../../contract/history.ts";
import type { SeriesName } from "../../../contract/history/series.ts";
import { type RowWord, rowWord } from "../findings/words.ts";

type Column = readonly (number | null)[];
export type PlainName = {
  [K in SeriesName]: NonNullable<History["series"][K]> extends Column ? K : never;
}[SeriesName];
type PartsName = Exclude<SeriesName, PlainName>;

/** What a point is the end of. */
export const pointWords = { "1hour": "hour", "1day": "day", "1week": "week" } as const;

/** Unix seconds of the points. */
export function timesOf(history: History): number[] {
  return history.times.map((time) => Date.parse(time) / 1000);
}

/** The first point that there is of the token at any interval; undefined where an answer does not say. */
export function firstOf({ first }: History): number | undefined {
  return first === undefined ? undefined : Date.parse(first) / 1000;
}

/**
 * A series by its name, a value each point; null where none of it is known. Of wallets where that was asked for beside
 * what is of accounts, and is another.
 */
export function columnOf({ series }: History, name: PlainName): Column | null {
  const ofWallets = name === "holders" ? "owners" : (`wallet_${name}` as PlainName);
  return columnOrNull(series[ofWallets]) ?? columnOrNull(series[name]);
}

/** Whether what needs the order of balances is of accounts though wallets have several: of these it is not told. */
function isOfAccounts({ series: { holders, owners, wallet_hhi: told } }: History): boolean {
  return told === undefined && (owners?.some((value, index) => value !== holders?.[index]) ?? false);
}

/** What is ranked: wallets where that is told of them, or each has one account. */
export function rankedWord(history: History, chain: string): RowWord {
  if (history.series.owners === undefined && history.series.wallet_hhi === undefined) return rowWord(chain);
  return isOfAccounts(history) ? "account" : "wallet";
}

/** "ten largest accounts" where shares of the largest are of accounts, of which wallets have several; else "ten largest". */
export function tenLargest(history: History): string {
  return isOfAccounts(history) ? "ten largest accounts" : "ten largest";
}

/** The columns of a series that has several, of wallets as {@link columnOf}; null where none of it is known. */
export function partsOf<N extends PartsName>({ series }: History, name: N) {
  const isKnown = (parts: History["series"][PartsName]) =>
    parts !== undefined && Object.values<Column>(parts).some((column) => columnOrNull(column) !== null);
  const twin = name === "holders_by_value" ? (series.wallets_by_value as History["series"][N]) : undefined;
  const parts = isKnown(twin) ? twin : series[name];
  return parts && isKnown(parts) ? parts : null;
}

/** The column; null where none of it is known. */
export function columnOrNull(column: Column | undefined): Column | null {
  return column?.some((value) => value !== null) ? column : null;
}

/** ", at the ends of weeks", where balances are put in order at fewer points than there are; empty else. */
export function rankedWords({ interval, ranked = interval }: History): string {
  return ranked === interval ? "" : `, at the ends of ${pointWords[ranked]}s`;
}

const longestBetweenSeconds = 8 * 86_400;

/**
 * The points at which balances were put in order: of large tokens those are the ends of days, or of weeks, and what
 * lies between is not a gap. Where nothing is known for longer than a week, or at an end, the points stay, unknown.
 */
export function rankedPoints(history: History): History {
  const { hhi } = history.series;
  if (!hhi?.includes(null)) return history;
  const times = timesOf(history);
  const ranked = times.flatMap((_, index) => (hhi[index] === null ? [] : [index]));
  const kept = times.flatMap((_, index) => {
    const next = ranked.findIndex((each) => each >= index);
    const [before, after] = [ranked[next - 1], ranked[next]];
    const isBetween =
      hhi[index] === null &&
      before !== undefined &&
      after !== undefined &&
      times[after]! - times[before]! <= longestBetweenSeconds;
    return isBetween ? [] : [index];
  });
  return pointsAt(history, kept);
}

/** Some of the points. */
export function pointsAt(history: History, kept: readonly number[]): History {
  const pick = <T>(column: readonly T[]) => kept.map((index) => column[index]!);
  const series = Object.fromEntries(
    Object.entries(history.series).map(([name, column]) => [
      name,
      Array.isArray(column)
        ? pick(column as Column)
        : Object.fromEntries(Object.entries<Column>(column).map(([part, each]) => [part, pick(each)])),
    ]),
  ) as History["series"];
  return { ...history, times: pick(history.times), series };
}

/** The first and the last value of a column, where both are known. */
export function ends(column: Column | null): { readonly first: number; readonly last: number } | null {
  const [first, last] = [column?.[0] ?? null, column?.at(-1) ?? null];
  return first === null || last === null ? null : { first, last };
}

/** Each part of what all parts are at a point together; null where one is not known, or there is nothing. */
export function sharesOf<K extends string>(parts: Readonly<Record<K, Column>>): Record<K, (number | null)[]> {
  const names = Object.keys(parts) as K[];
  const sums = (parts[names[0]!] ?? []).map((_, index) => sumOf(names.map((name) => parts[name][index])));
  return Object.fromEntries(
    names.map((name) => [
      name,
      parts[name].map((value, index) => {
        const sum = sums[index] ?? null;
        return value === null || sum === null || sum <= 0 ? null : value / sum;
      }),
    ]),
  ) as Record<K, (number | null)[]>;
}

/** Null where any is not known. */
export function sumOf(values: readonly (number | null | undefined)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null || value === undefined) return null;
    sum += value;
  }
  return sum;
}

/** Holders of more than $10 at each point; null where that is not known at any. */
export function aboveTen(history: History) {
  const parts = partsOf(history, "holders_by_value");
  if (!parts) return null;
  return parts.shrimp.map((_, index) =>
    sumOf([parts.crab, parts.fish, parts.dolphin, parts.whale].map((column) => column[index])),
  );
}
