import { hands } from "../../../contract/hands.ts";
import type { DrawingOf } from "../kit/plot.ts";
import { holdersLabel } from "../flow/holder-points.ts";
import { lorenzLabel } from "../supply/lorenz-curve.ts";
import { pnlText } from "../pnl/pnl-bars.ts";
import {
  change,
  count,
  hhiText,
  large,
  money,
  priceText,
  roundShare,
  share,
  threshold,
} from "../../lib/format.ts";
import { partOf, type PerHand } from "../hands/hands-layout.ts";
import { filterLayout } from "../filter/filter-layout.ts";
import { headOf } from "../kit/row-word.ts";
import { lineFormats } from "../history/lines-scale.ts";
import { cardStripHeight, cardStripLabel } from "./card-strip.ts";
import { holdingBarsHeight, holdingBarsLabel } from "../wallet/holding-bars.ts";
import { cohortsHeight } from "./CohortsCard.tsx";
import { comparedHeight, comparedLabel } from "./compared-rows.ts";
import type { cardPlots } from "./card-plots.tsx";
import { handsHeight, handsLabel } from "./HandsCard.tsx";
import { mapCardHeight, mapCardLabel } from "./map-card-drawing.ts";
import { hhiHeight, hhiLabel } from "./HhiCard.tsx";

/** What a card draws, as data. The drawings themselves are made by the server's thread alone. */
export type CardDrawing = DrawingOf<typeof cardPlots>;

type DataOf<K extends CardDrawing["kind"]> = Extract<CardDrawing, { kind: K }>["data"];

interface Look<Data> {
  /** In pixels; `isWide` is of the card (card-room.ts). */
  readonly height: (isWide: boolean, data: Data) => number;
  /** The drawing in words, for those who do not see it. */
  readonly label: (data: Data) => string;
}

const seriesWords: Record<
  DataOf<"history-series">["format"],
  { readonly name: string; readonly text: (value: number) => string }
> = {
  count: { name: "Holders", text: count },
  share: { name: "Share of the ten largest", text: share },
  hhi: { name: "HHI", text: hhiText },
  gini: { name: "Gini", text: String },
  price: { name: "Price", text: priceText },
};

/** What parts of a whole, or of a number, are told as. */
export const bandTexts = { share, count };

const flowTexts = { count: change, money: (value: number) => money(value, { sign: true }) };

/** What lines without names of their own are of. */
const linesWords: Partial<Record<DataOf<"history-lines">["format"], string>> = {
  tokens: "Balance",
  rank: "Rank",
};

const looks: { readonly [K in CardDrawing["kind"]]: Look<DataOf<K>> } = {
  "card-strip": { height: cardStripHeight, label: cardStripLabel },
  hhi: { height: hhiHeight, label: hhiLabel },
  lorenz: { height: () => 176, label: lorenzLabel },
  "card-holders": { height: (isWide) => (isWide ? 144 : 148), label: holdersLabel },
  hands: { height: () => handsHeight, label: handsLabel },
  squares: {
    height: () => 180,
    label: ({ over, word }) =>
      `${headOf(word)} above dollar values: ${over
        .map((each) => `${count(each.count)} above ${threshold(each.usd)}`)
        .join("; ")}`,
  },
  "card-pnl": {
    height: () => 116,
    label: ({ realized, unrealized }) => `Realized ${pnlText(realized)}, unrealized ${pnlText(unrealized)}`,
  },
  map: { height: mapCardHeight, label: mapCardLabel },
  "history-series": {
    height: (isWide) => (isWide ? 144 : 148),
    label: ({ values, format, name = seriesWords[format].name }) => {
      const { text } = seriesWords[format];
      const known = values.filter((value) => value !== null);
      return `${name} over time, from ${text(known[0] ?? 0)} to ${text(known.at(-1) ?? 0)}`;
    },
  },
  "history-bands": {
    height: (isWide) => (isWide ? 144 : 148),
    label: ({ bands, unit }) =>
      `Parts over time, at the end: ${bands.map(({ name, values }) => `${name} ${bandTexts[unit](values.at(-1))}`).join(", ")}`,
  },
  "history-flows": {
    height: (isWide) => (isWide ? 144 : 148),
    label: ({ bars, names, unit }) => {
      const text = flowTexts[unit];
      const all = (part: "up" | "down") => text(bars.reduce((sum, bar) => sum + (bar[part] ?? 0), 0));
      return `${names.up} and ${names.down} over time, in all ${all("up")} and ${all("down")}`;
    },
  },
  "history-cost": {
    height: (isWide) => (isWide ? 144 : 148),
    label: ({ prices, costs }) =>
      `Price and average cost over time, at the end ${priceText(prices.at(-1))} and ${priceText(costs.at(-1))}`,
  },
  "history-basis": {
    height: (isWide) => (isWide ? 144 : 164),
    label: ({ bins }) =>
      `Supply by the price when it was received, from ${priceText(bins[0]?.from)} to ${priceText(bins.at(-1)?.to)}`,
  },
  "history-cohorts": { height: cohortsHeight, label: ({ label }) => label },
  "history-lines": {
    height: (isWide) => (isWide ? 144 : 156),
    label: ({ lines, format }) =>
      lines
        .map(({ name, values }) => {
          const known = values.filter((value) => value !== null);
          const [from, to] = [known[0] ?? 0, known.at(-1) ?? 0].map(lineFormats[format].text);
          return `${linesWords[format] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`} over time, from ${from} to ${to}`;
        })
        .join("; "),
  },
  holding: {
    height: () => 84,
    label: ({ own, everyone, whose }) =>
      `This wallet's tokens by hand: ${handsText(own)}${everyone ? `; ${whose}: ${handsText(everyone)}` : ""}`,
  },
  holdings: { height: (_, data) => holdingBarsHeight(data), label: holdingBarsLabel },
  "filtered-amounts": {
    height: (_, { priceUsd, bands }) => filterLayout(priceUsd, bands).height,
    label: ({ ticker, range: { min, max } }) =>
      `Holders by amount of ${ticker}, from ${min === null ? "the least" : large(min)} to ${max === null ? "the most" : large(max)}`,
  },
  compared: { height: (_, data) => comparedHeight(data), label: comparedLabel },
};

function handsText(values: PerHand): string {
  return hands.map((hand) => `${hand} ${roundShare(partOf(values, hand))}`).join(", ");
}

/** A drawing has the data of its own kind, which the type of the table cannot say. */
function lookOf({ kind }: CardDrawing): Look<unknown> {
  return looks[kind] as Look<unknown>;
}

export function drawingHeight(drawing: CardDrawing, isWide: boolean): number {
  return lookOf(drawing).height(isWide, drawing.data);
}

export function drawingLabel(drawing: CardDrawing): string {
  return lookOf(drawing).label(drawing.data);
}
