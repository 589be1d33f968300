import { hands } from "../../../contract/hands.ts";
import type { DrawingOf } from "../kit/plot.ts";
import { holdersLabel } from "../flow/holder-points.ts";
import { pnlText } from "../pnl/pnl-bars.ts";
import { count, roundShare, threshold } from "../../lib/format.ts";
import { partOf, type PerHand } from "../hands/hands-layout.ts";
import { headOf } from "../kit/row-word.ts";
import { cardStripHeight, cardStripLabel } from "./card-strip.ts";
import { comparedHeight, comparedLabel } from "./compared-rows.ts";
import type { cardPlots } from "./card-plots.tsx";
import { handsHeight, handsLabel } from "./HandsCard.tsx";
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

const looks: { readonly [K in CardDrawing["kind"]]: Look<DataOf<K>> } = {
  "card-strip": { height: cardStripHeight, label: cardStripLabel },
  hhi: { height: hhiHeight, label: hhiLabel },
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
  holding: {
    height: () => 84,
    label: ({ own, everyone }) =>
      `This wallet's tokens by hand: ${handsText(own)}${everyone ? `; the 1,000 largest: ${handsText(everyone)}` : ""}`,
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
