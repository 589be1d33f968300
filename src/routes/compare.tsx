import { createFileRoute } from "@tanstack/react-router";
import { start } from "../api/queries.ts";
import { knownToken, tokenQueries } from "../api/token-queries.ts";
import { shortAddress } from "../lib/address.ts";
import { plainName } from "../lib/text.ts";
import { readCompareSearch, readSelection } from "../panels/compare-selection.ts";
import { ComparePage } from "../panels/ComparePage.tsx";
import { pageHead } from "./-page-head.ts";

export const Route = createFileRoute("/compare")({
  validateSearch: readCompareSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, waitsForAnswers }, deps: { t }, cause }) => {
    // A token costs 170 units at a hosted service: too much for a pointer that passes by.
    if (cause === "preload") return;
    const questions = readSelection(t).tokens.flatMap((token) => Object.values(tokenQueries(token)));
    const started = start(queryClient, ...questions);
    if (waitsForAnswers) await started;
  },
  head: ({ match: { context, search } }) => {
    const names = readSelection(search.t).tokens.map((token) => {
      const known = knownToken(context.queryClient, token)?.data;
      return known ? plainName(known.name, 32) : shortAddress(token.address);
    });
    const title = names.length > 0 ? `${names.join(", ")} compared` : "Compare tokens";
    return pageHead(
      title,
      "Two to four tokens side by side: holders, concentration, how long they are kept, and at what profit.",
    );
  },
  component: function Compare() {
    return <ComparePage selection={Route.useSearch().t} />;
  },
});
