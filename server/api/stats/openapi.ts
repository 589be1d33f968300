import { type FieldTexts, tokensByHand, walletsByHand } from "../description.ts";

const asApart = (path: string) => `What \`${path}\` answers. Null where it answers 404.`;

export const statsFields: FieldTexts = {
  TokenOverview: {
    "":
      "What the endpoints of these names answer about a token, of one moment. Null where that endpoint answers 404 " +
      "with `stats_unavailable`.",
    token: "The token, with its supply.",
    stats: asApart("stats"),
    pnl: asApart("stats/pnl"),
    wallet_categories: asApart("stats/wallet-categories"),
    supply_breakdown: asApart("stats/supply-breakdown"),
    holder_deltas: asApart("holders/deltas"),
    holder_breakdowns: asApart("holders/breakdowns"),
  },
  TokenStats: {
    "":
      "Concentration over all balances above 0: `hhi` and `gini` from 0 to 1, the median balance in whole tokens. " +
      "`avg_time_held` in seconds and `retention_rate` from 0 to 1 are null without enough transfer history.",
    hhi: "Herfindahl-Hirschman index, Σ (balance / supply)²: 0 to 1. The pages of this service show it times 10,000, as 0 to 10,000.",
    gini: "Gini coefficient of all balances above 0: 0 to 1, 0 for a single holder.",
    median_holder_position:
      "The balance in the middle of all balances above 0, in whole tokens, rounded to an integer.",
    avg_time_held:
      "How long the tokens now held have been in their wallets, on average over all of them, in seconds. Null without transfer history.",
    retention_rate:
      "Of the owners that held something 30 days before `x-data-as-of`, the part that still does: 0 to 1. Null with less than 30 days of history.",
  },
  TokenPnl: {
    "":
      "Profit and loss in US dollars, first in first out, of the part whose cost is known: `x-data-cost-share` says how much that is. " +
      "What needs a price that is not known is null; 404 without any price.",
    break_even_price:
      "What the tokens now held cost on average, over the lots whose cost is known: US dollars a token. Null where no cost is known.",
    realized_pnl_total:
      "Gained, or lost where below 0, by all owners that ever held, on what they sold: US dollars, over sales of which both prices are known. Null where none are.",
    unrealized_pnl_total:
      "What all owners would gain, or lose where below 0, at the price of `x-price-usd`: US dollars, over lots whose cost is known. Null without such a price or cost.",
  },
  WalletCategories: {
    "": "How many of the 1000 largest owners fall in each category.",
    ...walletsByHand,
  },
  SupplyBreakdown: { "": "Whole tokens of the 1000 largest owners by the age of the lot.", ...tokensByHand },
};
