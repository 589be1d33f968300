import { ComposedChart, ReferenceArea, XAxis, YAxis } from "recharts";
import { axis, plural, threshold } from "../../lib/format.ts";
import { logTicks } from "../../lib/scale.ts";
import { bare, type TickProps } from "../kit/axis.tsx";
import type { Plot } from "../kit/plot.ts";
import { clampCentre } from "../kit/place-labels.ts";
import { textWidth } from "../kit/text-width.ts";
import { type AmountDomain, type BandBar, bandBars, type DollarBand } from "./amount-scale.ts";
import { barHeightOf, filterLayout, inset, tallest } from "./filter-layout.ts";

export interface AmountsData {
  readonly domain: AmountDomain;
  /** The largest balance. */
  readonly largest: number;
  /** As a drawing can carry it. */
  readonly ticker: string;
  readonly priceUsd: number | null;
  readonly bands: readonly DollarBand[] | null;
}

/** An axis without height is not drawn. */
const axisHeight = 1;

/** Wallets by amount on a log scale, with what the amounts are worth below: the ground of the amount filter. */
export const amountsPlot: Plot<AmountsData> = {
  Chart: ({ data, room, children }) => {
    const { domain, largest, ticker, priceUsd, bands } = data;
    const { width, height, narrow } = room;
    const { base, dollars } = filterLayout(priceUsd, bands);
    const bars = bands && priceUsd ? bandBars(bands, priceUsd, domain, largest) : [];
    const length = width - 2 * inset;
    const amounts = amountTicks(domain, length, narrow);
    const worth = dollars && priceUsd !== null ? dollarTicks(domain, length, priceUsd) : [];
    return (
      <ComposedChart
        width={width}
        height={height}
        data={[{ amount: domain.low, part: 0 }]}
        margin={{
          top: base - tallest,
          right: inset,
          bottom: height - base - axisHeight * (dollars ? 2 : 1),
          left: inset,
        }}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="amount"
          type="number"
          scale="log"
          domain={[domain.low, domain.high]}
          allowDataOverflow
          ticks={amounts.map(({ value }) => value)}
          tick={({ x, payload: { value } }: TickProps) => (
            <AmountMark
              x={Number(x)}
              y={base}
              width={width}
              tick={amounts.find((each) => each.value === value)}
            />
          )}
          height={axisHeight}
          {...bare}
        />
        <YAxis dataKey="part" type="number" domain={[0, 1]} allowDataOverflow hide />
        {bars.map((bar) => (
          <ReferenceArea
            key={bar.fromUsd}
            x1={bar.from}
            x2={bar.to}
            y1={0}
            y2={bar.part}
            ifOverflow="visible"
            shape={({ x = 0, width: barWidth = 0 }: { x?: number; width?: number }) => (
              <Bar bar={bar} x={x} width={barWidth} base={base} />
            )}
          />
        ))}
        <line className="axis-line strong" x1={inset} y1={base} x2={width - inset} y2={base} />
        {dollars && (
          <>
            <XAxis
              xAxisId="dollars"
              dataKey="amount"
              type="number"
              scale="log"
              domain={[domain.low, domain.high]}
              allowDataOverflow
              ticks={worth.map(({ value }) => value)}
              tick={({ x, payload: { value } }: TickProps) => (
                <DollarMark
                  x={Number(x)}
                  y={base + 26}
                  width={width}
                  text={worth.find((each) => each.value === value)?.text}
                />
              )}
              height={axisHeight}
              {...bare}
            />
            <line className="axis-line" x1={inset} y1={base + 26} x2={width - inset} y2={base + 26} />
            <Note ticker={ticker} room={noteRoom(domain, worth[0]?.value, width)} y={base + 43} />
          </>
        )}
        {children}
      </ComposedChart>
    );
  },
  // A pointer reads it by the handles that stand on it.
  marks: ({ domain, largest, priceUsd, bands }, { x }) => {
    const { base } = filterLayout(priceUsd, bands);
    const bars = bands && priceUsd ? bandBars(bands, priceUsd, domain, largest) : [];
    return bars
      .filter((bar) => bar.count > 0)
      .map((bar) => {
        const from = x(bar.from);
        const width = Math.max(1, x(bar.to) - from);
        return {
          x: from + width / 2,
          y: base - tallest / 2,
          box: { x: from, y: base - tallest, width, height: tallest },
          title: plural(bar.count, "holder"),
          detail:
            bar.toUsd === null
              ? `over ${threshold(bar.fromUsd)}`
              : `${threshold(bar.fromUsd)} to ${threshold(bar.toUsd)}`,
          span: [bar.fromUsd, bar.toUsd],
        };
      });
  },
};

