import type { Facts } from "../../../contract/facts.ts";
import { dataOf, optional, together } from "../../api/answer.ts";
import { isAbsent } from "../../api/readings.ts";
import { labelsQuery } from "../../api/behind-queries.ts";
import {
  atLeastQuery,
  countedPlace,
  equalAmountQuery,
  noPlace,
  rowOf,
  type WalletPlace,
} from "../../api/wallet-rank.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { type Figures, named as cell } from "../../charts/kit/figures.ts";
import { type CardKey, keysTable } from "../figure-card.ts";
import { count, large, money, notAvailable, plural, roundShare, share } from "../../lib/format.ts";
import { dataMark } from "../../metrics/completeness/silent.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { countedOwners } from "../../metrics/counted.ts";
import { capital, knownPart, type RowWord } from "../../metrics/findings/words.ts";
import { knownCosts } from "../../charts/pnl/known-costs.ts";
import { handShares, populationText } from "../../metrics/hands.ts";
import { walletWithout } from "../../metrics/states.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { readWalletLead } from "./wallet-lead.ts";
import { countedOf, supplyOf } from "../../metrics/token-figures.ts";
import type { Ask } from "../../api/ask.ts";
import { type Card, leadFinding } from "../cards/card.ts";
import { failedCard, messageCard, unknownTokenCard } from "../cards/plain-cards.ts";

/** A card about what one wallet holds of a token. */
export async function walletCard(ask: Ask, token: TokenRef, wallet: string): Promise<Card> {
  const questions = tokenQueries(token);
  const [named, own, first, breakdown, labels] = await Promise.all([
    ask(questions.token),
    ask(walletQuery(token, wallet)),
    ask(questions.firstHolders).then(optional),
    ask(questions.supplyBreakdown).then(optional),
    ask(labelsQuery(token, [wallet])).then(optional),
  ]);
  const known = named.state === "ready" ? named : undefined;
  const place = {
    kind: "wallet",
    heads: [{ ...token, name: known?.data.name ?? "", ticker: known?.data.ticker ?? "" }],
    page: `/${token.chain}/${token.address}/wallet/${wallet}`,
    asOf: known?.meta.asOf,
    demo: known ? dataMark(known.meta) : "",
  } as const;
  if (named.state === "failed") {
    return isAbsent(named.error)
      ? unknownTokenCard("wallet", token, named.error.code)
      : failedCard(place, "the wallet", named.error);
  }
  const name = known ? spokenName(known.data) : "";
  if (own.state === "failed" && own.error.code === "wallet_not_found") {
    const { title, detail } = walletWithout("never", name, known?.meta.sources[0]);
    return { ...messageCard(place, title, wallet, detail), status: 404 };
  }
  const answer = together({ named, own, first });
  if (answer.state === "failed") return failedCard(place, "the wallet", answer.error);
  if (answer.state !== "ready" || !known) {
    return messageCard(place, `No wallet figures for ${name}`, "Not available for this token.", "");
  }
  const { own: stats, first: page } = answer.data;
  const facts = own.state === "ready" ? own.meta.facts : undefined;
  const part = knownPart(facts?.costShare);
  const stands = await placeOf(ask, token, wallet, stats.amount, page?.holders ?? []);
  const held = supplyShare(stats.amount, supplyOf(known.data, known.meta, page));
  const behind = dataOf(labels)?.addresses[0];
  const counted = page && countedOf(known.data, known.meta, page);
  const population = page && counted && countedOwners(counted, page.holder_count);
  // The only wallet is everyone: it is not compared with itself.
  const everyone = breakdown.state === "ready" && population !== 1 ? breakdown.data : null;
  const whose = populationText(population, counted ?? {});
  const ownShares = stats.holding_breakdown && handShares(stats.holding_breakdown);
  const keys: CardKey[] = [
    { label: `Amount, ${spokenTicker(known.data)}`, value: large(stats.amount) },
    {
      label: "Rank",
      ...rankKey(stands, page?.holder_count, counted?.word, facts),
    },
    stats.unrealized_pnl === null
      ? { label: "Share of supply", value: held === null ? notAvailable : share(held) }
      : {
          label: part === null ? "On paper" : `On paper, ${part} of it`,
          value: money(stats.unrealized_pnl, { sign: true }),
          sign: Math.sign(stats.unrealized_pnl),
        },
  ];
  return {
    ...place,
    status: 200,
    finding: leadFinding(
      readWalletLead({ named: known.data, first: page, stats, facts, known: behind }, known.meta, stands),
    ),
    subject: "",
    keys,
    drawings:
      stats.holding_breakdown && ownShares
        ? [{ kind: "holding", data: { own: stats.holding_breakdown, everyone, whose } }]
        : [],
    figures: [
      keysTable(keys),
      ...(ownShares ? [holdingTable(ownShares, everyone && handShares(everyone), whose)] : []),
      ...knownCosts(facts ?? {}, "wallet"),
    ],
    message: null,
  };
}

function rankKey(
  { rank, isSpread }: WalletPlace,
  holderCount: number | undefined,
  word: RowWord | undefined,
  { walletRank, wallets }: Facts = {},
) {
  if (walletRank !== undefined && wallets)
    return { value: count(walletRank), note: `of ${plural(wallets.count, "wallet")}` };
  if (rank === null) return { value: notAvailable };
  if (isSpread) return { value: notAvailable, note: "in several accounts" };
  if (holderCount === undefined) return { value: count(rank) };
  const all = word === "account" ? plural(holderCount, word) : count(holderCount);
  return { value: count(rank), note: `of ${all}` };
}

async function placeOf(
  ask: Ask,
  token: TokenRef,
  wallet: string,
  amount: number,
  known: Parameters<typeof rowOf>[3],
): Promise<WalletPlace> {
  if (!(amount > 0)) return noPlace;
  const among = rowOf(token, wallet, amount, known);
  if (among) return { rank: among.rank, isSpread: false };
  const equal = await ask(equalAmountQuery(token, amount));
  if (equal.state !== "ready") return noPlace;
  const row = rowOf(token, wallet, amount, equal.data.holders);
  if (row) return { rank: row.rank, isSpread: false };
  const atLeast = await ask(atLeastQuery(token, amount));
  return atLeast.state === "ready" ? countedPlace(token.chain, equal.data, atLeast.data) : noPlace;
}

/** Shares of a wallet's tokens, beside those of others where they are known. */
function holdingTable(
  own: readonly { readonly hand: string; readonly share: number }[],
  everyone: readonly { readonly hand: string; readonly share: number }[] | null,
  whose: string,
): Figures {
  return {
    caption: "Tokens by hand",
    columns: ["Hand", "This wallet", capital(whose)],
    rows: own.map((row) => {
      const other = everyone?.find(({ hand }) => hand === row.hand)?.share ?? null;
      return [
        cell(row.hand),
        { text: roundShare(row.share), value: row.share },
        { text: roundShare(other), value: other },
      ];
    }),
  };
}
