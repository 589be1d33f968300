import type { SupplyBreakdown } from "../../../contract/stats.ts";
import { tokenQueries, walletQuery } from "../../api/token-queries.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { roundShare } from "../../lib/format.ts";
import { holdingFinding } from "../../metrics/findings/wallet.ts";
import { capital } from "../../metrics/findings/words.ts";
import { handShares, readHands } from "../../metrics/hands.ts";
import { supplyOf } from "../../metrics/token-figures.ts";
import type { CardBody } from "../figure-card.ts";
import { figure, needed, optional, type Subject } from "../figure.ts";

/** What the wallet holds, by how long, beside the same split of everyone. */
export const holding = figure({
  section: {
    id: "holding",
    name: "What it holds",
    read: [
      "Coins in this wallet, sorted into hands lot by lot, above the same split for the 1,000 largest wallets.",
    ],
    sources: ["wallet statistics", "supply breakdown"],
    metrics: ["holding-breakdown", "supply-by-hand"],
  },
  missing: "holding",
  queries: ({ token, wallet }: WalletSubject) => {
    const questions = tokenQueries(token);
    return {
      token: needed(questions.token),
      stats: needed(walletQuery(token, wallet)),
      first: optional(questions.firstHolders),
      categories: optional(questions.categories),
      breakdown: optional(questions.supplyBreakdown),
    };
  },
  read: ({ token, stats, first, categories, breakdown }, { meta }) => ({
    token,
    stats,
    breakdown,
    everyone:
      breakdown &&
      readHands({
        categories,
        breakdown,
        supply: supplyOf(token, meta, first),
        holderCount: first?.holder_count ?? 1000,
        source: meta.sources[0],
        notes: meta.notes,
      }),
  }),
  finding: ({ stats, everyone }) => holdingFinding(stats, everyone),
});

interface Everyone {
  /** Null where it is not known, or the wallet is everyone. */
  readonly breakdown: SupplyBreakdown | null;
  /** Whose it is, in words. */
  readonly whose: string;
}

/** What cards and pictures show of it; empty where its hands are not known. */
export function holdingBody(
  own: SupplyBreakdown | null,
  { breakdown: everyone, whose }: Everyone,
): Pick<CardBody, "drawings" | "figures"> {
  const shares = own && handShares(own);
  if (!own || !shares) return { drawings: [], figures: [] };
  return {
    drawings: [{ kind: "holding", data: { own, everyone, whose } }],
    figures: [holdingTable(shares, everyone && handShares(everyone), whose)],
  };
}

type HandShares = readonly { readonly hand: string; readonly share: number }[];

/** Shares of a wallet's tokens, beside those of others where they are known. */
function holdingTable(own: HandShares, everyone: HandShares | null, whose: string): Figures {
  return {
    caption: "Tokens by hand",
    columns: ["Hand", "This wallet", capital(whose)],
    rows: own.map((row) => {
      const other = everyone?.find(({ hand }) => hand === row.hand)?.share ?? null;
      return [
        named(row.hand),
        { text: roundShare(row.share), value: row.share },
        { text: roundShare(other), value: other },
      ];
    }),
  };
}

/** What a figure of a wallet is of. */
export interface WalletSubject extends Pick<Subject, "token" | "meta" | "place" | "price"> {
  readonly wallet: string;
}
