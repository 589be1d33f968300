import { createFileRoute } from "@tanstack/react-router";
import { historySearch } from "../../contract/history-range.ts";
import { routeSearch } from "../lib/search-params.ts";
import { HistoryPage } from "../pages/history/HistoryPage.tsx";

export const Route = createFileRoute("/$chain/$token/history")({
  ...routeSearch(historySearch),
  // What is pinned asks for nothing.
  loaderDeps: ({ search: { from, to, without, and, keep } }) => ({ from, to, without, and, keep }),
  loader: async ({ context: { queryClient, token, waitsForAnswers }, deps, cause, parentMatchPromise }) => {
    if (cause === "preload") return;
    // No other page needs to know how a history is asked for.
    const { loadHistory, loadHistoryParts } = await import("../pages/history/load-history.ts");
    const started = loadHistory(queryClient, token, deps);
    await loadHistoryParts(deps);
    await (waitsForAnswers ? started : parentMatchPromise);
  },
  component: function History() {
    const { token } = Route.useRouteContext();
    return <HistoryPage token={token} search={Route.useSearch()} />;
  },
});
