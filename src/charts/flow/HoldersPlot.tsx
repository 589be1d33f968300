import { count, nowOrDate, plural } from "../../lib/format.ts";
import { ticksOf, wholeStep } from "../../lib/scale.ts";
import { Change } from "../../ui/Change.tsx";
import { type TimeTick, type ValueTick, withAir } from "../kit/axis.tsx";
import { LinePlot, timeRoom } from "../kit/LinePlot.tsx";
import type { Plot, Room } from "../kit/plot.ts";
import type { LabelWish } from "../kit/line-layout.ts";
import {
  daySeconds,
  type HoldersData,
  isOldData,
  sinceText,
  spanText,
  spanUnit,
  whenText,
} from "./holder-points.ts";

const valueRoom = 46;
/** Pixels at the top and bottom of the plot in which no grid line has room for its figure. */
const clearAbove = 20;
const clearBelow = 14;

/** Holders over time: dots are known counts, the line only connects them. */
export const holdersPlot: Plot<HoldersData> = {
  crosshair: true,
  Chart: ({ data, room, children }) => (
    <LinePlot
      room={room}
      points={data.points.map(({ secondsAgo, holders }) => ({ x: -secondsAgo, y: holders }))}
      x={{ domain: [-data.spanSeconds, 0], ticks: timeTicks(data) }}
      y={valueAxis(data, room)}
      valueRoom={valueRoom}
      labels={wishes(data)}
    >
      {children}
    </LinePlot>
  ),
  marks: ({ points, asOf }, { x, y }) => {
    const now = points.at(-1)?.holders ?? 0;
    return points.map(({ secondsAgo, holders }) => ({
      x: x(-secondsAgo),
      y: y(holders),
      title: plural(holders, "holder"),
      detail: (
        <>
          {[sinceText(secondsAgo, asOf), whenText(secondsAgo, asOf)].filter(Boolean).join(", ")}
          {secondsAgo > 0 && (
            <>
              <br />
              <Change value={now - holders}>since then</Change>
            </>
          )}
        </>
      ),
    }));
  },
};

function valueAxis({ points }: HoldersData, { height, narrow }: Room) {
  const counts = points.map((point) => point.holders);
  const low = counts.length > 0 ? Math.min(...counts) : 0;
  const high = counts.length > 0 ? Math.max(...counts) : 1;
  // A flat count lies in the middle of its room.
  const spread: [number, number] = high > low ? [low, high] : [low - 1, high + 1];
  const plot = height - timeRoom;
  const domain = withAir(spread, { height: plot, above: narrow ? 37 : 41, below: narrow ? 20 : 23 });
  const perPixel = (domain[1] - domain[0]) / plot;
  const step = wholeStep(spread[1] - spread[0], 4);
  const labelled: [number, number] = [
    Math.max(0, domain[0] + clearBelow * perPixel),
    domain[1] - clearAbove * perPixel,
  ];
  const ticks = ticksOf(labelled, step).map((value): ValueTick => ({ value, label: count(value) }));
  return { domain, ticks };
}

function timeTicks({ points, spanSeconds, asOf }: HoldersData): TimeTick[] {
  const unit = spanUnit(spanSeconds);
  const inner = unit.name === "day" ? [14, 7, 3] : [12, 4];
  return [
    {
      value: -spanSeconds,
      label: `${spanText(spanSeconds)} ${isOldData(asOf) ? "before" : "ago"}`,
      anchor: "start",
    },
    ...inner
      .filter((each) => points.some((point) => point.secondsAgo === each * unit.seconds))
      .map((each): TimeTick => ({ value: -each * unit.seconds, label: String(each) })),
    { value: 0, label: asOf === null ? "now" : nowOrDate(new Date(asOf)) },
  ];
}

/** First, last, and between them the point a reader asks for: a week ago, or the extreme of the day. */
function wishes({ points, spanSeconds }: HoldersData): LabelWish[] {
  const last = points.length - 1;
  if (last < 0) return [];
  const textOf = (index: number) => count(points[index]?.holders);
  const now: LabelWish = { index: last, text: textOf(last), strong: true };
  if (last === 0) return [now];
  const result = [now, { index: 0, text: textOf(0) }];
  const inner = points.slice(1, -1);
  const week = points.findIndex((point) => point.secondsAgo === 7 * daySeconds);
  const highest = points.findIndex(
    (point) => point.holders === Math.max(...inner.map((each) => each.holders)),
  );
  const middle = spanUnit(spanSeconds).name === "day" ? week : highest;
  if (middle > 0 && middle < last) result.push({ index: middle, text: textOf(middle) });
  return result;
}
