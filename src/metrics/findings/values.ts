import type { Meta } from "../../../contract/meta.ts";
import { isOld } from "../../lib/age.ts";
import { date, priceText } from "../../lib/format.ts";
import type { Price } from "../price.ts";
import { noPriceTitle } from "../states.ts";

/** Above the values of holders: what they are made with where that is not the price of now, or why there are none. */
export function valuesNote(
  price: Price | null,
  { facts, asOf }: Pick<Meta, "facts" | "asOf">,
  now?: number,
): string {
  if (price === null) return `${noPriceTitle(facts)}, so holdings are not valued in dollars.`;
  const usd = priceText(price.usd);
  const day = asOf && isOld(asOf, now) ? date(asOf) : "";
  if (price.kind === "implied") {
    return `Values are about what they would be at the implied price, ${usd}${day && `, of ${day}`}.`;
  }
  return day && `Values are at the price of ${day}, ${usd}.`;
}
