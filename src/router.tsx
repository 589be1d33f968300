import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { basePath } from "./lib/base-path.ts";
import { parseSearch, stringifySearch } from "./lib/search-params.ts";
import { PageFailed } from "./shell/PageFailed.tsx";
import { routeTree } from "./routeTree.gen.ts";

interface AppRouterOptions {
  readonly queryClient: QueryClient;
  /** The server gives the address that it draws; the browser has its own. */
  readonly history?: RouterHistory;
}

export function createAppRouter({ queryClient, history }: AppRouterOptions) {
  const isServer = history !== undefined;
  return createRouter({
    routeTree,
    ...(basePath && { basepath: basePath }),
    context: { queryClient, waitsForAnswers: isServer },
    ...(history && { history, isServer }),
    parseSearch,
    stringifySearch,
    // Loaders only start what Query then holds, so Query alone decides what is fresh.
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    // On the server it would write an inline script, which the content security policy forbids.
    scrollRestoration: !isServer,
    defaultErrorComponent: ({ error, reset }) => <PageFailed error={error} retry={reset} />,
    defaultStructuralSharing: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
