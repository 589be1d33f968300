import { timingSafeEqual } from "node:crypto";
import { ProblemError } from "../lib/problem-error.ts";
import { pageTokenHeader } from "../../contract/readings.ts";
import type { RequestContext } from "./request-context.ts";
import { hasOwnName } from "./allowed-hosts.ts";
import { type OriginOptions, publicOrigin } from "./public-origin.ts";
import { isForeign, withhold } from "./sharing.ts";

/**
 * Throws `foreign_origin` unless the request is for a name that is this server's and no other site's page asks.
 */
export function requireOwnSite(
  context: RequestContext,
  options: OriginOptions,
): { readonly origins: string[] } {
  withhold(context);
  context.headers["cache-control"] = "no-store";
  // Where it was asked for, not where readers find it: that is what a rebound name differs in.
  const asked = new URL(publicOrigin(context, { ...options, publicUrl: "" }));
  const own = options.publicUrl === "" ? undefined : new URL(options.publicUrl);
  if (!hasOwnName(context, options)) {
    throw new ProblemError("foreign_origin", "this server does not know the name it was asked by");
  }
  const origins = own ? [asked.origin, own.origin] : [asked.origin];
  const origin = context.header("origin");
  const site = context.header("sec-fetch-site");
  const isOwn = origin === null || origins.includes(origin);
  if (!isOwn || isForeign({ host: null, origin: null, site })) {
    throw new ProblemError("foreign_origin", "only this site's own pages are answered here");
  }
  return { origins };
}

/** The same for what changes something: throws also where a browser does not say that a page of this site asks. */
export function requireOwnOrigin(context: RequestContext, options: OriginOptions): void {
  const { origins } = requireOwnSite(context, options);
  const origin = context.header("origin");
  const site = context.header("sec-fetch-site");
  if (origin === null || !origins.includes(origin) || (site !== null && site !== "same-origin"))
    throw notOwnPage();
}

/** The same with the token that pages are given: only a script of a page of this site can send all of it. */
export function requireOwnPage(context: RequestContext, options: OriginOptions, pageToken: string): void {
  requireOwnOrigin(context, options);
  const shown = Buffer.from(context.header(pageTokenHeader) ?? "");
  const expected = Buffer.from(pageToken);
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) throw notOwnPage();
}

function notOwnPage(): ProblemError {
  return new ProblemError("foreign_origin", "only a page of this site can ask for this");
}
