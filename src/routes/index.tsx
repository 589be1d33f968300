import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadParts } from "../lib/late-part.tsx";
import { frontSearch, routeSearch } from "../lib/search-params.ts";
import { FrontPage, frontParts } from "../pages/front/FrontPage.tsx";

export const Route = createFileRoute("/")({
  ...routeSearch(frontSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, waitsForAnswers }, deps: { q }, cause }) => {
    if (cause === "preload") return;
    // Beside the page's own code, so that other pages do not load it.
    const { startFront } = await import("../pages/front/front-queries.ts");
    const started = startFront(queryClient);
    if (q !== "") {
      const { startSearch } = await import("../pages/front/start-search.ts");
      const page = await startSearch(queryClient, q);
      if (page) throw redirect({ href: page, replace: true });
    }
    await loadParts([frontParts.FrontStamp, frontParts.FrontBody]);
    if (waitsForAnswers) await started;
  },
  component: function Front() {
    return <FrontPage search={Route.useSearch()} />;
  },
});
