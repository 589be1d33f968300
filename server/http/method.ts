import { ProblemError } from "../lib/problem-error.ts";
import type { RequestContext, Handler } from "./request-context.ts";
import { preflightHeaders } from "./headers.ts";

/** Almost everything is read-only: GET and HEAD are handled, OPTIONS is explained, the rest refused. */
export function readOnly(handler: Handler): Handler {
  return (context) => {
    const { method } = context.request;
    if (method !== "GET" && method !== "HEAD") {
      context.headers["allow"] = "GET, HEAD, OPTIONS";
      if (method !== "OPTIONS") throw new ProblemError("method_not_allowed");
      Object.assign(context.headers, preflightHeaders);
      return context.send(204, null);
    }
    refuseBody(context);
    return handler(context);
  };
}

/** For what changes something. All that it says is in its address and its headers. */
export function postOnly(handler: Handler): Handler {
  return (context) => {
    if (context.request.method !== "POST") {
      context.headers["allow"] = "POST";
      throw new ProblemError("method_not_allowed", "only POST is answered");
    }
    refuseBody(context);
    return handler(context);
  };
}

function refuseBody(context: RequestContext): void {
  const length = context.header("content-length") ?? "0";
  if (context.header("transfer-encoding") === null && length === "0") return;
  // The body is not read, so nothing after it on this connection can be.
  context.headers["connection"] = "close";
  throw new ProblemError("body_not_accepted");
}
