import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { readCache } from "./api/dehydration.ts";
import { createQueryClient } from "./api/query-client.ts";
import { firstReload } from "./lib/storage.ts";
import { createAppRouter } from "./router.tsx";

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

const cache = document.querySelector("#cache")?.textContent;
if (cache) {
  readCache(queryClient, cache);
  // The server has drawn the page. Marked as such, and with its routes loaded from what the server
  // sent, the first render in the browser is the same as the one that is there.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, app);
} else {
  createRoot(root).render(app);
}

// A page that was open while a new version was put in place asks for files that are gone: it loads
// itself anew, once. Otherwise, offline above all, what was asked for says that it is not there.
window.addEventListener("vite:preloadError", (event) => {
  event.preventDefault();
  if (navigator.onLine && firstReload()) location.reload();
});
