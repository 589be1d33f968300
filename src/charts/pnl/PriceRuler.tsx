import { priceText, relativeChange } from "../../lib/format.ts";
import { linearScale, niceStep, paddedDomain, type Scale, ticksOf } from "../../lib/scale.ts";
import { Chart, type Size } from "../kit/Chart.tsx";
import { named } from "../kit/figures.ts";
import { clampCentre } from "../kit/place-labels.ts";
import { clearLabels, Ruler, type RulerNeedle, rowsAbove, type RulerTick } from "../kit/Ruler.tsx";
import { textWidth } from "../kit/text-width.ts";

interface PriceRulerProps {
  /** null where no open lot has a cost. */
  readonly breakEven: number | null;
  /** The price now; low and high differ where it is only bracketed. */
  readonly price: { readonly low: number; readonly high: number };
  /** What one wallet paid for a coin; then the distance shown is that wallet's. */
  readonly own?: number | null;
  /** Names of the three, where they differ: "Price", "Implied price". */
  readonly priceName?: string;
  readonly ownName?: string;
}

function middle(price: PriceRulerProps["price"]): number {
  return (price.low + price.high) / 2;
}

function priceLabel(price: PriceRulerProps["price"]): string {
  const low = priceText(price.low);
  const high = priceText(price.high);
  if (low === high) return low;
  return `${low}–${high.replace("$", "")}`;
}

/** Break-even, and one wallet's cost, against the price, with the distance written between. */
export function PriceRuler(props: PriceRulerProps) {
  const { breakEven, price, own, priceName = "Implied price" } = props;
  const base = own ?? breakEven;
  const distance = base === null || base <= 0 ? undefined : middle(price) / base - 1;
  const parts = [
    own !== null && own !== undefined && `cost of this wallet about ${priceText(own)}`,
    breakEven !== null && `break-even ${priceText(breakEven)}`,
    `${priceName.toLowerCase()} ${priceLabel(price)}`,
  ].filter(Boolean);
  const rows = [
    ...(own === null || own === undefined ? [] : [["Cost of this wallet", own] as const]),
    ...(breakEven === null ? [] : [["Break-even", breakEven] as const]),
    [`${priceName}, low`, price.low] as const,
    [`${priceName}, high`, price.high] as const,
  ];
  return (
    <Chart
      label={`${parts.join(", ")}${distance === undefined ? "" : `, ${relativeChange(distance)}`}`}
      wide={{ width: 548, height: heightFor(props, 440, false) }}
      narrow={{ width: 358, height: heightFor(props, 288, true) }}
      render={(size) => <Drawing {...props} size={size} distance={distance} />}
      marks={(size) => {
        const scale = scaleOf(props, size);
        return needles(props, size.narrow).map((needle) => ({
          x: (scale(needle.from) + scale(needle.to ?? needle.from)) / 2,
          y: lineY(size),
          title: needle.value,
          detail: needle.name,
        }));
      }}
      figures={{
        caption: "Prices in US dollars",
        columns: ["Price", "US dollars"],
        rows: rows.map(([name, value]) => [named(name), { text: priceText(value), value }]),
      }}
    />
  );
}

/** Room for as many rows of labels as they need at this width. */
function heightFor(props: PriceRulerProps, width: number, narrow: boolean): number {
  const scale = scaleOf(props, { width });
  return 94 + 30 * rowsAbove(needles(props, narrow), scale, width);
}

function scaleOf({ breakEven, price, own }: PriceRulerProps, { width }: Pick<Size, "width">) {
  const values = [
    price.low,
    price.high,
    ...[breakEven, own].filter((each): each is number => typeof each === "number"),
  ];
  const [low, high] = paddedDomain(values, typeof own === "number" ? 0.15 : 0.45, 0.06);
  return linearScale([Math.min(...values) >= 0 ? Math.max(0, low) : low, high], [4, width - 4]);
}

function lineY({ height }: Size): number {
  return height - 30;
}

