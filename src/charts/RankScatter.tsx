import { axis, count, large } from "../lib/format.ts";
import { logScale } from "../lib/scale.ts";
import { rankStep } from "./categories.ts";
import { Chart, type Size } from "./Chart.tsx";
import { drawnName } from "./drawn-name.ts";
import { textWidth } from "./text-width.ts";

interface RankScatterProps {
  /** Balances of the ranks 1, 2, 3 …; at most the hundred of the first page. */
  readonly amounts: readonly number[];
  /** The wallet this page is about; it may stand outside the hundred. */
  readonly own?: { readonly rank: number; readonly amount: number; readonly name?: string };
  readonly ticker: string;
}

const left = 6;
const valueRoom = 58;

function scales({ amounts, own }: RankScatterProps, { width, height }: Size) {
  const positive = [...amounts, ...(own ? [own.amount] : [])].filter((amount) => amount > 0);
  const low = positive.length > 0 ? Math.min(...positive) : 1;
  const high = positive.length > 0 ? Math.max(...positive) : 10;
  const floor = 10 ** Math.floor(Math.log10(low) + 1e-9);
  const ceiling = Math.max(floor * 10, roundedUp(high));
  const lastRank = Math.max(10, amounts.length, own?.rank ?? 1);
  return {
    x: logScale([1, lastRank], [left, width - valueRoom]),
    y: logScale([floor, ceiling], [height - 34, 25]),
    floor,
    ceiling,
    lastRank,
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

/** Balances by rank, both scales logarithmic, with one wallet marked among its neighbours. */
export function RankScatter(props: RankScatterProps) {
  const { amounts, own } = props;
  const ticker = drawnName(props.ticker);
  return (
    <Chart
      label={`Balances of the ${count(amounts.length)} largest wallets by rank${own ? `; ${own.name ?? "this wallet"} is rank ${count(own.rank)} with ${large(own.amount)} ${ticker}` : ""}`}
      wide={{ width: 730, height: 236 }}
      narrow={{ width: 358, height: 230 }}
      render={(size) => <Drawing {...props} size={size} />}
      marks={(size) => {
        const { x, y } = scales(props, size);
        return amounts.map((amount, index) => ({
          x: x(index + 1),
          y: y(amount),
          title: `${large(amount)} ${ticker}`,
          detail: `rank ${index + 1}`,
        }));
      }}
      figures={{
        caption: "Balances by rank",
        columns: ["Rank", `Amount, ${ticker}`],
        rows: amounts.map((amount, index) => [
          { text: String(index + 1), value: index + 1 },
          { text: count(Math.round(amount)), value: amount },
        ]),
      }}
    />
  );
}

function Drawing({ size, ...props }: RankScatterProps & { size: Size }) {
  const { amounts, own } = props;
  const { width, height } = size;
  const { x, y, floor, ceiling, lastRank } = scales(props, size);
  const base = height - 34;
  return (
    <>
      {decades(floor, ceiling).map((value) => (
        <g key={value}>
          <line className="grid-line" x1={0} y1={y(value)} x2={width} y2={y(value)} />
          <text className="axis-label" x={width} y={y(value) - 4} textAnchor="end">
            {axis(value)}
          </text>
        </g>
      ))}
      <line className="axis-line strong" x1={0} y1={base} x2={width - valueRoom + 6} y2={base} />
      {rankTicks(lastRank).map((rank) => (
        <g key={rank}>
          <line className="axis-line" x1={x(rank)} y1={base} x2={x(rank)} y2={base + 4} />
          <text className="axis-label" x={x(rank)} y={base + 18} textAnchor="middle">
            {axis(rank)}
          </text>
        </g>
      ))}
      <text className="axis-label" x={0} y={height - 2}>
        Rank, log scale
      </text>
      {/* oxlint-disable react/no-array-index-key -- the index is the rank */}
      {amounts.map((amount, index) =>
        amount > 0 && index + 1 !== own?.rank ? (
          <circle
            key={index}
            className={`scatter-dot step-${rankStep(index + 1)}`}
            cx={x(index + 1)}
            cy={y(amount)}
            r={3}
          />
        ) : null,
      )}
      {own && own.amount > 0 && (
        <Own own={own} cx={x(own.rank)} cy={y(own.amount)} base={base} width={width} />
      )}
    </>
  );
}

interface OwnProps {
  readonly own: NonNullable<RankScatterProps["own"]>;
  readonly cx: number;
  readonly cy: number;
  readonly base: number;
  readonly width: number;
}

function Own({ own, cx, cy, base, width }: OwnProps) {
  const name = own.name ?? "This wallet";
  const place = `rank ${count(own.rank)}, ${large(own.amount)}`;
  const room = Math.max(textWidth(name, 13, true), textWidth(place, 12)) + 10;
  const end = cx + room > width - valueRoom + 20;
  const labelX = end ? cx - 9 : cx + 9;
  const labelY = Math.max(13, cy - 17);
  return (
    <>
      <line className="tick strong" x1={cx} y1={cy} x2={cx} y2={base} />
      <circle className="scatter-own" cx={cx} cy={cy} r={6} />
      <text className="value-label" x={labelX} y={labelY} textAnchor={end ? "end" : "start"}>
        {name}
      </text>
      <text className="mark-label" x={labelX} y={labelY + 14} textAnchor={end ? "end" : "start"}>
        {place}
      </text>
    </>
  );
}
