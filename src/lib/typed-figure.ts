import { joinDecimal, parseDecimal, plainDecimal } from "./decimal.ts";
import { describeDoubt, readTypedNumber } from "./typed-number.ts";

/** How a figure is written where people read it: as it is, in percent, or on the scale of the HHI up to 10,000. */
export type FigureScale = 1 | 100 | 10_000;

/**
 * A bound as people type it, `1,000`, `-5`, `34%`, as decimal text on the scale of the service. Empty where nothing is
 * typed, undefined where it is not a number or can be meant in two ways; {@link describeFigureError} says which.
 */
export function readTypedFigure(text: string, scale: FigureScale): string | undefined {
  if (text.trim() === "") return "";
  const { sign, number } = signAndNumber(text);
  const read = readTypedNumber(number);
  if (typeof read !== "string" || !/^\d{0,15}(\.\d{0,12})?$/.test(read)) return undefined;
  const parts = parseDecimal(`${sign}${read}e-${Math.log10(scale)}`);
  return parts && joinDecimal(parts);
}

export function describeFigureError(text: string): string {
  const { number } = signAndNumber(text);
  const read = readTypedNumber(number);
  return typeof read === "object" ? describeDoubt(number, read.either) : "A number, such as 1,000 or 2.5";
}

function signAndNumber(text: string) {
  const [, sign = "", number = ""] = /^\s*([+\u2212-]?)\s*(.*?)\s*%?\s*$/.exec(text) ?? [];
  return { sign: sign === "" || sign === "+" ? "" : "-", number };
}

/** The bound as it is typed. */
export function typedFigure(bound: string, scale: FigureScale): string {
  return bound === "" ? "" : plainDecimal(Number((Number(bound) * scale).toPrecision(15)));
}
