import { Area, ComposedChart, Line } from "recharts";
import { priceText } from "../../lib/format.ts";
import { logTicks, niceStep, ticksOf } from "../../lib/scale.ts";
import type { Plot, Scales } from "../kit/plot.ts";
import { WithScales } from "../kit/WithScales.tsx";
import { textWidth } from "../kit/text-width.ts";
import { roundPrice } from "./lines-scale.ts";
import { type CostRow, costRows, isLogCost, longestSide } from "./cost-rows.ts";
import { clearTicks, type EndLabel, EndLabels, placeEnds } from "./EndLabels.tsx";
import { Axes, chartFrame, Gaps } from "./frame.tsx";
import { placeIn, rightRoom, timeRoom, topRoom } from "./frame-room.ts";
import { gapsOf } from "./gaps.ts";
import type { TimeSpan } from "./time-ticks.ts";

export interface CostData {
  readonly span: TimeSpan;
  readonly times: readonly number[];
  /** US dollars a token. */
  readonly prices: readonly (number | null)[];
  readonly costs: readonly (number | null)[];
  /** The chart below it has the time axis. */
  readonly isUpper?: boolean;
}

const area = {
  type: "linear",
  isAnimationActive: false,
  stroke: "none",
  fillOpacity: 0.2,
  activeDot: false,
} as const;
const line = { type: "linear", isAnimationActive: false, dot: false, activeDot: false } as const;

/** The price against what the tokens cost: green where it is above, red where it is below. */
export const costPlot: Plot<CostData> = {
  Chart: ({ data, room, children }) => {
    const { span, times, prices, costs, isUpper = false } = data;
    const { width, height, narrow, id } = room;
    const right = rightRoom(narrow);
    const bottom = height - (isUpper ? 1 : timeRoom);
    const rows = costRows(times, prices, costs);
    const log = isLogCost(prices, costs);
    const { domain, ticks: all } = scaleOf(data, log);
    const yOf = placeIn(domain, log, bottom);
    const ends = narrow ? [] : placeEnds(endsOf(data, yOf), topRoom, bottom - 5);
    const ticks = clearTicks(all, ends, right, yOf);
    return (
      <ComposedChart {...chartFrame} width={width} height={height} data={rows}>
        <Axes {...{ span, room, right, domain, ticks, log, isUpper }} />
        <Area dataKey="above" fill="var(--gain)" {...area} />
        <Area dataKey="below" fill="var(--loss)" {...area} />
        <Line dataKey="cost" stroke="var(--ink-2)" strokeWidth={1.5} strokeDasharray="5 3" {...line} />
        <Line dataKey="price" stroke="var(--mark)" strokeWidth={1.75} strokeLinejoin="round" {...line} />
        <Gaps
          gaps={gapsOf(times, (index) => (prices[index] ?? null) !== null, span.from)}
          {...{ room, bottom }}
          id={`${id}-gap`}
        />
        <WithScales>
          {(scales) => (
            <>
              <SideWord
                rows={longestSide(rows, "above")}
                scales={scales}
                text="in profit"
                className="gain-text"
              />
              <SideWord
                rows={longestSide(rows, "below")}
                scales={scales}
                text="in loss"
                className="loss-text"
              />
              <EndLabels labels={ends} x={width - right} top={topRoom} bottom={bottom - 5} />
            </>
          )}
        </WithScales>
        {children}
      </ComposedChart>
    );
  },
  marks: () => [],
};

function scaleOf({ prices, costs }: CostData, log: boolean) {
  const known = [...prices, ...costs].filter((value): value is number => value !== null && value > 0);
  const [low, high] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 1];
  const label = (values: readonly number[]) => values.map((value) => ({ value, label: roundPrice(value) }));
  if (log) {
    const domain: [number, number] = [low / 1.15, high * 1.1];
    const all = logTicks(domain).map(({ value }) => value);
    const round = all.filter((value) => /^[125]/.test(value.toExponential()));
    return {
      domain,
      ticks: label(round.length > 5 ? round.filter((value) => value.toExponential().startsWith("1")) : round),
    };
  }
  const domain: [number, number] = [0, high * 1.06];
  return { domain, ticks: label(ticksOf(domain, niceStep(high, 3)).filter((value) => value > 0)) };
}

interface SideWordProps {
  readonly rows: readonly CostRow[];
  readonly scales: Scales;
  readonly text: string;
  readonly className: string;
}

/** Once, at the widest place, and only where it has room for the word. */
function SideWord({ rows, scales: { x, y }, text, className }: SideWordProps) {
  const room = (row: CostRow) => Math.abs(y(row.price ?? 0) - y(row.cost ?? 0));
  const widest = rows.toSorted((a, b) => room(b) - room(a))[0];
  const [first, last] = [rows[0], rows.at(-1)];
  if (!widest || !first || !last || room(widest) < 20) return null;
  const half = textWidth(text, 12) / 2 + 4;
  if (x(widest.time) - half < x(first.time) || x(widest.time) + half > x(last.time)) return null;
  return (
    <text
      className={`mark-label ${className}`}
      x={x(widest.time)}
      y={(y(widest.price ?? 0) + y(widest.cost ?? 0)) / 2 + 4}
      textAnchor="middle"
    >
      {text}
    </text>
  );
}

function endsOf({ prices, costs }: CostData, y: (value: number) => number): EndLabel[] {
  const [price, cost] = [prices.at(-1) ?? null, costs.at(-1) ?? null];
  return [
    ...(price === null ? [] : [{ name: "price", text: priceText(price), y: y(price) }]),
    ...(cost === null ? [] : [{ name: "cost", text: priceText(cost), y: y(cost) }]),
  ];
}
