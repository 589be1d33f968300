/** Ticks of the axes, given as they are drawn: nothing is measured, so that a server can draw them. */
import type { ReactElement } from "react";
import type { GridLineTypeFunctionProps } from "recharts/types/cartesian/CartesianGrid";

/** What Recharts tells a tick that draws itself. */
export interface TickProps {
  readonly x: number | string;
  readonly y: number | string;
  readonly payload: { readonly value: number };
}

export interface ValueTick {
  readonly value: number;
  readonly label: string;
  /** The line that everything is compared with. */
  readonly reference?: boolean;
}

export interface TimeTick {
  readonly value: number;
  readonly label: string;
  readonly anchor?: "start" | "middle" | "end";
}

/** Neither line nor text of Recharts' own. */
export const bare = { axisLine: false, tickLine: false, interval: 0 } as const;

/** The figure of a value, on its line at the right edge. */
export function valueTick(ticks: readonly ValueTick[], width: number) {
  return function ValueTickMark({ y, payload: { value } }: TickProps): ReactElement {
    return (
      <text className="axis-label" x={width} y={Number(y) - 4} textAnchor="end">
        {ticks.find((each) => each.value === value)?.label}
      </text>
    );
  };
}

/** What the values of an axis are called: in the first of the ways of writing that tells all of them apart. */
export function tickLabels(
  values: readonly number[],
  ...ways: readonly ((value: number) => string)[]
): ValueTick[] {
  const written = ways.map((way) => values.map(way));
  const labels = written.find((all) => new Set(all).size === all.length) ?? written.at(-1) ?? [];
  return values.map((value, index) => ({ value, label: labels[index] ?? "" }));
}

/** A value's line, from edge to edge of the drawing: that of Recharts ends with the plot. */
export function valueLine(ticks: readonly ValueTick[], width: number) {
  return function ValueLine({ y1, index }: GridLineTypeFunctionProps): ReactElement<SVGElement> {
    const isReference = ticks[index]?.reference ?? false;
    return <line className={isReference ? "axis-line" : "grid-line"} x1={0} y1={y1} x2={width} y2={y1} />;
  };
}

/** A tick below the axis, and its words so many pixels further down. */
export function timeTick(ticks: readonly TimeTick[], axisY: number, wordsBelow = 17) {
  return function TimeTickMark({ x, payload: { value } }: TickProps): ReactElement {
    const tick = ticks.find((each) => each.value === value);
    return (
      <g>
        <line className="axis-line" x1={x} y1={axisY} x2={x} y2={axisY + 4} />
        <text className="axis-label" x={x} y={axisY + wordsBelow} textAnchor={tick?.anchor ?? "middle"}>
          {tick?.label}
        </text>
      </g>
    );
  };
}

/** The same on a log scale. */
export function withLogAir(
  [low, high]: readonly [number, number],
  room: { readonly height: number; readonly above: number; readonly below: number },
): [number, number] {
  const [from, to] = withAir([Math.log10(low), Math.log10(high)], room);
  return [10 ** from, 10 ** to];
}

/** The values between which a drawing begins and ends, so that the data has air above and below it, in pixels. */
export function withAir(
  [low, high]: readonly [number, number],
  { height, above, below }: { readonly height: number; readonly above: number; readonly below: number },
): [number, number] {
  const perPixel = (high - low) / (height - above - below);
  return [low - below * perPixel, high + above * perPixel];
}
