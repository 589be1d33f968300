import { tokenQueries, walletQuery } from "../../api/token-queries.ts";
import { largestWalletFinding, rankFinding } from "../../metrics/findings/wallet.ts";
import { countedOf, supplyOf } from "../../metrics/token-figures.ts";
import { figure, needed, withFacts } from "../figure.ts";
import type { WalletSubject } from "./holding.ts";

/** The place of a wallet takes several questions, one after the other: whoever shows it has asked them. */
export interface RankSubject extends WalletSubject {
  /** Null where it is not known. */
  readonly rank: number | null;
}

/** Where the wallet stands among the hundred largest balances. */
export const rank = figure({
  section: {
    id: "rank",
    name: "Where it ranks",
    read: [
      "The 100 largest balances, both axes logarithmic. Neighbours come from the same page of the holder list.",
    ],
    sources: ["first 100 holders"],
    metrics: ["rank"],
  },
  missing: "concentration",
  queries: ({ token, wallet }: RankSubject) => {
    const questions = tokenQueries(token);
    return {
      token: needed(questions.token),
      own: withFacts(walletQuery(token, wallet)),
      first: needed(questions.firstHolders),
    };
  },
  read: ({ token, own: { data: stats, facts }, first }, { meta, rank: place }) => ({
    token,
    amount: stats.amount,
    facts,
    holders: first.holders,
    place,
    word: countedOf(token, meta, first).word,
    supply: supplyOf(token, meta, first),
  }),
  finding: ({ amount, facts, holders, place, word, supply }) =>
    facts?.walletRank !== undefined && facts.wallets?.top1 !== undefined
      ? largestWalletFinding(amount, facts.walletRank, facts.wallets.top1 * supply)
      : rankFinding(amount, place, holders, word),
});
