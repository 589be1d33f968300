import { hands } from "../../../contract/hands.ts";
import { fineAges } from "../../../contract/history.ts";
import { sizes } from "../../../contract/sizes.ts";
import { ageOf, type Examples, type FieldTexts, inTokens, rfc3339, valueOf, within } from "../description.ts";

const ages: Readonly<Record<(typeof fineAges)[number], string>> = {
  under_1d: "up to a day",
  "1d_7d": "more than a day and up to 7",
  "7d_30d": "more than 7 and up to 30 days",
  "30d_90d": "more than 30 and up to 90 days",
  "90d_180d": "more than 90 and up to 180 days",
  "180d_365d": "more than 180 and up to 365 days",
  "1y_2y": "more than one year and up to two",
  over_2y: "more than two years",
};

/** What each point of a series says; that it may be left out, and when a point is null, is added to each. */
const series: Readonly<Record<string, readonly [text: string, unknown: string]>> = (() => {
  const balances = "where transfers before the first one known are missing";
  const past = "where transfers are missing, or only balances were known";
  const ranked = "where nobody held anything, or balances were not put in order at the point";
  const ofWallets = `${ranked}. All accounts of a wallet are added up; absent too where every wallet has one account at each of the times, as it then is what is said of accounts`;
  const price = "where no price of the 24 hours before was known";
  const transfers = "where the transfers that changed balances are not known";
  return {
    holders: ["Accounts with a balance above 0", balances],
    owners: ["Wallets with a balance above 0, in whatever number of accounts", balances],
    supply: [`All balances together, in whole tokens`, balances],
    new_owners: ["Wallets that held at the point and first received within the interval", balances],
    returned_owners: [
      "Wallets that held at the point, not at the one before, and had held earlier",
      balances,
    ],
    left_owners: ["Wallets that held at the point before and not at this one", balances],
    top_10_share: ["Part of supply of the 10 largest accounts, 0 to 1", ranked],
    top_100_share: ["Part of supply of the 100 largest accounts, 0 to 1", ranked],
    top_1000_share: ["Part of supply of the 1,000 largest accounts, 0 to 1", ranked],
    hhi: ["Herfindahl-Hirschman index of accounts, 0 to 1; pages show 0 to 10,000", ranked],
    gini: ["Gini coefficient of accounts, 0 to 1", ranked],
    half_of_supply: ["Least number of accounts that together held more than half of supply", ranked],
    supply_by_age: [`Tokens of all owners by the age of the lot, in whole tokens`, past],
    supply_by_age_fine: [`The same by eight ages, in whole tokens`, past],
    avg_time_held: ["How long the tokens then held had been there, on average, in seconds", past],
    price_usd: ["Last known price, US dollars a token", price],
    holders_by_value: ["Accounts by what they were worth then", `${price}, or ${ranked.slice(6)}`],
    wallet_top_10_share: ["Part of supply of the 10 largest wallets, 0 to 1", ofWallets],
    wallet_top_100_share: ["Part of supply of the 100 largest wallets, 0 to 1", ofWallets],
    wallet_top_1000_share: ["Part of supply of the 1,000 largest wallets, 0 to 1", ofWallets],
    wallet_hhi: ["Herfindahl-Hirschman index of wallets, 0 to 1; pages show 0 to 10,000", ofWallets],
    wallet_gini: ["Gini coefficient of wallets, 0 to 1", ofWallets],
    wallet_half_of_supply: ["Least number of wallets that together held more than half of supply", ofWallets],
    wallets_by_value: ["Wallets by what they were worth then", `${price}, or ${ofWallets.slice(6)}`],
    average_cost: [
      "What the tokens then held had cost on average, US dollars a token",
      "where no cost was known",
    ],
    costed_share: ["Part of supply whose cost is known, 0 to 1", past],
    market_value_to_cost: [
      "Price over average cost",
      `where the average cost was 0 or not known, or ${price.slice(6)}`,
    ],
    supply_in_profit: [
      "Of the tokens with a known cost, the part that cost less than the price, 0 to 1",
      `where no cost was known, or ${price.slice(6)}`,
    ],
    supply_at_cost: [
      "Of the tokens with a known cost, the part that cost as much as the price, 0 to 1: in neither profit nor loss",
      `where no cost was known, or ${price.slice(6)}`,
    ],
    owners_in_profit: [
      "Of the wallets with tokens of a known cost, the part whose average cost is below the price, 0 to 1",
      `where no cost was known, or ${price.slice(6)}`,
    ],
    realized_profit: [
      "Gained in the interval on what was sold above its cost, US dollars",
      "where of nothing that was sold both prices are known, or nothing was sold and no price was known",
    ],
    realized_loss: [
      "Lost in the interval on what was sold below its cost, US dollars, 0 or below",
      "where of nothing that was sold both prices are known, or nothing was sold and no price was known",
    ],
    sold_value_to_cost: [
      "Value of what was sold in the interval over its cost",
      "where nothing was sold of which both prices are known, or it had cost nothing",
    ],
    moved_tokens: [
      "Amounts of the interval's transfers, mints and burns between wallets, in whole tokens",
      transfers,
    ],
    transfers: ["Transfers, mints and burns of the interval between different wallets", transfers],
    active_owners: ["Wallets that sent or received in the interval", transfers],
    age_consumed: ["Tokens sold in the interval times the days that they had been held", past],
  };
})();

