import { Bar, BarChart, CartesianGrid, ReferenceLine, XAxis, YAxis } from "recharts";
import { axis, plural } from "../../lib/format.ts";
import { ticksOf, wholeStep } from "../../lib/scale.ts";
import { bare, timeTick, valueLine, valueTick } from "../kit/axis.tsx";
import type { Plot } from "../kit/plot.ts";

/** What keys used, by day or by minute. */
export interface UseData {
  /** Null where it is not known, or still to come. */
  readonly values: readonly (number | null)[];
  /** The time of each, in words. */
  readonly names: readonly string[];
  /** Places of bars whose time stands below them. */
  readonly ticks: readonly { readonly place: number; readonly label: string }[];
  readonly noun: "unit" | "request";
  /** A line above which nothing goes. */
  readonly limit?: number;
}

const valueRoom = 52;
const timeRoom = 24;
const topRoom = 14;

interface ShapeProps {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
}

/** A bar for each day or minute. */
export const usePlot: Plot<UseData> = {
  Chart: ({ data: { values, ticks: times, limit }, room, children }) => {
    const { width, height } = room;
    const most = Math.max(1, limit ?? 0, ...values.map((each) => each ?? 0));
    const ticks = ticksOf([0, most], wholeStep(most, 4)).map((value) => ({
      value,
      label: axis(value, 100_000),
    }));
    const last = values.length;
    const each = (width - valueRoom) / last;
    const wide = Math.max(2, each - Math.min(4, each * 0.25));
    return (
      <BarChart
        width={width}
        height={height}
        data={values.map((value, place) => ({ place, value }))}
        margin={{ top: topRoom, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid syncWithTicks vertical={false} horizontal={valueLine(ticks, width)} />
        <XAxis
          type="number"
          dataKey="place"
          domain={[-0.5, last - 0.5]}
          ticks={times.map(({ place }) => place)}
          height={timeRoom}
          tick={timeTick(
            times.map(({ place, label }) => ({
              value: place,
              label,
              ...(place === 0 && { anchor: "start" as const }),
            })),
            height - timeRoom,
          )}
          {...bare}
        />
        <YAxis
          orientation="right"
          type="number"
          domain={[0, most]}
          width={valueRoom}
          ticks={ticks.map(({ value }) => value)}
          tick={valueTick(ticks, width)}
          {...bare}
        />
        {limit !== undefined && <ReferenceLine y={limit} stroke="var(--ink-2)" />}
        <Bar
          dataKey="value"
          barSize={4}
          isAnimationActive={false}
          shape={({ x = 0, y = 0, width: given = 0, height: tall = 0 }: ShapeProps) => (
            <rect
              className="fill step-4"
              x={x + given / 2 - wide / 2}
              y={y}
              width={wide}
              height={Math.max(0, tall)}
            />
          )}
        />
        {children}
      </BarChart>
    );
  },
  marks: ({ values, names, noun }, { x, y }, { width }) => {
    const wide = (width - valueRoom) / values.length;
    return values.flatMap((each, place) => {
      if (each === null) return [];
      const [centre, top, zero] = [x(place), y(each), y(0)];
      return [
        {
          x: centre,
          y: top,
          box: { x: centre - wide / 2, y: top, width: wide, height: Math.max(1, zero - top) },
          title: plural(each, noun),
          detail: names[place]!,
        },
      ];
    });
  },
};
