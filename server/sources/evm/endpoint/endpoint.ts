import pLimit, { type LimitFunction } from "p-limit";
import { textCleaner } from "../../../lib/foreign-text.ts";
import { within } from "../../../lib/outbound.ts";
import { type Call, httpPost, type Outcome, type Post } from "./http-transport.ts";
import { LearnedPace } from "./learned-pace.ts";
import { RangeSize } from "./range-size.ts";
import { errorOfFailure } from "./rpc-error-text.ts";

/** One JSON-RPC call. Rejects with anything. */
export type Transport = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>;

export interface EndpointOptions {
  /** Requests under way at once, and calls a second; 0 for any number. */
  readonly concurrency: number;
  readonly rate: number;
  readonly timeoutMs?: number;
  /** In tests: a chain in the same process. */
  readonly transport?: Transport;
  readonly retryDelayMs?: number;
}

export const callsPerBatch = 100;
const longestRestMs = 60_000;

/** One node: what it is, how it is, and which limits it has shown. */
export class Endpoint {
  readonly size = new RangeSize();
  readonly pace: LearnedPace;
  readonly requests = { sent: 0, failed: 0 };
  /** Of a batch each. */
  readonly calls = { asked: 0, refused: 0 };
  /** What a request takes, in milliseconds, by those that were answered lately; null before the first. */
  latencyMs: number | null = null;
  /** Whether it says with a log when its block was; null where it has not shown one. */
  tellsTime: boolean | null = null;
  /** Requests that may be under way at once. */
  readonly concurrency: number;
  /** Its newest block, as it said last; nothing above it is asked of it. */
  head = Infinity;
  /** Of blocks before this one it answers no logs, though some of them have logs. */
  logsFrom = 0;
  /** Why it is not asked at all. */
  fault: string | null = null;
  /** What it said last in place of an answer; null where it answers. */
  trouble: string | null = null;
  /** The newest refusal that something was learned from, in unix milliseconds. */
  refusedAtMs: number | null = null;
  /** Of one request, as far as it is known. */
  mostCalls = callsPerBatch;
  answeredAtMs = -Infinity;
  /** Not to be asked before, where there are others. */
  restsUntilMs = 0;
  /** Named in messages; never its address. */
  readonly host: string;
  private failures = 0;
  private readonly atOnce: LimitFunction;
  private readonly post: Post;

  constructor(
    readonly url: string,
    options: EndpointOptions,
  ) {
    this.host = URL.canParse(url) ? new URL(url).hostname : "the node";
    this.concurrency = options.concurrency;
    this.atOnce = pLimit(options.concurrency);
    this.pace = new LearnedPace(options.rate, 4 * (options.retryDelayMs ?? 250));
    const { transport, timeoutMs = 30_000 } = options;
    this.post = transport ? singly(transport, timeoutMs, textCleaner(url)) : httpPost(url, timeoutMs);
  }

  /** How many calls to give to {@link ask}. */
  get callsAtOnce(): number {
    return Math.min(this.mostCalls, this.pace.callsAtOnce);
  }

  /** Milliseconds for which it is left alone; 0 where it is not. */
  get restMs(): number {
    return Math.max(0, this.restsUntilMs - performance.now(), this.pace.pausedMs);
  }

  /** What waits before a call that is made now. */
  get load(): number {
    const rest = Math.max(0, this.restsUntilMs - performance.now());
    return rest + this.pace.waitMs + (this.atOnce.activeCount + this.atOnce.pendingCount) * 20;
  }

  /** How long an answer to a call that is made now may take, to compare nodes by. */
  get waitMs(): number {
    return this.load + (this.latencyMs ?? 0);
  }

  /** Asks, when it is its turn, in one request. Rejects when aborted, and for nothing else. */
  ask(calls: readonly Call[], signal: AbortSignal | undefined): Promise<Outcome[]> {
    return this.atOnce(async () => {
      await this.pace.turn(calls.length, signal);
      const sentAtMs = performance.now();
      this.requests.sent += 1;
      const outcomes = await this.post(calls, signal);
      signal?.throwIfAborted();
      this.learn(outcomes);
      if (outcomes.some((outcome) => "result" in outcome)) this.timed(performance.now() - sentAtMs);
      return outcomes;
    });
  }

  private timed(ms: number): void {
    this.latencyMs = this.latencyMs === null ? ms : this.latencyMs + (ms - this.latencyMs) / 8;
  }

  private learn(outcomes: readonly Outcome[]): void {
    const errors = outcomes.flatMap((outcome) => ("error" in outcome ? [outcome.error] : []));
    const refused = errors.filter(({ kind }) => kind === "rate");
    const failed = errors.filter(({ kind }) => kind === "transient" || kind === "refused");
    if (errors.length > 0) this.requests.failed += 1;
    const answered = outcomes.length - refused.length - failed.length;
    this.calls.asked += outcomes.length;
    this.calls.refused += refused.length;
    const now = performance.now();
    this.trouble = answered > 0 ? null : (errors[0]?.message ?? null);
    if (answered > 0) {
      this.answeredAtMs = now;
      this.failures = 0;
      this.restsUntilMs = 0;
      this.pace.answered(answered);
    }
    if (refused.length > 0 && !isScattered(outcomes, refused.length)) {
      const waits = refused.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
      this.pace.refused(refused.length, waits.length > 0 ? Math.max(...waits) : null);
    }
    if (
      errors.some(({ kind }) => kind === "rate" || kind === "batch" || kind === "range" || kind === "late")
    ) {
      this.refusedAtMs = Date.now();
    }
    const ofBatch = errors.find(({ kind }) => kind === "batch");
    if (ofBatch) this.mostCalls = smallerBatch(ofBatch.said, outcomes.length);
    if (failed.length === outcomes.length) {
      this.failures += 1;
      this.restsUntilMs = now + Math.min(longestRestMs, 250 * 2 ** this.failures);
    }
  }
}

/** Some of a batch were refused before others that were answered: that is no limit which was reached. */
function isScattered(outcomes: readonly Outcome[], refused: number): boolean {
  const isRefused = (outcome: Outcome) => "error" in outcome && outcome.error.kind === "rate";
  const first = outcomes.findIndex(isRefused);
  return refused * 2 < outcomes.length && outcomes.slice(first).some((outcome) => "result" in outcome);
}

/** The number that a node names, else half as many, else one. */
function smallerBatch(text: string, asked: number): number {
  const numbers = Array.from(text.replace(/\(-?\d+\)$/, "").matchAll(/(?<![\w.-])\d{1,4}\b/g), ([digits]) =>
    Number(digits),
  ).filter((value) => value > 0 && value < asked);
  if (numbers.length > 0) return Math.max(...numbers);
  return /not (supported|allowed|enabled|answered)|unsupported|disabled/i.test(text)
    ? 1
    : Math.max(1, Math.floor(asked / 2));
}

/** A chain in the same process, each call by itself. */
function singly(transport: Transport, timeoutMs: number, redact: (text: string) => string): Post {
  return (calls, signal) =>
    Promise.all(
      calls.map(async ({ method, params }): Promise<Outcome> => {
        try {
          return { result: await within(timeoutMs, signal, (until) => transport(method, params, until)) };
        } catch (error) {
          signal?.throwIfAborted();
          return { error: errorOfFailure(error, redact, method) };
        }
      }),
    );
}
