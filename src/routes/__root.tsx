import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, retainSearchParams } from "@tanstack/react-router";
import { routeSearch, themeSearch } from "../lib/search-params.ts";
import { PageFailed } from "../shell/PageFailed.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { PageNotFound } from "../shell/PageNotFound.tsx";
import { Shell } from "../shell/Shell.tsx";

interface RouterContext {
  readonly queryClient: QueryClient;
  /** The server draws a page when all its answers are there; the browser draws at once. */
  readonly waitsForAnswers: boolean;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // A theme in the address (public/before-paint.js reads it) is the wish of who made the link: links keep it.
  validateSearch: routeSearch(themeSearch).validateSearch,
  search: { middlewares: [retainSearchParams(["theme"])] },
  beforeLoad: async ({ context, preload }) => {
    // A click shows that it was felt before the next page is drawn, which takes the browser longer.
    if (!context.waitsForAnswers && !preload) await nextPaint();
  },
  component: () => (
    <>
      <PageHead />
      <Shell>
        <Outlet />
      </Shell>
    </>
  ),
  errorComponent: ({ error, reset }) => (
    <Shell>
      <PageFailed error={error} retry={reset} />
    </Shell>
  ),
  notFoundComponent: () => <PageNotFound />,
});

const hiddenMs = 100;

/** Resolves when the browser has shown what changed so far; soon where it shows nothing, as in a hidden tab. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, hiddenMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // The frame is painted after its callbacks, and before the next task.
      setTimeout(resolve);
    });
  });
}
