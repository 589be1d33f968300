import { createHash, timingSafeEqual } from "node:crypto";
import { operatorKeyHeader } from "../../contract/beside/operate.ts";
import { RateLimiter } from "../access/rate-limit.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { networkOf } from "./access.ts";
import type { RequestContext } from "./request-context.ts";
import type { OriginOptions } from "./public-origin.ts";

export interface OperatorDoorOptions extends OriginOptions {
  /** Empty where there is none. */
  readonly operatorKey: string;
}

/** Wrong keys of one address in a minute. */
const mostWrongKeys = 10;

/** What proxies say of whom they ask for. */
const forwardingHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Lets in whoever runs the server: on its own machine, or with the operator's key. Throws else. */
export function operatorAccess(options: OperatorDoorOptions): (context: RequestContext) => void {
  const wrong = new RateLimiter("operator", mostWrongKeys);
  const expected = hash(options.operatorKey);
  return (context) => {
    if (isHere(context, options)) return;
    const shown = context.header(operatorKeyHeader);
    if (options.operatorKey === "") {
      throw new ProblemError("missing_key", "on the machine itself alone: no operator's key is set");
    }
    if (shown === null)
      throw new ProblemError("missing_key", "send the operator's key, or ask on the machine itself");
    const network = networkOf(context, options.trustedProxies);
    // Before it is looked at: who has guessed too often is not told whether this one was right.
    if (!wrong.hasRoom(network)) wrong.take(network, context.headers);
    if (timingSafeEqual(hash(shown), expected)) return;
    wrong.take(network, {});
    throw new ProblemError("invalid_key", "this is not the operator's key");
  };
}

/**
 * Whether the request was made on this machine, by nobody else's proxy. Behind a proxy of the same machine everybody
 * comes from loopback: where one is known of, or says so, loopback proves nothing.
 */
export function isHere(context: RequestContext, { trustedProxies, publicUrl }: OriginOptions): boolean {
  if (trustedProxies > 0 || publicUrl !== "") return false;
  if (forwardingHeaders.some((name) => context.header(name) !== null)) return false;
  const host = context.header("host") ?? "";
  const { hostname } = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : { hostname: "" };
  return isLoopback(context.socketAddress ?? "") && (hostname === "localhost" || isLoopback(hostname));
}

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127(\.\d{1,3}){3}$|^\[?::1\]?$/i.test(address);
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
