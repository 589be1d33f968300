import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { metaHeaders } from "../../contract/meta.ts";
import { clientNetwork } from "../access/client-address.ts";
import type { ProblemCode } from "../../contract/problem.ts";
import type { FastPath } from "./fast-path.ts";
import type { AppEnvironment } from "./request-context.ts";
import { withoutBase } from "./base-path.ts";
import { commonHeaders } from "./headers.ts";
import { hasOneHost } from "./host.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { oneAfterAnother } from "./pipelined.ts";
import { cutSlowReaders } from "./slow-readers.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { problemBody, problemHeaders, rawProblem, statusOf } from "./problem.ts";

interface ListenerOptions {
  readonly lifecycle: Lifecycle;
  readonly maxConnections: number;
  /** The path below which readers find the service; absent or empty at a root. */
  readonly base?: string;
  /** Of one address; 0 for any number. */
  readonly maxPerAddress?: number;
}

/** A slow client may take this long for its headers, for the whole request, and between two packets. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 15_000;
const idleTimeoutMs = 60_000;
const lastReadMs = 500;
const largestHeadersBytes = 16 * 1024;

/**
 * The app behind Node's HTTP server, with bounds on what one client may hold. Node answers what its
 * parser refuses with a bare status line; here that is a problem as everything else.
 */
export function createListener(
  app: Hono<AppEnvironment> & { readonly direct?: FastPath },
  { lifecycle, maxConnections, maxPerAddress = 0, base = "" }: ListenerOptions,
): Server {
  const answer = getRequestListener(app.fetch, {
    // For requests of HTTP/1.0 without a host.
    hostname: "localhost",
    errorHandler: (error) => rawResponse(error instanceof RequestError ? badRequestCode(error) : "internal"),
  });
  const server = createServer({
    maxHeaderSize: largestHeadersBytes,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: 1_000,
    // Node would answer a missing host by itself, without a body.
    requireHostHeader: false,
  });
  server.maxConnections = maxConnections;
  server.timeout = idleTimeoutMs;
  if (maxPerAddress > 0) limitPerAddress(server, maxPerAddress);

  cutSlowReaders(server);

  const latest = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  const isBusy = (socket: Duplex) => latest.get(socket)?.closed === false;
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    latest.set(incoming.socket, outgoing);
    if (base !== "") incoming.url = withoutBase(incoming.url ?? "/", base);
    if (!hasOneHost(incoming) || !isCodingKnown(incoming)) {
      refused.add(incoming.socket);
      sendProblem(outgoing, "bad_request");
      return;
    }
    if (app.direct?.(incoming, outgoing)) return;
    // A connection that is kept open is cut when the server closes. Before, its client would only open another.
    if (lifecycle.phase === "stopping" && !server.listening) outgoing.shouldKeepAlive = false;
    void answer(incoming, outgoing);
  };
  const handle = oneAfterAnother(begin);
  server.on("request", handle);
  // `expect: 100-continue` announces a body, which is refused before it is sent.
  server.on("checkContinue", handle);
  server.on("checkExpectation", handle);
  server.on("connect", (_, socket) => refuse(socket, "method_not_allowed", { allow: "GET, HEAD, OPTIONS" }));
  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    // What was refused by its headers is refused once more by what follows them: its answer is on its way.
    if (refused.has(socket) && error.code !== "ECONNRESET") endSoon(socket);
    // In the middle of an answer no problem can be sent.
    else if (isBusy(socket) || error.code === "ECONNRESET") socket.destroy();
    else refuse(socket, parserErrorCode(error));
  });
  return server;
}

/** One address leaves room for others, however many connections it opens and however slow they are. */
function limitPerAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const network = clientNetwork(socket.remoteAddress, undefined, 0);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = open.get(network)! - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

function parserErrorCode(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): ProblemCode {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return "request_timeout";
  if (error.code !== "HPE_HEADER_OVERFLOW") return "bad_request";
  // No end of the first line within what was read: it is the URL that is too long.
  return error.rawPacket?.subarray(0, largestHeadersBytes).includes("\r\n") === false
    ? "uri_too_long"
    : "headers_too_large";
}

function badRequestCode(error: RequestError): ProblemCode {
  return /URL|path/.test(error.message) ? "bad_url" : "bad_request";
}

function rawResponse(code: ProblemCode): Response {
  const requestId = randomUUID();
  const error = new ProblemError(code);
  return new Response(problemBody(error, requestId), {
    status: statusOf(error),
    headers: { ...commonHeaders, [metaHeaders.requestId]: requestId, ...problemHeaders(error) },
  });
}

/** On a connection that is not used again: what follows may not be what its sender means. */
function sendProblem(outgoing: ServerResponse, code: ProblemCode): void {
  const requestId = randomUUID();
  const error = new ProblemError(code);
  const body = problemBody(error, requestId);
  const headers = { ...commonHeaders, [metaHeaders.requestId]: requestId, ...problemHeaders(error) };
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(statusOf(error), { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}

function refuse(socket: Duplex, code: ProblemCode, headers: Readonly<Record<string, string>> = {}): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const own = { ...commonHeaders, [metaHeaders.requestId]: requestId, ...headers };
  socket.end(rawProblem(code, own, requestId), () => endSoon(socket));
}

/** A client that never hangs up would hold its place for good; one that reads has time to. */
function endSoon(socket: Duplex): void {
  setTimeout(() => socket.destroy(), lastReadMs).unref();
}

/** Node hands on a request before it finds that its body comes in a form that it cannot read. */
function isCodingKnown({ headers }: IncomingMessage): boolean {
  const coding = headers["transfer-encoding"];
  return coding === undefined || coding.toLowerCase() === "chunked";
}
