import type { Result } from "../../../contract/client.ts";
import type { Facts } from "../../../contract/facts.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { LabelledAddress } from "../../../contract/labels.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { WalletStats } from "../../../contract/stats.ts";
import type { Token } from "../../../contract/tokens.ts";
import { type Answer, dataOf, optional } from "../../api/answer.ts";
import type { Ask } from "../../api/ask.ts";
import { labelsQuery } from "../../api/behind-queries.ts";
import { isAbsent } from "../../api/readings.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { askPlace, type WalletPlace } from "../../api/wallet-rank.ts";
import { knownCosts } from "../../charts/pnl/known-costs.ts";
import { count, large, money, notAvailable, plural, share } from "../../lib/format.ts";
import { dataMark } from "../../metrics/completeness/silent.ts";
import { countedOwners } from "../../metrics/counted.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { knownPart, type RowWord } from "../../metrics/findings/words.ts";
import { populationText } from "../../metrics/hands.ts";
import { walletWithout } from "../../metrics/states.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { countedOf, supplyOf } from "../../metrics/token-figures.ts";
import { type Card, leadFinding } from "../cards/card.ts";
import { failedCard, filledCard, messageCard, unknownTokenCard } from "../cards/plain-cards.ts";
import { type CardKey, keysTable } from "../figure-card.ts";
import { holdingBody } from "./holding.ts";
import { readWalletLead } from "./wallet-lead.ts";

interface WalletAnswers {
  readonly stats: WalletStats;
  /** Of the answer about the wallet. */
  readonly facts: Facts | undefined;
  readonly first: HolderListPage | null;
  /** What its address is. */
  readonly label: LabelledAddress | undefined;
  readonly place: WalletPlace;
}

/** All that one sentence and the key figures of a wallet take. */
export async function askWallet(ask: Ask, token: TokenRef, wallet: string): Promise<Answer<WalletAnswers>> {
  const [own, first, labels] = await Promise.all([
    ask(walletQuery(token, wallet)),
    ask(tokenQueries(token).firstHolders).then(optional),
    ask(labelsQuery(token, [wallet])).then(optional),
  ]);
  if (own.state !== "ready") return own;
  const { data: stats, meta } = own;
  const page = dataOf(first);
  const place = await askPlace(ask, token, wallet, stats.amount, page?.holders ?? []);
  const label = dataOf(labels)?.addresses[0];
  return { ...own, data: { stats, facts: meta.facts, first: page, label, place } };
}

/** What a wallet holds, where it stands and what came of it, for its card and its picture. */
export function readWallet(
  { stats, facts, first, place }: WalletAnswers,
  { data: token, meta }: Pick<Result<Token>, "data" | "meta">,
) {
  const counted = first && countedOf(token, meta, first);
  return {
    stats,
    facts,
    counted,
    ticker: spokenTicker(token),
    supplyShare: supplyShare(stats.amount, supplyOf(token, meta, first)),
    /** Null where it is not known, or is that of one of its accounts. */
    rank: facts?.walletRank ?? (place.isSpread ? null : place.rank),
    /** Among how many, in words; undefined where that is not known. */
    among: amongText(first, counted?.word, facts),
    isSpread: place.isSpread,
    /** Part of what it holds whose cost is known, in words; null where all of it is. */
    costedPart: knownPart(facts?.costShare),
    holderCount: first?.holder_count,
  };
}

function amongText(
  first: HolderListPage | null,
  word: RowWord | undefined,
  { walletRank, wallets }: Facts = {},
): string | undefined {
  if (walletRank !== undefined) return wallets && plural(wallets.count, "wallet");
  if (first === null) return undefined;
  return word === "account" ? plural(first.holder_count, word) : count(first.holder_count);
}

/** A card about what one wallet holds of a token. */
export async function walletCard(ask: Ask, token: TokenRef, wallet: string): Promise<Card> {
  const questions = tokenQueries(token);
  const [named, answer, breakdown] = await Promise.all([
    ask(questions.token),
    askWallet(ask, token, wallet),
    ask(questions.supplyBreakdown),
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
  if (answer.state === "failed" && answer.error.code === "wallet_not_found") {
    const { title, detail } = walletWithout("never", name, known?.meta.sources[0]);
    return { ...messageCard(place, title, wallet, detail), status: 404 };
  }
  if (answer.state === "failed") return failedCard(place, "the wallet", answer.error);
  if (answer.state !== "ready" || !known) {
    return messageCard(place, `No wallet figures for ${name}`, "Not available for this token.", "");
  }
  const read = readWallet(answer.data, known);
  const { stats, facts, counted, holderCount } = read;
  const population = counted && holderCount !== undefined ? countedOwners(counted, holderCount) : null;
  const body = holdingBody(stats.holding_breakdown, {
    // The only wallet is everyone: it is not compared with itself.
    breakdown: population === 1 ? null : dataOf(breakdown),
    whose: populationText(population, counted ?? {}),
  });
  const keys = keysOf(read);
  return filledCard(place, {
    finding: leadFinding(walletSentence(answer.data, known)),
    keys,
    drawings: body.drawings,
    figures: [keysTable(keys), ...body.figures, ...knownCosts(facts ?? {}, "wallet")],
  });
}

/** The sentence that opens its page, after what its address is. */
export function walletSentence(
  { stats, facts, first, label, place }: WalletAnswers,
  { data: named, meta }: { readonly data: Token; readonly meta: Meta },
) {
  return readWalletLead({ named, first, stats, facts, known: label }, meta, place);
}

function keysOf(read: ReturnType<typeof readWallet>): CardKey[] {
  const { stats, ticker, costedPart, supplyShare: held } = read;
  return [
    { label: `Amount, ${ticker}`, value: large(stats.amount) },
    { label: "Rank", ...rankKey(read) },
    stats.unrealized_pnl === null
      ? { label: "Share of supply", value: held === null ? notAvailable : share(held) }
      : {
          label: costedPart === null ? "On paper" : `On paper, ${costedPart} of it`,
          value: money(stats.unrealized_pnl, { sign: true }),
          sign: Math.sign(stats.unrealized_pnl),
        },
  ];
}

function rankKey({ rank, isSpread, among }: ReturnType<typeof readWallet>) {
  if (rank === null) return { value: notAvailable, ...(isSpread && { note: "in several accounts" }) };
  return { value: count(rank), ...(among !== undefined && { note: `of ${among}` }) };
}
