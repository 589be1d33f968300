import type { RankedName, SeriesAsked } from "../../../contract/history/series.ts";
import { count, hhiText, large, money, priceText, share } from "../../lib/format.ts";
import { hhiBands } from "../hhi.ts";
import { columnOf, columnOrNull } from "./columns.ts";
import {
  aged,
  bySupply,
  type Figure,
  type FigureFormat,
  many,
  ofInterval,
  plain,
  ranked,
  scaled,
  still,
  topShare,
  valued,
} from "./compared-figure-parts.ts";
import { type ComparedSeriesId, mostCompared } from "./compared-groups.ts";
import { daySeconds } from "./range.ts";

export const comparedFigures: Readonly<Record<ComparedSeriesId, Figure>> = {
  holders: {
    ...many,
    name: "Holders",
    series: "owners",
    beside: "holders",
    phrase: "holders",
    unit: "wallets with a balance",
    of: (history) => columnOf(history, "holders"),
  },
  accounts: {
    ...many,
    name: "Accounts",
    series: "holders",
    phrase: "accounts",
    unit: "accounts with a balance",
    of: ({ series }) => columnOrNull(series.holders),
  },
  new: {
    ...plain("new_owners"),
    ...many,
    ...ofInterval,
    name: "New wallets",
    phrase: "new wallets",
    unit: "wallets",
  },
  returned: {
    ...plain("returned_owners"),
    ...many,
    ...ofInterval,
    name: "Wallets that came back",
    phrase: "wallets that came back",
    unit: "wallets",
  },
  left: {
    ...plain("left_owners"),
    ...many,
    ...ofInterval,
    name: "Wallets that left",
    phrase: "wallets that left",
    unit: "wallets",
  },
  active: {
    ...plain("active_owners"),
    ...many,
    ...ofInterval,
    name: "Active wallets",
    phrase: "active wallets",
    unit: "wallets that gave or received",
  },
  "top-10": topShare("ten", "Top 10", "top_10_share"),
  "top-100": topShare("hundred", "Top 100", "top_100_share"),
  "top-1000": topShare("thousand", "Top 1,000", "top_1000_share"),
  hhi: {
    ...scaled("hhi", hhiBands.most),
    isRanked: true,
    name: "HHI",
    phrase: "HHI",
    unit: "of 10,000",
    format: "hhi",
  },
  gini: {
    ...plain("gini"),
    ...ranked,
    name: "Gini",
    phrase: "Gini coefficient",
    unit: "0 to 1",
    format: "gini",
  },
  half: {
    ...plain("half_of_supply"),
    ...ranked,
    name: "Half of supply",
    phrase: "number of holders with half of supply",
    unit: "holders that have more than half together",
    format: "count",
  },
  diamond: aged("supply_by_age", "diamond", "Over 90 days", still("90 days")),
  gold: aged("supply_by_age", "gold", "60 to 90 days", still("60 to 90 days")),
  silver: aged("supply_by_age", "silver", "30 to 60 days", still("30 to 60 days")),
  bronze: aged("supply_by_age", "bronze", "15 to 30 days", still("15 to 30 days")),
  wood: aged("supply_by_age", "wood", "Up to 15 days", "moved in the last 15 days"),
  "time-held": {
    ...scaled("avg_time_held", 1 / daySeconds),
    name: "Average time held",
    phrase: "average time held",
    unit: "days, on average over all tokens",
    format: "days",
  },
  "under-1d": aged("supply_by_age_fine", "under_1d", "Up to a day", "moved in the last day"),
  "1d-7d": aged("supply_by_age_fine", "1d_7d", "1 to 7 days", still("1 to 7 days")),
  "7d-30d": aged("supply_by_age_fine", "7d_30d", "7 to 30 days", still("7 to 30 days")),
  "30d-90d": aged("supply_by_age_fine", "30d_90d", "30 to 90 days", still("30 to 90 days")),
  "90d-180d": aged("supply_by_age_fine", "90d_180d", "90 to 180 days", still("90 to 180 days")),
  "180d-365d": aged("supply_by_age_fine", "180d_365d", "180 to 365 days", still("180 to 365 days")),
  "1y-2y": aged("supply_by_age_fine", "1y_2y", "One to two years", still("one to two years")),
  "over-2y": aged("supply_by_age_fine", "over_2y", "Over two years", still("two years")),
  shrimp: valued("shrimp", "shrimp", "Up to $10"),
  crab: valued("crab", "crab", "$10 to $100"),
  fish: valued("fish", "fish", "$100 to $1,000"),
  dolphin: valued("dolphin", "dolphin", "$1,000 to $10,000"),
  whale: valued("whale", "whale", "Over $10,000"),
  price: {
    ...plain("price_usd"),
    isOfMarket: true,
    name: "Price",
    phrase: "price",
    unit: "US dollars a token",
    format: "price",
  },
  "average-cost": {
    ...plain("average_cost"),
    name: "Average cost",
    phrase: "average cost",
    unit: "US dollars a token with a known cost",
    format: "price",
  },
  "price-to-cost": {
    ...plain("market_value_to_cost"),
    name: "Price to cost",
    phrase: "price over average cost",
    unit: "price over average cost; above 1 holders are in profit together",
    format: "ratio",
  },
  "in-profit": {
    ...plain("supply_in_profit"),
    name: "In profit",
    phrase: "supply in profit",
    unit: "% of supply with a known cost",
    format: "share",
  },
  "at-cost": {
    ...plain("supply_at_cost"),
    name: "At cost",
    phrase: "supply that cost as much as the price",
    unit: "% of supply with a known cost",
    format: "share",
  },
  "owners-in-profit": {
    ...plain("owners_in_profit"),
    name: "Wallets in profit",
    phrase: "share of wallets in profit",
    unit: "% of wallets with a known cost",
    format: "share",
  },
  "known-cost": {
    ...plain("costed_share"),
    name: "Part with a known cost",
    phrase: "share of supply with a known cost",
    unit: "% of supply",
    format: "share",
  },
  profit: {
    ...plain("realized_profit"),
    ...ofInterval,
    name: "Realized profit",
    phrase: "realized profit",
    unit: "US dollars",
    format: "money",
  },
  loss: {
    ...scaled("realized_loss", -1),
    ...ofInterval,
    name: "Realized loss",
    phrase: "realized loss",
    unit: "US dollars of loss",
    format: "money",
  },
  "sold-to-cost": {
    ...plain("sold_value_to_cost"),
    ...ofInterval,
    name: "Sold value to cost",
    phrase: "value over cost of what was sold",
    unit: "value over cost of what was sold",
    format: "ratio",
  },
  supply: { ...plain("supply"), name: "Supply", phrase: "supply", unit: "tokens", format: "tokens" },
  moved: {
    series: "moved_tokens",
    beside: "supply",
    ...ofInterval,
    name: "Tokens moved",
    phrase: "share of supply moved",
    unit: "% of supply moved",
    format: "share",
    of: bySupply("moved_tokens"),
    inTokens: {
      ...plain("moved_tokens"),
      phrase: "amount moved",
      unit: "tokens moved",
      format: "tokens",
    },
  },
  transfers: {
    ...plain("transfers"),
    ...many,
    ...ofInterval,
    name: "Transfers",
    phrase: "transfers",
    unit: "transfers",
  },
  "age-ended": {
    series: "age_consumed",
    beside: "supply",
    ...ofInterval,
    name: "Token days ended",
    phrase: "number of token days ended for each token of supply",
    unit: "days ended for each token of supply",
    format: "days",
    of: bySupply("age_consumed"),
    inTokens: {
      ...plain("age_consumed"),
      phrase: "number of token days ended",
      unit: "token days ended",
      format: "tokens",
    },
  },
};

