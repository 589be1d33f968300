import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ChainId, chains } from "../../contract/chains.ts";
import { answerOf, metaOf } from "../api/answer.ts";
import { answersOf, api } from "../api/queries.ts";
import { offsetOf, type TokensSearch } from "../lib/search-params.ts";
import { listLead } from "../metrics/findings/list.ts";
import { Lead } from "../ui/Section.tsx";
import { PageFailed } from "./PageFailed.tsx";
import { PageFooter } from "./PageFooter.tsx";
import { PageStamp } from "./PageStamp.tsx";
import { LeadSentence } from "./LeadSentence.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { TokenLanes } from "./TokenLanes.tsx";
import { TokenListPanel } from "./TokenListPanel.tsx";
import { loadKnownToken } from "./TokenLoading.tsx";

interface TokensPageProps {
  readonly chain: ChainId;
  readonly search: TokensSearch;
}

export function TokensPage({ chain, search }: TokensPageProps) {
  const offset = offsetOf(search.page, search.limit);
  const query = useQuery({
    ...api("getTokens", { chain_id: chain, limit: search.limit, ...(offset && { offset }) }),
    placeholderData: keepPreviousData,
  });
  const answer = answerOf(query);
  useEffect(loadKnownToken, []);
  const place = answersOf(chain);
  const { name } = chains[chain];
  if (answer.state === "failed") return <PageFailed error={answer.error} retry={answer.retry} />;
  const meta = metaOf(answer);
  const page = answer.state === "ready" ? answer.data : undefined;
  return (
    <>
      <h1 className="sr-only">{name} tokens</h1>
      <StatusLine place={place} asOf={meta?.asOf} />
      <Lead rail={<PageStamp place={place} asOf={meta?.asOf} />} loading={!page}>
        <LeadSentence sentence={listLead(name, page?.total ?? 1000)} />
      </Lead>
      <TokenLanes />
      <TokenListPanel
        chain={chain}
        search={search}
        page={page}
        sources={meta?.sources ?? []}
        turning={query.isPlaceholderData}
      />
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}
