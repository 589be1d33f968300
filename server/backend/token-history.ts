import type { ParsedArgs } from "../../contract/endpoints.ts";
import {
  type History,
  type Interval,
  intervals,
  type SeriesName,
  seriesNames,
} from "../../contract/history.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Reader } from "../store/reader.ts";
import type { Answer } from "./backend.ts";
import { historyColumns, type HistoryRow } from "./history-columns.ts";
import { StaleTokenError } from "./holder-pages.ts";
import type { TokenState } from "./token-state.ts";

export type HistoryArgs = ParsedArgs<"getTokenHistory">;

/** An interval that is not asked for is the finest with so many points. */
export const pointsUnasked = 400;
export const mostPoints = 2_000;

/** Throws `stats_unavailable` where nothing is known of the past, `invalid_range` for more points than are answered. */
export async function loadTokenHistory(
  reader: Reader,
  state: TokenState,
  args: HistoryArgs,
): Promise<Answer> {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, metrics = seriesNames } = args;
  if (from > to) throw new ProblemError("invalid_range", "from must not be after to");
  const [counted] = await reader.rows<Counts>(counts, [state.tokenId, from, to]);
  if (counted?.version !== state.version) throw new StaleTokenError();
  if (counted.points === 0) {
    throw new ProblemError(
      "stats_unavailable",
      counted.waits ? "this token's history is not computed yet" : "nothing is known of this token's past",
    );
  }
  const interval = args.interval === "auto" ? finest(counted, from) : args.interval;
  if (counted[interval] > mostPoints) {
    throw tooManyPoints(counted[interval]);
  }
  const rows = await reader.rows<HistoryRow & { version: number }>(
    `SELECT h.* REPLACE (h.time::DOUBLE AS time), (SELECT version FROM tokens WHERE token_id = $1) AS version
     FROM token_history AS h WHERE token_id = $1 AND step = $2 AND time BETWEEN $3 AND $4 ORDER BY time`,
    [state.tokenId, intervals.indexOf(interval), from, to],
  );
  if (rows.length !== counted[interval] || rows.some((row) => row.version !== state.version)) {
    throw new StaleTokenError();
  }
  const body = JSON.stringify({
    interval,
    source: "computed",
    times: rows.map((row) => new Date(row.time * 1_000).toISOString().replace(".000Z", "Z")),
    series: Object.fromEntries(
      metrics.flatMap((name) => {
        const column = columnOf(name, rows, state.decimals);
        return column === undefined ? [] : [[name, column]];
      }),
    ),
  } satisfies History);
  return { body, etag: entityTag(body), ...state.meta };
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
  /** Of the hours that are kept; null where none are. */
  readonly first_hour: number | null;
  readonly first: number;
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
    min(time)::DOUBLE AS first
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

/** Undefined where nothing of it is known. */
function columnOf(name: SeriesName, rows: readonly HistoryRow[], decimals: number) {
  const column = historyColumns[name];
  if (typeof column === "function") {
    const values = rows.map((row) => column(row, decimals));
    return values.some((value) => value !== null) ? values : undefined;
  }
  const columns = Object.entries(column).map(
    ([key, value]) => [key, rows.map((row) => value(row, decimals))] as const,
  );
  const isKnown = columns.some(([, values]) => values.some((value) => value !== null));
  return isKnown ? Object.fromEntries(columns) : undefined;
}
