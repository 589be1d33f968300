import { axis, money, notAvailable } from "../lib/format.ts";
import { linearScale, niceStep, ticksOf } from "../lib/scale.ts";
import { Chart, type Size } from "./Chart.tsx";
import { named } from "./figures.ts";
import { HatchPattern } from "./HatchPattern.tsx";
import type { Mark } from "./Readout.tsx";
import { textWidth } from "./text-width.ts";

interface PnlBarsProps {
  /** US dollars; null where it is not known. */
  readonly realized: number | null;
  readonly unrealized: number | null;
  /** Values that other drawings beside this one show, so that all share one axis. */
  readonly domain?: readonly [number, number];
  /** Of the token, where others stand beside it. */
  readonly name?: string;
  /** A cell of a comparison: no labels of bars, which are small. */
  readonly compact?: boolean;
}

interface Bar {
  readonly name: string;
  readonly note: string;
  readonly value: number | null;
  readonly hatched: boolean;
  readonly y: number;
}

const measures = {
  full: { height: 116, labels: 96, axisY: 12, top: 20, realizedY: 28, unrealizedY: 74, barHeight: 28 },
  compact: { height: 74, labels: 0, axisY: 9, top: 14, realizedY: 20, unrealizedY: 46, barHeight: 20 },
} as const;

function measuresOf({ compact }: PnlBarsProps) {
  return compact ? measures.compact : measures.full;
}

function barsOf(props: PnlBarsProps): Bar[] {
  const { realized, unrealized } = props;
  const { realizedY, unrealizedY } = measuresOf(props);
  return [
    { name: "Realized", note: "taken by selling", value: realized, hatched: false, y: realizedY },
    { name: "Unrealized", note: "still on paper", value: unrealized, hatched: true, y: unrealizedY },
  ];
}

function moneyText(value: number | null): string {
  return value === null ? notAvailable : money(value, { sign: true });
}

/** The axis holds zero, ends at round values, and leaves every bar room for the text at its end. */
function scaleOf(props: PnlBarsProps, { width, narrow }: Size) {
  const values = barsOf(props).flatMap((bar) => (bar.value === null ? [] : [bar.value]));
  const known = [0, ...values, ...(props.domain ?? [])];
  const from = measuresOf(props).labels;
  const least = Math.min(...known);
  const most = Math.max(...known);
  if (least === 0 && most === 0) return linearScale([0, 1], [from, width - 24]);
  const step = tickStep([least, most], props, narrow);
  const low = props.compact ? least : Math.floor(least / step) * step;
  const high = props.compact ? most : Math.ceil(most / step) * step;
  const label = (value: number) => textWidth(moneyText(value), 13, true) + 12;
  // A cell of a comparison leaves the same room in every column, so that zero stands at one place.
  const compactRoom = 62;
  const leftRoom =
    least < 0
      ? props.compact
        ? compactRoom
        : Math.max(0, ...values.filter((value) => value < 0).map(label))
      : 0;
  const start = from + leftRoom;
  const end = Math.min(
    width - (props.compact ? compactRoom : 24),
    ...values
      .filter((value) => value > 0)
      .map((value) => start + ((width - label(value) - start) * (high - low)) / (value - low)),
  );
  return linearScale([low, high], [start, Math.max(start + 10, end)]);
}

/** Bars to both sides, with their labels, leave a narrow drawing room for fewer grid lines. */
function tickStep(
  [low, high]: readonly [number, number],
  { compact }: PnlBarsProps,
  narrow: boolean,
): number {
  return niceStep(high - low, narrow && (compact || low < 0) ? 2 : 3);
}

/** Realized is solid, unrealized hatched in the same colour; bars start at zero. */
export function PnlBars(props: PnlBarsProps) {
  const bars = barsOf(props);
  const { height } = measuresOf(props);
  return (
    <Chart
      label={`${props.name === undefined ? "" : `${props.name}: `}${bars
        .map((bar) => `${bar.name} ${moneyText(bar.value)}`)
        .join(", ")}`}
      wide={{ width: props.compact ? 276 : 564, height }}
      narrow={{ width: props.compact ? 171 : 358, height }}
      render={(size) => <PnlDrawing {...props} size={size} />}
      marks={(size) => marks(props, size)}
      figures={{
        caption: "Profit and loss in US dollars",
        columns: ["Kind", "US dollars"],
        rows: bars.map((bar) => [named(bar.name), { text: moneyText(bar.value), value: bar.value }]),
      }}
    />
  );
}

