import { plainDecimal } from "../../lib/decimal.ts";
import { share } from "../../lib/format.ts";
import { logTicks } from "../../lib/scale.ts";
import { type TimeTick, withLogAir } from "../kit/axis.tsx";
import { LinePlot, timeRoom } from "../kit/LinePlot.tsx";
import type { Plot } from "../kit/plot.ts";
import { WithScales } from "../kit/WithScales.tsx";
import { thresholdName, type ThresholdsData } from "./thresholds.ts";

/** The end of the scale where nothing lies below it. */
const usualEnd = 1e-4;

export const thresholdsPlot: Plot<ThresholdsData> = {
  Chart: ({ data, room, children }) => {
    const { shares } = data;
    const shown = shownOf(data);
    const end = Math.min(usualEnd, 10 ** Math.floor(Math.log10(data.least) + 1e-9));
    const thousand = shares.findIndex((each) => each.usd === 1000);
    const every = room.width < 220 ? 2 : 1;
    return (
      <LinePlot
        small
        room={room}
        points={shown.map((each, index) => ({ x: index, y: each.share }))}
        x={{
          domain: [0, Math.max(1, shares.length - 1)],
          ticks: shares.flatMap((each, index): TimeTick[] =>
            index % every === 0
              ? [{ value: index, label: thresholdName(each.usd), anchor: index === 0 ? "start" : "middle" }]
              : [],
          ),
        }}
        y={{
          log: true,
          domain: withLogAir([end, 1], { height: room.height - timeRoom, above: 16, below: 0 }),
          ticks: logTicks([end, 1])
            .filter(({ major }) => major)
            .map(({ value }) => ({ value, label: percent(value) })),
        }}
        valueRoom={40}
        inset={{ left: 6, right: 6 }}
        labels={
          thousand > 0 && thousand < shown.length
            ? [{ index: thousand, text: share(shares[thousand]?.share), strong: true }]
            : []
        }
      >
        {shown.length < shares.length && (
          <WithScales>
            {({ x, y }) => (
              <text className="mark-label" x={x(shown.length)} y={y(end) - 15} textAnchor="middle">
                none
              </text>
            )}
          </WithScales>
        )}
        {children}
      </LinePlot>
    );
  },
  marks: (data, { x, y }) =>
    shownOf(data).map((each, index) => ({
      x: x(index),
      y: y(each.share),
      title: share(each.share),
      detail: each.usd === null ? "all holders" : `above ${thresholdName(each.usd)}`,
    })),
};

/** Up to the first value that nobody holds: a log scale has no 0. */
function shownOf({ shares }: ThresholdsData) {
  const none = shares.findIndex((each) => each.share <= 0);
  return none === -1 ? shares : shares.slice(0, none);
}

/** A power of ten as a percentage, without what a product of doubles adds: 0.01%. */
function percent(part: number): string {
  return `${plainDecimal(Number((part * 100).toPrecision(1)))}%`;
}
