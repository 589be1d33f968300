import type { CostBasis, History } from "../../../contract/history.ts";
import { money, priceText, share } from "../../lib/format.ts";
import { capital, finding, isNothing, knownPart, standing } from "../findings/words.ts";
import { type Bar, bookedOf, type BarUnit, totalOf } from "./bars.ts";
import { columnOf } from "./columns.ts";
import { countOf } from "./findings.ts";
import { daysOf, inRange, type Range } from "./range.ts";

/** A point is the end of an hour, day or week: what the price did in between is not looked at. */
const pointWords = {
  "1hour": { at: "at the end of", unit: "hour" },
  "1day": { at: "on", unit: "day" },
  "1week": { at: "at the end of", unit: "week" },
} as const;

/** Where the price stands to what was paid; null where the two were never known together. */
export function costFinding(history: History, range: Range): string | null {
  const prices = columnOf(history, "price_usd");
  const costs = columnOf(history, "average_cost");
  const distances = (prices ?? []).flatMap((price, index) => {
    const cost = costs?.[index] ?? null;
    return price === null || cost === null || cost <= 0 ? [] : [price / cost - 1];
  });
  const price = prices?.at(-1) ?? null;
  const cost = costs?.at(-1) ?? null;
  if (distances.length === 0) return null;
  const above = distances.filter((distance) => distance > 0).length;
  const { at, unit } = pointWords[history.interval];
  const days = `${at} ${countOf(above, distances.length, unit)}`;
  const isOnce = distances.length === 1;
  if (price === null || cost === null || cost <= 0)
    return isOnce
      ? `The price was ${standing(distances[0]!)} the average cost when both were last known`
      : `The price was above the average cost ${days}`;
  const when = range.isNow ? "The price is" : "At the end the price was";
  const known = knownPart(columnOf(history, "costed_share")?.at(-1) ?? undefined);
  return finding(
    `${when} ${standing(price / cost - 1)} the average cost`,
    known === null ? "" : `, known for ${known} of supply`,
    isOnce ? "" : `${known === null ? ", and" : "; it"} was above it ${days}`,
  );
}

/** What sellers booked in the range; null where no price of a sale is known. */
export function takenFinding(
  bars: readonly Bar[],
  unit: BarUnit,
  range: Range,
  history: History,
): string | null {
  const profit = totalOf(bars, "realized_profit");
  const loss = totalOf(bars, "realized_loss");
  if (profit === null || loss === null) return null;
  const known = bars.flatMap((bar) => bookedOf(bar) ?? []);
  const unknown = bars.length - known.length;
  const partly = unknown === 0 ? "" : `; prices are known in ${countOf(known.length, bars.length, unit)}`;
  if (isNothing(profit) && isNothing(loss)) {
    const sold = columnOf(history, "sold_value_to_cost") !== null;
    if (sold || unknown > 0) return `No profit or loss was taken ${inRange(range)}${partly}`;
    return `Nobody sold ${inRange(range)}`;
  }
  const taken = [
    ...(isNothing(profit) ? [] : [`${money(profit)} of profit`]),
    ...(isNothing(loss) ? [] : [`${money(-loss)} of losses`]),
  ].join(" and ");
  const losing = known.filter((value) => value < 0 && !isNothing(value)).length;
  return finding(
    `Sellers took ${taken} ${inRange(range)}`,
    partly,
    partly === "" && bars.length > 1 ? `; ${countOf(losing, bars.length, unit)} ended in loss` : "",
  );
}

/** In place of a drawing of nothing. */
export function nothingTakenText(range: Pick<Range, "from" | "to" | "isNow">): string {
  const [first, last] = daysOf(range);
  return `No profit or loss was taken ${first === last ? `on ${last}` : `between ${first} and ${last}`}.`;
}

/** What is held by what it cost, now or on a day that is named; null where no cost is known. */
export function basisFinding(basis: CostBasis, inProfit: number | null, day?: string): string | null {
  const known = basis.bins.reduce((sum, { tokens }) => sum + tokens, basis.free.tokens);
  if (known <= 0) return null;
  const all = known + basis.unknown.tokens;
  const isAllKnown = knownPart(known / all) === null;
  const ofKnown = isAllKnown ? "of supply" : "of supply with a known cost";
  const dense = densest(basis.bins);
  const part = dense && share(dense.tokens / known);
  const between = dense && `between ${priceText(dense.from)} and ${priceText(dense.to)}`;
  const span = `came in ${between}`;
  const on = day === undefined ? "" : `On ${day}, `;
  if (inProfit === null || basis.price_usd === null) {
    if (!dense) return null;
    return day === undefined
      ? `${part} ${ofKnown} ${span}`
      : `${on}${part} ${ofKnown} had been received ${between}`;
  }
  const worth = day === undefined ? "cost less than it is worth now" : "had cost less than it was worth";
  const whole = inProfit === 0 ? "none" : inProfit === 1 ? "all" : undefined;
  const isKnown = day === undefined ? "is" : "was";
  const first = isAllKnown
    ? capital(`${on}${whole ? `${whole} of the supply` : `${share(inProfit)} of supply`} ${worth}`)
    : `${day === undefined ? "Of" : `${on}of`} the supply whose cost ${isKnown} known, ${whole ?? share(inProfit)} ${worth}`;
  return dense ? finding(first, `; ${part} ${span}`) : first;
}

/** The three bars in a row that hold most; fewer where there are no three. */
function densest(bins: CostBasis["bins"]) {
  let best: { from: number; to: number; tokens: number } | null = null;
  for (const [index, bin] of bins.entries()) {
    // Bars in a row touch: empty ones are left out of the answer.
    let [to, tokens] = [bin.to, bin.tokens];
    for (const next of bins.slice(index + 1, index + 3)) {
      if (Math.abs(next.from / to - 1) > 1e-6) break;
      [to, tokens] = [next.to, tokens + next.tokens];
    }
    if (best === null || tokens > best.tokens) best = { from: bin.from, to, tokens };
  }
  return best;
}
