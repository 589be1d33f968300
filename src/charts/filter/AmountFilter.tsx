import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from "react";
import type { Filter } from "../../../contract/search/holder-filter.ts";
import { count, exact, money, threshold } from "../../lib/format.ts";
import type { Scale } from "../../lib/scale.ts";
import { drawnName } from "../kit/drawn-name.ts";
import { DrawnChart, type Opening } from "../kit/DrawnChart.tsx";
import type { Figures } from "../kit/figures.ts";
import { useMeasuredSize } from "../kit/measured-size.ts";
import { headOf, type RowWord } from "../kit/row-word.ts";
import {
  type AmountDomain,
  amountDomain,
  amountScale,
  type BandBar,
  bandBars,
  type DollarBand,
  filterOf,
  type Handle,
  moveHandle,
  pressHandle,
  type Range,
  rangeOf,
} from "./amount-scale.ts";
import { filterLayout, tallest } from "./filter-layout.ts";
import { FilterHandles } from "./FilterHandles.tsx";

interface AmountFilterProps {
  readonly filter: Filter;
  /** The largest balance: the end of the ruler. */
  readonly largest: number;
  readonly ticker: string;
  readonly decimals: number;
  /** Places the dollar scale; null leaves it and the bars out. */
  readonly priceUsd: number | null;
  /** What is counted. */
  readonly word: RowWord;
  /** How many of them per dollar band, the first from 0. */
  readonly bands: readonly DollarBand[] | null;
  /** A handle was moved to here. */
  readonly onMove: (filter: Filter) => void;
  readonly onRelease: () => void;
  /** Takes the dollars of a band that was chosen. */
  readonly open: Opening;
}

const wideWidth = 1176;
const narrowWidth = 358;
const grabPixels = 28;