function marks(props: PnlBarsProps, size: Size): Mark[] {
  const scale = scaleOf(props, size);
  const zero = scale(0);
  const { barHeight } = measuresOf(props);
  return barsOf(props).map((bar) => {
    const end = scale(bar.value ?? 0);
    return {
      x: (zero + end) / 2,
      y: bar.y + 14,
      box: {
        x: Math.min(zero, end),
        y: bar.y,
        width: Math.max(2, Math.abs(end - zero)),
        height: barHeight,
      },
      title: moneyText(bar.value),
      detail: `${bar.name}, ${bar.note}`,
    };
  });
}

function axisMoney(value: number): string {
  return `${value < 0 ? "\u2212" : ""}$${axis(Math.abs(value))}`;
}

/** The bars alone, 116 pixels high, 74 where they are compact. */
export function PnlDrawing({ size, ...props }: PnlBarsProps & { size: Size }) {
  const scale = scaleOf(props, size);
  const { height, narrow, id } = size;
  const zero = scale(0);
  const [low, high] = scale.domain;
  const empty = barsOf(props).every((bar) => !bar.value) && !props.domain;
  const step = tickStep(scale.domain, props, narrow);
  const ticks = empty ? [] : ticksOf([low, high], step).filter((tick) => tick !== 0);
  const { axisY, top, barHeight } = measuresOf(props);
  // Labels nearer than their own width would touch; the outermost of a side is enough then.
  const clear = ticks.filter(
    (tick) => Math.abs(scale(tick) - zero) > textWidth(axisMoney(tick), 11) / 2 + 10,
  );
  return (
    <>
      <HatchPattern id={`${id}-gain`} tone="gain" />
      <HatchPattern id={`${id}-loss`} tone="loss" />
      {barsOf(props).map((bar) => (
        <rect
          key={bar.name}
          className="skeleton-shape"
          x={zero}
          y={bar.y}
          width={(size.width - zero) * 0.5}
          height={barHeight}
        />
      ))}
      {clear.map((tick) => (
        <g key={tick}>
          <line className="grid-line" x1={scale(tick)} y1={top} x2={scale(tick)} y2={height} />
          <text className="axis-label" x={scale(tick)} y={axisY} textAnchor="middle">
            {axisMoney(tick)}
          </text>
        </g>
      ))}
      <line className="zero-line" x1={zero} y1={top} x2={zero} y2={height} />
      <text className="axis-label" x={zero} y={axisY} textAnchor="middle">
        0
      </text>
      {barsOf(props).map((bar) => (
        <BarShape
          key={bar.name}
          bar={bar}
          zero={zero}
          end={scale(bar.value ?? 0)}
          height={barHeight}
          compact={props.compact ?? false}
          id={id}
        />
      ))}
    </>
  );
}

interface BarShapeProps {
  readonly bar: Bar;
  readonly zero: number;
  readonly end: number;
  readonly height: number;
  readonly compact: boolean;
  readonly id: string;
}

function BarShape({ bar, zero, end, height, compact, id }: BarShapeProps) {
  const tone = (bar.value ?? 0) < 0 ? "loss" : "gain";
  const width = Math.abs(end - zero);
  const loses = tone === "loss";
  return (
    <>
      {bar.value !== null && bar.value !== 0 && (
        <rect
          className={bar.hatched ? `bar-hatched-${tone}` : `bar-${tone}`}
          x={Math.min(zero, end)}
          y={bar.y}
          width={Math.max(1, width)}
          height={height}
          fill={bar.hatched ? `url(#${id}-${tone})` : undefined}
        />
      )}
      {!compact && (
        <>
          <text className="value-label" x={0} y={bar.y + 12}>
            {bar.name}
          </text>
          <text className="mark-label" x={0} y={bar.y + 27}>
            {bar.note}
          </text>
        </>
      )}
      <text
        className={bar.value === null ? "mark-label" : "value-label"}
        x={loses ? end - 6 : end + 6}
        y={bar.y + height / 2 + 5}
        textAnchor={loses ? "end" : "start"}
      >
        {moneyText(bar.value)}
      </text>
    </>
  );
}
