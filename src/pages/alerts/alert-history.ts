import type { Interval } from "../../../contract/history.ts";
import type { SeriesAsked } from "../../../contract/history/series.ts";
import { type AlertCondition, conditionKinds } from "../../../contract/watch/alerts.ts";
import { windowSeconds } from "../../../contract/windows.ts";
import { date, plural } from "../../lib/format.ts";

const daySeconds = 86_400;

/** History that an alert is tried on: from which series, at which points, and how far back. */
export interface AlertHistorySource {
  readonly asked: SeriesAsked;
  readonly interval: Interval;
  readonly days: number;
  /** Bars of a change; else a line. */
  readonly isChange: boolean;
}

/** Undefined of conditions whose figure has no stored history. */
export function alertHistorySource({ kind, window }: AlertCondition): AlertHistorySource | undefined {
  const level = { interval: "1day", days: 90, isChange: false } as const;
  switch (kind) {
    case "holder_count":
      return { ...level, asked: {} };
    case "holder_change":
      return windowSeconds[window ?? "1day"] < daySeconds
        ? { asked: {}, interval: "1hour", days: 14, isChange: true }
        : { ...level, asked: {}, isChange: true };
    case "top10_share":
      return { ...level, asked: { ranked: ["top_10_share"] } };
    case "hhi":
      return { ...level, asked: { ranked: ["hhi"] } };
    case "price_to_cost":
      return { ...level, asked: { series: ["market_value_to_cost"] } };
    default:
      return undefined;
  }
}

/** A figure over time, in the unit of the threshold; null where it was not known. */
export interface FigurePoint {
  readonly time: number;
  readonly value: number | null;
}

type Column = readonly (number | null)[] | undefined;
interface HistoryColumns {
  readonly times: readonly string[];
  readonly series: Readonly<Partial<Record<string, unknown>>>;
}

/** The figure of a condition at each point since a time. Where accounts are more than owners, it is of owners. */
export function figurePoints(
  { kind, window }: AlertCondition,
  { times, series }: HistoryColumns,
  from: number,
): FigurePoint[] {
  const column = (...names: readonly string[]): Column =>
    names.map((name) => series[name] as Column).find((each) => each !== undefined);
  const seconds = times.map((time) => Date.parse(time) / 1_000);
  const holders = column("owners", "holders");
  const values: Readonly<Partial<Record<AlertCondition["kind"], Column>>> = {
    holder_count: holders,
    top10_share: scale(column("wallet_top_10_share", "top_10_share"), 100),
    hhi: scale(column("wallet_hhi", "hhi"), 10_000),
    price_to_cost: scale(column("market_value_to_cost"), 100),
    holder_change: changes(seconds, holders, windowSeconds[window ?? "1day"]),
  };
  return seconds
    .map((time, index) => ({ time, value: values[kind]?.[index] ?? null }))
    .filter(({ time }) => time >= from);
}

function scale(column: Column, factor: number): Column {
  return column?.map((value) => value && Number((value * factor).toPrecision(12)));
}

/** In percent of the count one window before; null where that is not known, or was 0. */
function changes(times: readonly number[], counts: Column, window: number): Column {
  const countAt = new Map(times.map((time, index) => [time, counts?.[index] ?? null]));
  return times.map((time) => {
    const [before, after] = [countAt.get(time - window) ?? null, countAt.get(time) ?? null];
    if (before === null || after === null || before <= 0) return null;
    return Number((((after - before) / before) * 100).toPrecision(12));
  });
}

export function isMet({ kind, direction, threshold }: AlertCondition, value: number): boolean {
  if (direction === "above") return value >= threshold;
  return value <= (kind === "holder_change" ? -threshold : threshold);
}

/**
 * Times at which the alert would have fired: when its condition became true, and after its quiet time. The server's
 * engine decides alike (server/alerts/alert-engine.ts). A condition that is true at the first point did not become so.
 */
export function wouldHaveFired(
  condition: AlertCondition,
  quietSeconds: number,
  points: readonly FigurePoint[],
): number[] {
  const fired: number[] = [];
  let isFiring: boolean | undefined;
  for (const { time, value } of points) {
    if (value === null) continue;
    const isTrue = isMet(condition, value);
    isFiring ??= isTrue;
    const last = fired.at(-1);
    if (!isTrue) isFiring = false;
    else if (!isFiring && (last === undefined || time - last >= quietSeconds)) {
      fired.push(time);
      isFiring = true;
    }
  }
  return fired;
}

/** "It would have fired 3 times in the last 90 days, last on 26 Oct 2025". */
export function firedFinding(
  condition: AlertCondition,
  fired: readonly number[],
  points: readonly FigurePoint[],
  { days, interval }: Pick<AlertHistorySource, "days" | "interval">,
  isNow: boolean,
): string {
  const first = points.find(({ value }) => value !== null);
  const last = points.at(-1);
  if (first === undefined || last === undefined) return "When it would have fired is not known";
  // A midnight ends the day before.
  const day = (time: number) => date(new Date((time - 1) * 1_000));
  const isWhole = last.time - first.time > (days - 2) * daySeconds;
  const when = !isWhole
    ? `since ${day(first.time)}`
    : isNow
      ? `in the last ${days} days`
      : `in the ${days} days until ${day(last.time)}`;
  const latest = fired.at(-1);
  if (latest === undefined) {
    const isAlways = points.every(({ value }) => value === null || isMet(condition, value));
    if (!isAlways) return `It would not have fired ${when}`;
    const known = points.every(({ value }) => value !== null) ? "" : " that is known";
    return `It was true at the end of each ${interval === "1hour" ? "hour" : "day"}${known} ${when}`;
  }
  return `It would have fired ${fired.length === 1 ? "once" : plural(fired.length, "time")} ${when}, ${fired.length === 1 ? "" : "last "}on ${day(latest)}`;
}

/** Short and with its unit, for an axis. */
export function unitOf({ kind }: AlertCondition): "percent" | "count" {
  return conditionKinds[kind].unit === "percent" ? "percent" : "count";
}
