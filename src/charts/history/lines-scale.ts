import { axis, count, hhiText, large, money, priceText, share } from "../../lib/format.ts";
import { logTicks, niceStep, ticksOf } from "../../lib/scale.ts";
import { tickLabels, type ValueTick } from "../kit/axis.tsx";

interface Format {
  readonly text: (value: number) => string;
  readonly tick: (value: number) => string;
  /** Of which there are no parts. */
  readonly isWhole?: boolean;
}

const ratioText = (value: number) => (value >= 100 ? count(value) : large(value));

/** What a line can be of, in words and on the axis. */
export const lineFormats = {
  count: { text: count, tick: (value: number) => axis(value, 100_000), isWhole: true },
  tokens: { text: (value: number) => large(value), tick: (value: number) => axis(value) },
  rank: { text: count, tick: (value: number) => axis(value, 100_000), isWhole: true },
  share: { text: share, tick: (value: number) => `${axis(Number((value * 100).toPrecision(6)))}%` },
  hhi: { text: hhiText, tick: hhiText },
  gini: { text: (value: number) => value.toFixed(3), tick: (value: number) => axis(value) },
  ratio: { text: ratioText, tick: (value: number) => axis(value) },
  price: { text: priceText, tick: roundPrice },
  money: { text: (value: number) => money(value), tick: (value: number) => `$${axis(value)}` },
  days: { text: (value: number) => `${large(value)} d`, tick: (value: number) => `${axis(value)} d` },
  index: { text: ratioText, tick: (value: number) => axis(value) },
} as const satisfies Record<string, Format>;
export type LineFormat = keyof typeof lineFormats;

export interface LinesScale {
  readonly domain: readonly [number, number];
  readonly ticks: readonly ValueTick[];
  /** Where a value lies on the axis; null for what a log scale has no place for. */
  readonly place: (value: number) => number | null;
}

/** The axis of some lines. The first rank stands at the top. */
export function linesScale(values: readonly number[], format: LineFormat, isLog: boolean): LinesScale {
  const sign = format === "rank" ? -1 : 1;
  const place = (value: number) => {
    if (isLog) return value > 0 ? sign * Math.log10(value) : null;
    return sign * value;
  };
  const placed = values.map(place).filter((value) => value !== null);
  const [low, high] = placed.length === 0 ? [0, 1] : [Math.min(...placed), Math.max(...placed)];
  const span = high - low || (isLog ? 0.2 : Math.max(Math.abs(high) * 0.1, 1e-9));
  const floor = low - span * (high > low ? 0.1 : 0.5);
  // What cannot be below nothing does not begin there either.
  const least = !isLog && sign > 0 && low >= 0 ? Math.max(0, floor) : floor;
  const domain: [number, number] = [least, high + span * (high > low ? 0.06 : 0.5)];
  const { tick, text } = lineFormats[format];
  return {
    domain,
    ticks: tickLabels(roundValues(domain, format, isLog), tick, text).map(({ value, label }) => ({
      value: place(value) ?? 0,
      label,
    })),
    place,
  };
}

const mostTicks = 5;

function roundValues(domain: readonly [number, number], format: LineFormat, isLog: boolean): number[] {
  const isWhole = "isWhole" in lineFormats[format];
  const [low, high] = format === "rank" ? [-domain[1], -domain[0]] : domain;
  if (!isLog) {
    const step = niceStep(high - low, 4);
    const values = ticksOf([low, high], isWhole ? Math.max(1, Math.round(step)) : step);
    return format === "rank" ? values.filter((value) => value >= 1) : values;
  }
  const all = logTicks([10 ** low, 10 ** high]).filter(({ value }) => !isWhole || value >= 1);
  const firstDigits = ["125", "13", "1"].map((digits) =>
    all.filter(({ value }) => digits.includes(value.toExponential()[0] ?? "")),
  );
  const fitting = firstDigits.find((ticks) => ticks.length <= mostTicks) ?? firstDigits[2]!;
  const every = Math.ceil(fitting.length / mostTicks);
  return fitting.filter((_, index) => index % every === 0).map(({ value }) => value);
}

/** A round price on an axis, without the zeros at its end: $0.05, $10. */
export function roundPrice(usd: number): string {
  const text = priceText(usd);
  return text.includes(".") && !/[₀-₉]/.test(text) ? text.replace(/\.?0+$/, "") : text;
}
