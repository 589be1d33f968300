import type { CostBasis, History } from "../../../contract/history.ts";
import { money, priceText, share } from "../../lib/format.ts";
import { capital, finding, isNothing, knownPart } from "../findings/words.ts";
import { comparePrices, priceStanding } from "./standing.ts";
import { type Bar, bookedOf, type BarUnit, totalOf } from "./bars.ts";
import { columnOf } from "./columns.ts";
import { countOf, endText } from "./findings.ts";
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
  const both = (prices ?? []).flatMap((price, index) => {
    const cost = costs?.[index] ?? null;
    return price === null || cost === null ? [] : [{ price, cost }];
  });
  const price = prices?.at(-1) ?? null;
  const cost = costs?.at(-1) ?? null;
  if (both.length === 0) return oneOfBoth(history, range);
  const above = both.filter((each) => comparePrices(each.price, each.cost) > 0).length;
  const { at, unit } = pointWords[history.interval];
  const days = `${at} ${countOf(above, both.length, unit)}`;
  const isOnce = both.length === 1;
  if (price === null || cost === null)
    return isOnce
      ? `The price was ${priceStanding(both[0]!.price, both[0]!.cost)} the average cost when both were last known`
      : `The price was above the average cost ${days}`;
  const when = range.isNow ? "The price is" : "At the end the price was";
  const known = knownPart(columnOf(history, "costed_share")?.at(-1) ?? undefined);
  return finding(
    `${when} ${priceStanding(price, cost)} the average cost`,
    known === null ? "" : `, known for ${known} of supply`,
    isOnce ? "" : `${known === null ? ", and" : "; it"} was above it ${days}`,
  );
}

/** Where the price and the cost are not known at one time: the one that is known. */
function oneOfBoth(history: History, range: Range): string | null {
  const nobody = endText(history, false);
  if (nobody !== null) return nobody;
  const prices = columnOf(history, "price_usd");
  const known = prices ?? columnOf(history, "average_cost");
  const last = known?.findLast((value) => value !== null);
  if (!known || last === null || last === undefined) return null;
  const is = range.isNow && known.at(-1) === last ? "is" : "was last";
  return prices
    ? `The price ${is} ${priceText(last)}; what the tokens cost is not known`
    : `The average cost ${is} ${priceText(last)}; no price of this time is known`;
}

/** What sellers booked in the range; null where no price of a sale is known. */
export function takenFinding(bars: readonly Bar[], unit: BarUnit, range: Range): string | null {
  const profit = totalOf(bars, "realized_profit");
  const loss = totalOf(bars, "realized_loss");
  if (profit === null || loss === null) return null;
  const known = bars.flatMap((bar) => bookedOf(bar) ?? []);
  const unknown = bars.length - known.length;
  const partly =
    unknown === 0 ? "" : `; prices are known throughout ${countOf(known.length, bars.length, unit)}`;
  // Sales at a price of 0 of what had cost nothing are sales, too: that nobody sold cannot be told from this.
  if (isNothing(profit) && isNothing(loss)) return `No profit or loss was taken ${inRange(range)}${partly}`;
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

/** Parts of the supply with a known cost, by how their cost stands to the price. */
export interface PartsAtPrice<T> {
  readonly inProfit: T;
  /** In neither profit nor loss; null where that is not told apart. */
  readonly atCost: T | null;
  /** What is left: what is at cost is in it where that is not told apart. */
  readonly rest: T;
}

/** Null where nothing is known of it. */
export function partsAtPrice(history: History): PartsAtPrice<readonly (number | null)[]> | null {
  const inProfit = columnOf(history, "supply_in_profit");
  if (!inProfit) return null;
  const told = columnOf(history, "supply_at_cost");
  const atCost =
    told && inProfit.every((value, index) => value === null || (told[index] ?? null) !== null) ? told : null;
  return {
    inProfit,
    atCost,
    rest: inProfit.map((value, index) =>
      value === null ? null : Math.max(0, 1 - value - (atCost?.[index] ?? 0)),
    ),
  };
}

/** The same at the last moment. */
export function lastPartsAtPrice(history: History): PartsAtPrice<number> | null {
  const parts = partsAtPrice(history);
  const [inProfit, rest] = [parts?.inProfit.at(-1) ?? null, parts?.rest.at(-1) ?? null];
  return inProfit === null || rest === null
    ? null
    : { inProfit, atCost: parts?.atCost?.at(-1) ?? null, rest };
}

/** In place of a drawing of nothing. */
export function nothingTakenText(range: Pick<Range, "from" | "to" | "isNow">): string {
  const [first, last] = daysOf(range);
  return `No profit or loss was taken ${first === last ? `on ${last}` : `between ${first} and ${last}`}.`;
}

/** What is held by what it cost, now or on a day that is named; null where no cost is known. */
export function basisFinding(basis: CostBasis, inProfit: number | null, day?: string): string | null {
  const known = basis.bins.reduce((sum, { tokens }) => sum + tokens, basis.free.tokens);
  if (known <= 0) {
    if (basis.unknown.tokens > 0) return null;
    return day === undefined ? "Nobody is counted now" : `Nobody is counted on ${day}`;
  }
  const all = known + basis.unknown.tokens;
  const isAllKnown = knownPart(known / all) === null;
  const ofKnown = isAllKnown ? "of supply" : "of supply with a known cost";
  const dense = densest(basis.bins);
  const part = dense && share(dense.tokens / known);
  const between = dense && `between ${priceText(dense.from)} and ${priceText(dense.to)}`;
  const span = `came in ${between}`;
  const on = day === undefined ? "" : `On ${day}, `;
  if (inProfit === null || basis.price_usd === null) {
    if (!dense)
      return capital(`${on}all ${ofKnown.replace("of supply", "of the supply")} came in at a price of $0`);
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
