import { Bar, BarChart, CartesianGrid, ReferenceLine, XAxis, YAxis } from "recharts";
import type { GridLineTypeFunctionProps } from "recharts/types/cartesian/CartesianGrid";
import { change } from "../../lib/format.ts";
import { bare, type TickProps } from "../kit/axis.tsx";
import type { Plot } from "../kit/plot.ts";
import { clampCentre } from "../kit/place-labels.ts";
import { textWidth } from "../kit/text-width.ts";
import { axisRoom, changeScale, changeTickText, type WindowsData } from "./window-scale.ts";

const barHeight = 14;

/** Between the column before and the bars, as the style sheet has it. */
const leftRoom = 16;

/** Bars beside the rows of a table: one in the middle of each row. */
export const windowsPlot: Plot<WindowsData> = {
  Chart: ({ data: { rows }, room, children }) => {
    const { width, height } = room;
    const { low, high, ticks } = changeScale(rows.flatMap(({ delta }) => delta ?? []));
    const rowHeight = (height - axisRoom) / rows.length;
    return (
      <BarChart
        layout="vertical"
        width={width}
        height={height}
        data={[...rows]}
        barSize={barHeight}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid
          vertical={false}
          horizontalPoints={rows.map((_, index) => axisRoom + index * rowHeight + 0.5)}
          horizontal={({ y1 }: GridLineTypeFunctionProps) => (
            <line className="grid-line" x1={-leftRoom} y1={y1} x2={width} y2={y1} />
          )}
        />
        <XAxis
          type="number"
          orientation="top"
          domain={[low, high]}
          allowDataOverflow
          ticks={[...ticks]}
          height={axisRoom}
          tick={({ x, payload: { value } }: TickProps) => {
            const text = changeTickText(value);
            const centre = clampCentre(Number(x), textWidth(text, 11), 0, width);
            return (
              <text className="axis-label" x={centre} y={axisRoom / 2} textAnchor="middle">
                {text}
              </text>
            );
          }}
          {...bare}
        />
        <YAxis type="category" dataKey="window" hide />
        <Bar
          dataKey="delta"
          isAnimationActive={false}
          shape={({ x = 0, y = 0, width: length = 0, payload }: ShapeProps) =>
            payload?.delta ? (
              <rect
                className={payload.delta < 0 ? "bar-loss" : "bar-gain"}
                x={length < 0 ? x - Math.max(2, -length) : x}
                y={y}
                width={Math.max(2, Math.abs(length))}
                height={barHeight}
              />
            ) : (
              <g />
            )
          }
        />
        <ReferenceLine x={0} stroke="var(--rule-3)" />
        {children}
      </BarChart>
    );
  },
  marks: ({ rows }, { x }, { height }) =>
    rows.flatMap(({ window, delta }, index) => {
      if (delta === null) return [];
      const [zero, end] = [x(0), x(delta)];
      const y = axisRoom + (index + 0.5) * ((height - axisRoom) / rows.length);
      return [
        {
          x: (zero + end) / 2,
          y,
          box: {
            x: Math.min(zero, end),
            y: y - barHeight / 2,
            width: Math.max(2, Math.abs(end - zero)),
            height: barHeight,
          },
          title: `${change(delta)} ${Math.abs(delta) === 1 ? "holder" : "holders"}`,
          detail: window,
        },
      ];
    }),
};

interface ShapeProps {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly payload?: WindowsData["rows"][number];
}
