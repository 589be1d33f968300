import { type ReactNode } from "react";
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from "recharts";
import { type LabelWish, type LinePoint, placeLabels } from "./line-layout.ts";
import { bare, timeTick, type TimeTick, valueLine, valueTick, type ValueTick } from "./axis.tsx";
import type { Room } from "./plot.ts";
import { LabelTexts, WithScales } from "./WithScales.tsx";

interface LinePlotProps {
  readonly room: Room;
  readonly points: readonly LinePoint[];
  readonly x: { readonly domain: readonly [number, number]; readonly ticks: readonly TimeTick[] };
  readonly y: {
    readonly domain: readonly [number, number];
    readonly ticks: readonly ValueTick[];
    readonly log?: boolean;
  };
  /** Right of the plot, for the figures of the value axis. */
  readonly valueRoom: number;
  /** Between the ends of the plot and those of the line. */
  readonly inset?: { readonly left: number; readonly right: number };
  readonly labels: readonly LabelWish[];
  /** A cell of a comparison: smaller dots, no line along the axis. */
  readonly small?: boolean;
  readonly children?: ReactNode;
}

export const timeRoom = 24;

/** A line through known points with its grid: the common drawing of every line chart. */
export function LinePlot(props: LinePlotProps) {
  const { room, points, x, y, valueRoom, inset = { left: 4, right: 4 }, labels, small, children } = props;
  const { width, height } = room;
  const axisY = height - timeRoom;
  return (
    <LineChart
      width={width}
      height={height}
      data={[...points]}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid syncWithTicks vertical={false} horizontal={valueLine(y.ticks, width)} />
      <XAxis
        dataKey="x"
        type="number"
        domain={[...x.domain]}
        ticks={x.ticks.map(({ value }) => value)}
        tick={timeTick(x.ticks, small ? axisY + 1 : axisY)}
        padding={inset}
        height={timeRoom}
        {...bare}
      />
      <YAxis
        orientation="right"
        type="number"
        scale={y.log ? "log" : "linear"}
        domain={[...y.domain]}
        allowDataOverflow
        ticks={y.ticks.map(({ value }) => value)}
        tick={valueTick(y.ticks, width)}
        width={valueRoom}
        {...bare}
      />
      {!small && <AxisLine y={axisY} width={width - valueRoom} />}
      <Line
        dataKey="y"
        type="linear"
        isAnimationActive={false}
        stroke="var(--mark)"
        strokeWidth={1.75}
        strokeLinejoin="round"
        dot={({ cx, cy, index }: { cx?: number; cy?: number; index: number }) => (
          <circle
            key={index}
            className="series-dot"
            cx={cx}
            cy={cy}
            r={(small ? 2.6 : 3) + (index === points.length - 1 ? 1 : 0)}
          />
        )}
        activeDot={false}
      />
      <PointLabels
        points={points}
        wishes={labels}
        top={small ? 2 : 4}
        right={small ? width - 30 : width - valueRoom}
        bottom={axisY}
      />
      {children}
    </LineChart>
  );
}

function AxisLine({ y, width }: { readonly y: number; readonly width: number }) {
  return <line className="axis-line" x1={0} y1={y} x2={width} y2={y} />;
}

interface PointLabelsProps {
  readonly points: readonly LinePoint[];
  readonly wishes: readonly LabelWish[];
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The values of some points, clear of the line and of each other. */
function PointLabels({ points, wishes, ...bounds }: PointLabelsProps) {
  return (
    <WithScales>
      {({ x, y }) => (
        <LabelTexts
          labels={placeLabels(
            points.map((point) => ({ x: x(point.x), y: y(point.y) })),
            wishes,
            { left: 0, ...bounds },
          )}
        />
      )}
    </WithScales>
  );
}
