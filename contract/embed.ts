import type { ChainId } from "./chains.ts";
import { writeComparison } from "./compared-tokens.ts";
import { type HistoryChart, historyFigures } from "./history/figures.ts";
import { type HistoryRange, historySearch, usualRange } from "./history-range.ts";
import { type Exclusions, exclusionSearch, isExcluding, noExclusions } from "./exclusions.ts";
import { wideEmbedWidth } from "./frame-code.ts";
import { mapSearch, type MapView, usualMap } from "./map-view.ts";
import { searchSchema, withQuery } from "./search/schema.ts";

/** CSS pixels. Nothing scrolls inside a card, so below its least height its drawing would be cut. */
interface EmbedCardRow {
  /** What readers choose it by. */
  readonly name: string;
  /** The section of a token's page that shows the same; none where it is of a whole page. */
  readonly section?: string;
  readonly width: number;
  readonly height: number;
  readonly leastHeight: number;
  /** From {@link wideEmbedWidth} on, where the large drawing stands. */
  readonly leastHeightWide: number;
}

/** Names and sizes of the cards of a token's past (history/figures.ts), where they are not as usual. */
const historyRows: Readonly<Partial<Record<HistoryChart, Partial<EmbedCardRow>>>> = {
  "history-holders": { name: "History: holders" },
  "history-concentration": { height: 360, leastHeight: 360, leastHeightWide: 300 },
  "history-half": { height: 316, leastHeight: 316, leastHeightWide: 316 },
  "history-age": { height: 360, leastHeight: 360, leastHeightWide: 300 },
  "history-value": { height: 376, leastHeight: 376, leastHeightWide: 316 },
  "history-cost": { name: "History: price and cost", height: 340, leastHeight: 340, leastHeightWide: 300 },
  "history-profit": { height: 360, leastHeight: 360, leastHeightWide: 316 },
  "history-basis": { name: "Cost of what is held", height: 340, leastHeight: 340, leastHeightWide: 316 },
  "history-cohorts": { name: "Cohorts", height: 376, leastHeight: 376, leastHeightWide: 340 },
};

const historyCards = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(historyFigures).map(([card, { section, heading }]) => [
    card,
    {
      name: `History: ${heading.toLowerCase()}`,
      section,
      width: 400,
      height: 300,
      leastHeight: 300,
      leastHeightWide: 300,
      ...historyRows[card as HistoryChart],
    },
  ]),
) as Record<HistoryChart, EmbedCardRow>;

/**
 * What an embedded card may show: charts of a token, a wallet or its past in the place of what it holds now, and a
 * comparison. The names here are in pages of other people: once published they are never renamed and never change
 * their meaning.
 */
const cards = {
  summary: { name: "Summary", width: 400, height: 300, leastHeight: 300, leastHeightWide: 300 },
  holders: {
    name: "Holders over time",
    section: "over-time",
    width: 400,
    height: 300,
    leastHeight: 300,
    leastHeightWide: 300,
  },
  concentration: {
    name: "Concentration",
    section: "concentration",
    width: 400,
    height: 308,
    leastHeight: 308,
    leastHeightWide: 396,
  },
  lorenz: {
    name: "Lorenz curve",
    section: "concentration",
    width: 400,
    height: 392,
    leastHeight: 380,
    leastHeightWide: 392,
  },
  hands: { name: "Hands", section: "hands", width: 400, height: 300, leastHeight: 290, leastHeightWide: 310 },
  value: {
    name: "Value and size",
    section: "value",
    width: 400,
    height: 340,
    leastHeight: 340,
    leastHeightWide: 340,
  },
  pnl: {
    name: "Profit and loss",
    section: "pnl",
    width: 400,
    height: 300,
    leastHeight: 280,
    leastHeightWide: 296,
  },
  map: {
    name: "Map of the largest wallets",
    width: 400,
    height: 480,
    leastHeight: 480,
    leastHeightWide: 470,
  },
  ...historyCards,
  wallet: { name: "A wallet", width: 400, height: 300, leastHeight: 280, leastHeightWide: 280 },
  "wallet-balance": {
    name: "A wallet: balance over time",
    width: 400,
    height: 344,
    leastHeight: 344,
    leastHeightWide: 316,
  },
  "wallet-cost": {
    name: "A wallet: price and cost",
    width: 400,
    height: 376,
    leastHeight: 376,
    leastHeightWide: 316,
  },
  "wallet-rank": {
    name: "A wallet: rank over time",
    width: 400,
    height: 344,
    leastHeight: 344,
    leastHeightWide: 300,
  },
  holdings: {
    name: "A wallet across tokens",
    width: 400,
    height: 340,
    leastHeight: 310,
    leastHeightWide: 300,
  },
  compare: { name: "A comparison", width: 720, height: 384, leastHeight: 360, leastHeightWide: 360 },
} as const satisfies Readonly<Record<string, EmbedCardRow>>;

