import type { Facts } from "../../contract/facts.ts";
import type { HolderDeltas, HolderListPage } from "../../contract/holders.ts";
import type { HolderSummary, LabelledAddress } from "../../contract/labels.ts";
import type { Meta } from "../../contract/meta.ts";
import type { TokenPnl, WalletStats } from "../../contract/stats.ts";
import type { Token } from "../../contract/tokens.ts";
import type { WalletPlace } from "../api/wallet-rank.ts";
import { behindSentence } from "../metrics/behind.ts";
import { boundsSentence } from "../metrics/completeness/silent.ts";
import { readCounted } from "../metrics/counted.ts";
import { coverageLead } from "../metrics/findings/coverage.ts";
import { datedSentence } from "../metrics/findings/dated.ts";
import { pageLead } from "../metrics/findings/lead.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { adjustedSentence } from "../metrics/findings/without.ts";
import { isSpreadFirst, walletLead } from "../metrics/findings/wallet.ts";
import type { Sentence } from "../metrics/findings/words.ts";
import { supplyShare } from "../metrics/supply.ts";
import { readConcentration, supplyOf } from "./token-figures.ts";

interface Overview {
  readonly named: Token;
  readonly first: HolderListPage | null;
  readonly deltas: HolderDeltas | null;
  readonly pnl: TokenPnl | null;
  /** Where something is left out. */
  readonly summary?: HolderSummary | null;
}

/** Whether old data is dated in the sentence: not on a page, which carries the day above it. */
interface Dating {
  readonly isDated?: boolean;
}

/** The sentences that open a token's page. */
export function readOverviewLead(
  { named, first, deltas, pnl, summary }: Overview,
  meta: Meta,
  { isDated = true }: Dating = {},
): Sentence {
  const name = spokenName(named);
  if (meta.facts?.coverage) return coverageLead(name, meta.facts.coverage, meta.notes);
  const sentence = pageLead({
    name,
    concentration: first && readConcentration(named, meta, first, null),
    deltas,
    unrealizedUsd: pnl?.unrealized_pnl_total ?? null,
    costShare: meta.facts?.costShare,
  });
  const { lead, rest: others } = isDated ? datedSentence(sentence, meta.asOf) : sentence;
  const top10 = first && readConcentration(named, meta, first, null).top10;
  const rest = [boundsSentence(meta, top10, named), others].filter(Boolean).join(" ");
  return summary ? { lead: `${lead} ${adjustedSentence(summary)}`, rest } : { lead, rest };
}

interface Wallet {
  readonly named: Token;
  readonly first: HolderListPage | null;
  readonly stats: WalletStats;
  /** Of the answer about the wallet. */
  readonly facts: Facts | undefined;
  /** What its address is. */
  readonly known?: LabelledAddress | undefined;
}

/** The sentences that open a wallet's page. */
export function readWalletLead(
  { named, first, stats, facts, known }: Wallet,
  meta: Meta,
  { rank, isSpread }: WalletPlace,
  { isDated = true }: Dating = {},
): Sentence {
  const { word } = readCounted(named.network, meta.facts, first?.holder_count ?? 0);
  const sentence = walletLead({
    name: spokenName(named),
    stats,
    supplyShare: supplyShare(stats.amount, supplyOf(named, meta, first)),
    rank,
    word,
    isSpread: isSpread || isSpreadFirst(stats.amount, rank, first?.holders ?? [], word),
    walletRank: facts?.walletRank,
    costShare: facts?.costShare,
    soldShare: facts?.soldShare,
  });
  const { lead, rest } = isDated ? datedSentence(sentence, meta.asOf) : sentence;
  const behind = behindSentence(known);
  return behind ? { lead: behind.lead, rest: `${behind.rest} ${lead} ${rest}`.trim() } : { lead, rest };
}
