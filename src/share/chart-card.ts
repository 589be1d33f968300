import type { QueryClient } from "@tanstack/react-query";
import { type ChainId, chains } from "../../contract/chains.ts";
import { readTokens } from "../../contract/compared-tokens.ts";
import type { Result } from "../../contract/client.ts";
import type { EmbedChart, WalletChart } from "../../contract/embed.ts";
import type { HistoryRange } from "../../contract/history-range.ts";
import { type Exclusions, isExcluding } from "../../contract/exclusions.ts";
import type { MapView } from "../../contract/map-view.ts";
import type { DataSource, Meta } from "../../contract/meta.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { Token } from "../../contract/tokens.ts";
import type { Drawing } from "../charts/kit/stills.ts";
import { type Answer, dataOf, metaOf, noMeta, optional } from "../api/answer.ts";
import { asker } from "../api/ask.ts";
import { api, start } from "../api/queries.ts";
import { tokenListQuery } from "../api/token-list.ts";
import { holdersQuery, tokenQueries } from "../api/token-queries.ts";
import { summaryQuery } from "../api/behind-queries.ts";
import type { WalletRef } from "../api/wallet-holdings.ts";
import type { ListedKind } from "../../contract/kinds.ts";
import type { Filter, HolderDays } from "../../contract/search/holder-filter.ts";
import { type TokenOrder, tokenOrderSearch } from "../../contract/search/token-list.ts";
import { count, share } from "../lib/format.ts";
import { allChainsSearch, holdersSearch, tokensSearch } from "../lib/search-params.ts";
import { dataMark } from "../metrics/completeness/silent.ts";
import { kindFinding } from "../metrics/findings/holders.ts";
import { matchingTotal } from "../metrics/holders.ts";
import { supplyShare } from "../metrics/supply.ts";
import { countedOf, supplyOf } from "../metrics/token-figures.ts";
import { dated } from "../metrics/findings/dated.ts";
import { demoData } from "../metrics/sections.ts";
import { shortAddress } from "../lib/address.ts";
import { displayAddress } from "../lib/display-address.ts";
import { holdingsCard } from "../figures/holdings/holdings.ts";
import { type CardDrawing, drawingHeight } from "../charts/cards/card-drawing.ts";
import type { Card } from "../figures/cards/card.ts";
import { tokenCard } from "../figures/cards/token-card.ts";
import { compareCard } from "../figures/compare/compare-card.ts";
import { type CardContent, figureCard } from "../figures/figure-card.ts";
import { amountDomain, rangeOf } from "../charts/filter/amount-scale.ts";
import { drawnName } from "../charts/kit/drawn-name.ts";
import { spokenTicker } from "../metrics/findings/name.ts";
import { capital } from "../metrics/findings/words.ts";
import { newestDay } from "../metrics/known-past.ts";
import { readDays } from "../metrics/past-days.ts";
import { describePast } from "../figures/holders/holders-description.ts";
import { pastQuestions } from "../figures/holders/past-questions.ts";
import { filteredHolders } from "../figures/holders/filtered-holders.ts";
import { mostHeldCard, mostHeldOfAllCard, orderedListCard } from "../figures/lists/most-held.ts";
import { walletHistoryCard } from "../figures/wallet/wallet-history.ts";
import { historyText } from "../figures/history/history-description.ts";
import { mapText } from "../figures/map/map-description.ts";
import { chart as chartImage, type Element, measure, palette, text } from "./elements.ts";
import { frame, heading, identity, type Legible } from "./frame.ts";
import { compareGuideCard } from "./general-cards.ts";
import { mapBody, type ShareDrawer } from "./map-body.ts";
import { tokenRows } from "./token-rows.ts";

interface ChartOptions {
  readonly chart: EmbedChart;
  readonly range: HistoryRange;
  readonly map: MapView;
  /** Says what the page of a history or a map says, and not what its chart does. */
  readonly isPage: boolean;
  readonly drawer: ShareDrawer;
  readonly exclusions: Exclusions;
}

/** What is left below two lines of words, and how much larger than on a page a drawing is at most. */
const room = 258;
const mostScale = 2;
const gap = 6;
/** Higher drawings of a wide card leave their words too small to be read in a picture. */
const tallestWide = 150;

