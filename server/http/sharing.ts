import type { Keyless } from "../config/choices.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { RequestContext, Handler } from "./request-context.ts";
import { sharingHeaders } from "./headers.ts";
import { hasOwnName } from "./allowed-hosts.ts";
import { askedHost, type OriginOptions } from "./public-origin.ts";

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

/** Who may read what is answered without a key, and what this server is called. */
export interface Sharing extends OriginOptions {
  readonly keyless: Keyless;
}

/**
 * What only this site's own pages may read. Frames and pictures on others are shown all the same, but not by a name that
 * somebody else has pointed at this machine: a page of that name could read them.
 */
export function unshared(handler: Handler, sharing: Sharing): Handler {
  if (sharing.keyless === "any") return handler;
  return (context) => {
    withhold(context);
    refuseOtherNames(context, sharing);
    return handler(context);
  };
}

/** Throws `foreign_origin` where another site's page asks and may not. */
export function refuseForeign(context: RequestContext, sharing: Sharing): void {
  if (sharing.keyless !== "any") refuseOtherSites(context, sharing, hasOwnName);
}

/** The same whoever may ask for the rest. `isOwn` says which names are this server's. */
export function refuseOtherSites(context: RequestContext, sharing: Sharing, isOwn: typeof hasOwnName): void {
  withhold(context);
  refuseOtherNames(context, sharing, isOwn);
  context.varyBy("origin", "sec-fetch-site");
  const { host } = new URL(context.request.url);
  const origins = { host, origin: context.header("origin"), site: context.header("sec-fetch-site") };
  if (isForeign(origins)) throw new ProblemError("foreign_origin");
}

/** Browsers always name the host; programs of HTTP/1.0 need not. */
function refuseOtherNames(context: RequestContext, sharing: Sharing, isOwn = hasOwnName): void {
  if (sharing.trustedProxies > 0) context.varyBy("x-forwarded-host");
  if (askedHost(context, sharing) === "" || isOwn(context, sharing)) return;
  throw new ProblemError(
    "foreign_origin",
    "this server does not know the name it was asked by; whoever runs it can say so with HOLDERSCOPE_PUBLIC_URL",
  );
}

/** Takes back that any page may read the answer. */
export function withhold(context: RequestContext): void {
  for (const name of Object.keys(sharingHeaders)) delete context.headers[name];
}
