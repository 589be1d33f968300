import {
  createFileRoute,
  retainSearchParams,
  type SearchSchemaInput,
  stripSearchParams,
} from "@tanstack/react-router";
import { readTokens } from "../../contract/compared-tokens.ts";
import { exclusionNames, type Exclusions, noExclusions, readExclusions } from "../../contract/exclusions.ts";
import { start } from "../api/queries.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { type CompareSearch, compareSearchDefaults, readCompareSearch } from "../lib/compare-search.ts";
import { ComparePage } from "../pages/compare/ComparePage.tsx";

export const Route = createFileRoute("/compare")({
  validateSearch: (raw: Partial<CompareSearch & Exclusions> & SearchSchemaInput) => ({
    ...readCompareSearch(raw),
    ...readExclusions(raw),
  }),
  search: {
    middlewares: [
      stripSearchParams({ ...compareSearchDefaults, ...noExclusions }),
      retainSearchParams<CompareSearch & Exclusions>([...exclusionNames]),
    ],
  },
  // How it is drawn asks for nothing.
  loaderDeps: ({ search: { t, series, without, and, keep } }) => ({ t, series, without, and, keep }),
  loader: async ({ context: { queryClient, waitsForAnswers }, deps: { t, ...asked }, cause }) => {
    // A token costs 190 units at a hosted service: too much for a pointer that passes by.
    if (cause === "preload") return;
    const tokens = readTokens(t);
    const questions = tokens.flatMap((token) => Object.values(tokenQueries(token)));
    const started = [
      start(queryClient, ...questions),
      // No other page needs to know how it is asked for.
      import("../pages/compare/load-compare.ts").then(({ loadCompare }) =>
        loadCompare(queryClient, tokens, asked),
      ),
    ];
    if (waitsForAnswers) await Promise.all(started);
  },
  component: function Compare() {
    const { t, series, axis, scale, unit } = Route.useSearch();
    return <ComparePage selection={t} overTime={{ series, axis, scale, unit }} />;
  },
});
