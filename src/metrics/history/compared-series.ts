import type { History, Interval } from "../../../contract/history.ts";
import { finding } from "../findings/words.ts";
import { firstOf, pointsAt, pointWords, rankedPoints, timesOf } from "./columns.ts";
import type { ComparedFigure } from "./compared-figures.ts";
import { daySeconds } from "./range.ts";

export type ComparedAxis = "dates" | "launch";
export type ComparedScale = "linear" | "log" | "index";

/** One token's line, over unix seconds or seconds since its first transfer. */
export interface ComparedLine {
  readonly name: string;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** Null where nothing of it is known. */
export function comparedLine(
  name: string,
  history: History,
  figure: ComparedFigure,
  axis: ComparedAxis,
): ComparedLine | null {
  const shown = shownPoints(history, figure);
  const values = figure.of(shown);
  const times = timesOf(shown);
  const launch = launchOf(history);
  if (!values || (axis === "launch" && launch === null)) return null;
  return { name, times: axis === "launch" ? times.map((time) => time - launch!) : times, values };
}

function shownPoints(history: History, figure: ComparedFigure): History {
  if (figure.isRanked) return rankedPoints(history);
  return figure.isOfInterval ? wholeIntervals(history) : history;
}

const lengths: Readonly<Record<Interval, number>> = {
  "1hour": 3_600,
  "1day": daySeconds,
  "1week": 7 * daySeconds,
};
/** Weeks begin on Mondays; the first of all times was a Thursday. */
const firstMonday = 4 * daySeconds;

/** Without the interval that is not over, of which a figure would be too small beside others. */
function wholeIntervals(history: History): History {
  const times = timesOf(history);
  const isOver = times.length === 0 || (times.at(-1)! - firstMonday) % lengths[history.interval] === 0;
  return isOver ? history : pointsAt(history, [...times.keys()].slice(0, -1));
}

/** The longest interval of some histories: figures of intervals can only be compared where those are as long. */
export function longestInterval(histories: readonly History[]): Interval | null {
  const [longest] = histories
    .map(({ interval }) => interval)
    .toSorted((left, right) => lengths[right] - lengths[left]);
  return longest ?? null;
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
    figure,
    axis,
    base,
  }: { readonly figure: ComparedFigure; readonly axis: ComparedAxis; readonly base: number | null },
): ComparedScale {
  const named = (["linear", "log", "index"] as const).find((scale) => scale === text);
  const scale = named ?? scaleOf(lines, figure, axis);
  if (!hasLog(lines)) return "linear";
  return scale === "index" && base === null ? "log" : scale;
}

/** Nothing, and what is below it, has no place on a log scale. */
export function hasLog(lines: readonly ComparedLine[]): boolean {
  return (
    lines.length === 0 || lines.some(({ values }) => values.some((value) => value !== null && value > 0))
  );
}

const farApartFormats = new Set(["count", "tokens", "money", "days", "price"]);

/** What the values ask for where the address says nothing. */
function scaleOf(
  lines: readonly ComparedLine[],
  { format, isOfInterval }: ComparedFigure,
  axis: ComparedAxis,
): ComparedScale {
  if (format === "hhi") return "log";
  if (!farApartFormats.has(format)) return "linear";
  const ends = lines.flatMap(({ values }) => {
    const last = values.findLast((value) => value !== null) ?? null;
    return last !== null && last > 0 ? [last] : [];
  });
  if (ends.length < 2 || Math.max(...ends) / Math.min(...ends) < farApart) return "linear";
  // What happened in one interval is no measure of all later ones.
  return axis === "launch" || isOfInterval || baseOf(lines) === null ? "log" : "index";
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
  { phrase, text, isMany, isOfInterval }: ComparedFigure,
  missing: readonly string[],
  {
    isLess = false,
    interval = null,
  }: { readonly isLess?: boolean; readonly interval?: Interval | null } = {},
): string {
  const without = isLess ? " without what is left out" : "";
  const when = (whose: string) =>
    isOfInterval ? ` in ${whose} last whole ${interval === null ? "interval" : pointWords[interval]}` : "";
  // Tokens with the same wallets would have the same people.
  const figure = isMany ? `number of ${phrase}` : phrase;
  const known = lines
    .flatMap(({ name, values }) => {
      const last = values.at(-1) ?? null;
      return last === null ? [] : [{ name, last }];
    })
    .toSorted((left, right) => right.last - left.last);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) {
    return lines.length > 0
      ? `The ${figure}${isOfInterval ? when("their") : " of now"} is known of none of them${without}`
      : `Not known over time${without}: ${phrase}`;
  }
  const tail = missing.length > 0 ? [`; not known of ${missing.join(" and ")}`] : [];
  if (first === last)
    return finding(`${first.name}${without}: ${phrase}${when("its")} ${text(first.last)}`, ...tail);
  if (first.last === last.last) {
    const same = isOfInterval ? `had the same ${figure}${when("their")}` : `have the same ${figure} now`;
    return finding(`All ${same}${without}, ${text(first.last)}`, ...tail);
  }
  const [most, least] = isMany ? ["most", "fewest"] : ["highest", "lowest"];
  return finding(
    `${isLess ? "Without what is left out, " : ""}${first.name} ${isOfInterval ? "had" : "has"} the ${most} ${phrase}${when("its")}, ${text(first.last)}`,
    `; ${last.name} the ${least}, ${text(last.last)}`,
    ...tail,
  );
}
