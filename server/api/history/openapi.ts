import { hands } from "../../../contract/hands.ts";
import { seriesDefinitions, fineAges } from "../../../contract/history/series.ts";
import { sizes } from "../../../contract/sizes.ts";
import { ageOf, type FieldTexts, inTokens, rfc3339, valueOf, within } from "../description.ts";

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

export const historyFields: FieldTexts = {
  History: {
    "":
      "Extension of this service. What every figure was at the ends of UTC hours, days or ISO weeks, and at last at the " +
      "time of the newest event. One value of each series a time. A figure of an interval covers the time since the point " +
      "before. `first` is the first point that there is of the token at any interval. A series that was not asked for or is never known is left out, an " +
      "unknown point is null. `ranked`, where series are among them that need all balances in order (top shares, hhi, gini, " +
      "half_of_supply, holders_by_value), says at the ends of which interval these are known, beside the last point: the " +
      "same as `interval`, or a longer one where putting more points in order is too much work. These are of accounts; the series " +
      "that begin with `wallet` are the same of wallets, all accounts of each together, and are left out where every wallet has one account at each of the times. `observed` are what this server was told by a hosted service at the times it asked, the last of each interval: " +
      "the times are on no grid, and nothing is said of the time between.",
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
        Object.entries(seriesDefinitions).map(([name, { meaning, unit, formula, unknown }]) => [
          name,
          `${meaning} ${unit}: ${formula}. Absent where not asked for or never known. Null: ${unknown}`,
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
    "":
      "Extension of this service. What is held, in whole tokens, by what it cost in US dollars a token: twenty bins a " +
      "decade, above `from`, up to and with `to`, empty ones left out. `unknown` has no known cost, `free` came at a price of 0.",
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
    "":
      "Extension of this service. Owners by the UTC month of their first receipt, and how many of them held at the end " +
      "of that month, of the next, and so on; the last at the time of the newest event. Of days and ISO weeks " +
      "`interval` says so, and `day` is the day or the Monday, in the place of `month`.",
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