/** One of a token's charts, as its card for other sites has it; undefined of a page that has none. */
export async function chartCard(
  queryClient: QueryClient,
  token: TokenAddress,
  known: Result<Token>,
  { chart, range, map, isPage, drawer, exclusions }: ChartOptions,
): Promise<Element | undefined> {
  const card = await tokenCard(asker(queryClient), token, { chart, range, map, exclusions });
  if (isPage && card.message) return undefined;
  const isMap = chart === "map";
  const top = identity(token, known.data);
  if (!isPage) return picture(card, top, { drawer, ...(isMap && { mapHeight: 224 }) });
  const finding = isMap
    ? mapText(queryClient, token, map, known)
    : historyText(queryClient, token, range, known, exclusions);
  // What a map shows its page says in its sentence, which is long.
  const { subject } = card;
  return picture({ ...card, finding: finding ?? card.finding, subject: isMap ? "" : subject }, top, {
    drawer,
    ...(isMap && { mapHeight: 272 }),
  });
}

interface PastOptions {
  readonly days: HolderDays;
  readonly exclusions: Exclusions;
  readonly drawer: ShareDrawer;
}

/** The holders of a past day, or who came and left between two: what their page says, above how many held it over time. */
export async function pastHoldersCard(
  queryClient: QueryClient,
  token: TokenAddress,
  { data: named, meta }: Result<Token>,
  { days, exclusions, drawer }: PastOptions,
): Promise<Element> {
  const search = { ...holdersSearch.usual, ...days, limit: 10 };
  const questions = [
    tokenQueries(token).firstHolders,
    ...pastQuestions(queryClient, token, { ...search, ...exclusions }),
  ];
  if (isExcluding(exclusions)) questions.push(summaryQuery(token, exclusions));
  await start(queryClient, ...questions);
  const past = describePast(queryClient, token, search, exclusions)!;
  const { at, from, to } = readDays(search, newestDay(meta.asOf));
  const card = await tokenCard(asker(queryClient), token, {
    chart: "history-holders",
    range: at === "" ? { from, to: search.to === "" ? "" : to, at } : { from: "all", to: "", at },
    exclusions,
  });
  const finding = past.finding ?? capital(past.title);
  return picture({ ...card, finding, asOf: meta.asOf }, identity(token, named), { drawer });
}

interface WalletChartOptions {
  readonly wallet: string;
  readonly chart: WalletChart;
  readonly range: HistoryRange;
  readonly drawer: ShareDrawer;
}

/** A wallet's past, as its card for other sites has it; undefined of a wallet that never held the token. */
export async function walletChartCard(
  queryClient: QueryClient,
  token: TokenAddress,
  { data: named }: Result<Token>,
  { wallet, chart, range, drawer }: WalletChartOptions,
): Promise<Element | undefined> {
  const card = await walletHistoryCard(asker(queryClient), token, wallet, { kind: chart, range });
  if (card.status === 404) return undefined;
  return picture(card, identity(token, named), { drawer });
}

/** A wallet across tokens, as its card for other sites has it; undefined of one that no token names. */
export async function holdingsShareCard(
  queryClient: QueryClient,
  wallet: WalletRef,
  drawer: ShareDrawer,
): Promise<Element | undefined> {
  const card = await holdingsCard(asker(queryClient), wallet);
  if (card.status === 404) return undefined;
  const subject = shortAddress(displayAddress(wallet.chain, wallet.wallet));
  return picture({ ...card, subject }, heading(`Wallet on ${chains[wallet.chain].name}`), { drawer });
}

interface FilteredOptions {
  readonly filter: Filter;
  readonly drawer: ShareDrawer;
}

const filteredHoldersCard = figureCard(
  filteredHolders,
  ({ holderCount, largest, counted: { word }, price, bands }, { named, filter }) => {
    if (holderCount === 0) return null;
    const priceUsd = price?.usd ?? null;
    return {
      subject: `${capital(word)}s by amount${bands && priceUsd ? `; bars are ${word}s per factor of ten` : ""}. Log scale`,
      drawings: [
        {
          kind: "filtered-amounts",
          data: {
            domain: amountDomain(largest, named.decimals, priceUsd),
            largest,
            ticker: drawnName(spokenTicker(named)),
            priceUsd,
            bands,
            range: rangeOf(filter),
          },
        },
      ],
      figures: [],
    };
  },
);

