import type { ReactNode } from "react";
import { SquaresDrawing } from "../charts/NestedSquares.tsx";
import { PnlDrawing } from "../charts/PnlBars.tsx";
import { count, money, threshold } from "../lib/format.ts";
import { type CompareData, CompareDrawing, compareHeight, compareLabel } from "./drawings/CompareDrawing.tsx";
import { type HandsData, HandsDrawing, handsHeight, handsLabel } from "./drawings/HandsDrawing.tsx";
import { type HhiData, HhiDrawing, hhiHeight, hhiLabel } from "./drawings/HhiDrawing.tsx";
import { type HoldingData, HoldingDrawing, holdingHeight, holdingLabel } from "./drawings/HoldingDrawing.tsx";
import { isWide } from "./drawings/room.ts";
import {
  type SupplyStripData,
  SupplyStripDrawing,
  supplyStripHeight,
  supplyStripLabel,
} from "./drawings/SupplyStripDrawing.tsx";
import {
  type HolderCountsData,
  HolderCountsDrawing,
  holderCountsHeight,
  holderCountsLabel,
} from "./drawings/HolderCountsDrawing.tsx";

interface SquaresData {
  readonly holders: number;
  readonly over: readonly { readonly usd: number; readonly count: number }[];
}

interface PnlData {
  readonly realized: number | null;
  readonly unrealized: number | null;
}

interface Kinds {
  readonly strip: SupplyStripData;
  readonly hhi: HhiData;
  readonly counts: HolderCountsData;
  readonly hands: HandsData;
  readonly squares: SquaresData;
  readonly pnl: PnlData;
  readonly holding: HoldingData;
  readonly compare: CompareData;
}

/** What a card draws, as data: the server draws it at a few widths, the browser at its own. */
export type Drawing = { [K in keyof Kinds]: { readonly kind: K } & Kinds[K] }[keyof Kinds];

interface Room {
  readonly width: number;
  /** A prefix for what a drawing must name, such as a pattern. */
  readonly id: string;
}

interface Kind<Data> {
  readonly height: (width: number, data: Data) => number;
  /** The drawing in words, for those who do not see it. */
  readonly label: (data: Data) => string;
  /** Text never scaled; without hooks, so that it can be drawn without React. */
  readonly body: (props: Data & Room) => ReactNode;
}

const squaresHeight = 180;
const pnlHeight = 116;
const signed = (usd: number | null) => money(usd, { sign: true });
/** Wider, the columns of figures beside the squares would lose touch with each other. */
const widestSquares = 560;
const size = ({ width, id }: Room, height: number) => ({ width, height, narrow: !isWide(width), id });

const kinds: { readonly [K in keyof Kinds]: Kind<Kinds[K]> } = {
  strip: { height: supplyStripHeight, label: supplyStripLabel, body: SupplyStripDrawing },
  hhi: { height: hhiHeight, label: hhiLabel, body: HhiDrawing },
  counts: { height: holderCountsHeight, label: holderCountsLabel, body: HolderCountsDrawing },
  hands: { height: () => handsHeight, label: handsLabel, body: HandsDrawing },
  squares: {
    height: () => squaresHeight,
    label: ({ over }) =>
      `Wallets above dollar values: ${over
        .map((each) => `${count(each.count)} above ${threshold(each.usd)}`)
        .join("; ")}`,
    body: (props) => (
      <SquaresDrawing
        {...props}
        size={{ ...size(props, squaresHeight), width: Math.min(props.width, widestSquares) }}
      />
    ),
  },
  pnl: {
    height: () => pnlHeight,
    label: ({ realized, unrealized }) => `Realized ${signed(realized)}, unrealized ${signed(unrealized)}`,
    body: (props) => <PnlDrawing {...props} size={size(props, pnlHeight)} />,
  },
  holding: { height: () => holdingHeight, label: holdingLabel, body: HoldingDrawing },
  compare: { height: (_, data) => compareHeight(data), label: compareLabel, body: CompareDrawing },
};

/** A drawing has the data of its own kind, which the type of the table cannot say. */
function kindOf(drawing: Drawing): Kind<Drawing> {
  return kinds[drawing.kind] as unknown as Kind<Drawing>;
}

export function drawingHeight(drawing: Drawing, width: number): number {
  return kindOf(drawing).height(width, drawing);
}

export function drawingLabel(drawing: Drawing): string {
  return kindOf(drawing).label(drawing);
}

/** Content of the `<svg>`, {@link drawingHeight} high. */
export function drawingBody(drawing: Drawing, room: Room): ReactNode {
  return kindOf(drawing).body({ ...drawing, ...room });
}
