import { isIP } from "node:net";
import type { RequestContext } from "./request-context.ts";
import { askedHost, type OriginOptions } from "./public-origin.ts";

/** The same, or a name without a dot, as containers call each other: nobody elsewhere can have it. */
export function hasOwnOrLocalName(context: RequestContext, options: OriginOptions): boolean {
  return hasOwnName(context, options) || /^[a-z\d_-]+(:\d+)?$/i.test(askedHost(context, options));
}

/**
 * Whether a request is for a name that is this server's. An address and `localhost` are nobody's to point elsewhere; of
 * the names there are only that of the settings counts: whoever owns another can point it at this machine, and what a
 * browser then asks for is of the same origin as their page.
 */
export function hasOwnName(context: RequestContext, options: OriginOptions): boolean {
  const written = askedHost(context, options);
  // What a URL takes for a name and a password in front of the host.
  if (/[/?#@\\]/.test(written) || !URL.canParse(`http://${written}`)) return false;
  const { hostname, host } = new URL(`http://${written}`);
  const isNobodys = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || hostname === "localhost";
  return isNobodys || (options.publicUrl !== "" && host === new URL(options.publicUrl).host);
}
