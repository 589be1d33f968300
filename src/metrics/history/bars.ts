import type { History } from "../../../contract/history.ts";
import { columnOf, pointWords, sumOf, timesOf } from "./columns.ts";
import { daySeconds, type Life, type Range } from "./range.ts";

export const barUnits = ["hour", "day", "week", "month"] as const;
export type BarUnit = (typeof barUnits)[number];

const pointSeconds = { "1hour": 3_600, "1day": daySeconds, "1week": 7 * daySeconds } as const;

/** The longest range, in days, whose bars are of a unit. */
const longest: Record<BarUnit, number> = { hour: 7, day: 60, week: 400, month: Number.POSITIVE_INFINITY };

/** What bars of a range are of; never finer than the points that they sum up. */
export function barUnit({ from, to }: Pick<Range, "from" | "to">, { interval }: Pick<History, "interval">) {
  const days = (to - from) / daySeconds;
  const wanted = barUnits.findIndex((unit) => days <= longest[unit]);
  const least = { "1hour": 0, "1day": 1, "1week": 2 }[interval];
  return barUnits[Math.max(wanted, least)]!;
}

/**
 * The interval at which the flows of a range are asked for beside its points. Days and weeks are those of the service,
 * which counts a wallet once in each: a sum of hours or days counts it anew. Months are sums of days, not of weeks.
 * Undefined where the points are the bars, and where a range has more days than fit into one answer.
 */
export function flowInterval({ from, to }: Pick<Range, "from" | "to">): "1day" | "1week" | undefined {
  const days = (to - from) / daySeconds;
  if (days <= longest.hour || days >= 1_990) return undefined;
  return barUnit({ from, to }, { interval: "1hour" }) === "week" ? "1week" : "1day";
}

/** "day" where bars of wallets are sums of days: a wallet that returns or leaves on several of them counts each time. */
export function summedPoint(unit: BarUnit, { interval }: Pick<History, "interval">) {
  const point = pointWords[interval];
  return point === unit ? null : point;
}

/** Figures of intervals, which sum up. */
type FlowName = "new_owners" | "returned_owners" | "left_owners" | "realized_profit" | "realized_loss";

/** An interval after `from`, up to and with `to`, in unix seconds. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  /** Null where a part of it is not known. */
  readonly sums: Readonly<Record<FlowName, number | null>>;
  /** Of those parts that are known; null where none is. */
  readonly knownSums: Readonly<Record<FlowName, number | null>>;
}

/**
 * The intervals of a range, each the sum of those of its points: hours, UTC days, calendar months, and weeks: those of
 * the points, else back from the last point. What came before the first point belongs to no interval, but for the
 * interval in which the token began.
 */
export function barsOf(history: History, unit: BarUnit, life: Life): Bar[] {
  const times = timesOf(history);
  const names: readonly FlowName[] = [
    "new_owners",
    "returned_owners",
    "left_owners",
    "realized_profit",
    "realized_loss",
  ];
  const columns = names.map((name) => ({ name, values: columnOf(history, name) }));
  const isPoint = pointWords[history.interval] === unit;
  const start = (times[0] ?? 0) - pointSeconds[history.interval] < life.first ? 0 : 1;
  const groups = new Map<string, number[]>();
  for (let index = start; index < times.length; index += 1) {
    const key = isPoint ? String(times[index]) : keyOf(times[index]!, unit, times.at(-1)!);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  return [...groups.values()].map((indexes) => {
    const [first, last] = [indexes[0]!, indexes.at(-1)!];
    const sumsOf = (sum: typeof sumOf) =>
      Object.fromEntries(
        columns.map(({ name, values }) => [name, sum(indexes.map((index) => values?.[index]))]),
      ) as Bar["sums"];
    return {
      from: times[first - 1] ?? Math.max(times[first]! - pointSeconds[history.interval], startOfLife(life)),
      to: times[last]!,
      sums: sumsOf(sumOf),
      knownSums: sumsOf(sumOfKnown),
    };
  });
}

/** The 00:00 UTC of the day of the first point. */
function startOfLife({ first }: Life): number {
  return Math.floor((first - 1) / daySeconds) * daySeconds;
}

function keyOf(time: number, unit: BarUnit, last: number): string {
  // What ends at midnight is of the day before.
  const inside = time - 1;
  switch (unit) {
    case "hour":
      return String(time);
    case "day":
      return String(Math.floor(inside / daySeconds));
    case "week":
      return String(Math.floor((Math.floor((last - 1) / daySeconds) - Math.floor(inside / daySeconds)) / 7));
    default:
      return new Date(inside * 1000).toISOString().slice(0, 7);
  }
}

/** What an owner count has gained in an interval. */
export function netOf({ sums }: Bar): number | null {
  return sumOf([sums.new_owners, sums.returned_owners, negative(sums.left_owners)]);
}

/** Profit less loss. `realized_loss` is the sum of what is negative. */
export function bookedOf({ sums }: Bar): number | null {
  return sumOf([sums.realized_profit, sums.realized_loss]);
}

function negative(value: number | null): number | null {
  return value === null ? null : -value;
}

/**
 * The sum over all points of the bars that are known; null where none is. Known days of a week that is not known as a
 * whole belong to it: the total of a token's life is that of its other pages.
 */
export function totalOf(bars: readonly Bar[], name: FlowName): number | null {
  return sumOfKnown(bars.map(({ knownSums }) => knownSums[name]));
}

function sumOfKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === 0 ? null : sumOf(known);
}
