import { Area, AreaChart } from "recharts";
import { axis, count, share } from "../../lib/format.ts";
import { ticksOf, wholeStep } from "../../lib/scale.ts";
import type { Plot } from "../kit/plot.ts";
import { WithScales } from "../kit/WithScales.tsx";
import { clearTicks, type EndLabel, EndLabels, placeEnds } from "./EndLabels.tsx";
import { Axes, chartFrame, Gaps } from "./frame.tsx";
import { placeIn, rightRoom, timeRoom, topRoom } from "./frame-room.ts";
import { gapsOf } from "./gaps.ts";
import type { TimeSpan } from "./time-ticks.ts";

/** Colours of bands. Profit and loss are on paper, so they are pale. */
const fills = {
  "step-1": "var(--size-1)",
  "step-2": "var(--size-2)",
  "step-3": "var(--size-3)",
  "step-4": "var(--size-4)",
  "step-5": "var(--size-5)",
  diamond: "var(--hand-diamond)",
  gold: "var(--hand-gold)",
  silver: "var(--hand-silver)",
  bronze: "var(--hand-bronze)",
  wood: "var(--hand-wood)",
  profit: "var(--gain)",
  loss: "var(--loss)",
  level: "var(--ink-3)",
} as const;
export type BandTone = keyof typeof fills;
const pale: Partial<Record<BandTone, number>> = { profit: 0.42, loss: 0.2, level: 0.3 };

export interface Band {
  readonly name: string;
  readonly tone: BandTone;
  readonly values: readonly (number | null)[];
}

export interface BandsData {
  readonly span: TimeSpan;
  readonly times: readonly number[];
  /** From the bottom. Shares of a whole from 0 to 1, or counts. */
  readonly bands: readonly Band[];
  readonly unit: "share" | "count";
}

/** Parts of a whole over time, one on top of the other. */
export const bandsPlot: Plot<BandsData> = {
  Chart: ({ data, room, children }) => {
    const { span, times, bands, unit } = data;
    const { width, height, narrow, id } = room;
    const right = rightRoom(narrow);
    const plot = width - right;
    const bottom = height - timeRoom;
    const isShare = unit === "share";
    const isKnown = (index: number) => bands.every(({ values }) => (values[index] ?? null) !== null);
    const sums = times.map((_, index) => bands.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
    const most = isShare ? 1 : Math.max(1, ...sums) * 1.02;
    const steps = isShare ? [0, 0.25, 0.5, 0.75, 1] : ticksOf([0, most], wholeStep(most, 4));
    const all = steps.map((value) => ({
      value,
      label: isShare ? percentTick(value) : axis(value, 100_000),
    }));
    const place = placeIn([0, most], false, bottom);
    const ends = narrow ? [] : placeEnds(endsOf(data, place), topRoom + 6, bottom - 6);
    // Beside its line a figure stands lower than above it.
    const ticks = clearTicks(all, ends, right, (value) => place(value) + (isShare ? 8 : 0));
    return (
      <AreaChart
        {...chartFrame}
        width={width}
        height={height}
        data={thinned(times.length, plot).map((index) => ({ time: times[index], index }))}
      >
        <Axes {...{ span, room, right, ticks }} domain={[0, most]} isFilled={isShare} />
        {bands.map(({ name, tone, values }) => (
          <Area
            key={name}
            stackId="all"
            type="linear"
            dataKey={({ index }: { index: number }) => values[index] ?? 0}
            isAnimationActive={false}
            fill={fills[tone]}
            fillOpacity={pale[tone] ?? 1}
            stroke={tone === "profit" ? "var(--gain)" : "var(--bg)"}
            strokeWidth={tone === "profit" ? 1.5 : 1}
            activeDot={false}
          />
        ))}
        <Gaps gaps={gapsOf(times, isKnown, span.from)} {...{ room, bottom }} id={`${id}-gap`} />
        <WithScales>
          {({ y }) => (
            <>
              {isShare && (
                <line
                  className="stroke-ink opacity-50"
                  x1={0}
                  x2={plot}
                  y1={y(0.5)}
                  y2={y(0.5)}
                  strokeWidth={0.5}
                />
              )}
              {!narrow && (
                <EndLabels labels={endsOf(data, y)} x={plot} top={topRoom + 6} bottom={bottom - 6} />
              )}
            </>
          )}
        </WithScales>
        {children}
      </AreaChart>
    );
  },
  marks: () => [],
};

/** Pixels from one point to the next, below which a band has no room for both. */
const leastPixels = 3;

/** The points that are drawn: all, or every second of many, or fewer; the last among them. */
function thinned(points: number, plot: number): number[] {
  const every = Math.max(1, Math.ceil((points * leastPixels) / plot));
  return Array.from({ length: points }, (_, index) => index).filter(
    (index) => (points - 1 - index) % every === 0,
  );
}

function percentTick(value: number): string {
  return value === 1 ? "100%" : String(value * 100);
}

/** What the bands are called, at their middle where they end. */
function endsOf({ bands, unit }: BandsData, y: (value: number) => number): EndLabel[] {
  let sum = 0;
  return bands.flatMap(({ name, values }) => {
    const value = values.at(-1) ?? null;
    const most = Math.max(0, ...values.map((each) => each ?? 0));
    // Nobody looks for the name of what was never there.
    if (value === null || most === 0) return [];
    const [low, high] = [y(sum), y((sum += value))];
    const text = unit === "share" ? share(value) : count(value);
    return [{ name, text, y: (low + high) / 2, half: (low - high) / 2, most: y(0) - y(most) }];
  });
}