const texts = {
  count,
  share,
  hhi: hhiText,
  gini: (value: number) => value.toFixed(3),
  price: priceText,
  ratio: (value: number) => large(value),
  tokens: (value: number) => large(value),
  money: (value: number) => money(value),
  days: (value: number) => `${large(value)} d`,
} as const satisfies Record<FigureFormat, (value: number) => string>;

export interface ComparedFigure extends Figure {
  readonly id: ComparedSeriesId;
  readonly text: (value: number) => string;
  readonly isInTokens: boolean;
}

/** What an address means by its words: the figure, as a part of supply or in tokens. */
export function readFigure(series: string, unit: string): ComparedFigure {
  const id = Object.hasOwn(comparedFigures, series) ? (series as ComparedSeriesId) : mostCompared[0];
  const figure = comparedFigures[id];
  const isInTokens = unit === "tokens" && figure.inTokens !== undefined;
  const drawn = isInTokens ? { ...figure, ...figure.inTokens } : figure;
  return { ...drawn, id, text: texts[drawn.format], isInTokens };
}

/** What a list of figures calls it. */
export function figureName(id: ComparedSeriesId): string {
  return comparedFigures[id].name;
}

/** What is asked for: where it depends on the order of balances with HHI, which says when they were put in order. */
export function seriesOf({ series, beside, isRanked = false }: ComparedFigure): SeriesAsked {
  const names = beside === undefined ? [series] : [series, beside];
  return isRanked ? { ranked: names as RankedName[] } : { series: names as SeriesAsked["series"] };
}
