import { count, exact, large } from "../../lib/format.ts";
import type { Scale } from "../../lib/scale.ts";
import {
  type AmountDomain,
  amountScale,
  type BandBar,
  bandBars,
  type DollarBand,
  type Range,
} from "./amount-scale.ts";
import { barHeightOf, filterLayout, tallest } from "./filter-layout.ts";
import { placeOnScale } from "../kit/place-labels.ts";
import { textWidth } from "../kit/text-width.ts";

interface FilterHandlesProps {
  readonly range: Range;
  readonly domain: AmountDomain;
  readonly largest: number;
  readonly priceUsd: number | null;
  readonly bands: readonly DollarBand[] | null;
  readonly size: FilterSize;
}

interface FilterSize {
  readonly width: number;
  readonly narrow: boolean;
}

/** What moves on the ground of the filter: the handles with their limits, the counts clear of them, the dimmed rest. */
export function FilterHandles({ range, domain, largest, priceUsd, bands, size }: FilterHandlesProps) {
  const scale = amountScale(domain, size.width);
  const minX = scale(range.min ?? domain.low);
  const maxX = scale(range.max ?? domain.high);
  const { base } = filterLayout(priceUsd, bands);
  const bars = bands && priceUsd ? bandBars(bands, priceUsd, domain, largest) : [];
  return (
    <>
      {bars.length > 0 && <Cover from={scale.range[0]} to={minX} base={base} />}
      {bars.length > 0 && <Cover from={maxX} to={scale.range[1]} base={base} />}
      <BarLabels bars={bars} scale={scale} minX={minX} maxX={maxX} base={base} size={size} />
      <Handles range={range} minX={minX} maxX={maxX} base={base} size={size} />
    </>
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
  readonly size: FilterSize;
}

/** Counts above the bars, clear of the handles' lines and of each other. */
function BarLabels({ bars, scale, minX, maxX, base, size }: BarLabelsProps) {
  const labels = bars.map((bar) => {
    const text = size.narrow && bar.count >= 10_000 ? large(bar.count) : count(bar.count);
    return { text, from: scale(bar.from), to: scale(bar.to), length: textWidth(text, 12), weight: bar.count };
  });
  const lines = [minX, maxX].map((x) => ({ from: x, to: x }));
  const centres = placeOnScale(labels, lines, { gap: 5, low: 0, high: size.width });
  return bars.map((bar, index) => {
    const centre = centres[index] ?? null;
    return (
      centre !== null && (
        <text
          key={bar.fromUsd}
          className="mark-label strong"
          x={centre}
          y={base - barHeightOf(bar) - 6}
          textAnchor="middle"
        >
          {labels[index]!.text}
        </text>
      )
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
  readonly size: FilterSize;
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

interface Limit {
  /** Of its handle. */
  readonly x: number;
  readonly text: string;
  /** Whether there is a limit: one that is set is named before the note that there is none. */
  readonly isSet: boolean;
}

interface LimitLabel extends Limit {
  readonly anchor: "start" | "end";
}

const gap = 11;

/**
 * Where the limits of the two handles are written: inside the range; where they would meet there, each on the outer
 * side that has room. One that has room nowhere is left out.
 */
export function placeLimits(min: Limit, max: Limit, width: number): LimitLabel[] {
  const minWidth = textWidth(min.text, 13, true);
  const maxWidth = textWidth(max.text, 13, true);
  const fits = min.x + gap + minWidth + 12 < max.x - gap - maxWidth;
  const minOut = !fits && min.x - gap - minWidth >= 0;
  const maxOut = !fits && max.x + gap + maxWidth <= width;
  const showMin = fits || minOut || min.isSet;
  const showMax = (fits || maxOut || max.isSet) && (fits || maxOut || !showMin || minOut);
  const minLabel = { ...min, x: min.x + (minOut ? -gap : gap), anchor: minOut ? "end" : "start" } as const;
  const maxLabel = { ...max, x: max.x + (maxOut ? gap : -gap), anchor: maxOut ? "start" : "end" } as const;
  if (!showMin) return showMax ? [maxLabel] : [];
  if (!showMax) return [minLabel];
  if (fits || minOut === maxOut) return [minLabel, maxLabel];
  // Close together at an end of the ruler both stand on the side that has room, one before the other.
  const first = minOut ? min.x - gap - maxWidth - gap : max.x + gap;
  const second = minOut ? min.x - gap : max.x + gap + minWidth + gap;
  const isRoom = minOut ? first >= minWidth : second + maxWidth <= width;
  const last = { ...maxLabel, x: second };
  if (isRoom) return [{ ...minLabel, x: first }, last];
  // The lower gives way, and the upper stands beside its handle, where it was found to have room.
  return minOut ? [last] : [maxLabel];
}
