import { allChainsQuery } from "../api/all-chains.ts";
import { createFileRoute } from "@tanstack/react-router";
import { start } from "../api/queries.ts";
import { allChainsSearch, routeSearch } from "../lib/search-params.ts";
import { AllChainsPage } from "../pages/all-chains/AllChainsPage.tsx";

export const Route = createFileRoute("/all")({
  ...routeSearch(allChainsSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, waitsForAnswers }, deps, cause }) => {
    if (cause === "preload") return;
    const started = start(queryClient, allChainsQuery(deps));
    if (waitsForAnswers) await started;
  },
  component: function AllChains() {
    return <AllChainsPage search={Route.useSearch()} />;
  },
});
