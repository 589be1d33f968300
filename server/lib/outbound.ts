import { lookup as lookUpName } from "node:dns/promises";
import { setMaxListeners } from "node:events";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { readRetryAfter } from "../../contract/retry-after.ts";
import { textCleaner } from "./foreign-text.ts";

type OutboundFault =
  /** Followed, it would carry the question, and a key with it, to a place that no setting names. */
  | "redirect"
  /** No answer in time. */
  | "late"
  /** The answer is longer than is read. */
  | "large"
  /** The connection failed. */
  | "lost"
  /** The address may not be asked: it is not https, or is of this machine or its own network. */
  | "forbidden";

/** Why a request to another service has no answer. The message never has the service's address. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  constructor(
    readonly fault: OutboundFault,
    message: string,
    /** What the system calls it, as ECONNREFUSED; empty where it has no name. */
    readonly code = "",
  ) {
    super(message);
  }
}

export interface OutboundRequest {
  /** Where it is not the service's address itself. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** With one the request is a POST. */
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** Whether the time begins again with each piece of the answer. */
  readonly isStreamed?: boolean;
}

export interface OutboundAnswer {
  readonly status: number;
  /** 200 to 299. */
  readonly isOk: boolean;
  readonly headers: Headers;
  /** As the service asked for. */
  readonly retryAfterMs: number | undefined;
  /** After decompression. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** All of it. Throws {@link OutboundError} beyond `longestBytes`. */
  readonly text: (longestBytes: number) => Promise<string>;
}

/** Of an HTTP answer: asking again may help. */
export const passingStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/**
 * The way to another service: an EVM or Solana node, the hosted service, a price API. Each request has a deadline and
 * leads to nowhere else, its answer is bounded, and no error holds a secret of the address.
 */
export class Outbound {
  readonly redact: (text: string) => string;

  constructor(
    private readonly address: string,
    private readonly fetch?: typeof globalThis.fetch,
  ) {
    this.redact = textCleaner(address);
  }

  /** Throws {@link OutboundError}, what `read` throws, or the signal's reason. What `read` leaves unread is not loaded. */
  async ask<T>(request: OutboundRequest, read: (answer: OutboundAnswer) => T | Promise<T>): Promise<T> {
    const { url = this.address, headers, body, timeoutMs, isStreamed = false } = request;
    const { href, authorization } = splitUser(url);
    const fetch = this.fetch ?? globalThis.fetch;
    return within(timeoutMs, request.signal, async (signal, extend) => {
      const response = await fetch(href, {
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(authorization !== undefined && { authorization }),
          ...headers,
        },
        ...(body !== undefined && { method: "POST", body }),
        redirect: "manual",
        signal,
      }).catch((error: unknown) => {
        if (error instanceof OutboundError) throw error;
        throw this.#lost(error);
      });
      const { status } = response;
      try {
        if (status >= 300 && status < 400) {
          const text = `HTTP ${status}, a redirect, which is not followed: set the address that it leads to`;
          throw new OutboundError("redirect", text);
        }
        const chunks = this.#chunks(response.body, isStreamed ? extend : () => {});
        const retryAfter = readRetryAfter(response.headers.get("retry-after"));
        return await read({
          status,
          isOk: response.ok,
          headers: response.headers,
          retryAfterMs: retryAfter === undefined ? undefined : retryAfter * 1_000,
          chunks,
          text: (longestBytes) => textOf(chunks, longestBytes),
        });
      } finally {
        // Rejects where it is being read, which ends with the signal, or has failed.
        response.body?.cancel().catch(() => {});
      }
    });
  }

  async *#chunks(body: Response["body"], extend: () => void): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
        extend();
        yield chunk;
      }
    } catch (error) {
      throw this.#lost(error);
    }
  }

  #lost(error: unknown): OutboundError {
    const { reason, code } = innermostReason(error);
    return new OutboundError("lost", this.redact(reason), code);
  }
}

async function textOf(chunks: AsyncIterable<Uint8Array>, longestBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early ends the transfer.
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > longestBytes) throw new OutboundError("large", "the answer is too large");
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** What went wrong below "fetch failed": "connect ECONNREFUSED 127.0.0.1:8545". May hold an address. */
export function innermostReason(error: unknown): { readonly reason: string; readonly code: string } {
  let reason = "the request failed";
  let code = "";
  for (let current = error; current instanceof Error; current = current.cause) {
    const named = "code" in current ? String(current.code) : "";
    if (current.message !== "") reason = current.message;
    else if (named !== "") reason = named;
    if (/^[A-Z][A-Z0-9_]{2,40}$/.test(named)) code = named;
  }
  return { reason, code };
}

