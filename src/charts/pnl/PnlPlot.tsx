import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from "recharts";
import type { GridLineTypeFunctionProps } from "recharts/types/cartesian/CartesianGrid";
import { HatchPattern } from "../kit/HatchPattern.tsx";
import { bare, type TickProps } from "../kit/axis.tsx";
import type { Plot } from "../kit/plot.ts";
import { WithScales } from "../kit/WithScales.tsx";
import { textWidth } from "../kit/text-width.ts";
import {
  pnlAxis,
  type PnlBar,
  pnlBars,
  type PnlData,
  pnlMeasures,
  pnlText,
  pnlTickText,
} from "./pnl-bars.ts";

export const pnlPlot: Plot<PnlData> = {
  Chart: ({ data, room, children }) => {
    const { width, height, id } = room;
    const { domain, ticks, start, end } = pnlAxis(data, room);
    const { axisY, top, barHeight } = pnlMeasures(data);
    const bars = pnlBars(data);
    // Labels nearer to zero than their own width would touch; the outermost of a side is enough then.
    const perPixel = (domain[1] - domain[0]) / (end - start);
    const shown = ticks.filter(
      (tick) => tick === 0 || Math.abs(tick) / perPixel > textWidth(pnlTickText(tick), 11) / 2 + 10,
    );
    const all = shown.includes(0) ? shown : [0, ...shown];
    return (
      <BarChart
        layout="vertical"
        width={width}
        height={height}
        data={bars}
        margin={{ top: 0, right: width - end, bottom: 0, left: start }}
        accessibilityLayer={false}
      >
        <defs>
          <HatchPattern id={`${id}-gain`} tone="gain" />
          <HatchPattern id={`${id}-loss`} tone="loss" />
        </defs>
        <CartesianGrid
          syncWithTicks
          horizontal={false}
          vertical={({ x1, index }: GridLineTypeFunctionProps) => (
            <line
              className={all[index] === 0 ? "zero-line" : "grid-line"}
              x1={x1}
              y1={top}
              x2={x1}
              y2={height}
            />
          )}
        />
        <XAxis
          type="number"
          orientation="top"
          domain={[...domain]}
          allowDataOverflow
          ticks={all}
          height={top}
          tick={({ x, payload: { value } }: TickProps) => (
            <text className="axis-label" x={x} y={axisY} textAnchor="middle">
              {value === 0 ? "0" : pnlTickText(value)}
            </text>
          )}
          {...bare}
        />
        <YAxis type="category" dataKey="name" hide />
        <Bar
          dataKey={({ value }: PnlBar) => value ?? 0}
          isAnimationActive={false}
          shape={({ x = 0, width: length = 0, payload }: ShapeProps) => (
            <BarMark x={x} length={length} bar={payload} height={barHeight} id={id} />
          )}
        />
        <WithScales>
          {({ x }) =>
            bars.map((bar) => (
              <BarLabels
                key={bar.name}
                bar={bar}
                end={x(bar.value ?? 0)}
                height={barHeight}
                isNamed={!data.compact}
              />
            ))
          }
        </WithScales>
        {children}
      </BarChart>
    );
  },
  marks: (data, { x }) => {
    const { barHeight } = pnlMeasures(data);
    return pnlBars(data).map(({ name, note, value, y }) => {
      const [zero, end] = [x(0), x(value ?? 0)];
      return {
        x: (zero + end) / 2,
        y: y + 14,
        box: {
          x: Math.min(zero, end),
          y,
          width: Math.max(2, Math.abs(end - zero)),
          height: barHeight,
        },
        title: pnlText(value),
        detail: `${name}, ${note}`,
      };
    });
  },
};

interface ShapeProps {
  readonly x?: number;
  readonly width?: number;
  readonly payload?: PnlBar;
}

interface BarMarkProps {
  readonly x: number;
  /** Negative where the bar goes to the left. */
  readonly length: number;
  readonly bar: PnlBar | undefined;
  readonly height: number;
  readonly id: string;
}

function BarMark({ x, length, bar, height, id }: BarMarkProps) {
  if (!bar?.value) return <g />;
  const tone = bar.value < 0 ? "loss" : "gain";
  return (
    <rect
      className={bar.isHatched ? `bar-hatched-${tone}` : `bar-${tone}`}
      x={Math.min(x, x + length)}
      y={bar.y}
      width={Math.max(1, Math.abs(length))}
      height={height}
      fill={bar.isHatched ? `url(#${id}-${tone})` : undefined}
    />
  );
}

interface BarLabelsProps {
  readonly bar: PnlBar;
  /** Of the bar, in pixels. */
  readonly end: number;
  readonly height: number;
  /** Whether the bar's name stands at the left. */
  readonly isNamed: boolean;
}

function BarLabels({ bar, end, height, isNamed }: BarLabelsProps) {
  const isLoss = (bar.value ?? 0) < 0;
  return (
    <>
      {isNamed && (
        <>
          <text className="value-label" x={0} y={bar.y + 12}>
            {bar.name}
          </text>
          <text className="mark-label" x={0} y={bar.y + 27}>
            {bar.note}
          </text>
        </>
      )}
      <text
        className={bar.value === null ? "mark-label" : "value-label"}
        x={isLoss ? end - 6 : end + 6}
        y={bar.y + height / 2 + 5}
        textAnchor={isLoss ? "end" : "start"}
      >
        {pnlText(bar.value)}
      </text>
    </>
  );
}
