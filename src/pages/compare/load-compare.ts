import type { QueryClient } from "@tanstack/react-query";
import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import { summaryQuery } from "../../api/behind-queries.ts";
import { overlapQuery, tokensOfOneChain } from "../../api/overlap.ts";
import { start } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { loadParts } from "../../lib/late-part.tsx";
import { type ComparedFigure, readFigure } from "../../metrics/history/compared-figures.ts";
import { longestInterval } from "../../metrics/history/compared-series.ts";
import { CompareDay, compareParts, CompareSuggestions, CompareWithout } from "./compare-parts.ts";
import type { startDay } from "../../figures/compare/compare-day.ts";
import { overTimeQuery } from "../../figures/compare/over-time-query.ts";

/** For the loader: a page that the browser draws itself is shown with its parts, so that none moves what is there. */
export function loadCompareParts(
  tokens: readonly TokenRef[],
  { at, ...exclusions }: Exclusions & { readonly at: string },
): Promise<void> {
  return loadParts([
    ...Object.values(compareParts),
    ...(tokens.length < 2 ? [CompareSuggestions] : []),
    ...(at === "" && isExcluding(exclusions) ? [CompareWithout] : []),
    ...(at === "" ? [] : [CompareDay]),
  ]);
}

/**
 * For the loader: asks for what was of a day, for the figure that is compared over time, for what remains without what the address leaves
 * out and for tokens to add.
 */
export async function loadCompare(
  queryClient: QueryClient,
  tokens: readonly TokenRef[],
  { series, at, ...exclusions }: Exclusions & { readonly series: string; readonly at: string },
): Promise<void> {
  // How its amounts are drawn asks for nothing else.
  const figure = readFigure(series, "");
  const isLess = at === "" && isExcluding(exclusions);
  await Promise.all([
    at !== "" && startOnDay(queryClient, tokens, { at, exclusions }),
    startOverTime(queryClient, tokens, figure, exclusions),
    at === "" && startOverlap(queryClient, tokens),
    tokens.length < 2 && suggest(queryClient),
    isLess && start(queryClient, ...tokens.map((token) => summaryQuery(token, exclusions))),
  ]);
}

async function suggest(queryClient: QueryClient): Promise<void> {
  await (await import("./CompareSuggestions.tsx")).startSuggestions(queryClient);
}

/** What is known of a day comes with its view. */
async function startOnDay(...asked: Parameters<typeof startDay>): Promise<void> {
  await (await import("../../figures/compare/compare-day.ts")).startDay(...asked);
}

/** Holders in common are those of now. */
async function startOverlap(queryClient: QueryClient, tokens: readonly TokenRef[]): Promise<void> {
  const group = tokensOfOneChain(tokens.map((ref) => ({ ref })));
  if (group === undefined) return;
  const addresses = group.tokens.map(({ ref }) => ref.address);
  await start(queryClient, overlapQuery(group.chain, addresses));
}

/** A figure of intervals is asked for again of tokens whose points lie closer together than those of another. */
async function startOverTime(
  queryClient: QueryClient,
  tokens: readonly TokenRef[],
  figure: ComparedFigure,
  exclusions: Exclusions,
): Promise<void> {
  const questions = tokens.map((token) => overTimeQuery(token, figure, exclusions));
  await start(queryClient, ...questions);
  if (!figure.isOfInterval) return;
  const found = questions.map(({ queryKey }) => queryClient.getQueryData(queryKey)?.data);
  const interval = longestInterval(found.filter((history) => history !== undefined));
  if (interval === null) return;
  const closer = tokens.filter((_, index) => found[index] && found[index].interval !== interval);
  await start(queryClient, ...closer.map((token) => overTimeQuery(token, figure, exclusions, interval)));
}
