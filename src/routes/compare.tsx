import { createFileRoute } from "@tanstack/react-router";
import { readTokens } from "../../contract/compared-tokens.ts";
import { start } from "../api/queries.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { readCompareSearch } from "../lib/search-params.ts";
import { ComparePage } from "../pages/compare/ComparePage.tsx";

export const Route = createFileRoute("/compare")({
  validateSearch: readCompareSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, waitsForAnswers }, deps: { t }, cause }) => {
    // A token costs 170 units at a hosted service: too much for a pointer that passes by.
    if (cause === "preload") return;
    const questions = readTokens(t).flatMap((token) => Object.values(tokenQueries(token)));
    const started = start(queryClient, ...questions);
    if (waitsForAnswers) await started;
  },
  component: function Compare() {
    return <ComparePage selection={Route.useSearch().t} />;
  },
});
