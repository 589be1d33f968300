import type { ReactElement, ReactNode } from "react";
import { Bar, BarChart, XAxis, YAxis } from "recharts";
import type { Room } from "./plot.ts";

/** A bar from edge to edge, divided into parts. */
export interface StackRow {
  /** Of its upper edge, and how high it is, in pixels. */
  readonly y: number;
  readonly height: number;
  /** Size of each part by its name; those that are absent are 0. */
  readonly parts: Readonly<Record<string, number>>;
}

/** A part where Recharts has placed it. */
export interface PlacedPart {
  readonly name: string;
  readonly row: StackRow;
  readonly x: number;
  readonly width: number;
}

interface StackedBarsProps {
  readonly room: Room;
  readonly rows: readonly StackRow[];
  /** Names of the parts, from left to right. */
  readonly names: readonly string[];
  /** What a full bar adds up to. */
  readonly whole: number;
  /** Without it a part is a step of size, which its name says. */
  readonly draw?: (part: PlacedPart) => ReactElement;
  readonly children?: ReactNode;
}

interface ShapeProps {
  readonly x?: number;
  readonly width?: number;
  readonly payload?: StackRow;
}

/** Bars of parts one after the other, all on one scale from edge to edge; what stands around them is the caller's. */
export function StackedBars({ room, rows, names, whole, draw = drawStep, children }: StackedBarsProps) {
  return (
    <BarChart
      layout="vertical"
      width={room.width}
      height={room.height}
      data={[...rows]}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <XAxis type="number" domain={[0, whole]} allowDataOverflow hide />
      <YAxis type="category" dataKey="y" hide />
      {names.map((name) => (
        <Bar
          key={name}
          stackId="all"
          dataKey={({ parts }: StackRow) => parts[name] ?? 0}
          isAnimationActive={false}
          shape={({ x = 0, width = 0, payload }: ShapeProps) =>
            payload === undefined || payload.parts[name] === undefined ? (
              <g />
            ) : (
              draw({ name, row: payload, x, width })
            )
          }
        />
      ))}
      {children}
    </BarChart>
  );
}

function drawStep({ name, row: { y, height }, x, width }: PlacedPart) {
  return (
    <rect className={`fill step-${name}`} x={x} y={y} width={Math.max(0.5, width - 1)} height={height} />
  );
}
