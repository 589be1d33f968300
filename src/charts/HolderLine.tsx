import { count, dateTime, plural } from "../lib/format.ts";
import { linearScale, niceStep, type Scale, ticksOf } from "../lib/scale.ts";
import { Change } from "../ui/Change.tsx";
import { Chart, type Size } from "./Chart.tsx";
import { type LabelWish, placeLabels } from "./line-layout.ts";
import { LineDrawing, type TimeTick } from "./LineDrawing.tsx";
import type { Mark } from "./Readout.tsx";

export interface HolderPoint {
  readonly secondsAgo: number;
  readonly holders: number;
}

interface HolderLineProps {
  /** Known counts, now (0 seconds ago) among them, in any order. */
  readonly points: readonly HolderPoint[];
  /** Thirty days or a day; older points are left out. */
  readonly spanSeconds: number;
  /** Time of the newest point, for the dates in the readout. */
  readonly asOf?: Date | undefined;
}

const daySeconds = 86_400;
const hourSeconds = 3_600;
const valueRoom = 46;

function unitOf(spanSeconds: number) {
  return spanSeconds > 2 * daySeconds
    ? { seconds: daySeconds, name: "day" }
    : { seconds: hourSeconds, name: "hour" };
}

function agoText(secondsAgo: number): string {
  if (secondsAgo === 0) return "now";
  const days = secondsAgo >= daySeconds;
  return `${plural(secondsAgo / (days ? daySeconds : hourSeconds), days ? "day" : "hour")} ago`;
}

interface Layout {
  readonly points: readonly (HolderPoint & { readonly x: number; readonly y: number })[];
  readonly y: Scale;
  readonly axisY: number;
  readonly axisEnd: number;
  readonly step: number;
}

function layout({ points, spanSeconds }: HolderLineProps, { width, height, narrow }: Size): Layout {
  const shown = points
    .filter((point) => point.secondsAgo <= spanSeconds)
    .toSorted((a, b) => b.secondsAgo - a.secondsAgo);
  const counts = shown.map((point) => point.holders);
  const low = counts.length > 0 ? Math.min(...counts) : 0;
  const high = counts.length > 0 ? Math.max(...counts) : 1;
  const axisY = height - 24;
  const axisEnd = width - valueRoom;
  const x = linearScale([-spanSeconds, 0], [4, axisEnd - 4]);
  // A flat count lies in the middle of its room.
  const domain: [number, number] = high > low ? [low, high] : [low - 1, high + 1];
  const y = linearScale(domain, [axisY - (narrow ? 20 : 23), narrow ? 37 : 41]);
  return {
    points: shown.map((point) => ({ ...point, x: x(-point.secondsAgo), y: y(point.holders) })),
    y,
    axisY,
    axisEnd,
    step: Math.max(1, niceStep(domain[1] - domain[0], 4)),
  };
}

/** Grid values that lie inside the drawing; positions beyond the data's own range are extrapolated. */
function gridOf({ y, axisY, step }: Layout) {
  const [low, high] = y.domain;
  const [bottom, top] = y.range;
  const perPixel = (high - low) / (bottom - top);
  const from = Math.max(0, low - (axisY - 14 - bottom) * perPixel);
  const to = high + (top - 20) * perPixel;
  return ticksOf([from, to], step).map((value) => ({
    y: bottom - (value - low) / perPixel,
    label: count(value),
  }));
}

function ticksOfTime({ points, axisEnd }: Layout, spanSeconds: number): TimeTick[] {
  const unit = unitOf(spanSeconds);
  const x = linearScale([-spanSeconds, 0], [4, axisEnd - 4]);
  const marks = unit.name === "day" ? [14, 7, 3] : [12, 4];
  const first = plural(spanSeconds / unit.seconds, unit.name);
  return [
    { x: 4, label: `${first} ago`, anchor: "start" },
    ...marks
      .filter((mark) => points.some((point) => point.secondsAgo === mark * unit.seconds))
      .map((mark): TimeTick => ({ x: x(-mark * unit.seconds), label: String(mark) })),
    { x: axisEnd - 4, label: "now" },
  ];
}

/** First, last, and between them the point a reader asks for: a week ago, or the extreme of the day. */
function wishes({ points }: Layout, spanSeconds: number): LabelWish[] {
  const last = points.length - 1;
  if (last < 0) return [];
  const now: LabelWish = { index: last, text: count(points[last]?.holders), strong: true };
  if (last === 0) return [now];
  const result = [now, { index: 0, text: count(points[0]?.holders) }];
  const inner = points.slice(1, -1);
  const week = points.findIndex((point) => point.secondsAgo === 7 * daySeconds);
  const highest = points.findIndex(
    (point) => point.holders === Math.max(...inner.map((each) => each.holders)),
  );
  const middle = unitOf(spanSeconds).name === "day" ? week : highest;
  if (middle > 0 && middle < last) result.push({ index: middle, text: count(points[middle]?.holders) });
  return result;
}

/** Holders over time: dots are known counts, the line only connects them. */
export function HolderLine(props: HolderLineProps) {
  const { points, spanSeconds, asOf } = props;
  const ordered = points
    .filter((point) => point.secondsAgo <= spanSeconds)
    .toSorted((a, b) => b.secondsAgo - a.secondsAgo);
  const unit = unitOf(spanSeconds);
  const span = plural(spanSeconds / unit.seconds, unit.name);
  const now = ordered.at(-1);
  const whenOf = (point: HolderPoint) =>
    asOf ? dateTime(new Date(asOf.getTime() - point.secondsAgo * 1000)) : undefined;
  return (
    <Chart
      label={
        ordered.length === 0
          ? `No holder counts for the last ${span}`
          : `Holders over ${span}, from ${count(ordered[0]?.holders)} to ${count(now?.holders)}`
      }
      wide={unit.name === "day" ? { width: 442, height: 244 } : { width: 290, height: 244 }}
      narrow={{ width: 358, height: 210 }}
      crosshair
      render={(size) => {
        const plan = layout(props, size);
        return (
          <LineDrawing
            width={size.width}
            axisY={plan.axisY}
            axisEnd={plan.axisEnd}
            grid={gridOf(plan)}
            ticks={ticksOfTime(plan, spanSeconds)}
            points={plan.points}
            labels={placeLabels(plan.points, wishes(plan, spanSeconds), {
              left: 0,
              right: plan.axisEnd,
              top: 4,
              bottom: plan.axisY,
            })}
          />
        );
      }}
      marks={(size) =>
        layout(props, size).points.map((point): Mark => {
          const since = (now?.holders ?? point.holders) - point.holders;
          return {
            x: point.x,
            y: point.y,
            title: plural(point.holders, "holder"),
            detail: (
              <>
                {[agoText(point.secondsAgo), whenOf(point)].filter(Boolean).join(", ")}
                {point.secondsAgo > 0 && (
                  <>
                    <br />
                    <Change value={since}>since then</Change>
                  </>
                )}
              </>
            ),
          };
        })
      }
      figures={{
        caption: `Number of holders, ${span}`,
        columns: ["Time", "Holders"],
        rows: ordered.map((point) => [
          {
            text: [agoText(point.secondsAgo), whenOf(point)].filter(Boolean).join(", "),
            value: -point.secondsAgo,
          },
          { text: count(point.holders), value: point.holders },
        ]),
      }}
    />
  );
}
