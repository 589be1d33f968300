import { CartesianGrid, ComposedChart, XAxis, YAxis } from "recharts";
import { priceText, share } from "../../lib/format.ts";
import { logTicks, niceStep, ticksOf } from "../../lib/scale.ts";
import { bare, timeTick, type TimeTick, valueLine, valueTick } from "../kit/axis.tsx";
import type { Plot, Scales } from "../kit/plot.ts";
import { WithScales } from "../kit/WithScales.tsx";
import { HatchPattern } from "../kit/HatchPattern.tsx";
import { placeInPlane } from "../kit/place-labels.ts";
import { textWidth } from "../kit/text-width.ts";
import { roundPrice } from "./lines-scale.ts";
import { chartFrame } from "./frame.tsx";
import { rightRoom, timeRoom } from "./frame-room.ts";

interface PartsAtPrice {
  readonly inProfit: number;
  /** Null where it is not told apart from what is in loss. */
  readonly atCost: number | null;
  readonly rest: number;
}

export interface BasisData {
  /** Tokens that cost more than `from`, up to and with `to`, as a part of all with a known cost. */
  readonly bins: readonly { readonly from: number; readonly to: number; readonly share: number }[];
  /** US dollars a token. */
  readonly price: number | null;
  readonly cost: number | null;
  /** Of the tokens with a known cost. */
  readonly parts: PartsAtPrice | null;
}

/** Above the bars, for the words at the price. */
const wordsRoom = 44;

/** What is held by what it cost, on a log scale; hatched, because it is on paper. */
export const basisPlot: Plot<BasisData> = {
  Chart: ({ data, room, children }) => {
    const { bins, price, cost } = data;
    const { width, height, narrow, id } = room;
    const right = rightRoom(narrow);
    const axisY = height - timeRoom;
    const ends = [
      ...bins.flatMap(({ from, to }) => [from, to]),
      ...[price, cost].flatMap((value) => value ?? []),
    ];
    const domain: [number, number] = [Math.min(...ends) / 1.04, Math.max(...ends) * 1.04];
    const most = Math.max(...bins.map((bin) => bin.share));
    const values = ticksOf([0, most], niceStep(most, 3))
      .filter((value) => value > 0)
      .map((value) => ({ value, label: share(value).replace(".0%", "%") }));
    const prices = priceTicks(domain, width - right);
    return (
      <ComposedChart
        {...chartFrame}
        margin={{ ...chartFrame.margin, top: wordsRoom }}
        width={width}
        height={height}
        data={bins.map((bin) => ({ ...bin, middle: Math.sqrt(bin.from * bin.to) }))}
      >
        <defs>
          <HatchPattern id={`${id}-gain`} tone="gain" />
          <HatchPattern id={`${id}-loss`} tone="loss" />
        </defs>
        <CartesianGrid syncWithTicks vertical={false} horizontal={valueLine(values, width)} />
        <XAxis
          dataKey="middle"
          type="number"
          scale="log"
          domain={domain}
          allowDataOverflow
          ticks={prices.map(({ value }) => value)}
          tick={timeTick(prices, axisY)}
          height={timeRoom}
          {...bare}
        />
        <YAxis
          dataKey="share"
          orientation="right"
          type="number"
          domain={[0, most * 1.04]}
          allowDataOverflow
          ticks={values.map(({ value }) => value)}
          tick={valueTick(values, width)}
          width={right}
          {...bare}
        />
        <line className="axis-line" x1={0} y1={axisY} x2={width - right} y2={axisY} />
        <WithScales>
          {(scales) => (
            <>
              {bins.map((bin) => (
                <BinBar key={bin.from} bin={bin} split={splitOf(bin, data)} scales={scales} id={id} />
              ))}
              <Needles data={data} scales={scales} width={width} bottom={axisY} />
            </>
          )}
        </WithScales>
        {children}
      </ComposedChart>
    );
  },
  marks: ({ bins }, { x, y }, { height }) =>
    bins.map((bin) => {
      const [left, right, top] = [x(bin.from), x(bin.to), y(bin.share)];
      return {
        x: (left + right) / 2,
        y: top,
        box: { x: left, y: top, width: Math.max(1, right - left), height: height - timeRoom - top },
        title: share(bin.share),
        detail: `cost ${priceText(bin.from)} to ${priceText(bin.to)}`,
      };
    }),
};

