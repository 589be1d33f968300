import type { QueryClient } from "@tanstack/react-query";
import { seriesQuery } from "../../api/history-queries.ts";
import { start } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { loadParts } from "../../lib/late-part.tsx";
import { comparedMetrics, readSeries } from "../../metrics/history/compared-series.ts";
import { compareParts } from "./compare-parts.ts";

/** For the loader: asks for the figure that is compared over time, and fetches the section where the browser draws it. */
export async function loadOverTime(
  queryClient: QueryClient,
  tokens: readonly TokenRef[],
  series: string,
): Promise<void> {
  const names = comparedMetrics[readSeries(series)];
  await Promise.all([
    start(queryClient, ...tokens.map((token) => seriesQuery(token, names))),
    loadParts(Object.values(compareParts)),
  ]);
}
