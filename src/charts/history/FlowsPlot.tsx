import { Bar, ComposedChart, ReferenceLine } from "recharts";
import { axis, change, count, money } from "../../lib/format.ts";
import { niceStep, ticksOf, wholeStep } from "../../lib/scale.ts";
import type { Plot } from "../kit/plot.ts";
import { WithScales } from "../kit/WithScales.tsx";
import { type EndLabel, EndLabels } from "./EndLabels.tsx";
import { Axes, chartFrame, Gaps } from "./frame.tsx";
import { rightRoom, timeRoom, topRoom } from "./frame-room.ts";
import { joined } from "./gaps.ts";
import type { TimeSpan } from "./time-ticks.ts";

/** An interval, in unix seconds. */
export interface FlowBar {
  readonly from: number;
  readonly to: number;
  /** Above zero: what came, and what came back on top of it. Null where the interval is not known. */
  readonly up: number | null;
  readonly back: number | null;
  /** Below zero, negative. */
  readonly down: number | null;
}

export interface FlowsData {
  readonly span: TimeSpan;
  readonly bars: readonly FlowBar[];
  readonly unit: "count" | "money";
  /** What the parts of the last bar are called; without `back` there is no such part. */
  readonly names: { readonly up: string; readonly back?: string; readonly down: string };
}

type Part = "up" | "back" | "down";
const looks: Record<Part, { readonly className: string; readonly opacity?: number }> = {
  up: { className: "bar-gain" },
  back: { className: "bar-gain", opacity: 0.42 },
  down: { className: "bar-loss" },
};

interface ShapeProps {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly payload?: FlowBar;
}

/** What came above zero and what left below it, an interval a bar, with a tick at the net. */
export const flowsPlot: Plot<FlowsData> = {
  Chart: ({ data, room, children }) => {
    const { span, bars, unit, names } = data;
    const { width, height, narrow, id } = room;
    const right = rightRoom(narrow);
    const plot = width - right;
    const domain = domainOf(bars, height - topRoom - timeRoom);
    const step = (unit === "count" ? wholeStep : niceStep)(domain[1] - domain[0], 4);
    const ticks = ticksOf(domain, step).map((value) => ({ value, label: tickText(value, unit) }));
    const thickness = (bar: FlowBar) => {
      const length = ((bar.to - bar.from) / (span.to - span.from)) * plot;
      return Math.max(1, length - (length < 9 ? 1 : 2));
    };
    return (
      <ComposedChart
        {...chartFrame}
        width={width}
        height={height}
        data={bars.map((bar) => ({ ...bar, time: (bar.from + bar.to) / 2 }))}
        stackOffset="sign"
      >
        <Axes {...{ span, room, right, domain, ticks }} />
        {(["up", "back", "down"] as const).map((part) => (
          <Bar
            key={part}
            stackId="all"
            dataKey={(bar: FlowBar) => bar[part] ?? 0}
            barSize={4}
            isAnimationActive={false}
            shape={({ x = 0, y = 0, width: given = 0, height: tall = 0, payload }: ShapeProps) => {
              if (!payload?.[part]) return <g />;
              const wide = thickness(payload);
              return (
                <rect
                  {...looks[part]}
                  x={x + given / 2 - wide / 2}
                  y={Math.min(y, y + tall)}
                  width={wide}
                  height={Math.abs(tall)}
                />
              );
            }}
          />
        ))}
        <Gaps
          gaps={joined(bars.filter((bar) => netOf(bar) === null))}
          {...{ room, bottom: height - timeRoom }}
          id={`${id}-gap`}
        />
        <ReferenceLine y={0} stroke="var(--rule-3)" />
        <WithScales>
          {({ x, y }) => (
            <>
              {bars.map((bar) => {
                const net = netOf(bar);
                if (net === null) return null;
                const middle = x((bar.from + bar.to) / 2);
                const half = thickness(bar) / 2;
                return (
                  <line
                    key={bar.to}
                    stroke="var(--ink-1)"
                    strokeWidth={half < 3 ? 1.25 : 2}
                    x1={middle - half}
                    x2={middle + half}
                    y1={y(net)}
                    y2={y(net)}
                  />
                );
              })}
              {unit === "money" &&
                extremes(bars).map(({ bar, value }) => (
                  <text
                    key={value}
                    className={value > 0 ? "mark-label gain-text" : "mark-label loss-text"}
                    x={Math.min(Math.max(x((bar.from + bar.to) / 2), 24), plot - 24)}
                    y={y(value) + (value > 0 ? -6 : 14)}
                    textAnchor="middle"
                  >
                    {money(value, { sign: true })}
                  </text>
                ))}
              {!narrow && (
                <EndLabels
                  labels={endsOf(bars, names, unit, y)}
                  x={plot}
                  top={topRoom + 4}
                  bottom={height - timeRoom - 4}
                />
              )}
            </>
          )}
        </WithScales>
        {children}
      </ComposedChart>
    );
  },
  marks: () => [],
};

function netOf({ up, back, down }: FlowBar): number | null {
  return up === null || back === null || down === null ? null : up + back + down;
}

/** Below the longest bar that ends there, in pixels. */
const wordsRoom = 17;

function domainOf(bars: readonly FlowBar[], plotHeight: number): [number, number] {
  const high = Math.max(0, ...bars.map(({ up, back }) => (up ?? 0) + (back ?? 0)));
  const low = Math.min(0, ...bars.map(({ down }) => down ?? 0));
  if (high === low) return [-1, 1];
  const above = 0.06;
  // A low plot has room for the words at the longest bars all the same.
  const below = Math.max(0.12, (wordsRoom * (1 + above)) / (plotHeight - wordsRoom));
  return [low - (high - low) * below, high + (high - low) * above];
}

function tickText(value: number, unit: FlowsData["unit"]): string {
  if (value === 0) return "0";
  const text = axis(Math.abs(value), unit === "count" ? 100_000 : 1_000);
  return `${value > 0 ? "+" : "\u2212"}${unit === "money" ? "$" : ""}${text}`;
}

/** The largest profit and the largest loss. */
function extremes(bars: readonly FlowBar[]) {
  const best = bars.toSorted((a, b) => (b.up ?? 0) - (a.up ?? 0))[0];
  const worst = bars.toSorted((a, b) => (a.down ?? 0) - (b.down ?? 0))[0];
  return [
    ...(best?.up ? [{ bar: best, value: best.up }] : []),
    ...(worst?.down ? [{ bar: worst, value: worst.down }] : []),
  ];
}

/** What the last bar says, in four rows. */
function endsOf(
  bars: readonly FlowBar[],
  names: FlowsData["names"],
  unit: FlowsData["unit"],
  y: (value: number) => number,
): EndLabel[] {
  const last = bars.at(-1);
  const net = last ? netOf(last) : null;
  if (!last || net === null) return [];
  const [up, back, down] = [last.up ?? 0, last.back ?? 0, last.down ?? 0];
  const text = (value: number) => (unit === "money" ? money(value, { sign: true }) : count(Math.abs(value)));
  return [
    ...(names.back ? [{ name: names.back, text: text(back), y: y(up + back) }] : []),
    { name: names.up, text: text(up), y: y(up / 2) },
    { name: "net", text: unit === "money" ? text(net) : change(net), y: y(net) },
    { name: names.down, text: text(down), y: y(down) },
  ];
}
