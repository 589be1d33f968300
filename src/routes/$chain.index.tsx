import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { start } from "../api/queries.ts";
import { tokenListQuery } from "../api/token-list.ts";
import { readTokensSearch, tokensSearchDefaults } from "../lib/search-params.ts";
import { loadParts } from "../lib/late-part.tsx";
import { listParts } from "../pages/tokens/list-parts.ts";
import { TokensPage } from "../pages/tokens/TokensPage.tsx";

export const Route = createFileRoute("/$chain/")({
  validateSearch: readTokensSearch,
  search: { middlewares: [stripSearchParams(tokensSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, cause }) => {
    if (cause === "preload") return;
    const { queryClient, chain, waitsForAnswers } = context;
    const started = start(queryClient, tokenListQuery(chain, deps));
    await loadParts(Object.values(listParts));
    if (waitsForAnswers) await started;
  },
  component: function Tokens() {
    const { chain } = Route.useRouteContext();
    return <TokensPage chain={chain} search={Route.useSearch()} />;
  },
});
