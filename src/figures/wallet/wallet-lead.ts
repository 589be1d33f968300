import type { Facts } from "../../../contract/facts.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { LabelledAddress } from "../../../contract/labels.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { WalletStats } from "../../../contract/stats.ts";
import type { Token } from "../../../contract/tokens.ts";
import type { WalletPlace } from "../../api/wallet-rank.ts";
import { behindSentence } from "../../metrics/behind.ts";
import { readCounted } from "../../metrics/counted.ts";
import { datedSentence } from "../../metrics/findings/dated.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { isSpreadFirst, walletLead } from "../../metrics/findings/wallet.ts";
import type { Sentence } from "../../metrics/findings/words.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { supplyOf } from "../../metrics/token-figures.ts";
import type { Dating } from "../overview-lead.ts";

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
