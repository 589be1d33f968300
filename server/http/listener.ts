import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { metaHeaders } from "../../contract/meta.ts";
import type { ProblemCode } from "../../contract/problem.ts";
import { clientNetwork } from "../access/client-address.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { remembered } from "../lib/remembered.ts";
import { withoutBase } from "./base-path.ts";
import type { FastPath } from "./fast-path.ts";
import { commonHeaders } from "./headers.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { problemBody, problemHeaders, rawProblem, statusOf } from "./problem.ts";
import type { AppEnvironment } from "./request-context.ts";
import { cutSlowReaders } from "./slow-readers.ts";

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

/**
 * Whether a request names the host it is for, once and in a form that a URL can have (RFC 9112, 3.2). HTTP/1.0 knew
 * no hosts. Of several headers of the name Node shows the first, a cache in front perhaps the last.
 */
export function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts === 0) return httpVersion === "1.0";
  return hosts === 1 && isHost(headers.host!);
}

/** Not every text of the right characters is a host: `1.2.3.256` is not an address, `xn--a` not an encoded name. */
function isHost(host: string): boolean {
  const known = hosts.get(host);
  if (known !== undefined) return known;
  const isOne = !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}`);
  if (host.length <= longestKnown) hosts.set(host, isOne);
  return isOne;
}

/** Nearly all requests name one of few. */
const hosts = remembered<boolean>(100);
const longestKnown = 255;

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Requests of one connection that may wait for those before them. Browsers send none before the answer is there. */
const mostWaiting = 16;

interface Line {
  readonly waiting: [IncomingMessage, ServerResponse][];
  /** Nothing that comes on the connection is answered any more. */
  isClosing: boolean;
}

/**
 * Requests that a client sends on one connection without waiting for answers are begun one after another: they are
 * answered in that order anyway. Who sends more than few is answered those, and then the connection ends.
 */
export function oneAfterAnother(handle: Handle): Handle {
  const lines = new WeakMap<Duplex, Line>();
  const begin: Handle = (incoming, outgoing) => {
    const line = lines.get(incoming.socket)!;
    outgoing.once("close", () => {
      const next = incoming.socket.destroyed ? undefined : line.waiting.shift();
      if (next === undefined) lines.delete(incoming.socket);
      else begin(...next);
    });
    handle(incoming, outgoing);
  };
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, { waiting: [], isClosing: false });
      begin(incoming, outgoing);
    } else if (line.waiting.length < mostWaiting) line.waiting.push([incoming, outgoing]);
    else if (!line.isClosing) {
      line.isClosing = true;
      socket.pause();
      line.waiting.at(-1)![1].shouldKeepAlive = false;
    }
  };
}
