/**
 * Decimal numbers as text. Token amounts are exact integers far beyond what a double holds, so the
 * decimal point is moved in the text and grouping is done on digits.
 */
export interface DecimalParts {
  readonly negative: boolean;
  /** Digits before the point, without leading zeros; "0" at least. */
  readonly whole: string;
  /** Digits after the point, without trailing zeros. */
  readonly fraction: string;
}

const plain = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,4}))?$/i;

/** Reads plain and exponent notation. Undefined for anything that is not one finite number. */
export function parseDecimal(text: string): DecimalParts | undefined {
  const match = plain.exec(text.trim());
  if (!match) return undefined;
  const [, sign = "", before = "", after = "", exponent = "0"] = match;
  if (before === "" && after === "") return undefined;
  const digits = before + after;
  const point = before.length + Number(exponent);
  const padded = point < 0 ? "0".repeat(-point) + digits : digits.padEnd(point, "0");
  const split = Math.max(point, 0);
  const whole = padded.slice(0, split).replace(/^0+/, "") || "0";
  const fraction = padded.slice(split).replace(/0+$/, "");
  return { negative: sign === "-" && (whole !== "0" || fraction !== ""), whole, fraction };
}

/** The exact plain notation of a double as JavaScript prints it, without an exponent. */
export function plainDecimal(value: number): string {
  const parts = parseDecimal(String(value));
  return parts ? joinDecimal(parts) : "";
}

export function joinDecimal({ negative, whole, fraction }: DecimalParts): string {
  return `${negative ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
}

/** Moves the decimal point of a raw integer text: `shiftDecimal("1234500", 6)` is `1.2345`. */
export function shiftDecimal(raw: string, decimals: number): string {
  const parts = parseDecimal(`${raw}e-${decimals}`);
  if (!parts) throw new RangeError(`not a whole number: ${raw.slice(0, 40)}`);
  return joinDecimal(parts);
}

/** Groups of three digits: `1234567` is `1,234,567`. */
export function groupDigits(whole: string): string {
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Rounds half away from zero to so many digits after the point, on the text. */
export function roundDecimal(parts: DecimalParts, places: number): DecimalParts {
  if (parts.fraction.length <= places) return parts;
  const kept = parts.whole + parts.fraction.slice(0, places);
  const up = (parts.fraction[places] ?? "0") >= "5";
  const digits = up ? String(BigInt(kept) + 1n).padStart(kept.length, "0") : kept.padStart(places + 1, "0");
  const split = digits.length - places;
  const whole = digits.slice(0, split).replace(/^0+/, "") || "0";
  const fraction = digits.slice(split).replace(/0+$/, "");
  return { negative: parts.negative && (whole !== "0" || fraction !== ""), whole, fraction };
}