export const historyExamples: Examples<"getTokenHistory" | "getCostBasis" | "getCohorts"> = {
  getTokenHistory: {
    interval: "1day",
    source: "computed",
    first: "2025-06-20T00:00:00Z",
    ranked: "1day",
    times: ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-01-02T17:20:31Z"],
    series: {
      holders: [2_402, 2_425, 2_431],
      hhi: [0.118, 0.12, 0.12],
      supply_by_age: {
        diamond: [512_000_000.5, 512_400_000.5, 512_400_000.5],
        gold: [201_000_000, 200_600_000, 200_600_000],
        silver: [98_986_952.25, 98_986_952.25, 98_000_000],
        bronze: [88_000_000, 87_000_000, 87_986_952.25],
        wood: [99_999_999.50579, 100_999_999.50579, 100_999_999.50579],
      },
      realized_profit: [1_240.25, 310.5, 0],
    },
  },
  getCostBasis: {
    at: "2026-01-31T00:00:00Z",
    price_usd: 0.0411,
    unknown: { tokens: 120.5, owners: 3 },
    free: { tokens: 0, owners: 0 },
    bins: [
      { from: 0.03548133892335755, to: 0.03981071705534973, tokens: 350_200, owners: 41 },
      { from: 0.03981071705534973, to: 0.044668359215096314, tokens: 1_204_511.25, owners: 310 },
    ],
  },
  getCohorts: {
    cohorts: [
      { month: "2026-01", owners: 310, holding: [280, 211, 190] },
      { month: "2026-02", owners: 95, holding: [90, 71] },
    ],
  },
};

export const historyFields: FieldTexts = {
  History: {
    interval: "Distance of the points. A figure of an interval covers the time since the point before.",
    source:
      "`computed` from transfers, or `observed`: what a hosted service told this server at the times it asked.",
    first: `First point that there is of the token, ${rfc3339}. Absent where there is none.`,
    ranked:
      "Distance of the points at which series that need all balances in order are known. Absent where no such series was asked for.",
    times: `The points, the oldest first: ${rfc3339}. The last is the newest event.`,
    series: "A list a series, with a value for each of `times`.",
    ...within(
      "series",
      Object.fromEntries(
        Object.entries(series).map(([name, [text, unknown]]) => [
          name,
          `${text}. Absent where not asked for or never known; null ${unknown}.`,
        ]),
      ),
    ),
    ...within(
      "series.supply_by_age",
      Object.fromEntries(
        hands.map((hand) => [hand, `${inTokens} in lots of ${ageOf(hand)}. Null where that is not known.`]),
      ),
    ),
    ...within(
      "series.supply_by_age_fine",
      Object.fromEntries(
        fineAges.map((age) => [age, `${inTokens} in lots of ${ages[age]}. Null where that is not known.`]),
      ),
    ),
    ...within(
      "series.holders_by_value",
      Object.fromEntries(
        sizes.map((size) => [size, `Accounts worth ${valueOf(size)}. Null where that is not known.`]),
      ),
    ),
    ...within(
      "series.wallets_by_value",
      Object.fromEntries(
        sizes.map((size) => [size, `Wallets worth ${valueOf(size)}. Null where that is not known.`]),
      ),
    ),
  },
  CostBasis: {
    at: `The moment, ${rfc3339}.`,
    price_usd: "Price at that moment, US dollars a token. Null where none of the 24 hours before is known.",
    unknown: "What is held and has no known cost.",
    "unknown.tokens": `${inTokens} of unknown cost.`,
    "unknown.owners": "Owners of such tokens.",
    free: "What came at a price of 0.",
    "free.tokens": `${inTokens} that cost nothing.`,
    "free.owners": "Owners of such tokens.",
    bins: "What is held, by its cost: twenty bins a decade, empty ones left out.",
    "bins.from": "US dollars a token: costs in the bin are above.",
    "bins.to": "US dollars a token: costs in the bin are up to and with this.",
    "bins.tokens": `${inTokens} of that cost.`,
    "bins.owners": "Owners of such tokens. One with several lots is in several bins.",
  },
  Cohorts: {
    interval: "By what owners are put together. Absent for months.",
    cohorts: "Owners that first received in the same month, week or day, the earliest first.",
    "cohorts.month": "UTC month of the first receipt, as 2026-01. Absent where cohorts are days or weeks.",
    "cohorts.day":
      "UTC day, or Monday of the ISO week, of the first receipt, as 2026-01-31. Absent where cohorts are months.",
    "cohorts.owners": "Owners whose first receipt was then.",
    "cohorts.holding":
      "How many of them held at the end of that month, week or day, of the next, and so on; the last at the newest event.",
  },
};
