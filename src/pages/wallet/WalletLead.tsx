import { dataOf, metaOf, optional, together } from "../../api/answer.ts";
import { labelsQuery } from "../../api/behind-queries.ts";
import { tokenQueries, type TokenRef, walletQuery } from "../../api/token-queries.ts";
import { LeadText } from "../../ui/Section.tsx";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { readWalletLead } from "../../figures/wallet/wallet-lead.ts";
import { oldDataText } from "../../metrics/findings/dated.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { unknownWalletLead } from "../../metrics/findings/wallet.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useWalletRank } from "../../figures/wallet/use-wallet-rank.ts";

interface WalletLeadProps {
  readonly token: TokenRef;
  readonly wallet: string;
}

export function WalletLead({ token, wallet }: WalletLeadProps) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const own = useAnswer(walletQuery(token, wallet));
  const answer = together({
    named,
    first: optional(useAnswer(questions.firstHolders)),
    stats: own,
    labels: optional(useAnswer(labelsQuery(token, [wallet]))),
  });
  const known = dataOf(answer);
  const { rank, isSpread, loading } = useWalletRank(token, wallet, known?.stats.amount);
  const shown = known ?? {
    named: placeholder.token,
    first: placeholder.holders,
    stats: placeholder.wallet,
    labels: null,
  };
  const meta = metaOf(answer) ?? placeholder.meta;
  const sentence =
    own.state === "unavailable" && named.state === "ready"
      ? unknownWalletLead(spokenName(named.data))
      : readWalletLead(
          { ...shown, facts: metaOf(own)?.facts, known: shown.labels?.addresses[0] },
          meta,
          known ? { rank, isSpread } : { rank: 14, isSpread: false },
          { isDated: false },
        );
  return (
    <LeadText loading={answer.state === "loading" || loading} above={oldDataText(meta.asOf)}>
      <LeadSentence sentence={sentence} />
    </LeadText>
  );
}
