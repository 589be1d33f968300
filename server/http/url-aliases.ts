import { chains } from "../../contract/chains.ts";
import type { RequestContext, Handler } from "./request-context.ts";
import { readOnly } from "./method.ts";

/** `/v0/solana/…` as people write it, under the chain's short name. */
export function longChainRoutes(prefix: string): { path: string; handler: Handler }[] {
  const leads = Object.values(chains).map(({ id, name }) => ({
    long: name.toLowerCase().replaceAll(" ", "-"),
    id,
  }));
  // The name by its place: a route also matches the bare `/v0/solana` and escaped letters, which led to themselves.
  const place = prefix.split("/").length;
  return leads
    .filter(({ long, id }) => long !== id)
    .map(({ long, id }) => ({
      path: `${prefix}/${long}/*`,
      handler: readOnly((context) => moved(context, (path) => path.split("/").with(place, id).join("/"))),
    }));
}

/** The handler, but for paths with an empty part: clients put a slash at the end of an address and one before a path. */
export function withSingleSlashes(handler: Handler): Handler {
  const move = readOnly((context) => moved(context, (path) => path.replaceAll(/\/{2,}/g, "/")));
  return (context) =>
    new URL(context.request.url).pathname.includes("//") ? move(context) : handler(context);
}

function moved(context: RequestContext, to: (path: string) => string): Response {
  const { pathname, search } = new URL(context.request.url);
  context.headers["location"] = to(pathname) + search;
  return context.send(308, null);
}
