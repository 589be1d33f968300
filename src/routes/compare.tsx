import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { readTokens } from "../../contract/compared-tokens.ts";
import { start } from "../api/queries.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { compareSearchDefaults, readCompareSearch } from "../lib/compare-search.ts";
import { ComparePage } from "../pages/compare/ComparePage.tsx";

export const Route = createFileRoute("/compare")({
  validateSearch: readCompareSearch,
  search: { middlewares: [stripSearchParams(compareSearchDefaults)] },
  // How it is drawn asks for nothing.
  loaderDeps: ({ search: { t, series } }) => ({ t, series }),
  loader: async ({ context: { queryClient, waitsForAnswers }, deps: { t, series }, cause }) => {
    // A token costs 190 units at a hosted service: too much for a pointer that passes by.
    if (cause === "preload") return;
    const tokens = readTokens(t);
    const questions = tokens.flatMap((token) => Object.values(tokenQueries(token)));
    const started = [
      start(queryClient, ...questions),
      // No other page needs to know how it is asked for.
      import("../pages/compare/load-over-time.ts").then(({ loadOverTime }) =>
        loadOverTime(queryClient, tokens, series),
      ),
    ];
    if (waitsForAnswers) await Promise.all(started);
  },
  component: function Compare() {
    const { t, ...overTime } = Route.useSearch();
    return <ComparePage selection={t} overTime={overTime} />;
  },
});
