import type { QueryClient } from "@tanstack/react-query";
import type { TokenAddress } from "../../contract/address.ts";
import { chainOfNetwork, homeChain } from "../../contract/chains.ts";
import type { Result } from "../../contract/client.ts";
import { readTokens } from "../../contract/compared-tokens.ts";
import { type EmbedChart, embedCharts, type WalletChart, walletCharts } from "../../contract/embed.ts";
import { exclusionSearch, isExcluding } from "../../contract/exclusions.ts";
import { historySearch } from "../../contract/history-range.ts";
import { mapSearch } from "../../contract/map-view.ts";
import { readPageAddress } from "../../contract/page-address.ts";
import type { Token } from "../../contract/tokens.ts";
import { start } from "../api/queries.ts";
import { isAbsent } from "../api/readings.ts";
import { holdersQuery, tokenQueries } from "../api/token-queries.ts";
import { amountDomain, amountScale } from "../charts/filter/amount-scale.ts";
import { filterLayout } from "../charts/filter/filter-layout.ts";
import { drawnName } from "../charts/kit/drawn-name.ts";
import { shortAddress } from "../lib/address.ts";
import { displayAddress } from "../lib/display-address.ts";
import { holdersSearch, isFiltered } from "../lib/search-params.ts";
import { plainName } from "../lib/text.ts";
import { dataMark } from "../metrics/completeness/silent.ts";
import { dated } from "../metrics/findings/dated.ts";
import { filterFinding } from "../metrics/findings/holders.ts";
import { spokenTicker } from "../metrics/findings/name.ts";
import { capital } from "../metrics/findings/words.ts";
import { dollarBands, matchingTotal } from "../metrics/holders.ts";
import { readPrice } from "../metrics/price.ts";
import { countedOf } from "../metrics/token-figures.ts";
import { chartCard, drawnAt, holdingsShareCard, walletChartCard } from "./chart-card.ts";
import { box, type Element, measure, palette, rect, text } from "./elements.ts";
import { frame, identity } from "./frame.ts";
import { docsCard, embedGuideCard, frontCard } from "./general-cards.ts";
import { allChainsCard, compareCard, type Legible, listCard } from "./list-cards.ts";
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
  if (page.page === "list") return listCard(queryClient, page.chain, legible);
  if (page.page === "all") return allChainsCard(queryClient, legible);
  if (page.page === "holdings") return holdingsShareCard(queryClient, page, drawer);
  const exclusions = exclusionSearch.readQuery(searchParams);
  if (page.page === "compare") {
    return compareCard(queryClient, { tokens: readTokens(page.selection), at: page.at, legible, exclusions });
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
  const filter = holdersSearch.readQuery(searchParams);
  if (page.page === "holders" && isFiltered(filter)) {
    return filterCard(queryClient, page, named, { filter, drawer });
  }
  return tokenCard(queryClient, page, named, drawer);
}

function legibleNames(isLegible: ShareOptions["isLegible"]): Legible {
  return (token) => {
    const chain = chainOfNetwork(token.network) ?? homeChain;
    const readable = (name: string) => name.trim() !== "" && isLegible(plainName(name));
    const address = shortAddress(displayAddress(chain, token.address));
    const ticker = readable(token.ticker) ? token.ticker : "";
    const name = readable(token.name) ? token.name : ticker || address;
    // Twice the same would say no more than once.
    return { ...token, name, ticker: name === ticker ? "" : ticker };
  };
}

interface FilterOptions {
  /** Decimal text of whole tokens; empty for no bound. */
  readonly filter: { readonly min_amount: string; readonly max_amount: string };
  readonly drawer: ShareDrawer;
}

const scale = 1.5;
/** Of the limits: clear of the words above. */
const lineTop = 24;

/** A list of holders that is filtered: how many match, and where on the scale of amounts they are. */
async function filterCard(
  queryClient: QueryClient,
  token: TokenAddress,
  { data: named, meta }: Result<Token>,
  { filter: { min_amount, max_amount }, drawer }: FilterOptions,
): Promise<Element> {
  const { firstHolders, breakdowns } = tokenQueries(token);
  const limit = 1;
  const matching = holdersQuery(token, { limit, offset: 0, min_amount, max_amount });
  await start(queryClient, firstHolders, breakdowns, matching);
  const first = queryClient.getQueryData(firstHolders.queryKey)?.data;
  const rows = queryClient.getQueryData(matching.queryKey)?.data;
  const bands = queryClient.getQueryData(breakdowns.queryKey)?.data ?? null;
  const place = { top: identity(token, named), asOf: meta.asOf, demo: dataMark(meta), largestFinding: 42 };
  if (!first || !rows) {
    const error = queryClient.getQueryState((first ? matching : firstHolders).queryKey)?.error;
    if (error && error.code !== "stats_unavailable") throw error;
    return frame({ ...place, finding: "Its holders are not available", body: [] });
  }
  const price = readPrice({ knownUsd: meta.priceUsd, breakdowns: bands, holders: first.holders });
  const ticker = spokenTicker(named);
  const counted = countedOf(named, meta, first);
  const finding = filterFinding({
    total: matchingTotal(rows, { page: 1, limit, min_amount, max_amount }, meta.sources[0]),
    holderCount: first.holder_count,
    ticker,
    price,
    counted,
    min_amount: min_amount || undefined,
    max_amount: max_amount || undefined,
  });
  const largest = first.holders[0]?.amount ?? 0;
  const priceUsd = price?.usd ?? null;
  const domain = amountDomain(largest, named.decimals, priceUsd);
  const data = {
    domain,
    largest,
    ticker: drawnName(ticker),
    priceUsd,
    bands: bands && dollarBands(bands, first.holder_count),
  };
  const width = Math.floor(measure / scale);
  const { height, base } = filterLayout(priceUsd, data.bands);
  const drawing = await drawnAt(drawer, { kind: "amounts", data }, { width, height, scale, narrow: true });
  const x = amountScale(domain, width);
  const inside = (value: number) => Math.min(domain.high, Math.max(domain.low, value));
  const from = min_amount === "" ? 0 : x(inside(Number(min_amount))) * scale;
  const to = max_amount === "" ? measure : x(inside(Number(max_amount))) * scale;
  const line = base * scale;
  return frame({
    ...place,
    finding: dated(finding, meta.asOf),
    body:
      first.holder_count === 0
        ? []
        : [
            text(
              `${capital(counted.word)}s by amount${data.bands && priceUsd ? `; bars are ${counted.word}s per factor of ten` : ""}. Log scale`,
              { fontSize: 24, color: palette["ink-2"] },
            ),
            box(
              { position: "relative", width: measure, height: height * scale },
              drawing,
              cover(0, from, line),
              cover(to, measure - to, line),
              min_amount !== "" && rect(from - 1, lineTop, 3, line - lineTop, palette["ink-1"]),
              max_amount !== "" && rect(to - 2, lineTop, 3, line - lineTop, palette["ink-1"]),
            ),
          ],
  });
}

/** Over what the filter leaves out. */
function cover(left: number, width: number, height: number): Element {
  return box({
    position: "absolute",
    left,
    top: 0,
    width: Math.max(0, width),
    height,
    background: palette.bg,
    opacity: 0.72,
  });
}
