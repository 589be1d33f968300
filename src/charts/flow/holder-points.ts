/** Holders over a month or a day, as known counts. */
import { isOld } from "../../lib/age.ts";
import { count, dateTime, plural } from "../../lib/format.ts";
import type { Figure } from "../kit/figures.ts";

export interface HolderPoint {
  readonly secondsAgo: number;
  readonly holders: number;
}

export interface HoldersData {
  /** From the oldest to now, which is 0 seconds ago. */
  readonly points: readonly HolderPoint[];
  /** Thirty days or a day. */
  readonly spanSeconds: number;
  /** ISO time of the newest point, for the dates in the readout; null where it is not known. */
  readonly asOf: string | null;
}

export const daySeconds = 86_400;
const hourSeconds = 3_600;

/** What the span is counted in. */
export function spanUnit(spanSeconds: number) {
  return spanSeconds > 2 * daySeconds
    ? { seconds: daySeconds, name: "day" }
    : { seconds: hourSeconds, name: "hour" };
}

export function spanText(spanSeconds: number): string {
  const unit = spanUnit(spanSeconds);
  return plural(spanSeconds / unit.seconds, unit.name);
}

export function agoText(secondsAgo: number): string {
  if (secondsAgo === 0) return "now";
  const days = secondsAgo >= daySeconds;
  return `${plural(secondsAgo / (days ? daySeconds : hourSeconds), days ? "day" : "hour")} ago`;
}

/** The same where the newest is not now. */
export function beforeText(secondsAgo: number): string {
  return secondsAgo === 0 ? "that day" : agoText(secondsAgo).replace(/ago$/, "before");
}

/** Of a point of what ends with the data: old data does not end now. */
export function sinceText(secondsAgo: number, asOf: string | null): string {
  return isOldData(asOf) ? beforeText(secondsAgo) : agoText(secondsAgo);
}

export function isOldData(asOf: string | null): boolean {
  return asOf !== null && isOld(new Date(asOf));
}

/** The time of a point; undefined where that of the newest is not known. */
export function whenText(secondsAgo: number, asOf: string | null): string | undefined {
  return asOf === null ? undefined : dateTime(timeOf(secondsAgo, asOf));
}

function timeOf(secondsAgo: number, asOf: string): Date {
  return new Date(Date.parse(asOf) - secondsAgo * 1000);
}

/** The same as a cell of a table: in a file it is the time itself, where that is known. */
export function timeFigure(secondsAgo: number, asOf: string | null, isPast = false): Figure {
  const text = [isPast ? beforeText(secondsAgo) : sinceText(secondsAgo, asOf), whenText(secondsAgo, asOf)]
    .filter(Boolean)
    .join(", ");
  return { text, value: asOf === null ? text : timeOf(secondsAgo, asOf).toISOString() };
}

/** Those of the span, from the oldest to now. */
export function pointsWithin(points: readonly HolderPoint[], spanSeconds: number): HolderPoint[] {
  return points
    .filter((point) => point.secondsAgo <= spanSeconds)
    .toSorted((a, b) => b.secondsAgo - a.secondsAgo);
}

export function holdersLabel({ points, spanSeconds }: HoldersData): string {
  const span = spanText(spanSeconds);
  return points.length === 0
    ? `No holder counts for the last ${span}`
    : `Holders over ${span}, from ${count(points[0]?.holders)} to ${count(points.at(-1)?.holders)}`;
}
