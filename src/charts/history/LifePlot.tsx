import { Area, AreaChart, XAxis, YAxis } from "recharts";
import { bare, timeTick } from "../kit/axis.tsx";
import type { Plot } from "../kit/plot.ts";
import { timeRoom } from "./frame-room.ts";
import { type TimeSpan, timeTicks } from "./time-ticks.ts";

export interface LifeData {
  readonly span: TimeSpan;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  /** Nothing is known between the points. */
  readonly isDots?: boolean;
}

/** The holders of a whole life, or what a wallet held in it: the ground of the brush. */
export const lifePlot: Plot<LifeData> = {
  Chart: ({ data: { span, times, values, isDots = false }, room, children }) => {
    const { width, height } = room;
    const axisY = height - timeRoom;
    const ticks = timeTicks(span, width, { endAnchor: "end" });
    // Where no value is known at all, Recharts has no scale and never says that it has drawn: the ground is flat then.
    const ground = values.some((value) => value !== null) ? null : 0;
    const most = Math.max(0, ...values.map((value) => value ?? 0)) || 1;
    return (
      <AreaChart
        width={width}
        height={height}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        data={times.map((time, index) => ({ time, value: values[index] ?? ground }))}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="time"
          type="number"
          domain={[span.from, span.to]}
          allowDataOverflow
          ticks={ticks.map(({ value }) => value)}
          tick={timeTick(ticks, axisY, 16)}
          height={timeRoom}
          {...bare}
        />
        <YAxis type="number" domain={[0, most * 1.05]} hide />
        <Area
          dataKey="value"
          type="linear"
          isAnimationActive={false}
          stroke="none"
          fill={isDots ? "none" : "var(--size-2)"}
          fillOpacity={1}
          dot={isDots ? { r: 2, className: "series-dot" } : false}
          activeDot={false}
        />
        {children}
      </AreaChart>
    );
  },
  marks: () => [],
};
