import type { HolderDeltas, HolderListPage } from "../../contract/holders.ts";
import type { HolderSummary } from "../../contract/labels.ts";
import type { Meta } from "../../contract/meta.ts";
import type { TokenPnl } from "../../contract/stats.ts";
import type { Token } from "../../contract/tokens.ts";
import { boundsSentence } from "../metrics/completeness/silent.ts";
import { coverageLead } from "../metrics/findings/coverage.ts";
import { datedSentence } from "../metrics/findings/dated.ts";
import { pageLead } from "../metrics/findings/lead.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { adjustedSentence } from "../metrics/findings/without.ts";
import type { Sentence } from "../metrics/findings/words.ts";
import { readConcentration } from "../metrics/token-figures.ts";

interface Overview {
  readonly named: Token;
  readonly first: HolderListPage | null;
  readonly deltas: HolderDeltas | null;
  readonly pnl: TokenPnl | null;
  /** Where something is left out. */
  readonly summary?: HolderSummary | null;
}

/** Whether old data is dated in the sentence: not on a page, which carries the day above it. */
export interface Dating {
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
