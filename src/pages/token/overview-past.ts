import type { QueryClient } from "@tanstack/react-query";
import { lifeQuery } from "../../api/history-queries.ts";
import { start } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import type { Period } from "../../lib/search-params.ts";
import { yearQueries } from "../../figures/year-queries.ts";

/** For the loader, once the token is known: asks for what the overview shows of its past. */
export async function startPast(queryClient: QueryClient, token: TokenRef, period: Period): Promise<void> {
  const named = queryClient.getQueryData(tokenQueries(token).token.queryKey);
  const year = named && yearQueries(token, named.meta);
  if (!year) return;
  await start(queryClient, year.days, year.weeks, ...(period === "all" ? [lifeQuery(token)] : []));
}
