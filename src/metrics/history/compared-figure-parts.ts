import type { fineAges, SeriesName } from "../../../contract/history/series.ts";
import type { History } from "../../../contract/history.ts";
import type { Hand } from "../../../contract/hands.ts";
import type { Size } from "../../../contract/sizes.ts";
import { columnOf, partsOf, type PlainName, sharesOf } from "./columns.ts";

/** How its values are written. */
export type FigureFormat =
  | "count"
  | "share"
  | "hhi"
  | "gini"
  | "price"
  | "ratio"
  | "tokens"
  | "money"
  | "days";

type Values = readonly (number | null)[];

/** What is drawn of a figure. */
interface Drawn {
  /** In a sentence. */
  readonly phrase: string;
  /** Of a figure of an interval, that of one. */
  readonly unit: string;
  readonly format: FigureFormat;
  readonly of: (history: History) => Values | null;
  /** Where a token can have more or fewer of it. */
  readonly isMany?: boolean;
}
export interface Figure extends Drawn {
  /** In the list. */
  readonly name: string;
  /** What it is made of first, and is defined as. */
  readonly series: SeriesName;
  readonly beside?: SeriesName;
  /** Whoever is left out, it is the same. */
  readonly isOfMarket?: boolean;
  /** Known at the points at which balances were put in order. */
  readonly isRanked?: boolean;
  /** Of the time since the point before: tokens are compared at points as far apart. */
  readonly isOfInterval?: boolean;
  /** Of what is drawn as a part of supply, so that tokens of different supplies can be compared: the amounts themselves. */
  readonly inTokens?: Drawn;
}
export const many = { format: "count", isMany: true } as const;
export const ranked = { isRanked: true, beside: "hhi" } as const;
export const ofInterval = { isOfInterval: true } as const;

export const plain = (series: PlainName) => ({ series, of: (history: History) => columnOf(history, series) });
export const scaled = (series: PlainName, factor: number) => ({
  series,
  of: (history: History) =>
    columnOf(history, series)?.map((value) => (value === null ? null : value * factor)) ?? null,
});

/** A column for each token of supply. */
export const bySupply = (series: PlainName) => (history: History) => {
  const [column, supply] = [columnOf(history, series), columnOf(history, "supply")];
  if (!column || !supply) return null;
  return column.map((value, index) => {
    const all = supply[index] ?? null;
    return value === null || all === null || all <= 0 ? null : value / all;
  });
};

export const aged = (
  series: "supply_by_age" | "supply_by_age_fine",
  part: Hand | (typeof fineAges)[number],
  name: string,
  which: string,
): Figure => {
  const parts = (history: History) => partsOf(history, series) as Readonly<Record<string, Values>> | null;
  const sharesIn = (history: History) => {
    const known = parts(history);
    return known && (sharesOf(known)[part] ?? null);
  };
  return {
    name,
    series,
    phrase: `share of supply that ${which}`,
    unit: "% of supply, all wallets",
    format: "share",
    of: sharesIn,
    inTokens: {
      phrase: `amount that ${which}`,
      unit: "tokens, all wallets",
      format: "tokens",
      of: (history) => parts(history)?.[part] ?? null,
    },
  };
};
export const still = (days: string) => `has not moved for ${days}`;

export const valued = (size: Size, name: string, worth: string): Figure => ({
  ...many,
  ...ranked,
  name: `${worth} (${name})`,
  series: "holders_by_value",
  phrase: `holders worth ${worth.toLowerCase()}`,
  unit: "holders, at the price of then",
  of: (history) => partsOf(history, "holders_by_value")?.[size] ?? null,
});

export const topShare = (howMany: string, name: string, series: PlainName): Figure => ({
  ...plain(series),
  ...ranked,
  name,
  phrase: `share of the ${howMany} largest`,
  unit: "% of supply",
  format: "share",
});
