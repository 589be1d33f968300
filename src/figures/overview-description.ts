import type { QueryClient } from "@tanstack/react-query";
import { type Exclusions, isExcluding, exclusionSearch } from "../../contract/exclusions.ts";
import type { Meta } from "../../contract/meta.ts";
import { pagePath } from "../../contract/page-address.ts";
import type { Token } from "../../contract/tokens.ts";
import { withQuery } from "../../contract/search/schema.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { withoutText } from "../metrics/findings/adjusted.ts";
import { sentenceText } from "../metrics/findings/words.ts";
import { readOverviewLead } from "./overview-lead.ts";
import {
  describedToken,
  imagePath,
  knownSummary,
  type PageCalled,
  type PageDescription,
} from "./page-description.ts";

export function describeOverview(
  queryClient: QueryClient,
  page: PageCalled<"overview">,
  query: URLSearchParams,
): PageDescription {
  const { known, name, place, asOf } = describedToken(queryClient, page);
  const exclusions = exclusionSearch.readQuery(query);
  const without = isExcluding(exclusions) ? ` without ${withoutText(exclusions)}` : "";
  return {
    title: `${name} holders${without} ${place}`,
    description:
      (known && overviewText(queryClient, page, known.data, known.meta, exclusions)) ??
      `${name} ${place}: how many hold it, how concentrated it is, how long it is kept and at what price.`,
    path: withQuery(pagePath(page), exclusionSearch.write(exclusions)),
    feed: `/feed${pagePath(page)}`,
    image: imagePath(page, asOf, undefined, exclusions),
    isFramed: true,
  };
}

function overviewText(
  queryClient: QueryClient,
  token: TokenRef,
  named: Token,
  meta: Meta,
  exclusions: Exclusions,
): string | undefined {
  const questions = tokenQueries(token);
  const first = queryClient.getQueryData(questions.firstHolders.queryKey)?.data ?? null;
  const deltas = queryClient.getQueryData(questions.deltas.queryKey)?.data ?? null;
  const pnl = queryClient.getQueryData(questions.pnl.queryKey)?.data ?? null;
  if (!first && !deltas && !pnl && !meta.facts?.coverage) return undefined;
  const summary = knownSummary(queryClient, token, exclusions);
  return sentenceText(readOverviewLead({ named, first, deltas, pnl, summary }, meta));
}