/** A list of holders that is filtered. */
export async function filteredCard(
  queryClient: QueryClient,
  token: TokenAddress,
  { data: named, meta }: Result<Token>,
  { filter, drawer }: FilteredOptions,
): Promise<Element> {
  const answer = await filteredHoldersCard.ask(asker(queryClient), { token, meta, named, filter });
  const content = contentOf(answer);
  const known = content
    ? { ...content, finding: dated(content.finding, meta.asOf) }
    : { finding: "Its holders are not available", drawings: [] };
  return picture({ ...known, asOf: meta.asOf, demo: dataMark(meta) }, identity(token, named), { drawer });
}

interface KindOptions extends Filter {
  readonly kind: ListedKind;
  readonly drawer: ShareDrawer;
}

const kindRows = 4;

/** A list of holders of one kind: the largest of them. */
export async function kindCard(
  queryClient: QueryClient,
  token: TokenAddress,
  { data: named, meta }: Result<Token>,
  { kind, min_amount, max_amount, drawer }: KindOptions,
): Promise<Element> {
  const ask = asker(queryClient);
  const search = { kind, min_amount, max_amount, limit: kindRows };
  const answer = await ask(holdersQuery(token, search));
  const first = dataOf(await ask(tokenQueries(token).firstHolders).then(optional));
  const page = contentOf(answer);
  const top = identity(token, named);
  const about = { asOf: meta.asOf, demo: dataMark(meta), drawings: [] };
  if (page === null) return picture({ ...about, finding: "Its holders are not available" }, top, { drawer });
  const supply = supplyOf(named, meta, first ?? page);
  const most = page.holders[0]?.amount ?? 1;
  const finding = kindFinding({
    ...search,
    total: matchingTotal(page, { ...search, page: 1 }, meta.sources[0]),
    ticker: spokenTicker(named),
    counted: countedOf(named, meta, first ?? page),
  });
  const rows = page.holders.map(({ address, rank, amount }) => ({
    token: {
      address,
      name: shortAddress(displayAddress(token.chain, address)),
      ticker: `Rank ${count(rank)}`,
      network: named.network,
    },
    bar: amount / most,
    values: [orNull(supplyShare(amount, supply))],
  }));
  return picture(
    {
      ...about,
      finding: dated(finding, meta.asOf),
      rows: { heads: ["The largest first", "Of supply"], rows },
    },
    top,
    { drawer },
  );
}

function orNull(part: number | null): string | null {
  return part === null ? null : share(part);
}

/** What a figure has to show; throws what the service answered otherwise. */
function contentOf<T>(answer: Answer<T>): T | null {
  if (answer.state === "failed") throw answer.error;
  return dataOf(answer);
}

interface ListOptions {
  readonly drawer: ShareDrawer;
  readonly legible: Legible;
}

/** The tokens of a chain in the order of its page, the most held first unless another is chosen. */
export async function listCard(
  queryClient: QueryClient,
  chain: ChainId,
  { order, ...options }: ListOptions & { readonly order: TokenOrder },
): Promise<Element> {
  const isUsual = tokenOrderSearch.write(order) === "";
  const list = tokenListQuery(chain, { ...tokensSearch.usual, ...order });
  // A hosted service neither sorts nor filters: its page does, of the rows that it has.
  if (!isUsual && (await queryClient.fetchQuery(list)).data.covered !== "none") {
    const { meta } = await queryClient.fetchQuery(list);
    const answer = await orderedListCard.ask(asker(queryClient), { chain, order });
    return listPicture(answer, meta, chains[chain].name, options);
  }
  const { data, meta } = await queryClient.fetchQuery(api("getTokens", { chain_id: chain, limit: 50 }));
  const answer = await mostHeldCard.ask(asker(queryClient), { chain, ...data });
  return listPicture(answer, meta, chains[chain].name, options);
}

