import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { readCache } from "./api/read-cache.ts";
import { createQueryClient, loadService } from "./api/query-client.ts";
import { firstReload } from "./lib/storage.ts";
import { followPageTranslation } from "./lib/page-translation.ts";
import { takeChains } from "./lib/shown-chains.ts";
import { allPartsAlive, listening, partsAlive, wantLateParts } from "./lib/late-part.tsx";
import type { ChainList } from "../contract/chains.ts";
import { createAppRouter } from "./router.tsx";

// A page that was open while a new version was put in place asks for files that are gone: it loads
// itself anew, once. Otherwise, offline above all, what was asked for says that it is not there.
// Before anything is loaded: the router would load the page anew by itself, once for each file.
window.addEventListener("vite:preloadError", (event) => {
  event.preventDefault();
  if (navigator.onLine && firstReload()) location.reload();
});

followPageTranslation(document.body);

const chainList = document.querySelector("#chains")?.textContent;
if (chainList) takeChains(JSON.parse(chainList) as ChainList);

const queryClient = createQueryClient();
const router = createAppRouter({ queryClient });
const root = document.querySelector("#root")!;
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);

// Scripts that the page asked for itself do not wait for its end, where the answers are that it was drawn from.
if (document.readyState === "loading")
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
const cache = document.querySelector("#cache")?.textContent;
if (cache) {
  readCache(queryClient, cache);
  // The server has drawn the page. With its routes loaded from what the server sent, the first render in the
  // browser is the same as the one that is there.
  await router.load();
  // A part that comes alive must find the address that it was drawn for.
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation }) => {
      if (currentLocation.pathname === nextLocation.pathname) await partsAlive();
      return false;
    },
  });
  // As a transition it is done in small pieces, between which the page answers.
  startTransition(() => void hydrateRoot(root, app));
  whenReaderComes(fetchTheRest);
} else {
  fetchTheRest();
  createRoot(root).render(app);
}

/** What a page that the server drew can do without until someone does something with it. */
function fetchTheRest(): void {
  wantLateParts();
  // One after the other, so that no task of them is long. Later failures are told where the service is asked.
  void allPartsAlive().then(() => loadService().catch(() => {}));
}

/** At the first sign of a reader, or when the page has listened for a while: not all signs are seen. */
function whenReaderComes(act: () => void): void {
  const signs = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];
  let hasCome = false;
  const come = () => {
    if (hasCome) return;
    hasCome = true;
    for (const sign of signs) window.removeEventListener(sign, come);
    act();
  };
  for (const sign of signs) window.addEventListener(sign, come, { passive: true });
  void listening.then(() => setTimeout(come, 1_000));
}
