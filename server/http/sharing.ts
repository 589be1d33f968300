import type { Keyless } from "../config/choices.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Exchange, Handler } from "./exchange.ts";
import { sharingHeaders } from "./headers.ts";

/** Of a request, what its sender says of where it comes from. */
interface Origins {
  readonly host: string | null;
  readonly origin: string | null;
  readonly site: string | null;
}

/**
 * Whether a browser asks in the name of another site (https://www.w3.org/TR/fetch-metadata). Programs that are no
 * browser say nothing of it, and are nobody's visitors.
 */
export function isForeign({ host, origin, site }: Origins): boolean {
  if (site !== null) return site !== "same-origin" && site !== "none";
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** What only this site's own pages may read. Frames and pictures on others are shown all the same. */
export function unshared(handler: Handler, keyless: Keyless): Handler {
  if (keyless === "any") return handler;
  return (exchange) => {
    withhold(exchange);
    return handler(exchange);
  };
}

/** Throws `foreign_origin` where another site's page asks and may not. */
export function refuseForeign(exchange: Exchange, keyless: Keyless): void {
  if (keyless === "any") return;
  withhold(exchange);
  exchange.varyBy("origin", "sec-fetch-site");
  const { host } = new URL(exchange.request.url);
  const origins = { host, origin: exchange.header("origin"), site: exchange.header("sec-fetch-site") };
  if (isForeign(origins)) throw new ProblemError("foreign_origin");
}

/** Takes back that any page may read the answer. */
export function withhold(exchange: Exchange): void {
  for (const name of Object.keys(sharingHeaders)) delete exchange.headers[name];
}
