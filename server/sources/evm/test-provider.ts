import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Transport } from "./endpoint/endpoint.ts";

/** The limits of a node as providers have them. */
export interface ProviderLimits {
  /** Calls within any second; each of a batch counts. */
  readonly callsPerSecond?: number;
  /** Of the requests that are refused with 429 whatever their rate. */
  readonly refusedShare?: number;
  readonly retryAfterSeconds?: number;
  /** Of the requests that are answered with an HTML page and 502. */
  readonly brokenShare?: number;
  /** Of the calls of a batch that are refused alone. */
  readonly refusedElements?: number;
  /** Calls in one request; 1: no batches. */
  readonly batch?: number;
  /** Blocks of a range. */
  readonly range?: number;
  /** Logs of an answer. The refusal names a range that is answered. */
  readonly results?: number;
  /** The refusals say no number. */
  readonly isTerse?: boolean;
  /** What it answers instead to a range that is too wide, or has too many logs. */
  readonly says?: (asked: RefusedRange) => RangeAnswer;
  readonly random?: () => number;
}

export interface RefusedRange {
  readonly from: number;
  readonly to: number;
  readonly blocks: number;
  readonly logs: number;
}

/** An answer with a status and a body of its own, or the error, or the result of one of JSON-RPC. */
export type RangeAnswer =
  | { readonly status: number; readonly body: string }
  | { readonly error: unknown }
  | { readonly result: unknown };

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface Provider {
  readonly url: string;
  /** Elements of requests, those that were refused among them. */
  readonly calls: { answered: number; refused: number; readonly methods: Map<string, number> };
  /** The longest time, in milliseconds, in which every second had more calls than the limit. */
  longestOverMs(): number;
  stop(): Promise<unknown>;
}

/** For tests: a chain behind HTTP, with limits. */
export async function startProvider(chain: Transport, limits: ProviderLimits): Promise<Provider> {
  const { random = Math.random, callsPerSecond = Infinity, batch = Infinity } = limits;
  const calls: Provider["calls"] = { answered: 0, refused: 0, methods: new Map() };
  const times: number[] = [];
  const accepted: number[] = [];
  const refuse = (response: ServerResponse, count: number, status: number, body: string) => {
    calls.refused += count;
    const headers: Record<string, string> = {
      "content-type": body.startsWith("<") ? "text/html" : "application/json",
    };
    if (status === 429 && limits.retryAfterSeconds !== undefined) {
      headers["retry-after"] = String(limits.retryAfterSeconds);
    }
    response.writeHead(status, headers).end(body);
  };
  const answerOne = async ({ id, method, params }: Call) => {
    if (limits.refusedElements !== undefined && random() < limits.refusedElements) {
      calls.refused += 1;
      return { jsonrpc: "2.0", id, error: { code: 429, message: "too many requests" } };
    }
    calls.methods.set(method, (calls.methods.get(method) ?? 0) + 1);
    try {
      const result = await chain(method, params, new AbortController().signal);
      const fault =
        method === "eth_getLogs"
          ? tooMuch(params[0] as LogFilter, result as readonly Log[], limits)
          : undefined;
      if (fault !== undefined) {
        calls.refused += 1;
        return { jsonrpc: "2.0", id, ...fault };
      }
      calls.answered += 1;
      return { jsonrpc: "2.0", id, result };
    } catch (error) {
      calls.answered += 1;
      const { code = -32_000, message } = error as { code?: number; message: string };
      return { jsonrpc: "2.0", id, error: { code, message } };
    }
  };
  const answerAll = async (list: readonly Call[], isBatch: boolean, response: ServerResponse) => {
    const answers: object[] = await Promise.all(list.map(answerOne));
    const [only] = answers as { status?: number; body?: string }[];
    response.writeHead(only?.status ?? 200, { "content-type": "application/json" });
    response.end(only?.body ?? JSON.stringify(isBatch ? answers : answers[0]));
  };
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      const body = JSON.parse(text) as Call | Call[];
      const list = Array.isArray(body) ? body : [body];
      const now = performance.now();
      times.push(...list.map(() => now));
      const lately = accepted.filter((at) => now - at < 1_000).length;
      if (lately + list.length > callsPerSecond) return refuse(response, list.length, 429, "slow down");
      accepted.push(...list.map(() => now));
      if (random() < (limits.refusedShare ?? 0))
        return refuse(response, list.length, 429, "too many requests");
      if (random() < (limits.brokenShare ?? 0)) {
        return refuse(response, list.length, 502, "<html><h1>502 Bad Gateway</h1></html>");
      }
      if (list.length > batch) {
        const message = batch === 1 ? "batches are not supported" : `batch of more than ${batch} calls`;
        return refuse(
          response,
          list.length,
          200,
          JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32_600, message } }),
        );
      }
      return void answerAll(list, Array.isArray(body), response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    longestOverMs() {
      let longest = 0;
      let since: number | undefined;
      for (const [index, at] of times.entries()) {
        const isOver = index >= callsPerSecond && at - times[index - callsPerSecond]! < 1_000;
        if (!isOver) since = undefined;
        else longest = Math.max(longest, at - (since ??= at));
      }
      return longest;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

interface LogFilter {
  readonly fromBlock?: string;
  readonly toBlock?: string;
}
interface Log {
  readonly blockNumber: string;
}

function tooMuch(
  filter: LogFilter,
  logs: readonly Log[],
  { range, results, isTerse, says }: ProviderLimits,
): RangeAnswer | undefined {
  if (filter.fromBlock === undefined) return undefined;
  const blocks = Number(filter.toBlock) - Number(filter.fromBlock) + 1;
  const isRefused = blocks > (range ?? Infinity) || logs.length > (results ?? Infinity);
  if (isRefused && says) {
    return says({ from: Number(filter.fromBlock), to: Number(filter.toBlock), blocks, logs: logs.length });
  }
  if (range !== undefined && blocks > range) {
    const message = isTerse ? "block range is too wide" : `eth_getLogs is limited to a ${range} block range`;
    return { error: { code: -32_600, message } };
  }
  if (results !== undefined && logs.length > results) {
    // Up to before the block in which the limit is passed.
    const last = Math.max(Number(filter.fromBlock), Number(logs[results]!.blockNumber) - 1);
    const named = `Try with this block range [${filter.fromBlock}, 0x${last.toString(16)}].`;
    const message = `query returned more than ${results} results${isTerse ? "" : `. ${named}`}`;
    return { error: { code: -32_005, message } };
  }
  return undefined;
}
