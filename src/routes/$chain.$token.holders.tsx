import { createFileRoute } from "@tanstack/react-router";
import { isExcluding } from "../../contract/exclusions.ts";
import { start } from "../api/queries.ts";
import { holdersPageQuery, tokenQueries } from "../api/token-queries.ts";
import { loadParts } from "../lib/late-part.tsx";
import { holdersSearch, routeSearch } from "../lib/search-params.ts";
import { HoldersPage } from "../pages/holders/HoldersPage.tsx";
import { CountedWithout, ListChoices, startPast, SwitchedTable } from "../pages/holders/past-parts.ts";

export const Route = createFileRoute("/$chain/$token/holders")({
  ...routeSearch(holdersSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, token, waitsForAnswers }, deps, cause, parentMatchPromise }) => {
    if (cause === "preload") return;
    const { firstHolders, breakdowns } = tokenQueries(token);
    if (deps.at !== "" || deps.from !== "") {
      // The days of the address end with the data.
      await parentMatchPromise;
      await startPast(queryClient, token, deps, waitsForAnswers);
      if (!waitsForAnswers || !isExcluding(deps)) return;
      const { summaryQuery } = await import("../api/behind-queries.ts");
      await Promise.all([start(queryClient, summaryQuery(token, deps)), loadParts([CountedWithout])]);
      return;
    }
    const started = start(
      queryClient,
      holdersPageQuery(token, deps),
      // How many match the filter is said of all.
      holdersPageQuery(token, { ...deps, kind: "" }),
      firstHolders,
      breakdowns,
    );
    await loadParts([
      ListChoices,
      ...(deps.columns === "" ? [] : [SwitchedTable]),
      ...(isExcluding(deps) ? [CountedWithout] : []),
    ]);
    await (waitsForAnswers ? started : parentMatchPromise);
    if (!waitsForAnswers) return;
    // In a browser what its addresses are comes after the page, from the server with it.
    const { startRows } = await import("../sections/behind/start.ts");
    await startRows(queryClient, token, deps);
  },
  component: function Holders() {
    const { token } = Route.useRouteContext();
    return <HoldersPage token={token} search={Route.useSearch()} />;
  },
});
