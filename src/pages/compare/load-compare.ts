import type { QueryClient } from "@tanstack/react-query";
import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import { summaryQuery } from "../../api/behind-queries.ts";
import { start } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { loadParts } from "../../lib/late-part.tsx";
import { readSeries } from "../../metrics/history/compared-series.ts";
import { compareParts, CompareWithout } from "./compare-parts.ts";
import { overTimeQuery } from "./over-time-query.ts";

/**
 * For the loader: asks for the figure that is compared over time and for what remains without what the address leaves
 * out, and fetches the sections where the browser draws them.
 */
export async function loadCompare(
  queryClient: QueryClient,
  tokens: readonly TokenRef[],
  { series, ...exclusions }: Exclusions & { readonly series: string },
): Promise<void> {
  const shown = readSeries(series);
  const isLess = isExcluding(exclusions);
  await Promise.all([
    start(queryClient, ...tokens.map((token) => overTimeQuery(token, shown, exclusions))),
    isLess && start(queryClient, ...tokens.map((token) => summaryQuery(token, exclusions))),
    loadParts([...Object.values(compareParts), ...(isLess ? [CompareWithout] : [])]),
  ]);
}