/** The most held tokens of all chains. */
export async function allChainsCard(queryClient: QueryClient, options: ListOptions): Promise<Element> {
  const answer = await mostHeldOfAllCard.ask(asker(queryClient), allChainsSearch.usual);
  return listPicture(answer, metaOf(answer) ?? noMeta, "All chains", options);
}

function listPicture(
  answer: Answer<CardContent | null>,
  { asOf, sources }: Meta,
  title: string,
  { drawer, legible }: ListOptions,
): Promise<Element> {
  const content = contentOf(answer)!;
  const rows = content.rows!.rows.map((row) => ({ ...row, token: legible(row.token) }));
  return picture(
    { ...content, rows: { ...content.rows!, rows }, asOf, demo: someDemo(sources) },
    heading(title),
    { drawer },
  );
}

/** Of a list of which only some rows are invented, that some are. */
function someDemo(sources: readonly DataSource[]): string {
  const invented = sources.filter((source) => source === "demo").length;
  if (invented === 0) return "";
  return invented === sources.length ? demoData : "Some of it is invented demo data";
}

/** Tokens side by side, as their card for other sites has it. */
export async function comparedShareCard(
  queryClient: QueryClient,
  compared: Omit<Parameters<typeof compareCard>[1], "isPicture">,
  { drawer, legible }: ListOptions,
): Promise<Element> {
  const questions = readTokens(compared.selection).map((token) => tokenQueries(token).token);
  if (questions.length === 0) return compareGuideCard();
  await start(queryClient, ...questions);
  for (const { queryKey } of questions) {
    queryClient.setQueryData(queryKey, (known) => known && { ...known, data: legible(known.data) });
  }
  const card = await compareCard(asker(queryClient), { ...compared, isPicture: true });
  const asOf = card.heads.length > 0 ? card.asOf : null;
  return picture({ ...card, asOf }, heading("Tokens compared"), { drawer });
}

interface PictureOptions {
  readonly drawer: ShareDrawer;
  /** Pixels, of a map, which has its own way to fill them. */
  readonly mapHeight?: number;
}

interface Pictured extends Pick<CardContent, "finding" | "drawings" | "subject" | "rows"> {
  readonly message?: Card["message"];
  /** Null where there are no figures. */
  readonly asOf: Date | undefined | null;
  readonly demo: string;
}

/** A card as a share image, under the name of what it is about. */
async function picture(
  card: Pictured,
  top: Element,
  { drawer, mapHeight }: PictureOptions,
): Promise<Element> {
  const { finding, drawings, rows, asOf, demo, message } = card;
  const subject = rows ? rows.subject : card.subject;
  return frame({
    top,
    finding,
    ...(!rows && { largestFinding: 42 }),
    asOf,
    demo,
    body: [
      subject ? text(subject, { fontSize: 24, color: palette["ink-2"], marginBottom: rows ? 8 : 14 }) : null,
      ...(rows
        ? tokenRows(rows)
        : mapHeight === undefined
          ? await drawn(drawings, drawer)
          : await mapBody(drawings, drawer, mapHeight)),
      message
        ? text(`${message.lead} ${message.rest}`, { fontSize: 26, color: palette["ink-2"], marginBottom: 40 })
        : null,
    ],
  });
}

async function drawn(drawings: readonly CardDrawing[], drawer: ShareDrawer): Promise<Element[]> {
  const heightAs = (isWide: boolean) =>
    drawings.reduce((sum, drawing) => sum + drawingHeight(drawing, isWide) + gap, 0);
  const isWide = heightAs(true) <= tallestWide;
  const scale = Math.min(mostScale, room / heightAs(isWide));
  const width = Math.floor(measure / scale);
  return Promise.all(
    drawings.map((drawing) =>
      drawnAt(drawer, drawing, { width, height: drawingHeight(drawing, isWide), scale, narrow: !isWide }),
    ),
  );
}

interface DrawnRoom {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly narrow: boolean;
}

export async function drawnAt(
  drawer: ShareDrawer,
  drawing: Drawing | CardDrawing,
  { width, height, scale, narrow }: DrawnRoom,
): Promise<Element> {
  const svg = await drawer.ask(drawing, { width, height, narrow }).svg;
  return chartImage(svg, Math.round(width * scale), Math.round(height * scale));
}
