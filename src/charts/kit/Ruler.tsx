import { Fragment } from "react";
import { price } from "../../lib/format.ts";
import type { Scale } from "../../lib/scale.ts";
import { clampCentre, placeOnScale } from "./place-labels.ts";
import { type LabelPlace, needleGap, placeNeedleLabels } from "./needle-labels.ts";
import { textWidth } from "./text-width.ts";

type Anchor = "start" | "middle" | "end";

export interface RulerTick {
  readonly value: number;
  readonly length: number;
  readonly strong?: boolean;
  readonly label?: string;
  readonly anchor?: Anchor;
}

export interface RulerBand {
  readonly from: number;
  readonly to: number;
  readonly tone: "scale-track" | "band-1" | "band-2" | "band-3" | "bar-gain" | "bar-loss";
  readonly label?: string;
  readonly anchor?: Anchor;
}

export interface RulerNeedle {
  readonly from: number;
  /** The far end, where only a range is known. */
  readonly to?: number;
  /** A quieter first line above the value. */
  readonly name?: string;
  readonly value: string;
  /** The value is a price, or a range of two: zeros after the point are set as a count. */
  readonly prices?: readonly number[];
  readonly thin?: boolean;
}

interface RulerProps {
  readonly scale: Scale;
  readonly ticks: readonly RulerTick[];
  readonly bands: readonly RulerBand[];
  readonly needles: readonly RulerNeedle[];
  readonly width: number;
  /** y of the line that carries the ticks. */
  readonly y: number;
  /** How far needles reach below the line. */
  readonly needleEnd: number;
  /** Between the line and the first row of labels. */
  readonly labelRoom?: number;
}

const oneLine = 18;
const twoLines = 30;
const bandHeight = 7;
const labelGap = 10;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A scale with ticks, reference bands and needles: the signature of the product. */
export function Ruler({ scale, ticks, bands, needles, width, y, needleEnd, labelRoom = 39 }: RulerProps) {
  const [start, end] = scale.range;
  const named = hasNames(needles);
  const rowHeight = named ? twoLines : oneLine;
  const mostRow = Math.max(0, Math.floor((y - labelRoom - (named ? 28 : 11)) / rowHeight));
  const places = placeLabels(needles, scale, width, mostRow);
  // The count of zeros hangs below the line of figures.
  const below = needles.some(({ prices }) => prices?.some((each) => price(each)?.zeros !== undefined))
    ? 9
    : 4;
  const spans = needles.map((needle) => spanOf(needle, scale));
  return (
    <>
      {bands.map((band) => (
        <rect
          key={`${band.from} ${band.tone}`}
          className={band.tone}
          x={scale(band.from)}
          y={y + 1}
          width={Math.max(0, scale(band.to) - scale(band.from))}
          height={bandHeight}
        />
      ))}
      {bandLabels(bands, scale, needleEnd > 12 ? spans : []).map(({ text, centre }) => (
        <text key={text} className="mark-label" x={centre} y={y + 23} textAnchor="middle">
          {text}
        </text>
      ))}
      <line className="axis-line strong" x1={start} y1={y} x2={end} y2={y} />
      {ticks.map((tick) => (
        <line
          key={tick.value}
          className={tick.strong ? "axis-line strong" : "axis-line"}
          x1={scale(tick.value)}
          y1={y}
          x2={scale(tick.value)}
          y2={y - tick.length}
        />
      ))}
      {clearLabels(ticks, needles, scale, width).map((label) => (
        <text key={label.text} className="axis-label" x={label.x} y={y - 11} textAnchor={label.anchor}>
          {label.text}
        </text>
      ))}
      {needles.map((needle, index) => {
        const span = spans[index]!;
        const { centre, row, needleRow } = places[index] ?? { centre: span.from, row: 0, needleRow: 0 };
        return (
          <Needle
            // Two tokens may have one ticker and one value.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            needle={needle}
            span={span}
            top={y - labelRoom - needleRow * rowHeight + below}
            bottom={y + needleEnd}
            centre={centre}
            labelY={y - labelRoom - row * rowHeight}
          />
        );
      })}
    </>
  );
}

interface NeedleProps {
  readonly needle: RulerNeedle;
  readonly span: Span;
  readonly top: number;
  readonly bottom: number;
  /** Of the label. */
  readonly centre: number;
  readonly labelY: number;
}

