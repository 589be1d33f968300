import { createFileRoute } from "@tanstack/react-router";
import { start } from "../api/queries.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { loadParts } from "../lib/late-part.tsx";
import { overviewSearch, routeSearch } from "../lib/search-params.ts";
import { FiguresWithout, OverviewPage, overviewParts } from "../pages/token/OverviewPage.tsx";

export const Route = createFileRoute("/$chain/$token/")({
  ...routeSearch(overviewSearch),
  loaderDeps: ({ search: { period, without, and, keep } }) => ({ period, without, and, keep }),
  loader: async ({ context: { queryClient, token, waitsForAnswers }, deps, cause, parentMatchPromise }) => {
    // The whole page costs 170 units at a hosted service: too much for a pointer that passes by.
    if (cause === "preload") return;
    const summary = import("../sections/behind/start.ts").then(({ startSummary }) =>
      startSummary(queryClient, token, deps),
    );
    const started = Promise.all([summary, start(queryClient, ...Object.values(tokenQueries(token)))]);
    const askPast = async () => {
      // Its days end with the data, which the token tells.
      await parentMatchPromise;
      const { startPast } = await import("../pages/token/overview-past.ts");
      await startPast(queryClient, token, deps.period);
    };
    const past = askPast();
    await loadParts([...Object.values(overviewParts), FiguresWithout]);
    await (waitsForAnswers ? Promise.all([started, past]) : parentMatchPromise);
  },
  component: function Overview() {
    const { token } = Route.useRouteContext();
    return <OverviewPage token={token} />;
  },
});
