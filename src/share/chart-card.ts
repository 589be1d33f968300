import type { QueryClient } from "@tanstack/react-query";
import { chains } from "../../contract/chains.ts";
import type { Result } from "../../contract/client.ts";
import type { EmbedChart, WalletChart } from "../../contract/embed.ts";
import type { HistoryRange } from "../../contract/history-range.ts";
import { type Exclusions, noExclusions } from "../../contract/exclusions.ts";
import type { MapView } from "../../contract/map-view.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { Token } from "../../contract/tokens.ts";
import type { Drawing } from "../charts/kit/stills.ts";
import { asker } from "../api/ask.ts";
import type { WalletRef } from "../api/wallet-holdings.ts";
import { overviewSearch } from "../lib/search-params.ts";
import { dataMark } from "../metrics/completeness/silent.ts";
import { dated } from "../metrics/findings/dated.ts";
import { shortAddress } from "../lib/address.ts";
import { displayAddress } from "../lib/display-address.ts";
import { holdingsCard } from "../figures/holdings/holdings-card.ts";
import { type CardDrawing, drawingHeight } from "../charts/cards/card-drawing.ts";
import type { Card } from "../figures/cards/card.ts";
import { tokenCard } from "../figures/cards/token-card.ts";
import { type FilteredSubject, filteredHoldersCard } from "../figures/holders/filtered-holders.ts";
import { walletHistoryCard } from "../figures/wallet/wallet-history.ts";
import { historyText } from "../figures/history/history-description.ts";
import { mapText } from "../figures/map/map-description.ts";
import { chart as chartImage, type Element, measure, palette, text } from "./elements.ts";
import { frame, heading, identity } from "./frame.ts";
import { mapBody, type ShareDrawer } from "./map-body.ts";

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
  readonly filter: FilteredSubject["filter"];
  readonly drawer: ShareDrawer;
}

/** A list of holders that is filtered. */
export async function filteredCard(
  queryClient: QueryClient,
  token: TokenAddress,
  { data: named, meta }: Result<Token>,
  { filter, drawer }: FilteredOptions,
): Promise<Element> {
  const answer = await filteredHoldersCard.ask(asker(queryClient), {
    token,
    meta,
    named,
    filter,
    exclusions: noExclusions,
    place: "picture",
    ...overviewSearch.usual,
  });
  if (answer.state === "failed") throw answer.error;
  const content = answer.state === "ready" ? answer.data : null;
  return picture(
    {
      finding: content ? dated(content.finding, meta.asOf) : "Its holders are not available",
      subject: content?.subject ?? "",
      drawings: content?.drawings ?? [],
      message: null,
      asOf: meta.asOf,
      demo: dataMark(meta),
    },
    identity(token, named),
    { drawer },
  );
}

interface PictureOptions {
  readonly drawer: ShareDrawer;
  /** Pixels, of a map, which has its own way to fill them. */
  readonly mapHeight?: number;
}

/** A card as a share image, under the name of what it is about. */
async function picture(
  card: Pick<Card, "finding" | "subject" | "drawings" | "message" | "asOf" | "demo">,
  top: Element,
  { drawer, mapHeight }: PictureOptions,
): Promise<Element> {
  const { finding, subject, drawings, asOf, demo } = card;
  return frame({
    top,
    finding,
    largestFinding: 42,
    asOf,
    demo,
    body: [
      subject !== "" && text(subject, { fontSize: 24, color: palette["ink-2"], marginBottom: 14 }),
      ...(mapHeight === undefined
        ? await drawn(drawings, drawer)
        : await mapBody(drawings, drawer, mapHeight)),
      messageOf(card),
    ],
  });
}

function messageOf({ message }: Pick<Card, "message">): Element | null {
  return (
    message &&
    text(`${message.lead} ${message.rest}`, { fontSize: 26, color: palette["ink-2"], marginBottom: 40 })
  );
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
