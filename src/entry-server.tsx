import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { createRequestHandler, getSsrStatus, RouterServer } from "@tanstack/react-router/ssr/server";
import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { createQueryClient } from "./api/query-client.ts";
import { type Drawing, StillsContext } from "./charts/kit/stills.ts";
import { PageStills, type StillDrawer } from "./charts/kit/page-stills.ts";
import { writeCache } from "./api/write-cache.ts";
import { writeTags } from "./lib/head-tags.ts";
import { describeAddress, isOfWallet } from "./shell/address-description.ts";
import type { PageDescription } from "./figures/page-description.ts";
import { createAppRouter } from "./router.tsx";
import type { TokenRef } from "./api/token-queries.ts";
import { badge } from "./share/badge.ts";
import type { Element } from "./share/elements.ts";
import { shareCard, type ShareOptions } from "./share/share-card.ts";

/** For drawings that are being made: longer no page waits, what comes later it asks for itself. */
const drawingPatienceMs = 50;

type Head = (origin: string) => string;

export interface RenderedPage {
  readonly status: number;
  /** Content of `#root`. Empty where the page is elsewhere. */
  readonly html: string;
  /** Title and tags of the head, where readers find the service at that origin. */
  readonly head: Head;
  /** Text of `<script type="application/json" id="cache">`; already safe inside markup. */
  readonly cache: string;
  /** The route that was drawn: the id of its innermost match. */
  readonly route: string;
  /** Where the page is, for a 3xx status. */
  readonly location?: string;
}

export interface DescribedPage {
  /** Undefined where there is no such page, as far as its address and the answers tell. */
  readonly description: PageDescription | undefined;
  readonly head: Head;
}

/**
 * What a page says of itself, without drawing it. Never throws for want of answers: then it says
 * what its address tells. `path` is path and query.
 */
export async function describe(path: string, fetchApi: typeof globalThis.fetch): Promise<DescribedPage> {
  const queryClient = createQueryClient({ fetch: fetchApi, retries: 0 });
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const { pathname, searchStr } = router.state.location;
  const { description, tags } = await describeAddress(queryClient, pathname + searchStr);
  queryClient.clear();
  return { description, head: (origin) => writeTags(tags(origin)) };
}

/** The share image of a page as a tree for Satori, plain data. Undefined where there is nothing to show. */
export async function layOutShareImage(
  path: string,
  fetchApi: typeof globalThis.fetch,
  options: ShareOptions,
): Promise<Element | undefined> {
  const queryClient = createQueryClient({ fetch: fetchApi, retries: 0 });
  try {
    return await shareCard(queryClient, path, options);
  } finally {
    queryClient.clear();
  }
}

/** A badge with one figure of a token, as SVG. Undefined where there is no such token or figure. */
export async function drawBadge(
  token: TokenRef,
  figure: string,
  fetchApi: typeof globalThis.fetch,
): Promise<string | undefined> {
  const queryClient = createQueryClient({ fetch: fetchApi, retries: 0 });
  try {
    return await badge(queryClient, token, figure);
  } finally {
    queryClient.clear();
  }
}

/**
 * Draws the first view of a page. `path` is path and query; `fetchApi` answers `/api/…` without the
 * network; `drawer` draws its charts. Throws where the page cannot be drawn: the empty shell then serves as well.
 */
export async function render(
  path: string,
  fetchApi: typeof globalThis.fetch,
  drawer: StillDrawer<Drawing>,
): Promise<RenderedPage> {
  const stills = new PageStills<Drawing>(drawer);
  const queryClient = createQueryClient({ fetch: fetchApi, retries: 0 });
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) });
  const draw = createRequestHandler({
    createRouter: () => router,
    request: new Request(new URL(path, "http://localhost")),
  });
  let drawn: RenderedPage | undefined;
  const response = await draw(async () => {
    const html = renderToString(
      <StillsContext value={stills.ask}>
        <QueryClientProvider client={queryClient}>
          {/* In the browser the router puts its matches into one: what is taken over must have it, too. */}
          <Suspense>
            <RouterServer router={router} />
          </Suspense>
        </QueryClientProvider>
      </StillsContext>,
    );
    const { pathname, searchStr } = router.state.location;
    const { tags } = await describeAddress(queryClient, pathname + searchStr);
    drawn = {
      status: isOfWallet(queryClient, pathname + searchStr) ? 200 : getSsrStatus(router),
      html,
      head: (origin) => writeTags(tags(origin)),
      cache: writeCache(queryClient),
      route: router.state.matches.at(-1)?.routeId ?? "",
    };
    return new Response(null);
  });
  queryClient.clear();
  const location = response.headers.get("location");
  if (location !== null)
    return { status: response.status, html: "", head: () => "", cache: "", route: "", location };
  if (!drawn) throw new Error(`nothing was drawn for ${path}`);
  return { ...drawn, html: await stills.fill(drawn.html, drawingPatienceMs) };
}

export { takeChains } from "./lib/shown-chains.ts";
export { renderEmbed } from "./embed/render-embed.tsx";
