import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, HeadContent, RouterContextProvider } from "@tanstack/react-router";
import { createRequestHandler, getSsrStatus, RouterServer } from "@tanstack/react-router/ssr/server";
import { renderToString } from "react-dom/server";
import { writeCache } from "./api/dehydration.ts";
import { createQueryClient } from "./api/query-client.ts";
import { createAppRouter } from "./router.tsx";

export interface RenderedPage {
  readonly status: number;
  /** Content of `#root`. Empty where the page is elsewhere. */
  readonly html: string;
  /** Title and meta tags, to stand in `<head>` as they are: the browser finds and keeps them. */
  readonly head: string;
  /** Text of `<script type="application/json" id="cache">`; already safe inside markup. */
  readonly cache: string;
  /** Where the page is, for a 3xx status. */
  readonly location?: string;
}

/**
 * Draws the first view of a page. `path` is path and query; `fetchApi` answers `/api/…` without the
 * network. Throws where the page cannot be drawn: the empty shell then serves as well.
 */
export async function render(path: string, fetchApi: typeof globalThis.fetch): Promise<RenderedPage> {
  const queryClient = createQueryClient({ fetch: fetchApi, retries: 0 });
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) });
  const draw = createRequestHandler({
    createRouter: () => router,
    request: new Request(new URL(path, "http://localhost")),
  });
  let drawn: RenderedPage | undefined;
  const response = await draw(() => {
    const html = renderToString(
      <QueryClientProvider client={queryClient}>
        <RouterServer router={router} />
      </QueryClientProvider>,
    );
    const head = renderToString(
      <RouterContextProvider router={router}>
        <HeadContent />
      </RouterContextProvider>,
    );
    drawn = { status: getSsrStatus(router), html, head, cache: writeCache(queryClient) };
    return new Response(null);
  });
  queryClient.clear();
  const location = response.headers.get("location");
  if (location !== null) return { status: response.status, html: "", head: "", cache: "", location };
  if (!drawn) throw new Error(`nothing was drawn for ${path}`);
  return drawn;
}
