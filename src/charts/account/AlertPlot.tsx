import { Bar, ComposedChart, Line, ReferenceLine } from "recharts";
import { axis, count, date } from "../../lib/format.ts";
import { niceStep, paddedDomain, ticksOf } from "../../lib/scale.ts";
import { Axes, chartFrame, Gaps } from "../history/frame.tsx";
import { rightRoom, timeRoom, topRoom } from "../history/frame-room.ts";
import { gapsOf } from "../history/gaps.ts";
import type { TimeSpan } from "../history/time-ticks.ts";
import type { Plot } from "../kit/plot.ts";
import { textWidth } from "../kit/text-width.ts";
import { WithScales } from "../kit/WithScales.tsx";

/** The figure of an alert over time, with its threshold and the times at which it would have fired. */
export interface AlertData {
  readonly span: TimeSpan;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  /** In unix seconds: points of `times`. */
  readonly fired: readonly number[];
  readonly threshold: number;
  readonly unit: "percent" | "count";
  /** Bars from zero; else a line. */
  readonly isChange: boolean;
}

interface BarProps {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly payload?: { readonly time: number; readonly value: number | null };
}

const sign = (value: number) => (value < 0 ? "\u2212" : "");

function valueText(value: number, unit: AlertData["unit"]): string {
  const size = Math.abs(value);
  return (
    sign(value) +
    (unit === "percent" ? `${Number(size.toPrecision(3))}%` : count(Number(size.toPrecision(6))))
  );
}

/** A midnight ends the day before. */
const dayOf = (time: number) => date(new Date((time - 1) * 1_000));
const shortDay = (time: number) => dayOf(time).split(" ").slice(0, 2).join(" ");

export const alertPlot: Plot<AlertData> = {
  Chart: ({ data: { span, times, values, fired, threshold, unit, isChange }, room, children }) => {
    const { width, height, narrow, id } = room;
    const right = rightRoom(narrow);
    const plot = width - right;
    const known = values.filter((value) => value !== null);
    const domain = paddedDomain([...known, threshold, ...(isChange ? [0] : [])], 0.14);
    const step = niceStep(domain[1] - domain[0], 3);
    const thresholdText = valueText(threshold, unit);
    const ticks = ticksOf(domain, step)
      // The threshold is written at its own line.
      .filter((value) => Math.abs(value - threshold) > step * 0.3)
      .map((value) => ({
        value,
        label: unit === "percent" ? valueText(value, unit) : sign(value) + axis(Math.abs(value), 100_000),
      }));
    const isFired = new Set(fired);
    const wide = Math.max(1, (plot / Math.max(1, times.length)) * 0.75);
    return (
      <ComposedChart
        {...chartFrame}
        width={width}
        height={height}
        data={times.map((time, index) => ({ time, value: values[index] ?? null }))}
      >
        <Axes {...{ span, room, right, domain, ticks }} />
        {isChange ? (
          <Bar
            dataKey="value"
            barSize={4}
            isAnimationActive={false}
            shape={({ x = 0, y = 0, width: given = 0, height: tall = 0, payload }: BarProps) =>
              payload?.value ? (
                <rect
                  {...(isFired.has(payload.time) ? { className: "bar-loss" } : { fill: "var(--ink-3)" })}
                  x={x + given / 2 - wide / 2}
                  y={Math.min(y, y + tall)}
                  width={wide}
                  height={Math.abs(tall)}
                />
              ) : (
                <g />
              )
            }
          />
        ) : (
          <Line
            dataKey="value"
            type="linear"
            isAnimationActive={false}
            stroke="var(--mark)"
            strokeWidth={1.75}
            strokeLinejoin="round"
            dot={false}
            activeDot={false}
          />
        )}
        <Gaps
          gaps={gapsOf(times, (index) => (values[index] ?? null) !== null, span.from)}
          room={room}
          bottom={height - timeRoom}
          id={`${id}-gap`}
        />
        {isChange && <ReferenceLine y={0} stroke="var(--rule-3)" />}
        <ReferenceLine y={threshold} stroke="var(--ink-1)" strokeDasharray="4 3" />
        <WithScales>
          {({ x, y }) => (
            <>
              {narrow ? (
                <text className="mark-label" x={plot} y={y(threshold) - 5} textAnchor="end">
                  {thresholdText}
                </text>
              ) : (
                <text className="mark-label" x={plot + 9} y={y(threshold) + 4}>
                  threshold {thresholdText}
                </text>
              )}
              {labelled(fired, x).map(({ time, hasRoom }) => {
                const value = values[times.indexOf(time)] ?? 0;
                // On the side that it went to, where the line does not come from.
                const below = value < (isChange ? 0 : threshold);
                return (
                  <g key={time}>
                    {!isChange && (
                      <circle cx={x(time)} cy={y(value)} r={4} fill="var(--loss)" stroke="var(--bg)" />
                    )}
                    {hasRoom && (
                      <text
                        className="mark-label"
                        x={Math.min(Math.max(x(time), 18), plot - 18)}
                        y={Math.max(topRoom - 8, y(value) + (below ? 16 : -9))}
                        textAnchor="middle"
                      >
                        {shortDay(time)}
                      </text>
                    )}
                  </g>
                );
              })}
            </>
          )}
        </WithScales>
        {children}
      </ComposedChart>
    );
  },
  crosshair: true,
  marks: ({ times, values, fired, unit }, { x, y }) =>
    times.flatMap((time, index) => {
      const value = values[index] ?? null;
      if (value === null) return [];
      const detail = fired.includes(time) ? `${dayOf(time)}, would have fired` : dayOf(time);
      return [{ x: x(time), y: y(value), title: valueText(value, unit), detail }];
    }),
};

/** Words of marks that would lie on each other are left out, not the marks. */
function labelled(fired: readonly number[], x: (time: number) => number) {
  let right = Number.NEGATIVE_INFINITY;
  return fired.map((time) => {
    const half = textWidth(shortDay(time), 12) / 2;
    const hasRoom = x(time) - half > right + 6;
    if (hasRoom) right = x(time) + half;
    return { time, hasRoom };
  });
}
