import type { RequestContext } from "./request-context.ts";

export interface OriginOptions {
  /** `https://example.org`; empty to take it from the request. */
  readonly publicUrl: string;
  readonly trustedProxies: number;
}

/** A host name or address with or without a port, and nothing that could end an attribute or a URL. */
const hostForm = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Where readers find the service, for what must be absolute: canonical links, share images, frames.
 * The `host` header is the client's word; it is repeated to that client only, and only in the form of
 * a host. Behind trusted proxies their `x-forwarded-host` and `-proto` count. Many of them pass on what a client says
 * there, so a cache between may give the answer only to those who said the same.
 */
export function publicOrigin(context: RequestContext, { publicUrl, trustedProxies }: OriginOptions): string {
  if (publicUrl !== "") return publicUrl;
  if (trustedProxies > 0) context.varyBy("x-forwarded-host", "x-forwarded-proto");
  const isSecure = forwarded(context, "x-forwarded-proto", trustedProxies)?.toLowerCase() === "https";
  const scheme = isSecure ? "https" : "http";
  const host = askedHost(context, { trustedProxies });
  const origin = `${scheme}://${hostForm.test(host) ? host : "localhost"}`;
  return URL.canParse(origin) ? new URL(origin).origin : `${scheme}://localhost`;
}

/** The host that was asked for as it was written, whatever stands there; empty where none is named. */
export function askedHost(
  context: RequestContext,
  { trustedProxies }: Pick<OriginOptions, "trustedProxies">,
): string {
  return forwarded(context, "x-forwarded-host", trustedProxies) ?? context.header("host") ?? "";
}

function forwarded(context: RequestContext, name: string, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  const seen = context
    .header(name)
    ?.split(",")
    .map((value) => value.trim());
  // Each proxy adds what it saw on the right, or puts its own word in the place of all before.
  return seen?.at(-trustedProxies) ?? seen?.[0];
}
