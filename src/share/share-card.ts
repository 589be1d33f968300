import type { QueryClient } from "@tanstack/react-query";
import { type EmbedChart, embedCharts, type WalletChart, walletCharts } from "../../contract/embed.ts";
import { exclusionSearch, isExcluding } from "../../contract/exclusions.ts";
import { historySearch } from "../../contract/history-range.ts";
import { mapSearch } from "../../contract/map-view.ts";
import { readPageAddress } from "../../contract/page-address.ts";
import { isPast } from "../../contract/search/holder-filter.ts";
import { tokenOrderSearch } from "../../contract/search/token-list.ts";
import { start } from "../api/queries.ts";
import { isAbsent } from "../api/readings.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { holdersSearch, isFiltered } from "../lib/search-params.ts";
import {
  allChainsCard,
  chartCard,
  comparedShareCard,
  filteredCard,
  holdingsShareCard,
  kindCard,
  listCard,
  pastHoldersCard,
  walletChartCard,
} from "./chart-card.ts";
import type { Element } from "./elements.ts";
import { docsCard, embedGuideCard, frontCard } from "./general-cards.ts";
import { legibleNames } from "./frame.ts";
import type { ShareDrawer } from "./map-body.ts";
import { tokenCard, walletCard } from "./token-card.ts";

export interface ShareOptions {
  /** Of a token's page, or a wallet's: the chart in place of its summary. */
  readonly chart: EmbedChart | WalletChart | undefined;
  /** Whether there are letters for a text. */
  readonly isLegible: (text: string) => boolean;
  readonly drawer: ShareDrawer;
}

/**
 * The tree of the share image of a page; `path` is the page's path and query. A name that is
 * not legible, for want of a font, gives way to the ticker, that to the address. Undefined
 * where there is no such token or wallet; throws what the service answers otherwise.
 */
export async function shareCard(
  queryClient: QueryClient,
  path: string,
  { chart: asked, isLegible, drawer }: ShareOptions,
): Promise<Element | undefined> {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  if (pathname === "/") return frontCard();
  if (pathname === "/embed") return embedGuideCard();
  if (pathname === "/docs") return docsCard();
  const page = readPageAddress(pathname, searchParams);
  if (page === undefined || page.page === "embed") return undefined;
  const legible = legibleNames(isLegible);
  if (page.page === "list") {
    const order = tokenOrderSearch.readQuery(searchParams);
    return listCard(queryClient, page.chain, { order, drawer, legible });
  }
  if (page.page === "all") return allChainsCard(queryClient, { drawer, legible });
  if (page.page === "holdings") return holdingsShareCard(queryClient, page, drawer);
  const exclusions = exclusionSearch.readQuery(searchParams);
  if (page.page === "compare") {
    const { selection, at } = page;
    return comparedShareCard(queryClient, { selection, at, exclusions }, { drawer, legible });
  }
  const question = tokenQueries(page).token;
  await start(queryClient, question);
  const answer = queryClient.getQueryData(question.queryKey);
  if (!answer) {
    const error = queryClient.getQueryState(question.queryKey)?.error;
    if (isAbsent(error)) return undefined;
    throw error ?? new Error("no answer about the token");
  }
  const named = { ...answer, data: legible(answer.data) };
  // What a sentence calls the token can be drawn as well.
  queryClient.setQueryData(question.queryKey, named);
  const range = historySearch.readQuery(searchParams);
  if (page.page === "wallet") {
    const { wallet } = page;
    const past = walletCharts.find((each) => each === asked);
    return past === undefined
      ? walletCard(queryClient, page, wallet, named, { drawer, isLegible })
      : walletChartCard(queryClient, page, named, { wallet, chart: past, range, drawer });
  }
  const holders = holdersSearch.readQuery(searchParams);
  if (page.page === "holders" && isPast(holders) && asked === undefined) {
    return pastHoldersCard(queryClient, page, named, { days: holders, exclusions, drawer });
  }
  const chart = embedCharts.find((each) => each === asked);
  // What is left out is in the words of its card.
  const own = isExcluding(exclusions) ? "summary" : undefined;
  const ofPage = page.page === "history" ? "history-holders" : page.page === "map" ? "map" : undefined;
  const shown = chart ?? ofPage ?? own;
  if (shown !== undefined) {
    const isPage = chart === undefined && ofPage !== undefined;
    const known = await chartCard(queryClient, page, named, {
      chart: shown,
      range,
      map: mapSearch.readQuery(searchParams),
      isPage,
      drawer,
      exclusions,
    });
    if (known) return known;
  }
  if (page.page === "holders" && holders.kind !== "") {
    return kindCard(queryClient, page, named, { ...holders, kind: holders.kind, drawer });
  }
  if (page.page === "holders" && isFiltered(holders)) {
    return filteredCard(queryClient, page, named, { filter: holders, drawer });
  }
  return tokenCard(queryClient, page, named, drawer);
}
