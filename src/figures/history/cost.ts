import type { History } from "../../../contract/history.ts";
import { isLogCost } from "../../charts/history/cost-rows.ts";
import { priceText } from "../../lib/format.ts";
import { finding, knownPart } from "../../metrics/findings/words.ts";
import { columnOf } from "../../metrics/history/columns.ts";
import { countOf, endText } from "../../metrics/history/findings.ts";
import { pinnedIn } from "../../metrics/history/points.ts";
import type { Range } from "../../metrics/history/range.ts";
import { comparePrices, priceStanding } from "../../metrics/history/standing.ts";
import { figureCard } from "../figure-card.ts";
import { rangeFigure } from "./history-figure.ts";
import { historyHeading } from "./history-subject.ts";
import { textOf } from "./interval-figures.ts";
import { subjectOf, table } from "./range-card.ts";

/** The price against what the tokens cost. */
export const costHistory = rangeFigure({
  section: {
    ...historyHeading("history-cost"),
    read: [
      "The average cost is what the tokens held at a moment had cost when they came into their wallets: the break-even of all holders together. Green between the lines: all holders together are in profit.",
    ],
    sources: ["history (lots, price)"],
    metrics: ["price", "break-even", "supply-in-profit"],
  },
  missing: { needs: "price" },
  finding: ({ history, range }) => costFinding(history, range),
});

export const costHistoryCard = figureCard(costHistory, (shown, { at }) => {
  const { history, times, span } = shown;
  const prices = columnOf(history, "price_usd") ?? [];
  const costs = columnOf(history, "average_cost") ?? [];
  if (prices.length === 0 && costs.length === 0) return null;
  const columns = [
    { name: "price", values: prices, text: priceText },
    { name: "average cost", values: costs, text: priceText },
  ];
  const pinned = pinnedIn(span, at);
  const scale = isLogCost(prices, costs) ? ", log scale" : "";
  return {
    subject: subjectOf(shown, `US dollars a token${scale}. Dashed: average cost`, pinned, columns),
    legend: columns.map(({ name, values }) => ({ name, text: textOf(values.at(-1), priceText) })),
    drawings: [{ kind: "history-cost", data: { span, times, prices, costs, pinned } }],
    figures: [table("Price and average cost, US dollars", shown, columns)],
  };
});

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

/** Parts of the supply with a known cost, by how their cost stands to the price. */
interface PartsAtPrice<T> {
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