interface BinBarProps {
  readonly bin: BasisData["bins"][number];
  /** Up to where it is in profit; null where no price is known. */
  readonly split: number | null;
  readonly scales: Scales;
  readonly id: string;
}

/** Parts of a whole are doubles: what is smaller than this is none. */
const noPart = 1e-9;

/**
 * The bar that the price lies in is divided there, unless none or all of it is in profit. What cost as much as the price is
 * not; where that is all of the bar it is plain.
 */
function splitOf(bin: BasisData["bins"][number], { bins, price, parts }: BasisData): number | null {
  if (price === null) return null;
  if (price <= bin.from) return bin.from;
  if (price > bin.to || parts === null) return Math.min(price, bin.to);
  if ((parts.atCost ?? 0) >= bin.share - noPart) return null;
  const above = bins.reduce((sum, { from, share: part }) => (from >= bin.to ? sum + part : sum), 0);
  const notInProfit = 1 - parts.inProfit - above;
  if (notInProfit >= bin.share - noPart) return bin.from;
  return notInProfit <= noPart ? bin.to : price;
}

function BinBar({ bin, split, scales: { x, y }, id }: BinBarProps) {
  const parts =
    split === null
      ? [{ tone: "plain", from: bin.from, to: bin.to }]
      : [
          { tone: "gain", from: bin.from, to: split },
          { tone: "loss", from: split, to: bin.to },
        ];
  return parts
    .filter(({ from, to }) => to > from)
    .map(({ tone, from, to }) => (
      <rect
        key={tone}
        className={tone === "plain" ? "fill step-2" : `bar-hatched-${tone}`}
        fill={tone === "plain" ? undefined : `url(#${id}-${tone})`}
        x={x(from) + 1}
        y={y(bin.share)}
        width={Math.max(1, x(to) - x(from) - 2)}
        height={Math.max(0.5, y(0) - y(bin.share))}
      />
    ));
}

interface NeedlesProps {
  readonly data: BasisData;
  readonly scales: Scales;
  readonly width: number;
  readonly bottom: number;
}

/** The price and the average cost, with what lies on both sides of the price. */
function Needles({ data: { price, cost, parts }, scales: { x }, width, bottom }: NeedlesProps) {
  const at = x(price ?? cost ?? 1);
  const sides =
    price === null || parts === null
      ? null
      : {
          at,
          width,
          gain: `${share(parts.inProfit)} in profit`,
          loss: lossWords(parts),
          isMostlyGain: parts.inProfit >= 0.5,
        };
  const across = sides !== null && areAcross(sides);
  return (
    <>
      {cost !== null && (
        <>
          <line className="stroke-ink-2" x1={x(cost)} x2={x(cost)} y1={30} y2={bottom} />
          <Word
            x={x(cost)}
            y={40}
            width={width}
            side={cost < (price ?? 0) ? "left" : "right"}
            className="mark-label"
          >
            {`average cost ${priceText(cost)}`}
          </Word>
        </>
      )}
      {price !== null && (
        <>
          {across && <line className="needle" x1={at} x2={at} y1={0} y2={sidesY - 11} />}
          <line className="needle" x1={at} x2={at} y1={across ? sidesY + 5 : 0} y2={bottom} />
          <Word x={at} y={11} width={width} side="right" className="value-label">
            {`price ${priceText(price)}`}
          </Word>
        </>
      )}
      {sides && <Sides {...sides} />}
    </>
  );
}

/** Parts that there are none of go unsaid beside others. */
function lossWords({ atCost, rest }: PartsAtPrice): string {
  if (atCost === null) return `${share(rest)} at cost or in loss`;
  if (atCost <= noPart) return `${share(rest)} in loss`;
  return rest <= noPart ? `${share(atCost)} at cost` : `${share(atCost)} at cost, ${share(rest)} in loss`;
}

