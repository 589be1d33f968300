import { tokenQueries, walletQuery } from "../../api/token-queries.ts";
import { walletPnlFinding } from "../../metrics/findings/wallet.ts";
import { impliedCost } from "../../metrics/price.ts";
import { noKnownCosts } from "../../metrics/states.ts";
import { figure, needed, optional, withFacts } from "../figure.ts";
import type { WalletSubject } from "./holding.ts";

/** What the wallet has booked and carries, and what its tokens cost it against the price. */
export const walletProfit = figure({
  section: {
    id: "pnl",
    name: "Profit and loss",
    read: [
      "Solid: realized. Hatched: unrealized. The cost is derived: price minus unrealized profit per coin.",
    ],
    sources: ["wallet statistics", "PnL statistics"],
    metrics: ["realized", "unrealized", "wallet-cost", "break-even", "price"],
  },
  missing: "pnl",
  queries: ({ token, wallet }: WalletSubject) => {
    const questions = tokenQueries(token);
    return {
      // Whose answer has the price, too.
      token: needed(questions.token),
      own: withFacts(walletQuery(token, wallet)),
      totals: optional(questions.pnl),
    };
  },
  read: ({ own: { data: stats, facts }, totals }, { price = null }) => ({
    stats,
    facts,
    price,
    breakEven: totals?.break_even_price ?? null,
    cost: impliedCost(price, stats, facts?.costShare),
  }),
  finding: ({ stats, facts, price, breakEven }) => walletPnlFinding(stats, price, breakEven, facts),
});

/** Where the token has had a price, it is the wallet of which nothing is known. */
export function missingWalletProfit({ stats, facts, price }: ReturnType<typeof walletProfit.read>) {
  const isPriced = price !== null || facts?.lastPrice !== undefined;
  return isPriced && facts?.soldShare === 0 && !facts.costShare ? noKnownCosts(stats) : undefined;
}
