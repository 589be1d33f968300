import { Bar, BarChart, ReferenceLine, XAxis, YAxis } from "recharts";
import type { Plot } from "../../charts/kit/plot.ts";
import { bare, type TickProps } from "../../charts/kit/axis.tsx";
import { WithScales } from "../../charts/kit/WithScales.tsx";
import { textWidth } from "../../charts/text-width.ts";
import { change, large } from "../../lib/format.ts";

export interface ColumnsData {
  readonly windows: readonly {
    /** "1h", "7d" */
    readonly name: string;
    /** Net change in holders; null where it is not known. */
    readonly change: number | null;
    readonly perDay: number;
  }[];
}

const top = 26;
/** Below the bars of loss stand their figures, and below those the names of the windows. */
const footRoom = 32;

/** An axis without height is not drawn. */
const axisHeight = 1;

/** Nine windows side by side: the figure is the net change, the height its pace per day. */
export const columnsPlot: Plot<ColumnsData> = {
  Chart: ({ data: { windows }, room }) => {
    const { width, height } = room;
    const slot = width / windows.length;
    const bar = slot * 0.72;
    const paces = windows.map(({ perDay }) => perDay);
    const most = Math.max(0, ...paces);
    const least = Math.min(0, ...paces);
    const domain: [number, number] = most === least ? [0, 1] : [least, most];
    return (
      <BarChart
        width={width}
        height={height}
        data={[...windows]}
        barSize={bar}
        margin={{ top, right: 0, bottom: footRoom - axisHeight, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="name"
          height={axisHeight}
          tick={({ x, index }: TickProps & { index: number }) => (
            <text className="axis-label" x={x} y={height - 3} textAnchor="middle">
              {windows[index]?.name}
            </text>
          )}
          {...bare}
        />
        <YAxis type="number" domain={domain} allowDataOverflow hide />
        <Bar
          dataKey="perDay"
          isAnimationActive={false}
          shape={({ x = 0, y = 0, width: breadth = 0, height: length = 0, payload }: ShapeProps) =>
            payload?.change ? (
              <rect
                className={length < 0 ? "bar-loss" : "bar-gain"}
                x={x}
                y={length < 0 ? y + length : length < 1 ? y + length - 1 : y}
                width={breadth}
                height={Math.max(1, Math.abs(length))}
              />
            ) : (
              <g />
            )
          }
        />
        <ReferenceLine y={0} stroke="var(--rule-3)" />
        <WithScales>
          {({ y }) =>
            windows.map(({ name, change: value, perDay }, index) => (
              <text
                key={name}
                className="bar-label"
                x={(index + 0.5) * slot}
                y={y(perDay) + (perDay < 0 ? 13 : -5)}
                textAnchor="middle"
              >
                {value === null ? "" : label(value, slot)}
              </text>
            ))
          }
        </WithScales>
      </BarChart>
    );
  },
  marks: () => [],
};

interface ShapeProps {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  /** Negative where the bar goes down. */
  readonly height?: number;
  readonly payload?: ColumnsData["windows"][number];
}

function label(value: number, room: number): string {
  const text = change(value);
  return textWidth(text, 11) <= room - 4 ? text : `${value > 0 ? "+" : ""}${large(value, { digits: 2 })}`;
}
