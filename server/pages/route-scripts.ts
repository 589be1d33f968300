import { existsSync, readFileSync } from "node:fs";

/** The scripts that a page of each route needs, by the route's name. */
export type RouteScripts = Readonly<Record<string, readonly string[]>>;

/** As scripts/route-assets.ts has written it with the build; empty where there is none. */
export function readRouteScripts(path: string): RouteScripts {
  if (!existsSync(path)) return {};
  return (JSON.parse(readFileSync(path, "utf8")) as { scripts: RouteScripts }).scripts;
}