/**
 * Work that is given up when its time is over or its caller has enough of it. Who waits is told at once, whatever the
 * work does then. `extend` begins the time again.
 */
export async function within<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal, extend: () => void) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const timer = setTimeout(() => {
    end.abort(new OutboundError("late", `no answer within ${timeoutMs / 1_000} s`));
  }, timeoutMs);
  // Not by AbortSignal.any: who asks may do so for days with one signal, and what listens there to a signal that is
  // made of others stays, and with it this answer.
  const abort = () => end.abort(signal?.reason);
  const ended = new Promise<never>((_, reject) => {
    end.signal.addEventListener("abort", () => reject(end.signal.reason as Error), { once: true });
  });
  // Any number of requests may be given up with one signal.
  if (signal) setMaxListeners(0, signal);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  try {
    return await Promise.race([ended, work(end.signal, () => timer.refresh())]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** The wait after an attempt of this number, from 1: doubled each time, and not the same for all who wait. */
export function backoffMs(firstMs: number, attempt: number, longestMs = 30_000): number {
  return Math.min(longestMs, firstMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
}

/** Attempts, until one succeeds or `waitMs` says nothing of its failure; else it says how long to wait. */
export async function retry<T>(
  attempt: () => Promise<T>,
  waitMs: (error: unknown, attempts: number) => number | undefined,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const ms = waitMs(error, attempts);
      if (ms === undefined) throw error;
      if (ms > 0) await delay(ms, undefined, { signal });
    }
  }
}

/** `fetch` refuses an address with a user and a password in it; they go into a header. */
function splitUser(text: string): { readonly href: string; readonly authorization: string | undefined } {
  const url = new URL(text);
  const { username, password } = url;
  if (username === "" && password === "") return { href: text, authorization: undefined };
  url.username = "";
  url.password = "";
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { href: url.href, authorization: `Basic ${Buffer.from(user).toString("base64")}` };
}

/** Where nobody but the machine and its neighbours is (the registries of special addresses, RFC 6890). */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, bits, "ipv4");
// Of IPv6 only 2000::/3 is given to anybody; in it are ways to IPv4 addresses, and examples.
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, bits, "ipv6");
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");

/** Whether an address is one that anybody on the Internet can reach. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && given.check(address, "ipv6") && !special.check(address, "ipv6");
}

type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
const resolveAll: Resolve = (host) => lookUpName(host, { all: true });

/**
 * A `fetch` for addresses that strangers name: https alone, and only where anybody could ask. A name is resolved once, and
 * the connection goes to what was found then: a name that says something else a moment later leads nowhere else. It
 * follows no redirect, as {@link Outbound} wants it, and keeps no connection.
 */
export function publicFetch(resolve: Resolve = resolveAll): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== "https:") throw forbidden("the address does not begin with https://");
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host);
    if (found.length === 0) throw new OutboundError("lost", "the name has no address", "ENOTFOUND");
    if (!found.every(({ address }) => isPublicAddress(address)))
      throw forbidden("the address is of this machine or of a private network");
    return send(url, init, found);
  };
}

/** The same for whoever runs the server and trusts who names addresses: any of them, with http as well. */
export const anyFetch: typeof globalThis.fetch = async (input, init = {}) =>
  send(new URL(input instanceof Request ? input.url : input), init, undefined);

function forbidden(why: string): OutboundError {
  return new OutboundError("forbidden", why);
}

function send(
  url: URL,
  init: RequestInit,
  addresses: readonly { readonly address: string; readonly family: number }[] | undefined,
): Promise<Response> {
  const lookup: LookupFunction = (_, options, done) => {
    if (options.all)
      done(
        null,
        addresses!.map((each) => ({ ...each })),
      );
    else done(null, addresses![0]!.address, addresses![0]!.family);
  };
  const body = typeof init.body === "string" ? init.body : undefined;
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        method: init.method ?? "GET",
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
        },
        agent: false,
        ...(addresses && { lookup }),
        ...(init.signal && { signal: init.signal }),
      },
      (answer) => {
        const status = answer.statusCode ?? 500;
        const headers = new Headers();
        for (const [name, value] of Object.entries(answer.headers))
          if (value !== undefined) headers.set(name, String(value));
        const isEmpty = status === 204 || status === 205 || status === 304;
        if (isEmpty) answer.resume();
        resolve(
          new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>), {
            status,
            headers,
          }),
        );
      },
    );
    asking.on("error", reject);
    asking.end(body);
  });
}
