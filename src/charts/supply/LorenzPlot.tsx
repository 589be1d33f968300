import { CartesianGrid, Line, LineChart, XAxis, YAxis } from "recharts";
import { bare, timeTick, type TimeTick, valueLine, valueTick } from "../kit/axis.tsx";
import type { Plot } from "../kit/plot.ts";
import type { Scales } from "../kit/plot.ts";
import { WithScales } from "../kit/WithScales.tsx";
import { textWidth } from "../kit/text-width.ts";
import { type LorenzData, type LorenzPoint, namedPoint, pointText, readCurve } from "./lorenz-curve.ts";

const axisRoom = 24;
const valueRoom = 34;
const above = 16;

const values = [0, 0.5, 1].map((value) => ({ value, label: value === 0 ? "" : `${value * 100}%` }));

export const lorenzPlot: Plot<LorenzData> = {
  crosshair: true,
  Chart: ({ data, room, children }) => {
    const { width, height } = room;
    const axisY = height - axisRoom;
    const parts: TimeTick[] = [
      { value: 0, label: "0", anchor: "start" },
      { value: 0.5, label: `50% of ${data.word}s` },
      { value: 1, label: "100%", anchor: "end" },
    ];
    const isAdjusted = data.without.length > 0;
    return (
      <LineChart
        width={width}
        height={height}
        data={rowsOf(data)}
        margin={{ top: above, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid syncWithTicks vertical={false} horizontal={valueLine(values, width)} />
        <XAxis
          dataKey="accounts"
          type="number"
          domain={[0, 1]}
          ticks={parts.map(({ value }) => value)}
          tick={timeTick(parts, axisY)}
          height={axisRoom}
          {...bare}
        />
        <YAxis
          orientation="right"
          type="number"
          domain={[0, 1]}
          ticks={values.map(({ value }) => value)}
          tick={valueTick(values, width)}
          width={valueRoom}
          {...bare}
        />
        {/* Where all hold the same. */}
        <Curve name="equal" stroke="var(--ink-3)" dashes="2 3" />
        <Curve
          name="raw"
          stroke={isAdjusted ? "var(--ink-3)" : "var(--mark)"}
          {...(isAdjusted && { dashes: "5 3" })}
        />
        {isAdjusted && <Curve name="without" stroke="var(--mark)" />}
        <WithScales>
          {(scales) => (
            <>
              <line className="axis-line" x1={0} y1={axisY} x2={width - valueRoom} y2={axisY} />
              <Named point={namedPoint(readCurve(data))} scales={scales} width={width} axisY={axisY} />
            </>
          )}
        </WithScales>
        {children}
      </LineChart>
    );
  },
  marks: (data, { x, y }) =>
    readCurve(data)
      .filter(({ accounts }) => accounts > 0)
      .map((point) => {
        const raw = data.without.length > 0 ? heldBy(data.raw, point.accounts) : undefined;
        return {
          x: x(point.accounts),
          y: y(point.supply),
          title: capital(pointText(point)),
          detail:
            raw === undefined
              ? `of ${data.word}s, of supply`
              : `without those left out; of all ${pointText({ accounts: point.accounts, supply: raw })}`,
        };
      }),
};

function Curve({ name, stroke, dashes }: { name: string; stroke: string; dashes?: string }) {
  return (
    <Line
      dataKey={name}
      type="linear"
      connectNulls
      isAnimationActive={false}
      stroke={stroke}
      strokeWidth={dashes ? 1 : 1.75}
      strokeLinejoin="round"
      dot={false}
      activeDot={false}
      {...(dashes && { strokeDasharray: dashes })}
    />
  );
}

interface NamedProps {
  readonly point: LorenzPoint | undefined;
  readonly scales: Scales;
  readonly width: number;
  readonly axisY: number;
}

/** Above the axis the label of a part needs its room. */
const clearOfAxis = 12;
/** How far below the line of equal holders the label's letters reach up. */
const belowEqual = 24;

/**
 * The largest hundredth, named: to the right of the curve, where a curve that rises first has room below it. One that
 * hardly rises leaves room only further on, where the line of equal holders has risen.
 */
function Named({ point, scales, width, axisY }: NamedProps) {
  // All together hold all of it.
  if (!point || point.accounts >= 1) return null;
  const [x, y] = [scales.x(point.accounts), scales.y(point.supply)];
  const text = pointText(point);
  const isLow = y + 16 > axisY - clearOfAxis;
  const clear = isLow ? (belowEqual / (axisY - above)) * (width - valueRoom) : x + 9;
  const start = Math.min(clear, width - valueRoom - textWidth(text, 12, false));
  return (
    <>
      <circle className="series-dot" cx={x} cy={y} r={3} />
      <text className="mark-label strong" x={Math.max(0, start)} y={isLow ? axisY - 5 : y + 16}>
        {text}
      </text>
    </>
  );
}

interface Row {
  readonly accounts: number;
  readonly equal: number | null;
  readonly raw: number | null;
  readonly without: number | null;
}

/** Both curves by where their points lie; where only one has a point, the other's line goes on. */
function rowsOf({ raw, without }: LorenzData): Row[] {
  const rows = new Map<number, Row>();
  const add = (accounts: number, change: Partial<Row>) =>
    rows.set(accounts, {
      ...(rows.get(accounts) ?? { accounts, equal: null, raw: null, without: null }),
      ...change,
    });
  for (const { accounts, supply } of raw) add(accounts, { raw: supply });
  for (const { accounts, supply } of without) add(accounts, { without: supply });
  add(0, { equal: 0 });
  add(1, { equal: 1 });
  return [...rows.values()].toSorted((left, right) => left.accounts - right.accounts);
}

/** What so large a part holds, on the line between the points that are known. */
function heldBy(curve: readonly LorenzPoint[], accounts: number): number | undefined {
  const after = curve.findIndex((point) => point.accounts >= accounts);
  const [from, to] = [curve[after - 1], curve[after]];
  if (!to) return undefined;
  if (!from || to.accounts === accounts) return to.supply;
  const part = (accounts - from.accounts) / (to.accounts - from.accounts);
  return from.supply + part * (to.supply - from.supply);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
