import type { QueryClient } from "@tanstack/react-query";
import { type Exclusions, isExcluding, noExclusions } from "../../../contract/exclusions.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import { cohortsQuery, costBasisQuery, lifeQuery } from "../../api/history-queries.ts";
import { start } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { rangeQueries } from "../../figures/history/range-queries.ts";
import { lifeOf, readRange } from "../../metrics/history/range.ts";
import { loadParts } from "../../lib/late-part.tsx";
import { CountedWithout, historyParts } from "./HistoryPage.tsx";

/** For the loader: a page that the browser draws itself is shown with its parts, so that none moves what is there. */
export function loadHistoryParts(exclusions: Exclusions): Promise<void> {
  return loadParts([...Object.values(historyParts), ...(isExcluding(exclusions) ? [CountedWithout] : [])]);
}

/** For the loader: asks for all that the page shows. */
export async function loadHistory(
  queryClient: QueryClient,
  token: TokenRef,
  search: Pick<HistoryRange, "from" | "to"> & Exclusions,
): Promise<void> {
  const { firstHolders } = tokenQueries(token);
  const isLess = isExcluding(search);
  const rest = start(queryClient, firstHolders);
  const beside = isLess && startSummary(queryClient, token, search);
  const lifeOfAll = async (exclusions: Exclusions) => {
    const life = lifeQuery(token, exclusions);
    await start(queryClient, life, cohortsQuery(token, exclusions), costBasisQuery(token, exclusions));
    return queryClient.getQueryData(life.queryKey)?.data;
  };
  const counted = await lifeOfAll(search);
  // Where it is not known without what is left out, the page is of everybody.
  const exclusions = counted === undefined && isLess ? noExclusions : search;
  const known = exclusions === search ? counted : await lifeOfAll(exclusions);
  const lived = known && lifeOf(known);
  const range = lived && readRange(search, lived);
  if (range) {
    const { all, flows } = rangeQueries(token, range, exclusions);
    await start(queryClient, all, ...(flows ? [flows] : []));
  }
  await Promise.all([rest, beside]);
}

/** Of now, raw and without what is left out. */
async function startSummary(
  queryClient: QueryClient,
  token: TokenRef,
  exclusions: Exclusions,
): Promise<void> {
  const { summaryQuery } = await import("../../api/behind-queries.ts");
  await start(queryClient, summaryQuery(token, exclusions));
}
