import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { start } from "../api/queries.ts";
import { holdersQuery, tokenQueries } from "../api/token-queries.ts";
import { holdersSearchDefaults, offsetOf, readHoldersSearch } from "../lib/search-params.ts";
import { HoldersPage } from "../pages/holders/HoldersPage.tsx";

export const Route = createFileRoute("/$chain/$token/holders")({
  validateSearch: readHoldersSearch,
  search: { middlewares: [stripSearchParams(holdersSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, token, waitsForAnswers }, deps, cause, parentMatchPromise }) => {
    if (cause === "preload") return;
    const { firstHolders, breakdowns } = tokenQueries(token);
    const { min, max, page, size } = deps;
    const rows = holdersQuery(token, { limit: size, offset: offsetOf(page, size), min, max });
    const started = start(queryClient, rows, firstHolders, breakdowns);
    await (waitsForAnswers ? started : parentMatchPromise);
  },
  component: function Holders() {
    const { token } = Route.useRouteContext();
    return <HoldersPage token={token} search={Route.useSearch()} />;
  },
});
