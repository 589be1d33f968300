import { joinDecimal, parseDecimal, plainDecimal } from "./decimal.ts";

/** How a figure is written where people read it: as it is, in percent, or on the scale of the HHI up to 10,000. */
export type FigureScale = 1 | 100 | 10_000;

/**
 * A bound as people type it, `1,000`, `-5`, `34%`, as decimal text on the scale of the service. Empty where nothing is
 * typed, undefined where it is not a number.
 */
export function readTypedFigure(text: string, scale: FigureScale): string | undefined {
  const typed = text.replaceAll(/[\s,_%+]/g, "").replace("\u2212", "-");
  if (typed === "") return "";
  if (!/^-?(\d{1,15}(\.\d{0,12})?|\.\d{1,12})$/.test(typed)) return undefined;
  const parts = parseDecimal(`${typed}e-${Math.log10(scale)}`);
  return parts && joinDecimal(parts);
}

/** The bound as it is typed. */
export function typedFigure(bound: string, scale: FigureScale): string {
  return bound === "" ? "" : plainDecimal(Number((Number(bound) * scale).toPrecision(15)));
}
