import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { chains } from "../../contract/chains.ts";
import { api, start } from "../api/queries.ts";
import { offsetOf, readTokensSearch, tokensSearchDefaults } from "../lib/search-params.ts";
import { TokensPage } from "../panels/TokensPage.tsx";
import { pageHead } from "./-page-head.ts";

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
  head: ({ match: { context, search } }) => {
    const { name } = chains[context.chain];
    const page = search.page > 1 ? `, page ${search.page}` : "";
    return pageHead(
      `${name} tokens${page}`,
      `Holder statistics of ${name} tokens: who owns them, for how long, at what price.`,
    );
  },
  component: function Tokens() {
    const { chain } = Route.useRouteContext();
    return <TokensPage chain={chain} search={Route.useSearch()} />;
  },
});
