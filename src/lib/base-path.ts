/**
 * Below which path readers find the service, `/holders`, as the server wrote it into the page. Empty at the root of a
 * host, and while the server draws: it puts the path before what it has drawn (server/http/base-path.ts).
 */
export const basePath =
  typeof document === "undefined" ? "" : (document.documentElement.dataset["base"] ?? "");
