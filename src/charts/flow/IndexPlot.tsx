import { count, plural, relativeChange } from "../../lib/format.ts";
import { niceStep, paddedDomain, ticksOf } from "../../lib/scale.ts";
import { type ValueTick, withAir } from "../kit/axis.tsx";
import { LinePlot, timeRoom } from "../kit/LinePlot.tsx";
import type { Plot } from "../kit/plot.ts";
import { daySeconds } from "./holder-points.ts";
import { type IndexData, monthSeconds } from "./holder-index.ts";

export const indexPlot: Plot<IndexData> = {
  crosshair: true,
  Chart: ({ data: { points, domain, end }, room, children }) => {
    const spread = paddedDomain([100, ...domain], 0, 0.001);
    const now = points.at(-1);
    return (
      <LinePlot
        small
        room={room}
        points={points.map(({ secondsAgo, index }) => ({ x: -secondsAgo, y: index }))}
        x={{
          domain: [-monthSeconds, 0],
          ticks: [
            {
              value: -monthSeconds,
              label: room.width < 220 ? "30 d" : `30 days ${end ? "before" : "ago"}`,
              anchor: "start",
            },
            { value: -7 * daySeconds, label: "7" },
            { value: 0, label: end ?? "now" },
          ],
        }}
        y={{
          domain: withAir(spread, { height: room.height - timeRoom, above: 26, below: 10 }),
          ticks: indexTicks(spread),
        }}
        valueRoom={32}
        labels={
          now ? [{ index: points.length - 1, text: relativeChange(now.index / 100 - 1), strong: true }] : []
        }
      >
        {children}
      </LinePlot>
    );
  },
  marks: ({ points, end }, { x, y }) =>
    points.map(({ secondsAgo, index }) => ({
      x: x(-secondsAgo),
      y: y(index),
      title: index.toFixed(1),
      detail:
        secondsAgo === 0
          ? end
            ? "that day"
            : "now"
          : `${daysText(secondsAgo / daySeconds)} ${end ? "before" : "ago"}`,
    })),
};

function daysText(days: number): string {
  return days < 0.5 ? "under a day" : plural(Math.round(days), "day");
}

function indexTicks([low, high]: readonly [number, number]): ValueTick[] {
  const step = Math.max(1, niceStep(high - low, 4));
  return ticksOf([low, high], step).map((value) => ({
    value,
    label: Number.isInteger(value) ? count(value) : value.toFixed(1),
    reference: value === 100,
  }));
}
