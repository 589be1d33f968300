import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { readRetryAfter } from "../../../contract/retry-after.ts";
import { refusedRedirect } from "../../lib/redirect.ts";
import { textCleaner } from "../foreign-text.ts";
import { Pace } from "../pace.ts";
import { readElements, readWhole } from "./answer-stream.ts";
import { faultOfCode, faultOfStatus, noAnswerInTime, RpcError } from "./rpc-error.ts";

export interface RpcOptions {
  /** Of a JSON-RPC node, over HTTP. May hold a key. */
  readonly url: string;
  readonly requestsPerSecond?: number;
  /** Times a request is sent before its fault is passed on. */
  readonly attempts?: number;
  /** The wait before the second attempt; doubled for each further one. */
  readonly firstWaitMs?: number;
  /** How long a node may be silent within an answer. */
  readonly silenceMs?: number;
}

/** Takes the elements of a list. `begin` comes before each attempt and forgets the one before. */
export interface ListSink {
  readonly begin: () => void;
  readonly element: (value: unknown) => void;
  /** Waited for between the pieces of the answer, before more of it is read. */
  readonly room?: () => Promise<void>;
  /** Whole numbers that are too large for a number come as text. */
  readonly isExact?: boolean;
}

/** By place or, as indexers have it, by name. */
type Params = readonly unknown[] | Readonly<Record<string, unknown>>;

export interface RpcCounts {
  readonly sent: number;
  readonly failed: number;
  readonly retried: number;
}

export interface Rpc {
  /** The result of a method, checked against the schema. Throws {@link RpcError}, or the signal's reason. */
  call<T>(method: string, params: Params, result: z.ZodMiniType<T>, signal: AbortSignal): Promise<T>;
  /**
   * The same for a result that is, or holds, one long list: its elements are given out one by one, and the result is
   * returned with the list empty.
   */
  list<T>(
    method: string,
    params: Params,
    result: z.ZodMiniType<T>,
    into: ListSink,
    signal: AbortSignal,
  ): Promise<T>;
  readonly counts: RpcCounts;
}

const longestWaitMs = 30_000;
/** A node that asks for a longer wait than this is not waited for. */
const longestRetryAfterMs = 300_000;

const Envelope = z.object({
  id: z.unknown(),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.optional(z.unknown()) })),
});