/** A log ruler of amounts with two handles; the dollars below and the holders per dollar band above it. */
export function AmountFilter(props: AmountFilterProps) {
  const { largest, decimals, priceUsd, bands, onMove, onRelease, open } = props;
  const frame = useRef<HTMLDivElement>(null);
  const measured = useMeasuredSize(frame);
  const [isFit, setIsFit] = useState(false);
  const fit = useCallback(() => setIsFit(true), []);
  const [dragged, setDragged] = useState<Handle>();
  const range = rangeOf(props.filter);
  const domain = amountDomain(largest, decimals, priceUsd);
  const { base, height } = filterLayout(priceUsd, bands);
  const bars =
    bands && priceUsd ? bandBars(bands, priceUsd, domain, largest).filter((bar) => bar.count > 0) : [];
  const pressed = useRef<BandBar>(undefined);

  const move = (next: Range) => onMove(filterOf(next));
  const release = () => {
    setDragged(undefined);
    onRelease();
  };

  const valueAt = (event: PointerEvent<SVGSVGElement>, width: number) =>
    amountScale(domain, width).invert(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const grab = (event: PointerEvent<SVGSVGElement>, width: number) => {
    if (event.button !== 0) return;
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const { handle, distance } = nearestHandle(range, domain, width, at);
    pressed.current = distance > grabPixels ? barAt(event, width) : undefined;
    if (pressed.current) return;
    // A finger must touch a handle, so that the page can still be scrolled over the ruler.
    if (distance > grabPixels && event.pointerType !== "mouse") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.querySelector<SVGElement>(`[data-handle=${handle}]`)?.focus({ preventScroll: true });
    event.preventDefault();
    setDragged(handle);
    if (distance > grabPixels) move(moveHandle(range, handle, valueAt(event, width), domain));
  };
  const barAt = (event: PointerEvent<SVGSVGElement>, width: number) => {
    const above = base - (event.clientY - event.currentTarget.getBoundingClientRect().top);
    const value = valueAt(event, width);
    return above > 0 && above <= tallest
      ? bars.find(({ from, to }) => value >= from && value < to)
      : undefined;
  };
  const letGo = (event: PointerEvent<SVGSVGElement>, width: number) => {
    const bar = pressed.current;
    pressed.current = undefined;
    if (dragged) release();
    else if (bar && barAt(event, width)?.fromUsd === bar.fromUsd) open.go([bar.fromUsd, bar.toUsd]);
  };
  const drag = (event: PointerEvent<SVGSVGElement>, width: number) => {
    if (dragged) move(moveHandle(range, dragged, valueAt(event, width), domain));
  };
  const press = (handle: Handle) => (event: KeyboardEvent) => {
    const next = pressHandle(range, handle, event.key, domain);
    if (!next) return;
    event.preventDefault();
    move(next);
  };

  const ticker = drawnName(props.ticker);
  const rowsWord = headOf(props.word);
  const handles = (width: number, narrow: boolean) => (
    <FilterHandles {...props} range={range} domain={domain} size={{ width, narrow }} />
  );
  /** To the scale of the drawing that they stand on. */
  const handlesAsDrawn = (drawnWidth: number, shownWidth: number, className?: string) => (
    <svg
      key={drawnWidth}
      aria-hidden="true"
      className={className}
      viewBox={`0 0 ${drawnWidth} ${height}`}
      width={shownWidth}
      height={height}
      preserveAspectRatio="xMinYMin meet"
    >
      {handles(drawnWidth, drawnWidth === narrowWidth)}
    </svg>
  );
  return (
    <div ref={frame} className="relative select-none max-md:[&>.chart]:pt-0!">
      <DrawnChart
        drawing={{
          kind: "amounts",
          data: { domain, largest, ticker, priceUsd, bands: props.bands },
        }}
        label={labelOf(rowsWord, ticker, props.bands ?? [])}
        wide={{ width: wideWidth, height }}
        narrow={{ width: narrowWidth, height }}
        open={open}
        onFit={fit}
        {...(props.bands && { figures: figuresOf(props.bands, rowsWord), figuresForFiles: true })}
      />
      {measured ? (
        <svg
          role="group"
          aria-label={`Filter by amount, ${ticker}, on a log scale`}
          className="filter-handles"
          viewBox={`0 0 ${measured.width} ${height}`}
          width={measured.width}
          height={height}
          onPointerDown={(event) => grab(event, measured.width)}
          onPointerMove={(event) => drag(event, measured.width)}
          onPointerUp={(event) => letGo(event, measured.width)}
          onPointerCancel={release}
        >
          {bars.map((bar) => (
            <BarTarget key={bar.fromUsd} bar={bar} scale={amountScale(domain, measured.width)} base={base} />
          ))}
          {isFit
            ? handles(measured.width, measured.narrow)
            : handlesAsDrawn(measured.narrow ? narrowWidth : wideWidth, measured.width)}
          {(["min", "max"] as const).map((handle) => (
            <HandleTarget
              key={handle}
              handle={handle}
              range={range}
              domain={domain}
              width={measured.width}
              ticker={props.ticker}
              priceUsd={priceUsd}
              onKeyDown={press(handle)}
              onKeyUp={release}
            />
          ))}
        </svg>
      ) : (
        [wideWidth, narrowWidth].map((width) =>
          handlesAsDrawn(width, width, `filter-handles ${width === wideWidth ? "only-wide" : "only-narrow"}`),
        )
      )}
    </div>
  );
}

/** The counts of the bands are said as they are drawn. */
function labelOf(rowsWord: string, ticker: string, bands: readonly DollarBand[]): string {
  const said = bands.map(({ fromUsd, toUsd, count: holders }) =>
    toUsd === null
      ? `${count(holders)} above ${threshold(fromUsd)}`
      : `${count(holders)} ${fromUsd === 0 ? "up to" : `from ${threshold(fromUsd)} to`} ${threshold(toUsd)}`,
  );
  return [`${rowsWord} by amount of ${ticker} on a log scale`, said.join(", ")].filter(Boolean).join(": ");
}

function figuresOf(bands: readonly DollarBand[], rowsWord: string): Figures {
  const dollars = (usd: number | null) => ({ text: usd === null ? "no limit" : threshold(usd), value: usd });
  return {
    caption: `${rowsWord} by the value of what they hold, in US dollars`,
    columns: ["More than", "Up to", rowsWord],
    rows: bands.map((band) => [
      dollars(band.fromUsd),
      dollars(band.toUsd),
      { text: count(band.count), value: band.count },
    ]),
  };
}

function handleValue(range: Range, handle: Handle, domain: AmountDomain): number {
  return handle === "min" ? (range.min ?? domain.low) : (range.max ?? domain.high);
}

function nearestHandle(range: Range, domain: AmountDomain, width: number, at: number) {
  const scale = amountScale(domain, width);
  const min = scale(handleValue(range, "min", domain));
  const max = scale(handleValue(range, "max", domain));
  // Where both stand on one spot, the side of the press decides which one can still move.
  const handle: Handle = Math.abs(at - min) < Math.abs(at - max) || (min === max && at < min) ? "min" : "max";
  return { handle, distance: Math.abs(at - (handle === "min" ? min : max)) };
}

interface HandleTargetProps {
  readonly handle: Handle;
  readonly range: Range;
  readonly domain: AmountDomain;
  readonly width: number;
  readonly ticker: string;
  readonly priceUsd: number | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: () => void;
}

/** The part of a handle that is grabbed and focused; the drawing below it is shared with the server. */
function HandleTarget({
  handle,
  range,
  domain,
  width,
  ticker,
  priceUsd,
  onKeyDown,
  onKeyUp,
}: HandleTargetProps) {
  const value = handleValue(range, handle, domain);
  const x = amountScale(domain, width)(value);
  const limited = range[handle] !== null;
  const dollars = priceUsd === null ? "" : `, about ${money(value * priceUsd)}`;
  return (
    <g
      className="handle"
      data-handle={handle}
      role="slider"
      tabIndex={0}
      aria-label={handle === "min" ? "Least amount" : "Greatest amount"}
      aria-orientation="horizontal"
      aria-valuemin={domain.low}
      aria-valuemax={domain.high}
      aria-valuenow={value}
      aria-valuetext={limited ? `${exact(value)} ${drawnName(ticker)}${dollars}` : "no limit"}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
    >
      <rect className="handle-target" x={x - 14} y={0} width={28} height={132} />
      <rect className="handle-focus" x={x - 10} y={2} width={20} height={25} rx={2} />
    </g>
  );
}

/** Above a bar, as high as the highest: a low one is not a target for a hand. */
function BarTarget({ bar, scale, base }: { bar: BandBar; scale: Scale; base: number }) {
  const x = scale(bar.from);
  return (
    <rect
      className="cursor-pointer fill-none"
      pointerEvents="all"
      x={x}
      y={base - tallest}
      width={Math.max(1, scale(bar.to) - x)}
      height={tallest}
    />
  );
}
