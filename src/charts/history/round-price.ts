import { priceText } from "../../lib/format.ts";

/** A round price on an axis, without the zeros at its end: $0.05, $10. */
export function roundPrice(usd: number): string {
  const text = priceText(usd);
  return text.includes(".") && !/[₀-₉]/.test(text) ? text.replace(/\.?0+$/, "") : text;
}
