import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { api, start } from "../api/queries.ts";
import { offsetOf, readTokensSearch, tokensSearchDefaults } from "../lib/search-params.ts";
import { TokensPage } from "../panels/TokensPage.tsx";

export const Route = createFileRoute("/$chain/")({
  validateSearch: readTokensSearch,
  search: { middlewares: [stripSearchParams(tokensSearchDefaults)] },
  loaderDeps: ({ search: { page, limit } }) => ({ page, limit }),
  loader: async ({ context, deps: { page, limit }, cause }) => {
    if (cause === "preload") return;
    const { queryClient, chain, waitsForAnswers } = context;
    const offset = offsetOf(page, limit);
    const started = start(
      queryClient,
      api("getTokens", { chain_id: chain, limit, ...(offset && { offset }) }),
    );
    if (waitsForAnswers) await started;
  },
  component: function Tokens() {
    const { chain } = Route.useRouteContext();
    return <TokensPage chain={chain} search={Route.useSearch()} />;
  },
});
