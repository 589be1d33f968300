import { allChainsQuery } from "../../api/all-chains.ts";
import { tokenListQuery } from "../../api/token-list.ts";
import type { QueryClient } from "@tanstack/react-query";
import { chains } from "../../../contract/chains.ts";
import { pagePath } from "../../../contract/page-address.ts";
import { listImagePath } from "../../../contract/share-image.ts";
import { withQuery } from "../../../contract/search/schema.ts";
import { allChainsSearch, narrowedBy, tokensSearch } from "../../lib/search-params.ts";
import { allChainsFinding } from "../../metrics/findings/all-chains.ts";
import { listFinding } from "../../metrics/findings/list.ts";
import { imagePath, type PageCalled, type PageDescription, versioned } from "../page-description.ts";

export function describeList(
  queryClient: QueryClient,
  page: PageCalled<"list">,
  query: URLSearchParams,
): PageDescription {
  const { name } = chains[page.chain];
  const asked = tokensSearch.readQuery(query);
  const answer = queryClient.getQueryData(tokenListQuery(page.chain, asked).queryKey);
  const about = `Holder statistics of ${name} tokens: who owns them, for how long, at what price.`;
  return {
    title: `${name} tokens${asked.page > 1 ? `, page ${asked.page}` : ""}`,
    description: answer
      ? `${listFinding(name, answer.data.total, narrowedBy(asked, answer.data.covered))} ${about}`
      : about,
    path: withQuery(pagePath(page), tokensSearch.write(asked)),
    image: versioned(listImagePath(page.chain, asked), answer?.meta.asOf),
    isFramed: true,
  };
}

export function describeAllChains(
  queryClient: QueryClient,
  page: PageCalled<"all">,
  query: URLSearchParams,
): PageDescription {
  const asked = allChainsSearch.readQuery(query);
  const answer = queryClient.getQueryData(allChainsQuery(asked).queryKey);
  const about =
    "Every token here by its number of holders, with its chain and the others that have its address.";
  return {
    title: `Tokens of all chains${asked.page > 1 ? `, page ${asked.page}` : ""}`,
    description: answer ? `${allChainsFinding(answer.data.total, answer.data.covered)} ${about}` : about,
    path: withQuery(pagePath(page), allChainsSearch.write(asked)),
    image: imagePath(page, answer?.meta.asOf),
    isFramed: true,
  };
}
