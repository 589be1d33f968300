import type { Scale } from "../lib/scale.ts";
import type { Size } from "./Chart.tsx";
import { clampCentre, stackRows } from "./label-layout.ts";
import { PriceTspan } from "./PriceTspan.tsx";
import { textWidth } from "./text-width.ts";

export interface RulerTick {
  readonly value: number;
  readonly length: number;
  readonly strong?: boolean;
  readonly label?: string;
  readonly anchor?: "start" | "middle" | "end";
}

export interface RulerBand {
  readonly from: number;
  readonly to: number;
  readonly tone: "track" | "band-1" | "band-2" | "band-3" | "gain" | "loss";
  readonly label?: string;
  readonly anchor?: "start" | "middle" | "end";
}

export interface RulerNeedle {
  readonly from: number;
  /** The far end, where only a range is known. */
  readonly to?: number;
  /** A quieter first line above the value. */
  readonly name?: string;
  readonly value: string;
  /** The value is a price: zeros after the point are set as a count. */
  readonly price?: number;
  readonly thin?: boolean;
}

export interface RulerProps {
  readonly scale: Scale;
  readonly ticks: readonly RulerTick[];
  readonly bands: readonly RulerBand[];
  readonly needles: readonly RulerNeedle[];
  /** y of the line that carries the ticks. */
  readonly y: number;
  readonly bandHeight?: number;
  /** How far needles reach below the line. */
  readonly needleEnd: number;
  /** Room for labels above: the first row sits just above the tick labels. */
  readonly size: Size;
  readonly labelRoom?: number;
}

const rowHeight = 18;
const twoLineHeight = 30;

/** A scale with ticks, reference bands and needles: the signature of the product. */
export function Ruler({
  scale,
  ticks,
  bands,
  needles,
  y,
  bandHeight = 7,
  needleEnd,
  size,
  labelRoom = 24,
}: RulerProps) {
  const [start, end] = scale.range;
  const tall = needles.some((needle) => needle.name !== undefined);
  const step = tall ? twoLineHeight : rowHeight;
  const rows = stackRows(
    needles.map((needle) => ({ x: needleCentre(needle, scale), width: labelWidth(needle) })),
    10,
    0,
    size.width,
  );
  const base = y - labelRoom - 15;
  return (
    <>
      {bands.map((band) => (
        <Band key={`${band.from} ${band.tone}`} band={band} scale={scale} y={y} height={bandHeight} />
      ))}
      <line className="axis-line strong" x1={start} y1={y} x2={end} y2={y} />
      {ticks.map((tick) => {
        const x = scale(tick.value);
        return (
          <g key={tick.value}>
            <line
              className={tick.strong ? "axis-line strong" : "axis-line"}
              x1={x}
              y1={y}
              x2={x}
              y2={y - tick.length}
            />
            {tick.label !== undefined && (
              <TickLabel tick={tick} text={tick.label} x={x} y={y - 11} width={size.width} />
            )}
          </g>
        );
      })}
      {needles.map((needle, index) => {
        const x = scale(needle.from);
        const row = rows[index] ?? { centre: x, row: 0 };
        const labelY = base - row.row * step;
        const top = labelY + 4;
        return (
          <g key={`${needle.name ?? ""} ${needle.value}`}>
            {needle.to === undefined || scale(needle.to) - x < 2 ? (
              <line
                className={needle.thin ? "needle thin" : "needle"}
                x1={x}
                y1={top}
                x2={x}
                y2={y + needleEnd}
              />
            ) : (
              <rect
                className="zone"
                x={x}
                y={top}
                width={scale(needle.to) - x}
                height={y + needleEnd - top}
              />
            )}
            {needle.name !== undefined && (
              <text className="text-mark" x={row.centre} y={labelY - 15} textAnchor="middle">
                {needle.name}
              </text>
            )}
            <text className="text-value" x={row.centre} y={labelY} textAnchor="middle">
              {needle.price === undefined ? needle.value : <PriceTspan value={needle.price} />}
            </text>
          </g>
        );
      })}
    </>
  );
}

export function needleCentre(needle: RulerNeedle, scale: Scale): number {
  return needle.to === undefined ? scale(needle.from) : (scale(needle.from) + scale(needle.to)) / 2;
}

function labelWidth(needle: RulerNeedle): number {
  return Math.max(textWidth(needle.name ?? "", 12), textWidth(needle.value, 13, true));
}

function TickLabel({
  tick,
  text,
  x,
  y,
  width,
}: {
  tick: RulerTick;
  text: string;
  x: number;
  y: number;
  width: number;
}) {
  const anchor = tick.anchor ?? "middle";
  const half = textWidth(text, 11) * 0.94;
  const centre = anchor === "middle" ? clampCentre(x, half, 0, width) : x;
  return (
    <text
      className="text-axis-label"
      x={anchor === "start" ? x - 4 : anchor === "end" ? x + 4 : centre}
      y={y}
      textAnchor={anchor}
    >
      {text}
    </text>
  );
}

function Band({ band, scale, y, height }: { band: RulerBand; scale: Scale; y: number; height: number }) {
  const x = scale(band.from);
  const width = Math.max(0, scale(band.to) - x);
  const tone =
    band.tone === "track"
      ? "scale-track"
      : band.tone === "gain"
        ? "bar-gain"
        : band.tone === "loss"
          ? "bar-loss"
          : band.tone;
  const anchor = band.anchor ?? "middle";
  return (
    <>
      <rect className={tone} x={x} y={y + 1} width={width} height={height} />
      {band.label !== undefined && (
        <text
          className="text-mark"
          x={anchor === "start" ? x : anchor === "end" ? x + width : x + width / 2}
          y={y + 23}
          textAnchor={anchor}
        >
          {band.label}
        </text>
      )}
    </>
  );
}
