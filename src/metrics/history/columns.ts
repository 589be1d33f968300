import type { History, SeriesName } from "../../../contract/history.ts";

type Column = readonly (number | null)[];
type PlainName = {
  [K in SeriesName]: NonNullable<History["series"][K]> extends Column ? K : never;
}[SeriesName];
type PartsName = Exclude<SeriesName, PlainName>;

/** Unix seconds of the points. */
export function timesOf(history: History): number[] {
  return history.times.map((time) => Date.parse(time) / 1000);
}

/** A series by its name, a value each point; null where none of it is known. */
export function columnOf(history: History, name: PlainName): Column | null {
  return known(history.series[name]);
}

/** The columns of a series that has several; null where none of it is known. */
export function partsOf<N extends PartsName>(history: History, name: N) {
  const parts = history.series[name];
  return parts && Object.values<Column>(parts).some((column) => known(column) !== null) ? parts : null;
}

function known(column: Column | undefined): Column | null {
  return column?.some((value) => value !== null) ? column : null;
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
