import { createFileRoute } from "@tanstack/react-router";
import { start } from "../api/queries.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { loadParts } from "../lib/late-part.tsx";
import { overviewParts } from "../pages/token/overview-parts.ts";
import { OverviewPage } from "../pages/token/OverviewPage.tsx";

export const Route = createFileRoute("/$chain/$token/")({
  loader: async ({ context: { queryClient, token, waitsForAnswers }, cause, parentMatchPromise }) => {
    // The whole page costs 170 units at a hosted service: too much for a pointer that passes by.
    if (cause === "preload") return;
    const started = start(queryClient, ...Object.values(tokenQueries(token)));
    await loadParts(Object.values(overviewParts));
    await (waitsForAnswers ? started : parentMatchPromise);
  },
  component: function Overview() {
    const { token } = Route.useRouteContext();
    return <OverviewPage token={token} />;
  },
});
