import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { History } from "../../../contract/history.ts";
import { type Answer, answerOf, metaOf } from "../../api/answer.ts";
import { lifeQuery } from "../../api/history-queries.ts";
import { answersOf, start } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import type { Period } from "../../lib/search-params.ts";
import type { SectionText } from "../../metrics/sections.ts";
import { yearQueries } from "../../reading/year-queries.ts";

/** For the loader, once the token is known: asks for what the overview shows of its past. */
export async function startPast(queryClient: QueryClient, token: TokenRef, period: Period): Promise<void> {
  const named = queryClient.getQueryData(tokenQueries(token).token.queryKey);
  const year = named && yearQueries(token, named.meta);
  if (!year) return;
  await start(queryClient, year.days, year.weeks, ...(period === "all" ? [lifeQuery(token)] : []));
}

/** Holders at the ends of days, or of weeks of a long life. What is there stays until the next is. */
export function useHolderHistory(token: TokenRef, period: Period): Answer<History> {
  const year = useYear(token);
  const place = answersOf(token.chain, token.address)[1];
  const answer = answerOf(
    useQuery({
      ...(period === "all" || !year.queries ? lifeQuery(token) : year.queries.days),
      enabled: year.queries !== null,
      placeholderData: (before, asked) => (asked?.queryKey[1] === place ? before : undefined),
    }),
  );
  return year.queries === null ? year.without : answer;
}

/** Shares at the ends of the weeks of the last year. */
export function useWeeks(token: TokenRef): Answer<History> {
  const year = useYear(token);
  const answer = answerOf(
    useQuery({ ...(year.queries?.weeks ?? lifeQuery(token)), enabled: year.queries !== null }),
  );
  return year.queries === null ? year.without : answer;
}

function useYear(token: TokenRef) {
  const named = useAnswer(tokenQueries(token).token);
  const meta = metaOf(named);
  const queries = meta ? yearQueries(token, meta) : null;
  const without: Answer<History> = { state: named.state === "loading" ? "loading" : "unavailable" };
  return { queries, without };
}

/** A section whose figures of the past are there says where they are from. */
export function withPast(text: SectionText, past: Answer<History>): SectionText {
  return past.state === "ready" ? { ...text, sources: [...text.sources, "history (transfers)"] } : text;
}

const twice = (value: number) => [value, value];

/** For the geometry while they are loading: nothing of them is read. */
export const placeholderWeeks: History = {
  interval: "1week",
  source: "computed",
  times: ["2025-01-06T00:00:00Z", "2025-01-13T00:00:00Z"],
  series: {
    top_10_share: twice(0.341),
    supply_by_age: { diamond: twice(5), gold: twice(1), silver: twice(1), bronze: twice(1), wood: twice(2) },
  },
};
