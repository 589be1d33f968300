import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allChainsQuery } from "../../api/all-chains.ts";
import { answerOf, metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import type { AllChainsSearch } from "../../lib/search-params.ts";
import { allChainsLead } from "../../metrics/findings/all-chains.ts";
import { sentenceText } from "../../metrics/findings/words.ts";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { PageFailed } from "../../shell/PageFailed.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { StatusLine } from "../../shell/StatusLine.tsx";
import { Lead } from "../../ui/Section.tsx";
import { AllChainsPanel } from "./AllChainsPanel.tsx";

const place = answersOf("all");

/** The tokens of all chains in one list. */
export function AllChainsPage({ search }: { readonly search: AllChainsSearch }) {
  const query = useQuery({ ...allChainsQuery(search), placeholderData: (before) => before });
  // The page that the rows belong to: the one before, as long as they turn.
  const turning = query.isPlaceholderData;
  const [rowsOf, setRowsOf] = useState(search.page);
  if (!turning && rowsOf !== search.page) setRowsOf(search.page);
  const answer = answerOf(query);
  if (answer.state === "failed") return <PageFailed error={answer.error} retry={answer.retry} />;
  const meta = metaOf(answer);
  const page = answer.state === "ready" ? answer.data : undefined;
  const sentence = allChainsLead(page?.total ?? 100, page?.covered ?? "all");
  return (
    <>
      <h1 className="sr-only">Tokens of all chains</h1>
      <StatusLine place={place} asOf={meta?.asOf} />
      <Lead
        rail={<PageStamp place={place} asOf={meta?.asOf} />}
        loading={!page}
        likely={sentenceText(sentence)}
      >
        <LeadSentence sentence={sentence} />
      </Lead>
      <AllChainsPanel
        search={search}
        rowsOf={rowsOf}
        page={page}
        sources={meta?.sources ?? []}
        turning={turning}
      />
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}