export type EmbedCard = keyof typeof cards;
export const embedCards: Readonly<Record<EmbedCard, EmbedCardRow>> = cards;
const names = /* @__PURE__ */ Object.keys(cards) as EmbedCard[];

/** A wallet's past. */
export type WalletChart = Extract<EmbedCard, `wallet-${string}`>;
export const walletCharts = /* @__PURE__ */ names.filter((name) =>
  name.startsWith("wallet-"),
) as WalletChart[];

/** Those of a token. */
export type EmbedChart = Exclude<EmbedCard, "wallet" | WalletChart | "holdings" | "compare">;
export const embedCharts = /* @__PURE__ */ names.filter(
  (name) => !name.startsWith("wallet") && name !== "holdings" && name !== "compare",
) as EmbedChart[];

export function isHistoryChart(chart: EmbedChart): chart is HistoryChart {
  return chart.startsWith("history-");
}

/** Whether it shows a range of time, which may have ended before now. */
export function isOfRange(card: EmbedCard): card is HistoryChart | WalletChart {
  return card.startsWith("history-") || walletCharts.some((chart) => chart === card);
}

/** Narrower, a card needs more lines than its least height has room for. */
export const narrowestEmbed = 320;

/** Lines of words that say what is left out: of the figures of now in their sentence and beside them, of a range below. */
const exclusionsHeight = 40;

/** The least height of a card of that width, from {@link narrowestEmbed} on. */
export function leastEmbedHeight(card: EmbedCard, width: number, leavesOut = false): number {
  const { leastHeight, leastHeightWide } = embedCards[card];
  if (width >= wideEmbedWidth) return leastHeightWide;
  return leastHeight + (leavesOut ? exclusionsHeight : 0);
}

export const embedThemes = ["auto", "dark", "light"] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** There is one language today; the parameter is kept for more. */
export const embedLanguages = ["en"] as const;
export type EmbedLanguage = (typeof embedLanguages)[number];

export interface EmbedParameters {
  /** Of a token's card only. */
  readonly chart: EmbedChart;
  /** Of a wallet's card only; undefined is what it holds now. */
  readonly walletChart: WalletChart | undefined;
  readonly theme: EmbedTheme;
  /** A CSS colour `#rrggbb` or `#rrggbbaa`, or `transparent`; undefined is the theme's own. */
  readonly background: string | undefined;
  /** Whether the line with the token's name stands on top. */
  readonly header: boolean;
  readonly language: EmbedLanguage;
  /** Of a chart over time only: what it shows, and the moment that is marked in it. */
  readonly range: HistoryRange;
  /** What is left out of the figures: `without`, `and`, `keep`, as in the addresses of pages. */
  readonly exclusions: Exclusions;
  /** Of the map only. */
  readonly map: MapView;
}

export const embedDefaults: EmbedParameters = {
  chart: "summary",
  walletChart: undefined,
  theme: "auto",
  background: undefined,
  header: true,
  language: "en",
  range: usualRange,
  exclusions: noExclusions,
  map: usualMap,
};

/**
 * The colour scheme of the frame itself, where what is behind the card is seen: a browser keeps a frame clear only
 * where frame and card have one scheme. Undefined where the card is opaque, or its theme the reader's.
 */
export function frameScheme({ theme, background }: EmbedParameters): "dark" | "light" | undefined {
  const isClear = background === "transparent" || (background?.length === 9 && !background.endsWith("ff"));
  return isClear && theme !== "auto" ? theme : undefined;
}

/** How a card looks, by the names in its address. */
const lookSearch = searchSchema({
  chart: oneOf([...embedCharts, ...walletCharts], embedDefaults.chart),
  theme: oneOf(embedThemes, embedDefaults.theme),
  /** Without its `#`, which a query must escape; empty is the theme's own. */
  bg: { usual: "", parse: parseBackground },
  header: { usual: "1", parse: parseFlag },
  /** `en-GB` gets the only English there is. */
  lang: oneOf(embedLanguages, embedDefaults.language, (text) => text.split(/[-_]/)[0] ?? ""),
});

