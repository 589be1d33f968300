import { count, exact, large } from "../lib/format.ts";
import type { Scale } from "../lib/scale.ts";
import {
  type AmountDomain,
  amountScale,
  type BandBar,
  bandBars,
  type DollarBand,
  type Range,
} from "./amount-scale.ts";
import { AmountAxis, DollarAxis } from "./AmountAxes.tsx";
import type { Size } from "./Chart.tsx";
import { clampCentre } from "./label-layout.ts";
import { placeLimits } from "./limit-labels.ts";
import { textWidth } from "./text-width.ts";

interface AmountFilterDrawingProps {
  readonly range: Range;
  readonly domain: AmountDomain;
  readonly largest: number;
  readonly ticker: string;
  readonly priceUsd: number | null;
  readonly bands: readonly DollarBand[] | null;
  readonly size: Size;
}

const tallest = 82;
const leastBar = 1.5;

/** Bars and the dollar scale need a price; without one the ruler is only as high as its handles. */
export function filterLayout(priceUsd: number | null, bands: readonly DollarBand[] | null) {
  const dollars = priceUsd !== null && priceUsd > 0;
  // The count above the tallest bar stays clear of what is written beside the handles.
  const base = dollars && bands ? 126 : 56;
  return { base, height: base + (dollars ? 48 : 24), dollars };
}

export function AmountFilterDrawing({
  range,
  domain,
  largest,
  ticker,
  priceUsd,
  bands,
  size,
}: AmountFilterDrawingProps) {
  const { width, narrow } = size;
  const scale = amountScale(domain, width);
  const minX = scale(range.min ?? domain.low);
  const maxX = scale(range.max ?? domain.high);
  const { base, dollars } = filterLayout(priceUsd, bands);
  const bars = bands && priceUsd ? bandBars(bands, priceUsd, domain, largest) : [];
  return (
    <>
      {bars.length > 0 && (
        <rect
          className="skeleton-shape"
          x={4}
          y={base - tallest / 2}
          width={width - 8}
          height={tallest / 2}
        />
      )}
      {bars.map((bar) => (
        <Bar key={bar.fromUsd} bar={bar} scale={scale} base={base} />
      ))}
      {bars.length > 0 && <Cover from={scale.range[0]} to={minX} base={base} />}
      {bars.length > 0 && <Cover from={maxX} to={scale.range[1]} base={base} />}
      <BarLabels bars={bars} scale={scale} minX={minX} maxX={maxX} base={base} size={size} />
      <AmountAxis scale={scale} domain={domain} base={base} narrow={narrow} />
      {dollars && priceUsd !== null && (
        <DollarAxis scale={scale} y={base + 26} priceUsd={priceUsd} ticker={ticker} width={width} />
      )}
      <Handles range={range} minX={minX} maxX={maxX} base={base} size={size} />
    </>
  );
}

function heightOf(bar: BandBar): number {
  return bar.count > 0 ? Math.max(leastBar, bar.density * tallest) : 0;
}

function Bar({ bar, scale, base }: { bar: BandBar; scale: Scale; base: number }) {
  const x = scale(bar.from);
  const height = heightOf(bar);
  return (
    <rect
      className={`fill data-shape step-${bar.step}`}
      x={x + 0.5}
      y={base - height}
      width={Math.max(0.5, scale(bar.to) - x - 1)}
      height={height}
    />
  );
}

/** Dims what lies outside the range. */
function Cover({ from, to, base }: { from: number; to: number; base: number }) {
  if (to - from < 0.5) return null;
  return <rect className="cover" x={from} y={base - tallest - 1} width={to - from} height={tallest + 0.5} />;
}

interface BarLabelsProps {
  readonly bars: readonly BandBar[];
  readonly scale: Scale;
  readonly minX: number;
  readonly maxX: number;
  readonly base: number;
  readonly size: Size;
}

/** Counts above the bars, clear of the handles' lines and of each other. */
function BarLabels({ bars, scale, minX, maxX, base, size }: BarLabelsProps) {
  let end = Number.NEGATIVE_INFINITY;
  return bars.map((bar) => {
    const from = scale(bar.from);
    const to = scale(bar.to);
    const text = size.narrow && bar.count >= 10_000 ? large(bar.count) : count(bar.count);
    const length = textWidth(text, 12);
    let centre = clampCentre((from + to) / 2, length, 0, size.width);
    for (const line of [minX, maxX]) {
      if (Math.abs(line - centre) >= length / 2 + 4) continue;
      // The side of the line with more of the bar has room for the label.
      centre = line - from > to - line ? line - length / 2 - 5 : line + length / 2 + 5;
      centre = clampCentre(centre, length, 0, size.width);
    }
    if (centre - length / 2 < end + 6) return null;
    end = centre + length / 2;
    return (
      <text
        key={bar.fromUsd}
        className="mark-label strong"
        x={centre}
        y={base - heightOf(bar) - 6}
        textAnchor="middle"
      >
        {text}
      </text>
    );
  });
}

/** The amount in full where it is short enough to stand beside its handle. */
function limitText(value: number): string {
  const text = exact(value);
  return text.length > 13 ? large(value) : text;
}

interface HandlesProps {
  readonly range: Range;
  readonly minX: number;
  readonly maxX: number;
  readonly base: number;
  readonly size: Size;
}

/** Both handles, each with its limit beside it where there is room. */
function Handles({ range, minX, maxX, base, size }: HandlesProps) {
  const noUpper = size.narrow ? "no limit" : "no upper limit";
  const labels = placeLimits(
    {
      x: minX,
      text: range.min === null ? "no lower limit" : `from ${limitText(range.min)}`,
      isSet: range.min !== null,
    },
    { x: maxX, text: range.max === null ? noUpper : `to ${limitText(range.max)}`, isSet: range.max !== null },
    size.width,
  );
  return (
    <>
      {[minX, maxX].map((x, index) => (
        <g key={index === 0 ? "min" : "max"}>
          <line className="handle-line" x1={x} y1={16} x2={x} y2={base} />
          <path className="handle-grip" d={`M${x - 6} 6h12v12l-6 5-6-5z`} />
        </g>
      ))}
      {labels.map(({ text, isSet, x, anchor }) => (
        <text key={text} className={isSet ? "value-label" : "mark-label"} x={x} y={17} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </>
  );
}
