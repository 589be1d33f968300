import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { Logger } from "pino";
import { metaHeaders } from "../../contract/meta.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { chooseEncoding, type Compressor, isCompressible } from "./compression.ts";
import type { LongBody } from "../api/completeness/holder-list-files.ts";
import type { Entity } from "./entity.ts";
import { commonHeaders } from "./headers.ts";
import type { RequestMetrics } from "./request-metrics.ts";
import { asProblem, problemBody, problemHeaders, statusOf } from "./problem.ts";

/** `incoming` is absent where the app is called in process. */
export type AppEnvironment = { Bindings: Partial<HttpBindings> };

export interface RequestTools {
  readonly logger: Logger;
  readonly compressor: Compressor;
  readonly metrics: RequestMetrics;
  /** The path below which readers find the service; absent or empty at a root. */
  readonly base?: string;
}

/** A hundred addresses of Solana fit, which is the most that is asked about at once; few clients read longer ones. */
const longestUrl = 8_192;

/** Longer bodies are handed on in pieces, so that it is seen how fast they are read (slow-readers.ts). */
const wholeBytes = 256 * 1024;
const pieceBytes = 64 * 1024;

function inPieces(body: string | Uint8Array): ReadableStream<Uint8Array> {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(at, (at += pieceBytes)));
        if (at >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** One request and the headers that go with whatever is answered to it, errors included. */
export class RequestContext {
  readonly requestId = randomUUID();
  readonly headers: Record<string, string>;

  constructor(
    private readonly context: Context<AppEnvironment>,
    private readonly tools: RequestTools,
    /** The pattern of the route. For the log, which never has the URL: that holds whatever the client put there. */
    private readonly route: string,
    headers: Readonly<Record<string, string>>,
  ) {
    this.headers = { ...commonHeaders, ...headers, [metaHeaders.requestId]: this.requestId };
  }

  get request(): Request {
    return this.context.req.raw;
  }

  /** What the listener knows of the request. */
  get bindings(): AppEnvironment["Bindings"] {
    return this.context.env;
  }

  get socketAddress(): string | undefined {
    return this.context.env?.incoming?.socket.remoteAddress;
  }

  header(name: string): string | null {
    return this.request.headers.get(name);
  }

  get query(): URLSearchParams {
    const { url } = this.request;
    return url.includes("?") ? new URL(url).searchParams : new URLSearchParams();
  }

  pathParameter(name: string): string {
    return this.context.req.param(name) ?? "";
  }

  /** Names headers of the request that the answer depends on, for caches. */
  varyBy(...names: readonly string[]): void {
    const known = this.headers["vary"]?.split(", ") ?? [];
    this.headers["vary"] = [...new Set([...known, ...names])].join(", ");
  }

  send(status: number, body: string | Uint8Array | null): Response {
    const { base = "" } = this.tools;
    const { location } = this.headers;
    if (location?.startsWith("/")) this.headers["location"] = base + location;
    // Said here, because nobody can count the body any more once it was taken off for HEAD.
    if (body !== null) this.headers["content-length"] = String(Buffer.byteLength(body));
    const sent = body !== null && body.length > wholeBytes ? inPieces(body) : body;
    return new Response(sent as BodyInit | null, { status, headers: this.headers });
  }

  /** Sends the entity, or 304 where the client has it already; compressed where the client takes that. */
  async sendEntity({ body, etag, type, brotli }: Entity, status: 200 | 404 | 503 = 200): Promise<Response> {
    this.headers["etag"] = etag;
    this.varyBy("accept-encoding");
    if (status === 200 && matchesEtag(this.header("if-none-match"), etag)) return this.send(304, null);
    this.headers["content-type"] = type;
    const encoding = isCompressible(type) ? chooseEncoding(this.header("accept-encoding")) : undefined;
    if (encoding === "br" && brotli !== undefined) {
      this.headers["content-encoding"] = encoding;
      return this.send(status, brotli);
    }
    if (encoding !== undefined) {
      const compressed = await this.tools.compressor.compress(body, etag, encoding);
      if (compressed !== undefined) {
        this.headers["content-encoding"] = encoding;
        return this.send(status, compressed);
      }
    }
    return this.send(status, body);
  }

  /** Sends a long body as it is read, and as it is: to compress it for each reader would take the processor for seconds. */
  sendLong(body: LongBody, etag: string, type: string): Response {
    this.headers["etag"] = etag;
    this.varyBy("accept-encoding");
    if (matchesEtag(this.header("if-none-match"), etag)) return this.send(304, null);
    this.headers["content-type"] = type;
    this.headers["content-length"] = String(body.bytes);
    const isHead = this.request.method === "HEAD";
    return new Response(isHead ? null : body.stream(), { status: 200, headers: this.headers });
  }

  /** Sends server-sent events until `write` resolves. What it throws ends the stream. */
  sendEvents(write: (stream: SSEStreamingApi) => Promise<void>): Response {
    this.headers["content-type"] = "text/event-stream";
    this.headers["cache-control"] = "no-store";
    // nginx would hold events back until its buffer is full.
    this.headers["x-accel-buffering"] = "no";
    // The library would tell the reader what was thrown.
    const { body } = streamSSE(this.context, (stream) => write(stream).catch(() => {}));
    return new Response(body, { status: 200, headers: this.headers });
  }

  sendJson(value: unknown): Response {
    this.headers["content-type"] = "application/json";
    return this.send(200, JSON.stringify(value));
  }

  /** Runs the handler and turns whatever it throws into a problem. */
  async answer(handler: Handler): Promise<Response> {
    const startedAt = performance.now();
    let response: Response;
    let failure: unknown;
    try {
      checkUrl(this.request.url);
      response = await handler(this);
    } catch (error) {
      failure = error;
      response = this.#sendProblem(asProblem(error));
    }
    const elapsedMs = performance.now() - startedAt;
    this.tools.metrics.route(this.route).observe(this.request.method, response.status, elapsedMs);
    this.#log(response.status, elapsedMs, failure);
    return response;
  }

  #sendProblem(problem: ProblemError): Response {
    Object.assign(this.headers, problemHeaders(problem));
    for (const name of ["etag", "content-encoding", "link"]) delete this.headers[name];
    return this.send(statusOf(problem), problemBody(problem, this.requestId, this.tools.base));
  }

  #log(status: number, elapsedMs: number, failure: unknown): void {
    const { logger } = this.tools;
    const unforeseen = failure !== undefined && !(failure instanceof ProblemError);
    // A refusal for lack of room or readiness is not a fault, and would fill the log just when the server is busiest.
    const level = unforeseen ? "error" : status >= 500 && status !== 503 ? "warn" : "debug";
    if (!logger.isLevelEnabled(level)) return;
    logger[level](
      {
        requestId: this.requestId,
        method: this.request.method,
        route: this.route,
        status,
        elapsedMs: Math.round(elapsedMs * 10) / 10,
        ...(failure instanceof ProblemError && { code: failure.code }),
        ...(unforeseen && { err: failure }),
      },
      "request",
    );
  }
}

export type Handler = (context: RequestContext) => Response | Promise<Response>;

/** Refuses what cannot be decoded before any route is looked for. */
function checkUrl(url: string): void {
  if (url.length > longestUrl) throw new ProblemError("uri_too_long");
  if (!url.includes("%")) return;
  try {
    decodeURIComponent(url);
  } catch {
    throw new ProblemError("bad_url");
  }
}

/** Weak comparison (RFC 9110, 8.8.3.2): the client's mark may or may not say `W/`. */
function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === opaque);
}
