/**
 * Every number on screen. All functions answer `undefined`-free text: what is not a finite number is
 * "not available", never NaN, Infinity, a dash or a zero.
 */
import { isAhead, isOld } from "./age.ts";
import { groupDigits, parseDecimal, plainDecimal, roundDecimal, shiftDecimal } from "./decimal.ts";

export const notAvailable = "not available";

/** U+2212: as wide as the plus and the digits. */
const minus = "\u2212";

export type Numeric = number | bigint | null | undefined;

function finite(value: Numeric): value is number | bigint {
  return typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value));
}

function decimalText(text: string, places: number, keepPlaces = false): string {
  const parts = parseDecimal(text);
  if (!parts) return notAvailable;
  const { negative, whole, fraction } = roundDecimal(parts, places);
  const shown = keepPlaces ? fraction.padEnd(places, "0") : fraction;
  return `${negative ? minus : ""}${groupDigits(whole)}${shown ? `.${shown}` : ""}`;
}

/** 48,213 */
export function count(value: Numeric): string {
  return finite(value) ? decimalText(String(value), 0) : notAvailable;
}

/** An amount in a table column: grouped, always as many digits after the point as the token has, at most two. */
export function amount(value: Numeric, decimals = 2): string {
  return finite(value) ? decimalText(String(value), Math.min(decimals, 2), true) : notAvailable;
}

/** All digits of an amount, grouped. */
export function exact(value: number | string): string {
  const text = typeof value === "number" ? plainDecimal(value) : value;
  return decimalText(text, Number.MAX_SAFE_INTEGER);
}

/** A raw integer of the chain as whole tokens, exact to the last digit: `supply("999986952255790", 6)`. */
export function rawAmount(raw: string, decimals: number, places = Number.MAX_SAFE_INTEGER): string {
  return /^\d+$/.test(raw) ? decimalText(shiftDecimal(raw, decimals), places) : notAvailable;
}

const units = ["", "k", "M", "B", "T"] as const;

interface LargeOptions {
  /** Digits that count; three in charts and cells. */
  readonly digits?: number;
  /** Digits after the point instead: running text has one. */
  readonly places?: number;
  /** Below this, plain grouped digits. */
  readonly from?: number;
}

/** 999M, 21.0M, 1.00B. Rounds first and then picks the unit, so 999,999,999 is 1.00B and never 1000M. */
export function large(value: Numeric, options: LargeOptions = {}): string {
  if (!finite(value)) return notAvailable;
  const { digits = 3, places, from = 1000 } = options;
  const size = Math.abs(Number(value));
  const sign = Number(value) < 0 ? minus : "";
  if (size < from && !(from === 1000 && size >= 999.5)) return sign + smallNumber(size, digits);
  let unit = 0;
  let scaled = size;
  while (rounded(scaled, digits, places) >= 1000 && unit < units.length - 1) {
    scaled /= 1000;
    unit += 1;
  }
  if (Math.round(scaled) >= 1e6) return `${sign}over 999,999T`;
  const text = scaled >= 1000 ? count(Math.round(scaled)) : scaledText(scaled, digits, places);
  return sign + text + units[unit];
}

function scaledText(scaled: number, digits: number, places: number | undefined): string {
  return places === undefined ? scaled.toPrecision(digits) : scaled.toFixed(places);
}

function rounded(scaled: number, digits: number, places: number | undefined): number {
  return Number(scaledText(scaled, digits, places));
}

function smallNumber(size: number, digits: number): string {
  if (Number.isInteger(size)) return count(size);
  if (size >= 1)
    return decimalText(size.toPrecision(Math.max(digits, Math.trunc(size).toString().length)), digits);
  if (size < 1e-6) return "under 0.000001";
  return decimalText(plainDecimal(Number(size.toPrecision(digits))), 12);
}

/** A share from 0 to 1 as a percentage: 34.1%, 0.76%, 0.114%. */
export function share(value: Numeric): string {
  if (!finite(value)) return notAvailable;
  return `${percentDigits(Number(value) * 100)}%`;
}

function percentDigits(percent: number): string {
  const size = Math.abs(percent);
  if (size === 0) return "0.0";
  if (size < 0.0005) return "under 0.001";
  // Neighbours are compared where shares are small, and what is not quite all must not read as all.
  if (size > 99.995 && size < 100) return "over 99.99";
  const places = size < 0.15 ? 3 : size < 0.995 || (size >= 99.945 && size < 100) ? 2 : 1;
  return decimalText(percent.toFixed(places), places, true);
}

/**
 * Parts added up, as a part of their whole. Doubles add up to a little more or less: it is 1 where these are all parts,
 * and less where others are, so that "100.0%" is said of all alone.
 */
export function partOfWhole(sum: number, isAll: boolean): number {
  if (isAll) return sum >= 1 - 1e-9 ? 1 : sum;
  return Math.min(sum, 1 - Number.EPSILON);
}

