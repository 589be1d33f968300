/** The amount filter's scale, and what a move of a handle comes to. */
import type { Filter } from "../../../contract/search/holder-filter.ts";
import { plainDecimal } from "../../lib/decimal.ts";
import { logScale, type Scale } from "../../lib/scale.ts";

export interface AmountDomain {
  readonly low: number;
  readonly high: number;
}

/** Air above the largest balance, in decades: the right handle must be able to stand clear of it. */
const air = 0.2;
const leastDecades = 2;

/**
 * From one token to a little above the largest balance; from less where a token is worth so much, or is
 * held in such small amounts, that whole tokens would hide most wallets.
 */
export function amountDomain(largest: number, decimals: number, priceUsd: number | null): AmountDomain {
  const top = largest > 0 && Number.isFinite(largest) ? largest : 1;
  const floorOf = (value: number) => Math.floor(Math.log10(value));
  const byPrice = priceUsd !== null && priceUsd > 0 ? floorOf(1 / priceUsd) : 0;
  const exponent = Math.max(-decimals, Math.min(0, byPrice, floorOf(top) - leastDecades));
  const low = 10 ** exponent;
  return { low, high: Math.max(top, low * 10) * 10 ** air };
}

export function amountScale({ low, high }: AmountDomain, width: number): Scale {
  return logScale([low, high], [4, width - 4]);
}

/** Two digits that count: what a hand can mean on a ruler of this length. */
export function roundAmount(value: number): number {
  return Number(value.toPrecision(2));
}

export type Handle = "min" | "max";

export interface Range {
  /** null: no limit. */
  readonly min: number | null;
  readonly max: number | null;
}

/** Where the bounds of an address lie. */
export function rangeOf({ min_amount, max_amount }: Filter): Range {
  const place = (amount: string) => (amount === "" ? null : Number(amount));
  return { min: place(min_amount), max: place(max_amount) };
}

/** The bounds of a range, as addresses have them. */
export function filterOf({ min, max }: Range): Filter {
  const text = (value: number | null) => (value === null ? "" : plainDecimal(value));
  return { min_amount: text(min), max_amount: text(max) };
}

/** The range after one handle was put on a value. At its own end a handle means no limit; handles never cross. */
export function moveHandle(range: Range, handle: Handle, value: number, { low, high }: AmountDomain): Range {
  if (handle === "min") {
    if (value <= low * 1.0001) return { ...range, min: null };
    const rounded = roundAmount(Math.min(value, high));
    return { ...range, min: range.max === null ? rounded : Math.min(rounded, range.max) };
  }
  if (value >= high / 1.0001) return { ...range, max: null };
  const rounded = roundAmount(Math.max(value, low));
  return { ...range, max: range.min === null ? rounded : Math.max(rounded, range.min) };
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1 / 20,
  ArrowDown: -1 / 20,
  ArrowRight: 1 / 20,
  ArrowUp: 1 / 20,
  PageDown: -1,
  PageUp: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The range after a key: arrows a twentieth of a decade, Page keys a decade, Home and End the whole way. */
export function pressHandle(
  range: Range,
  handle: Handle,
  key: string,
  domain: AmountDomain,
): Range | undefined {
  const step = keySteps[key];
  if (step === undefined) return undefined;
  const current = handle === "min" ? (range.min ?? domain.low) : (range.max ?? domain.high);
  const stepped = current * 10 ** step;
  // Two digits are coarser than a twentieth of a decade just above a power of ten; the step still must move.
  const moved =
    Math.abs(step) < 1 && roundAmount(stepped) === roundAmount(current)
      ? current * (step > 0 ? 1.1 : 0.9)
      : stepped;
  return moveHandle(range, handle, Math.min(Math.max(moved, domain.low), domain.high), domain);
}

export interface DollarBand {
  readonly fromUsd: number;
  /** null: no upper limit. */
  readonly toUsd: number | null;
  readonly count: number;
}

export interface BandBar extends DollarBand {
  readonly from: number;
  readonly to: number;
  /** Of the count of the fullest band, 0 to 1: as high as it is drawn. */
  readonly part: number;
  readonly step: 1 | 2 | 3 | 4 | 5;
}

/** Dollar bands placed on the scale of amounts. Those that lie outside it are left out. */
export function bandBars(
  bands: readonly DollarBand[],
  priceUsd: number,
  { low, high }: AmountDomain,
  largest: number,
): BandBar[] {
  const placed = bands.flatMap((band, index) => {
    const from = Math.max(low, band.fromUsd / priceUsd);
    const end = band.toUsd === null ? Math.max(largest, from) : band.toUsd / priceUsd;
    const to = Math.min(end, high);
    if (to <= from) return [];
    const step = Math.min(5, index + 1) as BandBar["step"];
    return [{ ...band, from, to, step }];
  });
  const most = Math.max(1, ...placed.map((bar) => bar.count));
  return placed.map((bar) => ({ ...bar, part: bar.count / most }));
}