/** A needle, or a zone where only a range is known, with its label. */
function Needle({ needle, span: { from, to }, top, bottom, centre, labelY }: NeedleProps) {
  return (
    <g>
      {to - from < 2 ? (
        <line className={needle.thin ? "needle thin" : "needle"} x1={from} y1={top} x2={from} y2={bottom} />
      ) : (
        <rect className="zone" x={from} y={top} width={to - from} height={bottom - top} />
      )}
      {needle.name !== undefined && (
        <text className="mark-label" x={centre} y={labelY - 15} textAnchor="middle">
          {needle.name}
        </text>
      )}
      <text className="value-label" x={centre} y={labelY} textAnchor="middle">
        {needle.prices ? <PriceTspans values={needle.prices} /> : needle.value}
      </text>
    </g>
  );
}

function hasNames(needles: readonly RulerNeedle[]): boolean {
  return needles.some((needle) => needle.name !== undefined);
}

function spanOf(needle: RulerNeedle, scale: Scale): Span {
  const from = scale(needle.from);
  return { from, to: needle.to === undefined ? from : Math.max(from, scale(needle.to)) };
}

/** Where the labels of the needles stand. */
function placeLabels(
  needles: readonly RulerNeedle[],
  scale: Scale,
  width: number,
  mostRow: number,
): LabelPlace[] {
  const labels = needles.map((needle) => ({
    ...spanOf(needle, scale),
    width: Math.max(textWidth(needle.name ?? "", 12), textWidth(needle.value, 13, true)),
  }));
  // Two lines are a high price for standing in the middle: those slide apart before they rise.
  const rise = hasNames(needles) ? 2 * twoLines : oneLine;
  return placeNeedleLabels(labels, { gap: labelGap, low: 0, high: width, rise, mostRow });
}

/** Rows that the labels need above the first, at the least width of a drawing. */
export function rowsAbove(needles: readonly RulerNeedle[], scale: Scale, width: number): number {
  return Math.max(0, ...placeLabels(needles, scale, width, needles.length - 1).map(({ row }) => row));
}

function tickLabel(tick: RulerTick, text: string, at: number, width: number) {
  const anchor = tick.anchor ?? "middle";
  // Axis text is set a little narrow.
  const length = textWidth(text, 11) * 0.94;
  const x = anchor === "start" ? at - 4 : anchor === "end" ? at + 4 : clampCentre(at, length, 0, width);
  const from = anchor === "start" ? x : anchor === "end" ? x - length : x - length / 2;
  return { text, anchor, x, from, to: from + length };
}

/** The labels of ticks that no needle crosses: one through a number would spoil both. */
export function clearLabels(
  ticks: readonly RulerTick[],
  needles: readonly RulerNeedle[],
  scale: Scale,
  width: number,
) {
  const spans = needles.map((needle) => spanOf(needle, scale));
  return ticks
    .flatMap((tick) =>
      tick.label === undefined ? [] : [tickLabel(tick, tick.label, scale(tick.value), width)],
    )
    .filter(
      (label) => !spans.some((span) => span.from < label.to + needleGap && span.to > label.from - needleGap),
    );
}

/** The bands' names below them, out of the way of needles and of each other. */
function bandLabels(bands: readonly RulerBand[], scale: Scale, spans: readonly Span[]) {
  const named = bands.flatMap(({ label: text, from, to, anchor }) => {
    if (text === undefined) return [];
    const [start, end, length] = [scale(from), scale(to), textWidth(text, 12)];
    const centre = anchor === "end" ? end - length / 2 : (start + end) / 2;
    return [{ text, from: start, to: end, length, centre, weight: 0 }];
  });
  const centres = placeOnScale(named, spans, { gap: 6, low: 0, high: scale.range[1] + 4 });
  return named.flatMap(({ text }, index) => {
    const centre = centres[index] ?? null;
    return centre === null ? [] : [{ text, centre }];
  });
}

/** A price, or the range between two, in a drawing: the count of zeros is lowered and small, as `<sub>` is in text. */
function PriceTspans({ values }: { values: readonly number[] }) {
  return values.map((value, index) => {
    const parts = price(value);
    if (!parts) return null;
    const lead = index === 0 ? parts.lead : `–${parts.lead.replace("$", "")}`;
    return (
      <Fragment key={value}>
        {lead}
        {parts.zeros !== undefined && (
          <>
            <tspan dy="3.5" fontSize="10.5">
              {parts.zeros}
            </tspan>
            <tspan dy="-3.5">{parts.digits}</tspan>
          </>
        )}
      </Fragment>
    );
  });
}