/** An HHI from 0 to 10,000: 177; below ten, where ENS and its like lie, two digits: 0.12. */
export function hhiText(points: number): string {
  return points >= 10 || points === 0 ? count(points) : large(points, { digits: 2 });
}

/** Rounding must not turn nearly one into one; among one holder there is nothing to compare. */
export function giniText(gini: number, holderCount: number | null = null): string {
  if (holderCount === 1) return "one holder";
  return gini > 0.995 && gini < 1 ? (Math.floor(gini * 10_000) / 10_000).toFixed(4) : gini.toFixed(2);
}

/** A share without digits after the point, for running text: 19%. */
export function roundShare(value: Numeric): string {
  if (!finite(value)) return notAvailable;
  const percent = Number(value) * 100;
  if (percent > 0 && percent < 0.5) return "under 1%";
  if (percent > 99.5 && percent < 100) return "over 99%";
  return `${decimalText(percent.toFixed(0), 0)}%`;
}

function signed(value: number | bigint, text: string): string {
  // What rounds to nothing has no sign.
  if (!/[1-9]/.test(text)) return text.replace(minus, "");
  return Number(value) > 0 ? `+${text}` : text;
}

/** +2,113 or −312; zero has no sign. */
export function change(value: Numeric): string {
  return finite(value) ? signed(value, count(value)) : notAvailable;
}

/** A relative change from a fraction: +4.6%, −0.01%. */
export function relativeChange(value: Numeric, places?: number): string {
  if (!finite(value)) return notAvailable;
  const percent = Number(value) * 100;
  const size = Math.abs(percent);
  const digits = places ?? (size < 1 ? 2 : size < 1000 ? 1 : 0);
  return signed(value, `${decimalText(percent.toFixed(digits), digits, true)}%`);
}

/** US dollars for charts and cells: $97.2k, $5.32M, $3.20. The sign stands before the dollar. */
export function money(value: Numeric, options: LargeOptions & { sign?: boolean } = {}): string {
  if (!finite(value)) return notAvailable;
  const size = Math.abs(Number(value));
  if (size >= 999_999.5e12)
    return Number(value) < 0 ? `below ${minus}$999,999T` : `over ${options.sign ? "+" : ""}$999,999T`;
  const text = size < 1000 ? smallMoney(size) : `$${large(size, options)}`;
  const negative = Number(value) < 0 && /[1-9]/.test(text) ? minus : "";
  return options.sign && Number(value) > 0 && /[1-9]/.test(text) ? `+${text}` : negative + text;
}

function smallMoney(size: number): string {
  if (size === 0) return "$0";
  if (size < 1e-6) return "about $0";
  if (size < 0.005) return `$${plainDecimal(Number(size.toPrecision(1)))}`;
  if (size >= 999.5) return "$1.00k";
  if (size >= 100) return `$${size.toFixed(0)}`;
  return `$${size.toFixed(2)}`;
}

/** A round threshold of the interface: $10, $1,000, $100k, $1M. */
export function threshold(usd: number): string {
  return `$${usd < 100_000 ? count(usd) : large(usd).replace(/\.0+(?=[kMBT])/, "")}`;
}

/** A round number on an axis: 1k, 45,000, 1.5M, 0.5. */
export function axis(value: number, from = 1000): string {
  const text = large(value, { from });
  return text.replace(/(\.\d*?)0+(?=[kMBT]?$)/, "$1").replace(/\.(?=[kMBT]?$)/, "");
}

/** Every digit while a column has room for them, three of them from a trillion on. */
export function fitted(value: Numeric): string {
  return finite(value) && Math.abs(Number(value)) >= 1e12 ? large(value) : count(value);
}

export interface PriceText {
  /** What stands before the count of zeros: "$0.0", or the whole price. */
  readonly lead: string;
  /** How many zeros follow the point, where there are four or more; shown as a subscript. */
  readonly zeros: number | undefined;
  /** The digits after them; empty without a count. */
  readonly digits: string;
  /** The whole number in plain digits, for titles, copying and files. */
  readonly full: string;
}

/** $0.0387, $402.10, and $0.0₅1610 in parts. */
export function price(value: Numeric): PriceText | undefined {
  if (!finite(value)) return undefined;
  const number = Number(value);
  const size = Math.abs(number);
  const sign = number < 0 ? minus : "";
  const full = `${sign}$${exact(size)}`;
  if (size === 0) return { lead: "$0", zeros: undefined, digits: "", full };
  if (size >= 1_000_000) return { lead: `${sign}$${large(size)}`, zeros: undefined, digits: "", full };
  if (size >= 0.99995) {
    return { lead: `${sign}$${decimalText(size.toFixed(2), 2, true)}`, zeros: undefined, digits: "", full };
  }
  const [mantissa = "1", exponent = "0"] = size.toExponential(3).split("e");
  const zeros = -Number(exponent) - 1;
  if (zeros >= 4) {
    return { lead: `${sign}$0.0`, zeros, digits: mantissa.replace(".", ""), full };
  }
  return { lead: `${sign}$${size.toPrecision(3)}`, zeros: undefined, digits: "", full };
}

