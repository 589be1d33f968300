import type { History, SeriesName } from "../../../contract/history.ts";
import { count, hhiText, large, priceText, share } from "../../lib/format.ts";
import { finding } from "../findings/words.ts";
import { hhiBands } from "../hhi.ts";
import type { MetricId } from "../definitions/definitions.ts";
import { columnOf, firstOf, partsOf, rankedPoints, sharesOf, timesOf } from "./columns.ts";
import { daySeconds } from "./range.ts";

/** As addresses name them. The first is the default. */
export const comparedSeries = [
  "holders",
  "owners",
  "top-10",
  "hhi",
  "gini",
  "half",
  "diamond",
  "price",
  "price-to-cost",
  "in-profit",
] as const;
export type ComparedSeriesId = (typeof comparedSeries)[number];
export type ComparedAxis = "dates" | "launch";
export type ComparedScale = "linear" | "log" | "index";

/** What an address means by a word. */
export function readSeries(text: string): ComparedSeriesId {
  return comparedSeries.find((id) => id === text) ?? "holders";
}

/** What each is made of; where it depends on the order of balances, with HHI, which says when they were put in order. */
export const comparedMetrics: Readonly<Record<ComparedSeriesId, readonly SeriesName[]>> = {
  holders: ["holders"],
  owners: ["owners"],
  "top-10": ["top_10_share", "hhi"],
  hhi: ["hhi"],
  gini: ["gini", "hhi"],
  half: ["half_of_supply", "hhi"],
  diamond: ["supply_by_age"],
  price: ["price_usd"],
  "price-to-cost": ["market_value_to_cost"],
  "in-profit": ["supply_in_profit"],
};

type Values = readonly (number | null)[];

interface ComparedSeries {
  /** On its button. */
  readonly name: string;
  /** In a sentence. */
  readonly phrase: string;
  readonly unit: string;
  readonly metric: MetricId;
  readonly format: "count" | "share" | "hhi" | "gini" | "price" | "ratio";
  readonly text: (value: number) => string;
  readonly of: (history: History) => Values | null;
  /** Whoever is left out, it is the same. */
  readonly isOfMarket?: boolean;
  /** Known at the points at which balances were put in order. */
  readonly isRanked?: boolean;
}

const plain =
  (name: Exclude<SeriesName, "supply_by_age" | "supply_by_age_fine" | "holders_by_value">) =>
  (history: History) =>
    columnOf(history, name);

export const comparedSeriesTexts: Readonly<Record<ComparedSeriesId, ComparedSeries>> = {
  holders: {
    name: "Holders",
    phrase: "holders",
    unit: "accounts",
    metric: "holders",
    format: "count",
    text: count,
    of: plain("holders"),
  },
  owners: {
    name: "Wallets",
    phrase: "wallets",
    unit: "owners with a balance",
    metric: "holders",
    format: "count",
    text: count,
    of: plain("owners"),
  },
  "top-10": {
    name: "Top 10",
    phrase: "share of the ten largest",
    unit: "% of supply",
    metric: "top-share",
    format: "share",
    text: share,
    of: plain("top_10_share"),
    isRanked: true,
  },
  hhi: {
    name: "HHI",
    phrase: "HHI",
    unit: "of 10,000",
    metric: "hhi",
    format: "hhi",
    text: hhiText,
    of: (history) =>
      columnOf(history, "hhi")?.map((value) => (value === null ? null : value * hhiBands.most)) ?? null,
    isRanked: true,
  },
  gini: {
    name: "Gini",
    phrase: "Gini coefficient",
    unit: "0 to 1",
    metric: "gini",
    format: "gini",
    text: (value) => value.toFixed(3),
    of: plain("gini"),
    isRanked: true,
  },
  half: {
    name: "Half of supply",
    phrase: "number of accounts with half of supply",
    unit: "accounts that hold more than half together",
    metric: "half-of-supply",
    format: "count",
    text: count,
    of: plain("half_of_supply"),
    isRanked: true,
  },
  diamond: {
    name: "Over 90 days",
    phrase: "share of supply that has not moved for 90 days",
    unit: "% of supply, all wallets",
    metric: "supply-by-hand",
    format: "share",
    text: share,
    of: (history) => {
      const parts = partsOf(history, "supply_by_age");
      return parts && sharesOf(parts).diamond;
    },
  },
  price: {
    name: "Price",
    phrase: "price",
    unit: "US dollars a token",
    metric: "price",
    format: "price",
    text: priceText,
    of: plain("price_usd"),
    isOfMarket: true,
  },
  "price-to-cost": {
    name: "Price to cost",
    phrase: "price over average cost",
    unit: "price over average cost; above 1 holders are in profit together",
    metric: "break-even",
    format: "ratio",
    text: (value) => large(value),
    of: plain("market_value_to_cost"),
  },
  "in-profit": {
    name: "In profit",
    phrase: "supply in profit",
    unit: "% of supply with a known cost",
    metric: "supply-in-profit",
    format: "share",
    text: share,
    of: plain("supply_in_profit"),
  },
};

