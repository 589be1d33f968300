import { ProblemError } from "../lib/problem-error.ts";
import type { Exchange, Handler } from "./request-context.ts";
import { preflightHeaders } from "./headers.ts";

/** Almost everything is read-only: GET and HEAD are handled, OPTIONS is explained, the rest refused. */
export function readOnly(handler: Handler): Handler {
  return (exchange) => {
    const { method } = exchange.request;
    if (method !== "GET" && method !== "HEAD") {
      exchange.headers["allow"] = "GET, HEAD, OPTIONS";
      if (method !== "OPTIONS") throw new ProblemError("method_not_allowed");
      Object.assign(exchange.headers, preflightHeaders);
      return exchange.send(204, null);
    }
    refuseBody(exchange);
    return handler(exchange);
  };
}

/** For what changes something. All that it says is in its address and its headers. */
export function postOnly(handler: Handler): Handler {
  return (exchange) => {
    if (exchange.request.method !== "POST") {
      exchange.headers["allow"] = "POST";
      throw new ProblemError("method_not_allowed", "only POST is answered");
    }
    refuseBody(exchange);
    return handler(exchange);
  };
}

function refuseBody(exchange: Exchange): void {
  const length = exchange.header("content-length") ?? "0";
  if (exchange.header("transfer-encoding") === null && length === "0") return;
  // The body is not read, so nothing after it on this connection can be.
  exchange.headers["connection"] = "close";
  throw new ProblemError("body_not_accepted");
}
