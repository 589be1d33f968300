import type { QueryClient } from "@tanstack/react-query";
import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import { summaryQuery } from "../../api/behind-queries.ts";
import { seriesQuery } from "../../api/history-queries.ts";
import { start } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { loadParts } from "../../lib/late-part.tsx";
import { comparedMetrics, readSeries } from "../../metrics/history/compared-series.ts";
import { compareParts, CompareWithout } from "./compare-parts.ts";

/**
 * For the loader: asks for the figure that is compared over time and for what remains without what the address leaves
 * out, and fetches the sections where the browser draws them.
 */
export async function loadCompare(
  queryClient: QueryClient,
  tokens: readonly TokenRef[],
  { series, ...exclusions }: Exclusions & { readonly series: string },
): Promise<void> {
  const names = comparedMetrics[readSeries(series)];
  const isLess = isExcluding(exclusions);
  await Promise.all([
    start(queryClient, ...tokens.map((token) => seriesQuery(token, names))),
    isLess && start(queryClient, ...tokens.map((token) => summaryQuery(token, exclusions))),
    loadParts([...Object.values(compareParts), ...(isLess ? [CompareWithout] : [])]),
  ]);
}
