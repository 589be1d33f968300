import type { ReactNode } from "react";
import { dataOf, optional, together } from "../api/answer.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../api/token-queries.ts";
import { spokenName } from "../metrics/findings/name.ts";
import { walletLead } from "../metrics/findings/wallet.ts";
import { supplyShare } from "../metrics/supply.ts";
import { Lead } from "../ui/Section.tsx";
import { LeadSentence } from "./LeadSentence.tsx";
import { placeholder } from "./placeholder.ts";
import { supplyOf } from "./token-figures.ts";
import { useAnswer } from "./use-answer.ts";
import { useWalletRank } from "./wallet-rank.ts";

interface WalletLeadProps {
  readonly token: TokenRef;
  readonly wallet: string;
  readonly rail: ReactNode;
}

export function WalletLead({ token, wallet, rail }: WalletLeadProps) {
  const questions = tokenQueries(token);
  const answer = together({
    named: useAnswer(questions.token),
    first: optional(useAnswer(questions.firstHolders)),
    stats: useAnswer(walletQuery(token, wallet)),
  });
  const known = dataOf(answer);
  const { rank, loading } = useWalletRank(token, wallet, known?.stats.amount);
  const { named, first, stats } = known ?? {
    named: placeholder.token,
    first: placeholder.holders,
    stats: placeholder.wallet,
  };
  const meta = answer.state === "ready" ? answer.meta : placeholder.meta;
  const sentence = walletLead({
    name: spokenName(named),
    stats,
    supplyShare: supplyShare(stats.amount, supplyOf(named, meta, first)),
    rank: known ? rank : 14,
  });
  return (
    <Lead rail={rail} loading={!known || loading}>
      <LeadSentence sentence={sentence} />
    </Lead>
  );
}