const subscripts = "₀₁₂₃₄₅₆₇₈₉";

/** A price as one text, for findings, labels inside a drawing and announcements. */
export function priceText(value: Numeric): string {
  const parts = price(value);
  if (!parts) return notAvailable;
  if (parts.zeros === undefined) return parts.lead;
  return `${parts.lead}${subscript(parts.zeros)}${parts.digits}`;
}

/** A count of zeros within a number: ₄ */
export function subscript(zeros: number): string {
  return String(zeros).replace(/\d/g, (digit) => subscripts[Number(digit)] ?? digit);
}

const durations = [
  { seconds: 86_400, short: "d", long: "day" },
  { seconds: 3_600, short: "h", long: "hour" },
  { seconds: 60, short: "min", long: "minute" },
  { seconds: 1, short: "s", long: "second" },
] as const;

function durationParts(seconds: number) {
  const unit = durations.find((each) => Math.abs(seconds) >= each.seconds) ?? durations[3];
  return { number: Math.round(seconds / unit.seconds), unit };
}

/** 56 d, 5 h */
export function duration(seconds: Numeric): string {
  if (!finite(seconds)) return notAvailable;
  const { number, unit } = durationParts(Number(seconds));
  return `${count(number)} ${unit.short}`;
}

/** 56 days, 1 hour */
export function longDuration(seconds: Numeric): string {
  if (!finite(seconds)) return notAvailable;
  const { number, unit } = durationParts(Number(seconds));
  return `${count(number)} ${unit.long}${number === 1 ? "" : "s"}`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function known(time: Date): boolean {
  return !Number.isNaN(time.getTime());
}

/** 14:32:07 UTC */
export function clock(time: Date): string {
  return known(time) ? `${time.toISOString().slice(11, 19)} UTC` : notAvailable;
}

/** 14:32 UTC */
export function shortClock(time: Date): string {
  return known(time) ? `${time.toISOString().slice(11, 16)} UTC` : notAvailable;
}

/** 21 Nov 2025 */
export function date(time: Date): string {
  return known(time)
    ? `${time.getUTCDate()} ${months[time.getUTCMonth()]} ${time.getUTCFullYear()}`
    : notAvailable;
}

/** 14 Nov 2025 14:32 UTC */
export function dateTime(time: Date): string {
  return known(time) ? `${date(time)} ${shortClock(time)}` : notAvailable;
}

/** "14:32:07 UTC, 21 Nov 2025": of a day that is not over, the day alone. */
export function asOfText(time: Date, clockText = clock): string {
  return isAhead(time) ? date(time) : `${clockText(time)}, ${date(time)}`;
}

const yearSeconds = 365.25 * 86_400;

/** How long something has been there: 5 h, 512 d, 3 y; years from the second on. What is not over does not count. */
export function lifetime(seconds: Numeric): string {
  const years = Number(seconds ?? Number.NaN) / yearSeconds;
  return years >= 2 ? `${count(Math.floor(years))} y` : duration(wholeUnits(seconds));
}

/** 5 hours, 512 days, 3 years. */
export function longLifetime(seconds: Numeric): string {
  const years = Number(seconds ?? Number.NaN) / yearSeconds;
  return years >= 2 ? `${count(Math.floor(years))} years` : longDuration(wholeUnits(seconds));
}

/** As age is said of people, and as a token's history has it. */
function wholeUnits(seconds: Numeric): Numeric {
  if (!finite(seconds)) return seconds;
  const { unit } = durationParts(Number(seconds));
  return Math.floor(Number(seconds) / unit.seconds) * unit.seconds;
}

/** just now, 3 min ago, 5 h ago, 12 d ago; years from the second on. */
export function age(time: Date, now: Date): string {
  const seconds = (now.getTime() - time.getTime()) / 1000;
  if (Number.isNaN(seconds)) return notAvailable;
  if (seconds < 60) return "just now";
  if (seconds >= 2 * yearSeconds) return `${count(Math.floor(seconds / yearSeconds))} y ago`;
  const unit = durations.find((each) => seconds >= each.seconds) ?? durations[3];
  return `${count(Math.floor(seconds / unit.seconds))} ${unit.short} ago`;
}

/** "1 wallet", "36 wallets" */
export function plural(value: Numeric, one: string, many = `${one}s`): string {
  return finite(value) ? `${count(value)} ${Number(value) === 1 ? one : many}` : notAvailable;
}

/** What the end of a chart is called: "now", or its day where the data is old. */
export function nowOrDate(asOf: Date, now?: number): string {
  return isOld(asOf, now) ? date(asOf) : "now";
}
