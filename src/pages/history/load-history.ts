import type { QueryClient } from "@tanstack/react-query";
import { cohortsQuery, costBasisQuery, daysQuery, lifeQuery, rangeQuery } from "../../api/history-queries.ts";
import { start } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import type { HistorySearch } from "../../lib/history-search.ts";
import { needsDays } from "../../metrics/history/bars.ts";
import { boundsOf, lifeOf, readRange } from "../../metrics/history/range.ts";
import { loadParts } from "../../lib/late-part.tsx";
import { historyParts } from "./history-parts.ts";

/** For the loader: asks for all that the page shows, and fetches its parts where the browser draws it. */
export async function loadHistory(
  queryClient: QueryClient,
  token: TokenRef,
  search: Pick<HistorySearch, "from" | "to">,
): Promise<void> {
  const life = lifeQuery(token);
  const rest = start(
    queryClient,
    cohortsQuery(token),
    costBasisQuery(token),
    tokenQueries(token).firstHolders,
  );
  const parts = loadParts(Object.values(historyParts));
  await start(queryClient, life);
  const known = queryClient.getQueryData(life.queryKey)?.data;
  const lived = known && lifeOf(known);
  const range = lived && readRange(search, lived);
  if (range) {
    const bounds = boundsOf(range);
    const days = needsDays(range) ? [daysQuery(token, bounds)] : [];
    await start(queryClient, rangeQuery(token, bounds), ...days);
  }
  await Promise.all([rest, parts]);
}
