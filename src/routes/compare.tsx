import { createFileRoute } from "@tanstack/react-router";
import { readTokens } from "../../contract/compared-tokens.ts";
import { start } from "../api/queries.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { compareSearch, searchWithExclusions } from "../lib/search-params.ts";
import { ComparePage } from "../pages/compare/ComparePage.tsx";

export const Route = createFileRoute("/compare")({
  ...searchWithExclusions(compareSearch),
  // How it is drawn asks for nothing.
  loaderDeps: ({ search: { t, at, series, without, and, keep } }) => ({ t, at, series, without, and, keep }),
  loader: async ({ context: { queryClient, waitsForAnswers }, deps: { t, ...asked }, cause }) => {
    // A token costs 190 units at a hosted service: too much for a pointer that passes by.
    if (cause === "preload") return;
    const tokens = readTokens(t);
    // What is asked of a day depends on which days there are.
    const ofToken = (token: TokenRef) => {
      const questions = tokenQueries(token);
      return asked.at === "" ? Object.values(questions) : [questions.token];
    };
    const questions = tokens.flatMap((token) => ofToken(token));
    const started = start(queryClient, ...questions);
    // No other page needs to know how it is asked for.
    const { loadCompare, loadCompareParts } = await import("../pages/compare/load-compare.ts");
    const rest = loadCompare(queryClient, tokens, asked);
    await loadCompareParts(tokens, asked);
    if (waitsForAnswers) await Promise.all([started, rest]);
  },
  component: function Compare() {
    const { t, at, series, axis, scale, unit } = Route.useSearch();
    return <ComparePage selection={t} at={at} overTime={{ series, axis, scale, unit }} />;
  },
});
