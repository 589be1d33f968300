import { type Interval, intervals } from "../../../contract/history.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { StaleTokenError } from "../at-version.ts";
import type { TokenState } from "../token-state.ts";

/** Where no interval is asked for, it is the finest one with at most so many points. */
export const pointsUnasked = 400;
export const mostPoints = 2_000;

interface AskedPoints {
  readonly interval: Interval | "auto";
  /** Unix seconds. */
  readonly from?: number;
  readonly to?: number;
}

interface ChosenPoints {
  readonly interval: Interval;
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The first point that there is at any interval: where weeks are answered it is the end of a day before theirs. */
  readonly first: number;
  /** At the ends of which balances were put in order: of the same interval, or of a longer one. */
  readonly ranked: Interval;
}

/**
 * The points of a token's history that are asked for; of its rows in another table where one is named. Throws `stats_unavailable` where nothing is known of the past,
 * `invalid_range` for more points than are answered.
 */
export async function choosePoints(
  reader: Reader,
  { tokenId, version }: TokenState,
  { from = 0, to = Number.MAX_SAFE_INTEGER, ...asked }: AskedPoints,
  table = "token_history",
): Promise<ChosenPoints> {
  if (from > to) throw new ProblemError("invalid_range", "from must not be after to");
  const [counted] = await reader.rows<Counts>(counts.replaceAll("token_history", table), [tokenId, from, to]);
  if (counted?.version !== version) throw new StaleTokenError();
  if (counted.points === 0) {
    throw new ProblemError(
      "stats_unavailable",
      counted.waits ? "this token's history is not computed yet" : "nothing is known of this token's past",
    );
  }
  const interval = asked.interval === "auto" ? finest(counted, from) : asked.interval;
  const count = counted[interval];
  if (count > mostPoints) {
    throw tooManyPoints(count);
  }
  return { interval, from, to, count, first: counted.first, ranked: rankedAt(counted, interval) };
}

/** What is not in order at some hours is so at days, unless some of those are not. */
function rankedAt({ unranked_hours: hours, unranked_days: days }: Counts, interval: Interval): Interval {
  if (days) return "1week";
  return hours && interval === "1hour" ? "1day" : interval;
}

export function tooManyPoints(points: number): ProblemError {
  return new ProblemError(
    "invalid_range",
    `${points} points are more than the ${mostPoints} of an answer: ask for a longer interval or a shorter time`,
  );
}

interface Counts extends Record<Interval, number> {
  readonly version: number;
  readonly points: number;
  /** Whether the token is still to be computed. */
  readonly waits: boolean;
  /** The first of the hours that are kept; null where none are. */
  readonly first_hour: number | null;
  readonly first: number;
  /** Whether there are points at which something is held, and balances were not put in order. */
  readonly unranked_hours: boolean;
  readonly unranked_days: boolean;
}

const counts = `
  SELECT
    (SELECT version FROM tokens WHERE token_id = $1) AS version,
    (SELECT count(*) > 0 FROM uncomputed_tokens WHERE token_id = $1) AS waits,
    count(*)::INTEGER AS points,
    (count(*) FILTER (step = 0 AND time BETWEEN $2 AND $3))::INTEGER AS "1hour",
    (count(*) FILTER (step = 1 AND time BETWEEN $2 AND $3))::INTEGER AS "1day",
    (count(*) FILTER (step = 2 AND time BETWEEN $2 AND $3))::INTEGER AS "1week",
    min(time) FILTER (step = 0)::DOUBLE AS first_hour,
    min(time)::DOUBLE AS first,
    coalesce(bool_or(hhi IS NULL) FILTER (step = 0 AND holders > 0), false) AS unranked_hours,
    coalesce(bool_or(hhi IS NULL) FILTER (step = 1 AND holders > 0), false) AS unranked_days
  FROM token_history WHERE token_id = $1`;

/** Hours only where they are kept for all of the time. */
function finest(counted: Counts, from: number): Interval {
  const { first_hour: firstHour, first } = counted;
  const hasHours = firstHour !== null && Math.max(from, first) > firstHour - 3_600;
  return (
    intervals.find((interval) => counted[interval] <= pointsUnasked && (interval !== "1hour" || hasHours)) ??
    "1week"
  );
}
