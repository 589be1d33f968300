import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from "recharts";
import { axis, plural } from "../../lib/format.ts";
import { ticksOf, wholeStep } from "../../lib/scale.ts";
import { bare, timeTick, valueLine, valueTick } from "../kit/axis.tsx";
import type { Plot } from "../kit/plot.ts";

/** Units of each day of a month. */
export interface UnitsData {
  /** "Nov" */
  readonly month: string;
  /** From its first day to its last. Null where the day is still to come. */
  readonly units: readonly (number | null)[];
}

const valueRoom = 52;
const dayRoom = 24;
const topRoom = 14;

interface ShapeProps {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
}

/** A bar for each day of a month that has come. */
export const unitsPlot: Plot<UnitsData> = {
  Chart: ({ data: { month, units }, room, children }) => {
    const { width, height } = room;
    const most = Math.max(1, ...units.map((each) => each ?? 0));
    const ticks = ticksOf([0, most], wholeStep(most, 4)).map((value) => ({
      value,
      label: axis(value, 100_000),
    }));
    const last = units.length;
    const days = [1, 8, 15, 22, last].map((day) => ({ value: day, label: `${day} ${month}` }));
    const wide = Math.max(2, (width - valueRoom) / last - 4);
    return (
      <BarChart
        width={width}
        height={height}
        data={units.map((each, index) => ({ day: index + 1, units: each }))}
        margin={{ top: topRoom, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} horizontal={valueLine(ticks, width)} />
        <XAxis
          type="number"
          dataKey="day"
          domain={[0.5, last + 0.5]}
          ticks={days.map(({ value }) => value)}
          height={dayRoom}
          tick={timeTick(
            days.map((day, index) => ({ ...day, ...(index === 0 && { anchor: "start" as const }) })),
            height - dayRoom,
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
        <Bar
          dataKey="units"
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
  marks: ({ month, units }, { x, y }, { width }) => {
    const wide = (width - valueRoom) / units.length;
    return units.flatMap((each, index) => {
      if (each === null) return [];
      const [centre, top, zero] = [x(index + 1), y(each), y(0)];
      return [
        {
          x: centre,
          y: top,
          box: { x: centre - wide / 2, y: top, width: wide, height: Math.max(1, zero - top) },
          title: plural(each, "unit"),
          detail: `${index + 1} ${month}`,
        },
      ];
    });
  },
};
