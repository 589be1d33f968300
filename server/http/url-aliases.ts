import { chains } from "../../contract/chains.ts";
import type { Exchange, Handler } from "./request-context.ts";
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
      handler: readOnly((exchange) => moved(exchange, (path) => path.split("/").with(place, id).join("/"))),
    }));
}

/** The handler, but for paths with an empty part: clients put a slash at the end of an address and one before a path. */
export function withSingleSlashes(handler: Handler): Handler {
  const move = readOnly((exchange) => moved(exchange, (path) => path.replaceAll(/\/{2,}/g, "/")));
  return (exchange) =>
    new URL(exchange.request.url).pathname.includes("//") ? move(exchange) : handler(exchange);
}

function moved(exchange: Exchange, to: (path: string) => string): Response {
  const { pathname, search } = new URL(exchange.request.url);
  exchange.headers["location"] = to(pathname) + search;
  return exchange.send(308, null);
}
