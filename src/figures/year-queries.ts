import type { Meta } from "../../contract/meta.ts";
import { dailyHoldersQuery, weeklyQuery } from "../api/history-queries.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { yearStart } from "../metrics/last-year.ts";

const weekSeconds = 7 * 86_400;

/** Whether every transfer is known, so that figures of other times are too. A hosted service tells no past. */
export function hasPast({ sources, history, asOf, facts }: Meta): boolean {
  return history === "full" && sources[0] !== "upstream" && asOf !== undefined && !facts?.coverage;
}

/** About the last year of a token; null where nothing can be known of it. */
export function yearQueries(token: TokenRef, meta: Meta) {
  if (!hasPast(meta) || meta.asOf === undefined) return null;
  const start = yearStart(meta.asOf.getTime() / 1000);
  return {
    days: dailyHoldersQuery(token, start),
    // With a week that ended before.
    weeks: weeklyQuery(token, start - weekSeconds),
  };
}