/** Every card can be drawn: an unknown parameter is ignored, a value that cannot be read falls back. */
export function readEmbedParameters(query: URLSearchParams): EmbedParameters {
  const { chart: shown, theme, bg, header, lang } = lookSearch.readQuery(query);
  const walletChart = walletCharts.find((each) => each === shown);
  return {
    chart: embedCharts.find((each) => each === shown) ?? embedDefaults.chart,
    walletChart,
    theme,
    background: bg === "" ? undefined : bg === "transparent" ? bg : `#${bg}`,
    header: header === "1",
    language: lang,
    range: isOfRange(shown) ? historySearch.readQuery(query) : usualRange,
    exclusions: exclusionSearch.readQuery(query),
    map: shown === "map" ? mapSearch.readQuery(query) : usualMap,
  };
}

/** The reverse: query text with its `?`, or nothing where all is as by default. */
export function writeEmbedParameters(parameters: Partial<EmbedParameters>): string {
  const { chart, walletChart, theme, background, header, language, range, exclusions, map } = {
    ...embedDefaults,
    ...parameters,
  };
  const shown = walletChart ?? chart;
  return withQuery(
    "",
    lookSearch.write({ chart: shown }),
    isOfRange(shown) ? historySearch.write(range) : "",
    lookSearch.write({
      theme,
      bg: background?.replace("#", "") ?? "",
      header: header ? "1" : "0",
      lang: language,
    }),
    exclusionSearch.write(exclusions),
    chart === "map" ? mapSearch.write(map) : "",
  );
}

function oneOf<T extends string>(known: readonly T[], usual: T, partOf = (text: string) => text) {
  const parse = (text: string) => {
    const wanted = partOf(text).trim().toLowerCase();
    return known.find((value) => value === wanted);
  };
  return { usual, parse };
}

/** Three, four, six or eight hex digits, with or without the `#`. */
function parseBackground(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === "transparent") return wanted;
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(wanted)?.[1];
  return digits !== undefined && digits.length < 6 ? digits.replaceAll(/./g, "$&$&") : digits;
}

/** Quotes are ignored: `header="1"` is what some editors make of `header=1`. */
function parseFlag(text: string): "0" | "1" | undefined {
  const wanted = text.trim().toLowerCase().replaceAll('"', "");
  if (wanted === "1" || wanted === "true") return "1";
  return wanted === "0" || wanted === "false" ? "0" : undefined;
}

/** What a card is about. `selection` is the `t` of the page that compares, `sol:<address>,eth:<address>`, `at` its day. */
export type EmbedSubject =
  | { readonly kind: "token"; readonly chain: ChainId; readonly address: string }
  | { readonly kind: "wallet"; readonly chain: ChainId; readonly address: string; readonly wallet: string }
  /** A wallet across tokens. */
  | { readonly kind: "holdings"; readonly chain: ChainId; readonly wallet: string }
  | { readonly kind: "compare"; readonly selection: string; readonly at: string };

/** Which card shows the subject. */
export function cardOf(
  { kind }: EmbedSubject,
  { chart, walletChart }: Pick<EmbedParameters, "chart" | "walletChart">,
): EmbedCard {
  if (kind === "compare" || kind === "holdings") return kind;
  return kind === "token" ? chart : (walletChart ?? kind);
}

/** Path and query of a card. */
export function embedPath(subject: EmbedSubject, parameters: Partial<EmbedParameters> = {}): string {
  const { chart, walletChart, exclusions } = embedDefaults;
  if (subject.kind === "token") {
    return `/embed/${subject.chain}/${subject.address}${writeEmbedParameters({ ...parameters, walletChart })}`;
  }
  const others = { ...parameters, chart };
  if (subject.kind === "wallet") {
    // What one wallet holds has nobody to leave out.
    const query = writeEmbedParameters({ ...others, exclusions });
    return `/embed/${subject.chain}/${subject.address}/wallet/${subject.wallet}${query}`;
  }
  if (subject.kind === "holdings") {
    return `/embed/${subject.chain}/wallet/${subject.wallet}${writeEmbedParameters({ ...others, walletChart, exclusions })}`;
  }
  const query = writeEmbedParameters({ ...others, walletChart });
  return withQuery(`/embed/compare${query}`, writeComparison(subject));
}

type Look = Pick<EmbedParameters, "chart" | "theme"> &
  Partial<Pick<EmbedParameters, "walletChart" | "range" | "map" | "exclusions">>;

/** The picture with a card's chart, what that is of, and its theme. */
export function withLook(
  image: string,
  { chart, walletChart, theme, range = usualRange, map = usualMap, exclusions = noExclusions }: Look,
): string {
  const shown = walletChart ?? chart;
  return withQuery(
    image,
    lookSearch.write({ chart: shown }),
    isOfRange(shown) ? historySearch.write(range) : "",
    chart === "map" ? mapSearch.write(map) : "",
    theme === "light" ? lookSearch.write({ theme }) : "",
    isExcluding(exclusions) ? exclusionSearch.write(exclusions) : "",
  );
}
