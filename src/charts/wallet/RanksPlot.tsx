import { CartesianGrid, Scatter, ScatterChart, XAxis, YAxis } from "recharts";
import { axis, count, large } from "../../lib/format.ts";
import { rankStep } from "../categories.ts";
import { bare, timeTick, valueLine, valueTick, withLogAir } from "../kit/axis.tsx";
import type { Plot, Scales } from "../kit/plot.ts";
import { WithScales } from "../kit/WithScales.tsx";
import { textWidth } from "../kit/text-width.ts";

export interface RanksData {
  /** Balances of the ranks 1, 2, 3 …; at most the hundred of the first page. */
  readonly amounts: readonly number[];
  /** The wallet this page is about; it may stand outside the hundred. */
  readonly own?: { readonly rank: number; readonly amount: number; readonly name?: string };
  readonly ticker: string;
}

const valueRoom = 52;
const rankRoom = 34;
const inset = 6;

interface Dot {
  readonly rank: number;
  readonly amount: number;
}

export const ranksPlot: Plot<RanksData> = {
  Chart: ({ data, room, children }) => {
    const { amounts, own } = data;
    const { width, height } = room;
    const { floor, ceiling, lastRank } = extentOf(data);
    const base = height - rankRoom;
    const values = decades(floor, ceiling).map((value) => ({ value, label: axis(value) }));
    const ranks = rankTicks(lastRank).map((value) => ({ value, label: axis(value) }));
    const dots = amounts
      .map((amount, index): Dot => ({ rank: index + 1, amount }))
      .filter(({ rank, amount }) => amount > 0 && rank !== own?.rank);
    return (
      <ScatterChart
        width={width}
        height={height}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid syncWithTicks vertical={false} horizontal={valueLine(values, width)} />
        <XAxis
          dataKey="rank"
          type="number"
          scale="log"
          domain={[1, lastRank]}
          allowDataOverflow
          ticks={ranks.map(({ value }) => value)}
          tick={timeTick(ranks, base, 18)}
          padding={{ left: inset, right: inset }}
          height={rankRoom}
          {...bare}
        />
        <YAxis
          dataKey="amount"
          orientation="right"
          type="number"
          scale="log"
          domain={withLogAir([floor, ceiling], { height: base, above: 38, below: 0 })}
          allowDataOverflow
          ticks={values.map(({ value }) => value)}
          tick={valueTick(values, width)}
          width={valueRoom}
          {...bare}
        />
        <line className="axis-line strong" x1={0} y1={base} x2={width - valueRoom} y2={base} />
        <text className="axis-label" x={0} y={height - 2}>
          Rank, log scale
        </text>
        <Scatter data={dots} isAnimationActive={false} shape={DotMark} />
        <WithScales>
          {(scales) => own && own.amount > 0 && <Own own={own} scales={scales} base={base} width={width} />}
        </WithScales>
        {children}
      </ScatterChart>
    );
  },
  marks: ({ amounts, ticker }, { x, y }) =>
    amounts.map((amount, index) => ({
      x: x(index + 1),
      y: y(amount),
      title: `${large(amount)} ${ticker}`,
      detail: `rank ${index + 1}`,
    })),
};

function DotMark({ cx, cy, rank }: { readonly cx?: number; readonly cy?: number; readonly rank?: number }) {
  return <circle className={`scatter-dot step-${rankStep(rank ?? 1)}`} cx={cx} cy={cy} r={3} />;
}

function extentOf({ amounts, own }: RanksData) {
  const positive = [...amounts, ...(own ? [own.amount] : [])].filter((amount) => amount > 0);
  const low = positive.length > 0 ? Math.min(...positive) : 1;
  const high = positive.length > 0 ? Math.max(...positive) : 10;
  const floor = 10 ** Math.floor(Math.log10(low) + 1e-9);
  return {
    floor,
    ceiling: Math.max(floor * 10, roundedUp(high)),
    lastRank: Math.max(10, amounts.length, own?.rank ?? 1),
  };
}

/** The next of 1, 2 or 5 times a power of ten: a whole decade may leave the upper half empty. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return power * ([1, 2, 5].find((each) => each * power >= value * 0.999999) ?? 10);
}

/** Decades of the value axis, thinned where there are more than five. */
function decades(floor: number, ceiling: number): number[] {
  const first = Math.round(Math.log10(floor));
  const last = Math.floor(Math.log10(ceiling) + 1e-9);
  const every = Math.max(1, Math.ceil((last - first) / 4));
  const values: number[] = [];
  for (let exponent = first; exponent <= last; exponent += every) values.push(Number(`1e${exponent}`));
  return values;
}

function rankTicks(lastRank: number): number[] {
  return [1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000, 1_000_000].filter(
    (rank) => rank <= lastRank && (lastRank <= 200 || rank === 1 || rank % 10 === 0),
  );
}

interface OwnProps {
  readonly own: NonNullable<RanksData["own"]>;
  readonly scales: Scales;
  readonly base: number;
  readonly width: number;
}

function Own({ own, scales, base, width }: OwnProps) {
  const cx = scales.x(own.rank);
  const cy = scales.y(own.amount);
  const name = own.name ?? "This wallet";
  const place = `rank ${count(own.rank)}, ${large(own.amount)}`;
  const room = Math.max(textWidth(name, 13, true), textWidth(place, 12)) + 10;
  const isLeft = cx + room > width - valueRoom + 14;
  const labelX = isLeft ? cx - 9 : cx + 9;
  // Those that come next may hold nearly as much: their dots are beside this one.
  const labelY = Math.max(13, cy - (isLeft ? 17 : 25));
  const anchor = isLeft ? "end" : "start";
  return (
    <>
      <line className="tick strong" x1={cx} y1={cy} x2={cx} y2={base} />
      <circle className="scatter-own" cx={cx} cy={cy} r={6} />
      <text className="value-label" x={labelX} y={labelY} textAnchor={anchor}>
        {name}
      </text>
      <text className="mark-label" x={labelX} y={labelY + 14} textAnchor={anchor}>
        {place}
      </text>
    </>
  );
}
