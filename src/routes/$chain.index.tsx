import { chainsQuery } from "../api/chains.ts";
import { createFileRoute } from "@tanstack/react-router";
import { tokenListQuery } from "../api/token-list.ts";
import { start } from "../api/queries.ts";
import { routeSearch, tokensSearch } from "../lib/search-params.ts";
import { loadParts } from "../lib/late-part.tsx";
import { listParts } from "../pages/tokens/TokenListPanel.tsx";
import { TokensPage } from "../pages/tokens/TokensPage.tsx";

export const Route = createFileRoute("/$chain/")({
  ...routeSearch(tokensSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, cause }) => {
    if (cause === "preload") return;
    const { queryClient, chain, waitsForAnswers } = context;
    const list = tokenListQuery(chain, deps);
    const started = start(queryClient, list);
    await loadParts(Object.values(listParts));
    if (!waitsForAnswers) return;
    await started;
    // The page of a chain without tokens says by what it could be read.
    if (queryClient.getQueryData(list.queryKey)?.data.total === 0) await start(queryClient, chainsQuery);
  },
  component: function Tokens() {
    const { chain } = Route.useRouteContext();
    return <TokensPage chain={chain} search={Route.useSearch()} />;
  },
});
