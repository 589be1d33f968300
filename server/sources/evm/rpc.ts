import { setTimeout as sleep } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { createClient, http, UnknownRpcError } from "viem";
import { textCleaner } from "../foreign-text.ts";
import { Pace } from "../pace.ts";
import { explainRpcError } from "./rpc-error-text.ts";
import { RpcError } from "./rpc-error.ts";

/** One JSON-RPC call. Rejects with anything. */
export type Transport = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>;

export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface RpcOptions {
  readonly url: string;
  /** Requests under way at once, and calls a second; 0 for any number. */
  readonly concurrency: number;
  readonly rate: number;
  readonly timeoutMs?: number;
  /** In tests: a chain in the same process. */
  readonly transport?: Transport;
  readonly retryDelayMs?: number;
}

const attempts = 5;
export const callsPerBatch = 100;
const longestAnswerBytes = 256 * 1024 * 1024;

/**
 * The way to a node: bounded, retried here and nowhere else, and with errors that never hold its address. A request
 * that the node finds too large is not retried: the caller knows how to ask for less.
 */
export class Rpc {
  readonly requests = { sent: 0, failed: 0, retried: 0 };
  private readonly atOnce: LimitFunction;
  private readonly pace: Pace;
  private readonly redact: (text: string) => string;
  private readonly transport: Transport;
  private readonly timeoutMs: number;

  constructor(private readonly options: RpcOptions) {
    this.atOnce = pLimit(options.concurrency);
    this.pace = new Pace(options.rate);
    this.redact = textCleaner(options.url);
    this.timeoutMs = options.timeoutMs ?? 30_000;
    this.transport = options.transport ?? httpTransport(options.url, this.timeoutMs);
  }

  async call(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    return (await this.batch([{ method, params }], signal))[0];
  }

  /** Answers in the order of the calls: all of them, or the error of one. */
  async batch(calls: readonly Call[], signal?: AbortSignal): Promise<unknown[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.atOnce(async () => {
          await this.pace.turn(calls.length, signal);
          return this.send(calls, signal);
        });
      } catch (error) {
        signal?.throwIfAborted();
        this.requests.failed += 1;
        const known = explainRpcError(error, calls[0]!.method, this.redact);
        const isWorthIt = known.kind === "transient" || known.kind === "rate";
        if (!isWorthIt || attempt === attempts) throw known;
        this.requests.retried += 1;
        await this.wait(known, attempt, signal);
      }
    }
  }

  private async send(calls: readonly Call[], signal: AbortSignal | undefined): Promise<unknown[]> {
    this.requests.sent += 1;
    // One signal for all: the transport puts calls of one signal and one moment into one request. The time is that of
    // the whole answer; viem's own ends with the headers.
    const end = new AbortController();
    const both = signal ? AbortSignal.any([signal, end.signal]) : end.signal;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      const give = () => fail(new RpcError("transient", `no answer within ${this.timeoutMs / 1_000} s`));
      both.addEventListener("abort", give, { once: true });
      timer = setTimeout(() => end.abort(), this.timeoutMs);
    });
    const answers = Promise.all(
      calls.map(async ({ method, params }) => this.transport(method, params, both)),
    );
    let results: unknown[];
    try {
      results = await Promise.race([answers, late]);
    } finally {
      clearTimeout(timer);
    }
    if (results.includes(undefined)) throw new RpcError("transient", "an answer without a result");
    return results;
  }

  private async wait(error: RpcError, attempt: number, signal: AbortSignal | undefined): Promise<void> {
    const base = (this.options.retryDelayMs ?? 250) * 2 ** (attempt - 1);
    const ms = Math.min(error.retryAfterMs ?? base * (0.5 + Math.random()), 30_000);
    if (error.kind === "rate") this.pace.pause(ms);
    await sleep(ms, undefined, { signal });
  }
}

function httpTransport(url: string, timeoutMs: number): Transport {
  const open = (isBatching: boolean) =>
    createClient({
      transport: http(url, {
        retryCount: 0,
        timeout: timeoutMs,
        maxResponseBodySize: longestAnswerBytes,
        batch: isBatching ? { batchSize: callsPerBatch, wait: 0 } : false,
      }),
    });
  let client = open(true);
  const single = open(false);
  return async (method, params, signal) => {
    const request = { method, params } as Parameters<typeof client.request>[0];
    try {
      return await client.request(request, { signal });
    } catch (error) {
      // Where several calls in one request are not understood the answer is not a list, and viem stumbles over it.
      if (client === single || signal.aborted || !(error instanceof UnknownRpcError)) throw error;
      client = single;
      return await client.request(request, { signal });
    }
  };
}
