import { dataOf, metaOf, optional, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { oldDataText } from "../../metrics/findings/dated.ts";
import { LeadText } from "../../ui/Section.tsx";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { readOverviewLead } from "../../figures/overview-lead.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { useLeftOut } from "../../sections/behind/use-summary.ts";
import { useAnswer } from "../../api/use-answer.ts";

/** The sentence that opens the page. It waits for all its parts, so that it is not rewritten under the reader. */
export function OverviewLead({ token }: { readonly token: TokenRef }) {
  const questions = tokenQueries(token);
  const answer = together({
    named: useAnswer(questions.token),
    first: optional(useAnswer(questions.firstHolders)),
    deltas: optional(useAnswer(questions.deltas)),
    pnl: optional(useAnswer(questions.pnl)),
    summary: optional(useLeftOut(token)),
  });
  const known = dataOf(answer) ?? {
    named: placeholder.token,
    first: placeholder.holders,
    deltas: placeholder.deltas,
    pnl: placeholder.pnl,
    summary: null,
  };
  const meta = metaOf(answer) ?? placeholder.meta;
  return (
    <LeadText loading={answer.state === "loading"} above={oldDataText(meta.asOf)}>
      <LeadSentence sentence={readOverviewLead(known, meta, { isDated: false })} />
    </LeadText>
  );
}
