import { type Hand, hands } from "../../../contract/hands.ts";
import { share } from "../../lib/format.ts";
import { handNames } from "../categories.ts";
import type { Size } from "../kit/Chart.tsx";
import { type PerHand, type Segment, segments } from "./hands-layout.ts";
import { HatchPattern } from "../kit/HatchPattern.tsx";
import { placeInRow } from "../kit/place-labels.ts";
import type { Mark } from "../kit/Readout.tsx";
import { fitText, textWidth } from "../kit/text-width.ts";

/** One bar of the bridge: what it counts and the two lines written at each of its parts. */
export interface BridgeRow {
  readonly title: string;
  readonly note: string;
  readonly values: PerHand;
  /** Wallets without a counterpart in the other bar, drawn as outline and hatch. */
  readonly extra?: number;
  readonly lines: (hand: Hand | "new", value: number) => readonly [string, string];
  /** A value with what it counts, for the readout. */
  readonly counted: (value: number) => string;
  /** Whether the first of the two lines is the strong one. */
  readonly strong: "first" | "none";
}

const side = 112;
const barHeight = 34;
const upperY = 38;
const lowerY = 146;
export const bridgeHeight = 214;

export function total(row: BridgeRow): number {
  return hands.reduce((sum, hand) => sum + Math.max(0, row.values[hand]), 0) + Math.max(0, row.extra ?? 0);
}

export function HandsDrawing({ upper, lower, size }: { upper: BridgeRow; lower: BridgeRow; size: Size }) {
  const { width, id } = size;
  const inner = width - side;
  const top = segments(upper, side, inner);
  const bottom = segments(lower, side, inner);
  const middleY = (upperY + barHeight + lowerY) / 2;
  const hatch = `${id}-new`;
  return (
    <>
      <HatchPattern id={hatch} tone="new" />
      <rect
        className={total(upper) > 0 ? "skeleton-shape" : "scale-track"}
        x={side}
        y={upperY}
        width={inner}
        height={barHeight}
      />
      <rect
        className={total(lower) > 0 ? "skeleton-shape" : "scale-track"}
        x={side}
        y={lowerY}
        width={inner}
        height={barHeight}
      />
      {hands.map((hand, index) => {
        const a = top.parts[index];
        const b = bottom.parts[index];
        if (!a || !b || (a.width === 0 && b.width === 0)) return null;
        const y1 = upperY + barHeight;
        return (
          <path
            key={hand}
            className={`ribbon ${hand}`}
            d={`M${a.x} ${y1}C${a.x} ${middleY} ${b.x} ${middleY} ${b.x} ${lowerY}H${b.x + b.width}C${b.x + b.width} ${middleY} ${a.x + a.width} ${middleY} ${a.x + a.width} ${y1}Z`}
          />
        );
      })}
      <Bar
        row={upper}
        y={upperY}
        labelY={18}
        parts={top.parts}
        extra={top.extra}
        hatch={hatch}
        width={width}
      />
      <Bar
        row={lower}
        y={lowerY}
        labelY={lowerY + barHeight + 15}
        parts={bottom.parts}
        extra={bottom.extra}
        hatch={hatch}
        width={width}
      />
    </>
  );
}

interface BarProps {
  readonly row: BridgeRow;
  readonly y: number;
  readonly labelY: number;
  readonly parts: readonly Segment[];
  readonly extra: { readonly x: number; readonly width: number };
  readonly hatch: string;
  readonly width: number;
}

function Bar({ row, y, labelY, parts, extra, hatch, width }: BarProps) {
  const shown = parts.filter((part) => row.values[part.hand] > 0);
  const labels = [
    ...shown.map((part) => ({
      x: part.x,
      mark: part.hand as Hand | "new",
      lines: row.lines(part.hand, row.values[part.hand]),
      weight: row.values[part.hand],
    })),
    ...(row.extra
      ? [{ x: extra.x, mark: "new" as const, lines: row.lines("new", row.extra), weight: row.extra }]
      : []),
  ];
  const firstClass = row.strong === "first" ? "value-label" : "mark-label strong";
  const placed = placeInRow(
    labels.map(({ x, mark, lines, weight }) => ({
      mark,
      lines,
      start: x,
      length: Math.max(textWidth(lines[0], 13, row.strong === "first"), textWidth(lines[1], 12)),
      weight,
    })),
    { gap: 8, low: side, high: width },
  );
  return (
    <>
      {shown.map((part) => (
        <rect
          key={part.hand}
          className={`fill data-shape ${part.hand}`}
          x={part.x}
          y={y}
          width={Math.max(part.width, 0.75)}
          height={barHeight}
        />
      ))}
      {row.extra ? (
        <rect
          className="new-wallets"
          x={extra.x + 0.5}
          y={y + 0.5}
          width={Math.max(0.5, extra.width - 1)}
          height={barHeight - 1}
          fill={`url(#${hatch})`}
        />
      ) : null}
      {placed.map(({ mark, lines, at }) => (
        <g key={mark}>
          <text className={firstClass} x={at} y={labelY}>
            {lines[0]}
          </text>
          <text className="mark-label" x={at} y={labelY + 14}>
            {lines[1]}
          </text>
        </g>
      ))}
      <text className="value-label" x={0} y={y + 14}>
        {row.title}
      </text>
      <text className="mark-label" x={0} y={y + 29}>
        {fitText(row.note, side - 6, 12)}
      </text>
    </>
  );
}

export function handMarks(upper: BridgeRow, lower: BridgeRow, { width, narrow }: Size): Mark[] {
  if (narrow) return [];
  return [
    { row: upper, y: upperY },
    { row: lower, y: lowerY },
  ].flatMap(({ row, y }) => {
    const { parts, extra } = segments(row, side, width - side);
    const sum = total(row);
    const mark = (hand: Hand | "new", value: number, x: number, length: number): Mark => ({
      x: x + length / 2,
      y: y + barHeight / 2,
      box: { x, y, width: Math.max(1, length), height: barHeight },
      title: `${handNames[hand]}, ${share(sum > 0 ? value / sum : 0)}`,
      detail: row.counted(value),
    });
    return [
      ...parts
        .filter((part) => row.values[part.hand] > 0)
        .map((part) => mark(part.hand, row.values[part.hand], part.x, part.width)),
      ...(row.extra ? [mark("new", row.extra, extra.x, extra.width)] : []),
    ];
  });
}