interface BarProps {
  readonly bar: BandBar;
  readonly x: number;
  readonly width: number;
  readonly base: number;
}

function Bar({ bar, x, width, base }: BarProps) {
  const height = barHeightOf(bar);
  return (
    <rect
      className={`fill step-${bar.step}`}
      x={x + 0.5}
      y={base - height}
      width={Math.max(0.5, width - 1)}
      height={height}
    />
  );
}

interface AmountTick {
  readonly value: number;
  readonly isMajor: boolean;
  readonly text: string | undefined;
}

/** Powers of ten, and between them where there is room; labels thin out where they would touch. */
function amountTicks({ low, high }: AmountDomain, length: number, narrow: boolean): AmountTick[] {
  const spacing = length / Math.max(1, Math.log10(high / low));
  const every = Math.max(1, Math.ceil((narrow ? 44 : 52) / spacing));
  let majors = -1;
  return logTicks([low, high])
    .filter(({ major }) => major || spacing > 24)
    .map(({ value, major }) => {
      if (major) majors += 1;
      const text = axis(value);
      // Amounts beyond the last unit have no short name.
      const isNamed = major && majors % every === 0 && !text.startsWith("over");
      return { value, isMajor: major, text: isNamed ? text : undefined };
    });
}

interface DollarTick {
  readonly value: number;
  readonly text: string | undefined;
}

function dollarTicks({ low, high }: AmountDomain, length: number, priceUsd: number): DollarTick[] {
  const spacing = length / Math.max(1, Math.log10(high / low));
  const every = Math.max(1, Math.ceil(40 / spacing));
  return [10, 100, 1_000, 10_000, 100_000, 1_000_000]
    .map((usd) => ({ value: usd / priceUsd, text: `$${axis(usd)}` }))
    .filter(({ value }) => value >= low && value <= high)
    .map(({ value, text }, index) => ({ value, text: index % every === 0 ? text : undefined }));
}

function noteRoom({ low, high }: AmountDomain, first: number | undefined, width: number): number {
  if (first === undefined) return width;
  const part = Math.log10(first / low) / Math.log10(high / low);
  return inset + part * (width - 2 * inset) - 20;
}

interface MarkProps {
  readonly x: number;
  readonly y: number;
  /** Of the drawing: labels stay inside it. */
  readonly width: number;
}

function AmountMark({ x, y, width, tick }: MarkProps & { readonly tick: AmountTick | undefined }) {
  return (
    <g>
      <line className="axis-line" x1={x} y1={y} x2={x} y2={y + (tick?.isMajor ? 7 : 4)} />
      {tick?.text !== undefined && (
        <text
          className="axis-label"
          x={clampCentre(x, textWidth(tick.text, 11), 0, width)}
          y={y + 19}
          textAnchor="middle"
        >
          {tick.text}
        </text>
      )}
    </g>
  );
}

function DollarMark({ x, y, width, text }: MarkProps & { readonly text: string | undefined }) {
  return (
    <g>
      <line className="axis-line" x1={x} y1={y} x2={x} y2={y + 6} />
      {text !== undefined && (
        <text
          className="axis-label"
          x={clampCentre(x, textWidth(text, 11), 0, width)}
          y={y + 17}
          textAnchor="middle"
        >
          {text}
        </text>
      )}
    </g>
  );
}

function Note({ ticker, room, y }: { readonly ticker: string; readonly room: number; readonly y: number }) {
  const text = `${ticker} above, dollars below`;
  if (textWidth(text, 11) >= room) return null;
  return (
    <text className="axis-label" x={inset} y={y}>
      {text}
    </text>
  );
}
