import { createFileRoute } from "@tanstack/react-router";
import { clustersQuery, launchQuery } from "../api/clusters.ts";
import { start } from "../api/queries.ts";
import { tokenQueries } from "../api/token-queries.ts";
import { mapPageSearch, routeSearch } from "../lib/search-params.ts";
import { loadParts } from "../lib/late-part.tsx";
import { MapPage } from "../pages/map/MapPage.tsx";

export const Route = createFileRoute("/$chain/$token/map")({
  ...routeSearch(mapPageSearch),
  // Who is looked at asks for nothing.
  loaderDeps: ({ search: { members, methods, split, within, bundle } }) => ({
    members,
    methods,
    split,
    within,
    bundle,
  }),
  loader: async ({ context: { queryClient, token, waitsForAnswers }, deps, cause, parentMatchPromise }) => {
    if (cause === "preload") return;
    const { firstHolders } = tokenQueries(token);
    const started = start(queryClient, clustersQuery(token, deps), launchQuery(token, deps), firstHolders);
    // No other page needs to know what a map is made of.
    const { mapParts } = await import("../pages/map/MapPage.tsx");
    await loadParts(Object.values(mapParts));
    await (waitsForAnswers ? started : parentMatchPromise);
  },
  component: function Map() {
    const { token } = Route.useRouteContext();
    return <MapPage token={token} search={Route.useSearch()} />;
  },
});