function needles(props: PriceRulerProps, narrow: boolean): RulerNeedle[] {
  const { breakEven, price, own, priceName = "Implied price", ownName = "Cost, this wallet" } = props;
  const result: RulerNeedle[] = [];
  const hasOwn = own !== null && own !== undefined;
  if (hasOwn)
    result.push({ from: own, name: narrow ? "Own cost" : ownName, value: priceText(own), prices: [own] });
  if (breakEven !== null) {
    result.push({
      from: breakEven,
      name: hasOwn && !narrow ? "Break-even, all holders" : "Break-even",
      value: priceText(breakEven),
      prices: [breakEven],
      thin: hasOwn,
    });
  }
  const single = priceText(price.low) === priceText(price.high);
  result.push({
    from: price.low,
    to: price.high,
    name: priceName,
    value: priceLabel(price),
    prices: single ? [price.low] : [price.low, price.high],
  });
  return result;
}

function Drawing({
  size,
  distance,
  ...props
}: PriceRulerProps & { size: Size; distance: number | undefined }) {
  const scale = scaleOf(props, size);
  const ticks = ticksFor(scale, needles(props, size.narrow), size);
  const base = props.own ?? props.breakEven;
  const now = middle(props.price);
  const gained = base !== null && now >= base;
  const y = lineY(size);
  const text = distance === undefined ? "" : distanceText(distance, props.own);
  return (
    <>
      <Ruler
        scale={scale}
        ticks={ticks}
        bands={[
          { from: scale.domain[0], to: scale.domain[1], tone: "scale-track" },
          ...(base === null
            ? []
            : [
                {
                  from: Math.min(base, now),
                  to: Math.max(base, now),
                  tone: gained ? ("bar-gain" as const) : ("bar-loss" as const),
                },
              ]),
        ]}
        needles={needles(props, size.narrow)}
        y={y}
        needleEnd={12}
        width={size.width}
        labelRoom={36}
      />
      {base !== null && text !== "" && (
        <text
          className={`value-label ${now === base ? "" : gained ? "gain-text" : "loss-text"}`}
          x={clampCentre((scale(base) + scale(now)) / 2, textWidth(text, 13, true), 0, size.width)}
          y={y + 24}
          textAnchor="middle"
        >
          {text}
        </text>
      )}
    </>
  );
}

/** Few labels, but at least two that are seen: one alone says nothing of the scale. */
function ticksFor(scale: Scale, at: readonly RulerNeedle[], { width, narrow }: Size): RulerTick[] {
  const span = scale.domain[1] - scale.domain[0];
  const choices = (narrow ? [3, 4, 6] : [4, 6, 8]).map((intervals) =>
    ticksEvery(niceStep(span, intervals), scale),
  );
  return choices.find((ticks) => clearLabels(ticks, at, scale, width).length > 1) ?? choices[0] ?? [];
}

function ticksEvery(step: number, { domain }: Scale): RulerTick[] {
  return ticksOf(domain, step / 5).map((value): RulerTick => {
    const ratio = value / step;
    const major = Math.abs(ratio - Math.round(ratio)) < 1e-6;
    return major ? { value, length: 7, label: axisPrice(value, step) } : { value, length: 4 };
  });
}

/** The distance of one wallet is its gain; its cost is derived, so digits after the point would promise too much. */
function distanceText(distance: number, own: number | null | undefined): string {
  if (own === null || own === undefined) return relativeChange(distance);
  return `${relativeChange(distance, Math.abs(distance) < 0.1 ? 1 : 0)} on this wallet’s coins`;
}

/** A round price on the axis, with the digits that tell it from its neighbour. */
function axisPrice(value: number, step: number): string {
  if (value === 0) return "$0";
  const leading = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  // A step of 2.5 has a digit more than its size says.
  const tens = step * 10 ** leading;
  const places = Math.abs(tens - Math.round(tens)) < 1e-6 ? leading : leading + 1;
  if (places > 8) return priceText(value);
  return `$${value.toFixed(Math.min(places, 12))}`;
}
