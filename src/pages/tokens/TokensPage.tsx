import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type ChainId, chains } from "../../../contract/chains.ts";
import { answerOf, metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenListQuery } from "../../api/token-list.ts";
import { narrowedBy, type TokensSearch } from "../../lib/search-params.ts";
import { listLead } from "../../metrics/findings/list.ts";
import { Lead } from "../../ui/Section.tsx";
import { PageFailed } from "../../shell/PageFailed.tsx";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { StatusLine } from "../../shell/StatusLine.tsx";
import { listParts } from "./list-parts.ts";
import { TokenLanes } from "./TokenLanes.tsx";
import { TokenListPanel } from "./TokenListPanel.tsx";
import { loadKnownToken } from "../../shell/TokenLoading.tsx";

interface TokensPageProps {
  readonly chain: ChainId;
  readonly search: TokensSearch;
}

export function TokensPage({ chain, search }: TokensPageProps) {
  const query = useQuery({
    ...tokenListQuery(chain, search),
    placeholderData: (before, asked) => (asked?.queryKey[1] === chain ? before : undefined),
  });
  // The view that the rows belong to: the one before, as long as they turn.
  const turning = query.isPlaceholderData;
  const [rowsOf, setRowsOf] = useState(search);
  if (!turning && rowsOf !== search) setRowsOf(search);
  const answer = answerOf(query);
  useEffect(loadKnownToken, []);
  const place = answersOf(chain);
  const { name } = chains[chain];
  if (answer.state === "failed") return <PageFailed error={answer.error} retry={answer.retry} />;
  const meta = metaOf(answer);
  const page = answer.state === "ready" ? answer.data : undefined;
  const narrowed = page && narrowedBy(rowsOf, page.covered);
  if (page?.total === 0 && narrowed === undefined) {
    return (
      <>
        <h1 className="sr-only">{name} tokens</h1>
        <StatusLine place={place} asOf={meta?.asOf} />
        <listParts.EmptyChain chain={chain} />
        <PageFooter source={meta?.sources[0]} />
      </>
    );
  }
  return (
    <>
      <h1 className="sr-only">{name} tokens</h1>
      <StatusLine place={place} asOf={meta?.asOf} />
      <Lead rail={<PageStamp place={place} asOf={meta?.asOf} />} loading={!page}>
        <LeadSentence sentence={listLead(name, page?.total ?? 1000, narrowed)} />
      </Lead>
      <TokenLanes />
      <TokenListPanel
        chain={chain}
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