interface SidesProps {
  readonly at: number;
  readonly width: number;
  readonly gain: string;
  readonly loss: string;
  readonly isMostlyGain: boolean;
}

const besideNeedle = 6;
const betweenSides = 10;
/** The line of what lies on each side. */
const sidesY = 25;

/** Whether they stand in one text that is too long for either side of the price: its line leaves room for the text. */
function areAcross({ at, width, gain, loss, isMostlyGain }: SidesProps): boolean {
  const [gainWidth, lossWidth] = [textWidth(gain, 13, true), textWidth(loss, 13, true)];
  const [left, right] = [at - besideNeedle, width - at - besideNeedle];
  if (gainWidth <= left && lossWidth <= right) return false;
  const both = gainWidth + betweenSides + lossWidth;
  if (both > width - besideNeedle) return (isMostlyGain ? gainWidth : lossWidth) > Math.max(left, right);
  return both > (gainWidth > left ? right : left);
}

/**
 * What lies on each side of the price: both on one side where it is too near an end for that, and the larger alone where
 * there is no room for both.
 */
function Sides({ at, width, gain, loss, isMostlyGain }: SidesProps) {
  const [gainWidth, lossWidth] = [textWidth(gain, 13, true), textWidth(loss, 13, true)];
  const [gainEnd, lossStart] = [at - besideNeedle, at + besideNeedle];
  const isLow = gainWidth > gainEnd;
  if (isLow || lossStart + lossWidth > width) {
    const both = gainWidth + betweenSides + lossWidth;
    if (both > width - besideNeedle) {
      const [text, tone] = isMostlyGain ? [gain, "gain-text"] : [loss, "loss-text"];
      return (
        <Word x={at} y={sidesY} width={width} side="right" className={`mark-label ${tone}`}>
          {text}
        </Word>
      );
    }
    return (
      <text
        className="mark-label"
        x={isLow ? Math.min(lossStart, width - both) : Math.max(gainEnd, both)}
        y={sidesY}
        textAnchor={isLow ? "start" : "end"}
      >
        <tspan className="gain-text">{gain}</tspan>
        <tspan className="loss-text" dx={betweenSides}>
          {loss}
        </tspan>
      </text>
    );
  }
  return (
    <>
      <text className="mark-label gain-text" x={gainEnd} y={sidesY} textAnchor="end">
        {gain}
      </text>
      <text className="mark-label loss-text" x={lossStart} y={sidesY}>
        {loss}
      </text>
    </>
  );
}

interface WordProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly side: "left" | "right";
  readonly className: string;
  readonly children: string;
}

/** Beside a line, on the side where it belongs unless it has room on the other one alone. */
function Word({ x, y, width, side, className, children }: WordProps) {
  const length = textWidth(children, 13, true);
  const [isLeftFree, isRightFree] = [x - besideNeedle >= length, x + besideNeedle + length <= width];
  const isRight = side === "right" ? isRightFree || !isLeftFree : isRightFree && !isLeftFree;
  const start = isRight ? Math.min(x + besideNeedle, width - length) : Math.max(x - besideNeedle, length);
  return (
    <text className={className} x={start} y={y} textAnchor={isRight ? "start" : "end"}>
      {children}
    </text>
  );
}

/** Round prices as far as they have room. */
export function priceTicks(domain: readonly [number, number], width: number): TimeTick[] {
  const x = (value: number) => (Math.log(value / domain[0]) / Math.log(domain[1] / domain[0])) * width;
  const requests = logTicks(domain).map(({ value }) => {
    const label = roundPrice(value);
    const half = textWidth(label, 11) / 2;
    const box = { left: x(value) - half, right: x(value) + half, top: 0, bottom: 1 };
    return { candidates: [{ place: { value, label }, box }], weight: 0 };
  });
  const bounds = { left: 0, right: width, top: 0, bottom: 1 };
  return placeInPlane(requests, { bounds, gap: 14 }).filter((tick) => tick !== null);
}