/** One token's line, over unix seconds or seconds since its first transfer. */
export interface ComparedLine {
  readonly name: string;
  readonly times: readonly number[];
  readonly values: Values;
}

/** Null where nothing of it is known. */
export function comparedLine(
  name: string,
  history: History,
  id: ComparedSeriesId,
  axis: ComparedAxis,
): ComparedLine | null {
  const series = comparedSeriesTexts[id];
  const shown = series.isRanked ? rankedPoints(history) : history;
  const values = series.of(shown);
  const times = timesOf(shown);
  const launch = launchOf(history);
  if (!values || (axis === "launch" && launch === null)) return null;
  return { name, times: axis === "launch" ? times.map((time) => time - launch!) : times, values };
}

/** Null where a token was there before anybody looked. */
function launchOf(history: History): number | null {
  return history.source === "observed" ? null : (firstOf(history) ?? timesOf(history)[0] ?? null);
}

/** Tokens are read a little apart: so long after its data a line still says what it was last. */
const longestAfter = daySeconds;

/** The value of the last point at a time; null before the first one, and where the data ended before. */
export function valueAt({ times, values }: ComparedLine, time: number): number | null {
  const index = times.findLastIndex((each) => each <= time);
  return index === -1 || time > times.at(-1)! + longestAfter ? null : (values[index] ?? null);
}

/** From this factor between the ends of lines on, one scale would press some of them flat. */
const farApart = 12;

/**
 * The scale of an address, else the one that the values ask for. Of an index the base is needed, a day on which all
 * have a value: days since launch have none.
 */
export function readScale(
  text: string,
  lines: readonly ComparedLine[],
  {
    id,
    axis,
    base,
  }: { readonly id: ComparedSeriesId; readonly axis: ComparedAxis; readonly base: number | null },
): ComparedScale {
  const named = (["linear", "log", "index"] as const).find((scale) => scale === text);
  const scale = named ?? scaleOf(lines, id, axis);
  return scale === "index" && base === null ? "log" : scale;
}

/** What the values ask for where the address says nothing. */
function scaleOf(lines: readonly ComparedLine[], id: ComparedSeriesId, axis: ComparedAxis): ComparedScale {
  if (id === "hhi") return "log";
  if (comparedSeriesTexts[id].format !== "count" && id !== "price") return "linear";
  const ends = lines.flatMap(({ values }) => {
    const last = values.findLast((value) => value !== null) ?? null;
    return last !== null && last > 0 ? [last] : [];
  });
  if (ends.length < 2 || Math.max(...ends) / Math.min(...ends) < farApart) return "linear";
  return axis === "launch" || baseOf(lines) === null ? "log" : "index";
}

/** The first time at which each has a value above nothing; null where there is none. */
export function baseOf(lines: readonly ComparedLine[]): number | null {
  const starts = lines.map(
    ({ times, values }) => times[values.findIndex((value) => value !== null && value > 0)],
  );
  if (starts.length === 0 || starts.includes(undefined)) return null;
  const base = Math.max(...(starts as number[]));
  return lines.every((line) => (valueAt(line, base) ?? 0) > 0) ? base : null;
}

/** The lines with 100 at the base. */
export function indexed(lines: readonly ComparedLine[], base: number): ComparedLine[] {
  return lines.map((line) => {
    const unit = valueAt(line, base)!;
    return { ...line, values: line.values.map((value) => (value === null ? null : (100 * value) / unit)) };
  });
}

/** One sentence: who has most of it now, who least, and of whom it is not known. `isLess`: some holders are left out. */
export function comparedFinding(
  lines: readonly ComparedLine[],
  id: ComparedSeriesId,
  missing: readonly string[],
  isLess = false,
): string {
  const without = isLess ? " without what is left out" : "";
  const { phrase, text } = comparedSeriesTexts[id];
  // Tokens with the same wallets would have the same people.
  const isOfMany = id === "holders" || id === "owners";
  const figure = isOfMany ? `number of ${phrase}` : phrase;
  const known = lines
    .flatMap(({ name, values }) => {
      const last = values.at(-1) ?? null;
      return last === null ? [] : [{ name, last }];
    })
    .toSorted((left, right) => right.last - left.last);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) {
    return lines.length > 0
      ? `The ${figure} of now is known of none of them${without}`
      : `Not known over time${without}: ${phrase}`;
  }
  const tail = missing.length > 0 ? [`; not known of ${missing.join(" and ")}`] : [];
  if (first === last) return finding(`${first.name}${without}: ${phrase} ${text(first.last)}`, ...tail);
  if (first.last === last.last)
    return finding(`All have the same ${figure} now${without}, ${text(first.last)}`, ...tail);
  const [most, least] = isOfMany ? ["most", "fewest"] : ["highest", "lowest"];
  return finding(
    `${isLess ? "Without what is left out, " : ""}${first.name} has the ${most} ${phrase}, ${text(first.last)}`,
    `; ${last.name} the ${least}, ${text(last.last)}`,
    ...tail,
  );
}