/** The client of a Solana node: paced, retried where that can help, and silent about the node's address. */
export function createRpc({
  url,
  requestsPerSecond = 10,
  attempts = 6,
  firstWaitMs = 500,
  silenceMs = 60_000,
}: RpcOptions): Rpc {
  const redact = textCleaner(url);
  const { target, headers } = splitCredentials(url);
  const pace = new Pace(requestsPerSecond);
  const counts = { sent: 0, failed: 0, retried: 0 };
  let lastId = 0;

  async function once(
    method: string,
    params: Params,
    read: (chunks: AsyncIterable<Uint8Array>) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const id = (lastId += 1);
    const watch = watchSilence(silenceMs, signal);
    try {
      const response = await fetch(target, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
        signal: watch.signal,
        redirect: "manual",
      });
      const redirect = refusedRedirect(response.status);
      if (redirect !== undefined) {
        await response.body?.cancel();
        throw new RpcError("refused", redirect);
      }
      const answer = await read(watch.over(response.body)).catch((error: unknown) => {
        // An error page is not JSON: its status says more.
        if (response.ok || !(error instanceof RpcError)) throw error;
        return undefined;
      });
      const envelope = Envelope.safeParse(answer);
      const asked = readRetryAfter(response.headers.get("retry-after"));
      const wait = asked && asked * 1_000;
      if (envelope.success && envelope.data.error) {
        const { code, message } = envelope.data.error;
        const text = typeof message === "string" ? redact(message) : "";
        throw new RpcError(faultOfCode(code, text), `error ${code}${text === "" ? "" : `: ${text}`}`, wait);
      }
      if (!response.ok) {
        throw new RpcError(faultOfStatus(response.status), `HTTP status ${response.status}`, wait);
      }
      if (!envelope.success || envelope.data.id !== id || !("result" in envelope.data)) {
        throw new RpcError("garbled", "the answer is not one to the request");
      }
      return envelope.data.result;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RpcError) throw error;
      if (watch.isSilent()) throw new RpcError("unreachable", noAnswerInTime);
      throw new RpcError("unreachable", connectionFault(error));
    } finally {
      watch.end();
    }
  }

  async function retried<T>(
    method: string,
    signal: AbortSignal,
    attempt: () => Promise<T>,
    repeatsSilence = true,
  ): Promise<T> {
    for (let number = 1; ; number += 1) {
      await pace.turn(1, signal);
      counts.sent += 1;
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        counts.failed += 1;
        const wait = Math.min(firstWaitMs * 2 ** (number - 1), longestWaitMs) * (0.5 + Math.random() / 2);
        const asked = error.retryAfterMs ?? 0;
        const isOver = number >= attempts || (!repeatsSilence && error.isSilence);
        if (!error.isPassing || isOver || asked > longestRetryAfterMs) {
          throw new RpcError(error.fault, `${method}: ${error.message}`, error.retryAfterMs);
        }
        counts.retried += 1;
        // The others would be refused as well.
        if (error.fault === "busy") pace.pause(Math.max(wait, asked));
        else await delay(Math.max(wait, asked), undefined, { signal });
      }
    }
  }

  const checked = <T>(schema: z.ZodMiniType<T>, result: unknown): T => {
    const parsed = schema.safeParse(result);
    if (!parsed.success) throw new RpcError("garbled", "the answer has another form than expected");
    return parsed.data;
  };

  return {
    counts,
    call(method, params, result, signal) {
      return retried(method, signal, async () =>
        checked(result, await once(method, params, readWhole, signal)),
      );
    },
    list(method, params, result, into, signal) {
      return retried(
        method,
        signal,
        async () => {
          into.begin();
          let broken: { readonly reason: unknown } | undefined;
          const room = async () => {
            await into.room?.().catch((reason: unknown) => {
              broken = { reason };
              throw reason;
            });
          };
          const read = (chunks: AsyncIterable<Uint8Array>) =>
            readElements(chunks, { onElement: into.element, isExact: into.isExact, room });
          const answer = await once(method, params, read, signal).catch((error: unknown) => {
            // What failed is not the node.
            throw broken === undefined ? error : broken.reason;
          });
          return checked(result, answer);
          // What takes too long as one list may be there in pages.
        },
        false,
      );
    },
  };
}

/** `fetch` refuses an address with a user and a password in it; they go into a header. */
function splitCredentials(url: string): { target: string; headers: Record<string, string> } {
  const parsed = new URL(url);
  const { username, password } = parsed;
  if (username === "" && password === "") return { target: url, headers: {} };
  parsed.username = "";
  parsed.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    target: parsed.href,
    headers: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` },
  };
}

/** What `fetch` says holds the address; its cause's code does not. */
function connectionFault(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? `no connection (${code})` : "the connection failed";
}

/** Ends a request whose other side has gone silent, or whose caller has enough of it. */
export interface SilenceWatch {
  readonly signal: AbortSignal;
  /** The same chunks; each of them is a sign of life. */
  over(chunks: AsyncIterable<Uint8Array> | null): AsyncIterable<Uint8Array>;
  isSilent(): boolean;
  end(): void;
}

export function watchSilence(silenceMs: number, signal: AbortSignal): SilenceWatch {
  const controller = new AbortController();
  let isSilent = false;
  const giveUp = () => {
    isSilent = true;
    controller.abort();
  };
  const leave = () => controller.abort();
  let timer = setTimeout(giveUp, silenceMs);
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  return {
    signal: controller.signal,
    async *over(chunks) {
      for await (const chunk of chunks ?? []) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, silenceMs);
        yield chunk;
      }
    },
    isSilent: () => isSilent,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      // What was not read of the answer is not waited for.
      controller.abort();
    },
  };
}
