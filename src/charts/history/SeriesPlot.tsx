import { Line, LineChart } from "recharts";
import { axis, count, date, hhiText, plural, priceText, share } from "../../lib/format.ts";
import { logTicks, niceStep, ticksOf } from "../../lib/scale.ts";
import { tickLabels } from "../kit/axis.tsx";
import type { Plot } from "../kit/plot.ts";
import { LabelTexts, WithScales } from "../kit/WithScales.tsx";
import { type LabelWish, placeLabels } from "../kit/line-layout.ts";
import { clearTicks, EndLabels } from "./EndLabels.tsx";
import { Axes, chartFrame, Gaps } from "./frame.tsx";
import { placeIn, rightRoom, timeRoom, topRoom } from "./frame-room.ts";
import { gapsOf } from "./gaps.ts";
import type { TimeSpan } from "./time-ticks.ts";

export interface SeriesData {
  readonly span: TimeSpan;
  /** Unix seconds of the points, and what is known at them. */
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly format: keyof typeof formats;
  /** What it is called in words, where its format does not say it. */
  readonly name?: string;
  readonly isSmall?: boolean;
  /** The chart below it has the time axis. */
  readonly isUpper?: boolean;
  /** Nothing is known between the points. */
  readonly isDots?: boolean;
}

/** An index has a log scale. */
export const formats = {
  count: { text: count, tick: (value: number) => axis(value, 100_000), log: false },
  hhi: { text: hhiText, tick: hhiText, log: true },
  share: { text: share, tick: (value: number) => `${Number((value * 100).toPrecision(6))}%`, log: false },
  price: { text: priceText, tick: priceText, log: false },
  gini: { text: (value: number) => value.toFixed(3), tick: (value: number) => trimmed(value), log: false },
} as const;

function trimmed(value: number): string {
  return value.toFixed(4).replace(/(\.\d\d\d*?)0+$/, "$1");
}

/** Up to so many points each is a dot. */
const mostDots = 31;

/** One figure over time. */
export const seriesPlot: Plot<SeriesData> = {
  Chart: ({ data, room, children }) => {
    const { span, times, values, format, isSmall = false, isUpper = false, isDots = false } = data;
    const { width, height, narrow, id } = room;
    const right = rightRoom(narrow, { isSmall });
    const bottom = height - (isUpper ? 1 : timeRoom);
    const known = times.flatMap((time, index) => {
      const value = values[index] ?? null;
      return value === null ? [] : [{ time, value }];
    });
    const last = known.at(-1);
    const { text, log } = formats[format];
    const { domain, ticks: all } = scaleOf(
      known.map(({ value }) => value),
      format,
    );
    const yOf = placeIn(domain, log, bottom);
    const end = last && { name: "", text: text(last.value), y: yOf(last.value) };
    const ticks = end && !narrow ? clearTicks(all, [end], right, yOf) : all;
    return (
      <LineChart
        {...chartFrame}
        width={width}
        height={height}
        data={times.map((time, index) => ({ time, value: values[index] ?? null }))}
      >
        <Axes {...{ span, room, right, domain, ticks, log, isUpper }} />
        <Line
          dataKey="value"
          type="linear"
          isAnimationActive={false}
          stroke={isDots ? "none" : "var(--mark)"}
          strokeWidth={1.75}
          strokeLinejoin="round"
          dot={
            known.length > mostDots && !isDots
              ? false
              : ({ cx, cy, index }: { cx?: number; cy?: number | null; index: number }) =>
                  cy === null || cy === undefined ? (
                    <g key={index} />
                  ) : (
                    <circle
                      key={index}
                      className="series-dot"
                      cx={cx}
                      cy={cy}
                      r={known.length > mostDots ? 2 : 3}
                    />
                  )
          }
          activeDot={false}
        />
        <Gaps
          gaps={gapsOf(times, (index) => (values[index] ?? null) !== null, span.from)}
          {...{ room, bottom }}
          id={`${id}-gap`}
        />
        <WithScales>
          {({ x, y }) => {
            const placed = known.map(({ time, value }) => ({ x: x(time), y: y(value) }));
            const labels = placeLabels(placed, wishesOf(known, text, { narrow, isSmall }), {
              left: 0,
              right: narrow ? width - right : width - right - 4,
              top: 4,
              bottom,
            });
            return (
              <>
                {last && <circle className="series-dot" cx={x(last.time)} cy={y(last.value)} r={4} />}
                <LabelTexts labels={labels} />
                {last && end && !narrow && (
                  <EndLabels labels={[end]} x={x(last.time)} top={topRoom} bottom={bottom} />
                )}
              </>
            );
          }}
        </WithScales>
        {children}
      </LineChart>
    );
  },
  // The page reads it by the cursor that all charts of history share.
  marks: () => [],
};

interface Known {
  readonly time: number;
  readonly value: number;
}

/** The first value, the lowest with its day, and on a narrow page the last. */
function wishesOf(
  known: readonly Known[],
  text: (value: number) => string,
  { narrow, isSmall }: { readonly narrow: boolean; readonly isSmall: boolean },
): LabelWish[] {
  const last = known.length - 1;
  if (last < 1) return [];
  const lowest = known.findIndex(({ value }) => value === Math.min(...known.map((each) => each.value)));
  const wishes: LabelWish[] = [{ index: 0, text: text(known[0]!.value) }];
  if (isSmall && !narrow) return wishes;
  if (narrow) return [{ index: last, text: text(known[last]!.value), strong: true }, ...wishes];
  if (lowest > last * 0.08 && lowest < last * 0.92) {
    const { time, value } = known[lowest]!;
    const day = date(new Date((time - 1) * 1000))
      .split(" ")
      .slice(0, 2)
      .join(" ");
    wishes.push({ index: lowest, text: `${text(value)}, ${day}` });
  }
  return wishes;
}

function scaleOf(values: readonly number[], format: SeriesData["format"]) {
  const { log, tick, text } = formats[format];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const ticks = (all: readonly number[]) => tickLabels(all, tick, text);
  if (log && low > 0) {
    const domain: [number, number] = [
      low / (high / low || 1) ** 0.13 / 1.02,
      high * (high / low) ** 0.06 * 1.02,
    ];
    const all = logTicks(domain).map(({ value }) => value);
    return {
      domain,
      ticks: ticks(all.length > 4 ? all.filter((value) => /^[135]/.test(String(value))) : all),
    };
  }
  // A flat line lies in the middle of its room.
  const span = values.length === 0 ? 1 : high - low || Math.max(Math.abs(high) * 0.02, 1e-6);
  const middle = values.length === 0 ? 0.5 : (low + high) / 2;
  const domain: [number, number] = [
    Math.max(0, middle - span * (high > low ? 0.63 : 0.5)),
    middle + span * (high > low ? 0.56 : 0.5),
  ];
  const step = niceStep(domain[1] - domain[0], 4);
  const whole = format === "count" ? Math.max(1, step) : step;
  return { domain, ticks: ticks(ticksOf(domain, whole)) };
}

/** One figure over time, read point by point where no cursor goes through several charts. */
export const trendPlot: Plot<SeriesData> = {
  ...seriesPlot,
  crosshair: true,
  marks: ({ times, values, format }, { x, y }) =>
    times.flatMap((time, index) => {
      const value = values[index] ?? null;
      if (value === null) return [];
      // A midnight ends the day before.
      const detail = date(new Date((time - 1) * 1000));
      const title = format === "count" ? plural(value, "holder") : formats[format].text(value);
      return [{ x: x(time), y: y(value), title, detail }];
    }),
};
