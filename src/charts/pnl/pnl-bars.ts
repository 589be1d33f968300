/** What the bars of profit and loss show, and how much room their labels need. */
import { axis, money, notAvailable } from "../../lib/format.ts";
import { niceStep, ticksOf } from "../../lib/scale.ts";
import { textWidth } from "../kit/text-width.ts";

export interface PnlData {
  /** US dollars; null where it is not known. */
  readonly realized: number | null;
  readonly unrealized: number | null;
  /** Values that other drawings beside this one show, so that all share one axis. */
  readonly domain?: readonly [number, number];
  /** A cell of a comparison: no labels of bars, which are small. */
  readonly compact?: boolean;
}

export interface PnlBar {
  readonly name: string;
  readonly note: string;
  readonly value: number | null;
  readonly isHatched: boolean;
  readonly y: number;
}

const measures = {
  full: { height: 116, labels: 96, axisY: 12, top: 20, realizedY: 28, unrealizedY: 74, barHeight: 28 },
  compact: { height: 74, labels: 0, axisY: 9, top: 14, realizedY: 20, unrealizedY: 46, barHeight: 20 },
} as const;

export function pnlMeasures({ compact }: PnlData) {
  return compact ? measures.compact : measures.full;
}

/** Realized is solid, unrealized hatched in the same colour. */
export function pnlBars(data: PnlData): PnlBar[] {
  const { realized, unrealized } = data;
  const { realizedY, unrealizedY } = pnlMeasures(data);
  return [
    { name: "Realized", note: "taken by selling", value: realized, isHatched: false, y: realizedY },
    { name: "Unrealized", note: "still on paper", value: unrealized, isHatched: true, y: unrealizedY },
  ];
}

export function pnlText(value: number | null): string {
  return value === null ? notAvailable : money(value, { sign: true });
}

export function pnlTickText(value: number): string {
  return `${value < 0 ? "\u2212" : ""}$${axis(Math.abs(value))}`;
}

export interface PnlAxis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  /** Where the axis begins and ends, in pixels. */
  readonly start: number;
  readonly end: number;
}

/** A cell of a comparison leaves the same room in every column, so that zero stands at one place. */
const compactRoom = 62;
/** Right of the axis, so that its last figure is whole. */
const fullRoom = 24;

/** The axis holds zero, ends at round values, and leaves every bar room for the text at its end. */
export function pnlAxis(data: PnlData, { width, narrow }: { width: number; narrow: boolean }): PnlAxis {
  const values = pnlBars(data).flatMap(({ value }) => (value === null ? [] : [value]));
  const known = [0, ...values, ...(data.domain ?? [])];
  const from = pnlMeasures(data).labels;
  const least = Math.min(...known);
  const most = Math.max(...known);
  if (least === 0 && most === 0) return { domain: [0, 1], ticks: [], start: from, end: width - fullRoom };
  // Bars to both sides, with their labels, leave a narrow drawing room for fewer grid lines.
  const step = niceStep(most - least, narrow && (data.compact || least < 0) ? 2 : 3);
  const low = data.compact ? least : Math.floor(least / step) * step;
  const high = data.compact ? most : Math.ceil(most / step) * step;
  const label = (value: number) => textWidth(pnlText(value), 13, true) + 12;
  const leftRoom = data.compact
    ? compactRoom
    : Math.max(0, ...values.filter((value) => value < 0).map(label));
  const start = from + (least < 0 ? leftRoom : 0);
  const end = Math.min(
    width - (data.compact ? compactRoom : fullRoom),
    ...values
      .filter((value) => value > 0)
      .map((value) => start + ((width - label(value) - start) * (high - low)) / (value - low)),
  );
  return { domain: [low, high], ticks: ticksOf([low, high], step), start, end: Math.max(start + 10, end) };
}
