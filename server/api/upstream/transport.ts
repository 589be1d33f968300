import { setTimeout as delay } from "node:timers/promises";
import { metaHeaders } from "../../../contract/meta.ts";
import { readRetryAfter } from "../../../contract/retry-after.ts";
import type { EndpointName } from "../../../contract/endpoints.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { WorkQueue } from "../../lib/work-queue.ts";
import { BodyTooLarge, readBounded } from "../../lib/bounded-body.ts";
import type { Pace } from "./pace.ts";
import type { Recovery } from "./recovery.ts";
import type { UnitAccount } from "./unit-account.ts";

export interface TransportOptions {
  /** Without a slash at its end; the version comes after it. */
  readonly base: string;
  readonly pace: Pace;
  readonly recovery: Recovery;
  readonly account: UnitAccount;
  /** A clock that nobody sets. */
  readonly monotonicMs: () => number;
  readonly fetch?: typeof globalThis.fetch;
  /** All attempts of a call together may take this long. */
  readonly patienceMs?: number;
  /** Before the first retry; twice that before the second. */
  readonly backoffMs?: number;
}

export interface Call {
  wasSent: boolean;
  readonly fetch: typeof globalThis.fetch;
}

/** What a call is for. */
export interface Asked {
  readonly endpoint: EndpointName;
  readonly units: number;
  readonly isBackground: boolean;
}

export interface TransportCounts {
  sent: number;
  retried: number;
  /** What the other side said is left of the plan's units. */
  unitsRemaining: number | null;
}

/** A hundred holders are 20 KB: this is far more than any answer of the interface. */
const largestBodyBytes = 4 * 1024 * 1024;
const largestErrorBytes = 64 * 1024;
const defaultPatienceMs = 10_000;
const mostRetries = 2;
/** Of calls that were refused for their speed, and cost nobody anything. */
const mostRetriesOfRefused = 4;
const defaultBackoffMs = 200;
/** A service may take few calls at once, whatever its rate a minute is. */
const callsAtOnce = 6;
const mostWaiting = 4_096;
/** A longer wait than this is left to the reader. */
const longestRetryAfterMs = 2_000;
const passingStatuses = new Set([429, 500, 502, 503, 504]);
const keptHeaders = ["content-type", "retry-after", ...Object.values(metaHeaders)];

/**
 * What stands between the interface's client and the network: the plan's rate and units, time,
 * retries, bounds. What it throws is a `ProblemError`, what it returns has its body read already.
 */
export class Transport {
  readonly counts: TransportCounts = { sent: 0, retried: 0, unitsRemaining: null };

  readonly #underWay = new Set<AbortController>();
  readonly #places: WorkQueue;
  #isClosed = false;

  constructor(private readonly options: TransportOptions) {
    const { patienceMs = defaultPatienceMs } = options;
    this.#places = new WorkQueue({ running: callsAtOnce, waiting: mostWaiting, patienceMs });
  }

  /** Ends what is under way. */
  close(): void {
    this.#isClosed = true;
    for (const abort of this.#underWay) abort.abort();
  }

  /** A `fetch` for one call, which knows afterwards whether anything was sent. */
  forCall(asked: Asked): Call {
    const call: Call = {
      wasSent: false,
      fetch: (input, init) => this.#call(input as string, init ?? {}, asked, call),
    };
    return call;
  }

  async #call(url: string, init: RequestInit, asked: Asked, call: Call): Promise<Response> {
    const { base, recovery, pace, monotonicMs } = this.options;
    const { patienceMs = defaultPatienceMs, backoffMs = defaultBackoffMs } = this.options;
    // Arguments are checked and encoded before; this is the net below.
    if (!url.startsWith(`${base}/v0/`) || new URL(url).href !== url) throw new ProblemError("internal");
    const deadlineMs = monotonicMs() + patienceMs;
    recovery.earn();
    let refusal: Response | undefined;
    for (let retries = 0; ; retries += 1) {
      const sent = this.#places.run(() => this.#send(url, init, asked, call, deadlineMs));
      const { response, problem } = await sent.catch((error: unknown) => {
        // Where there is no time left to try again, what was answered stands.
        if (refusal === undefined) throw error;
        return { response: refusal, problem: undefined };
      });
      if (response !== undefined && response === refusal) return response;
      const isRefused = response?.status === 429;
      if (isRefused) pace.refused();
      else if (response !== undefined) pace.answered();
      if (response !== undefined && !passingStatuses.has(response.status)) return response;
      const waitMs = waitOf(response, backoffMs * 2 ** retries);
      const inTime = waitMs !== undefined && monotonicMs() + waitMs < deadlineMs;
      const mayRetry = inTime && retries < (isRefused ? mostRetriesOfRefused : mostRetries);
      if (problem?.code === "upstream_timeout" || !mayRetry || !(isRefused || recovery.spendRetry())) {
        if (response !== undefined) return response;
        throw problem ?? new ProblemError("upstream_error");
      }
      refusal = isRefused ? response : undefined;
      this.counts.retried += 1;
      await delay(waitMs);
    }
  }

  async #send(url: string, init: RequestInit, asked: Asked, call: Call, deadlineMs: number) {
    const { recovery, account, monotonicMs } = this.options;
    if (this.#isClosed) throw new ProblemError("shutting_down");
    recovery.check(asked.endpoint);
    // Before a turn is taken, which would be lost.
    account.check(asked.units);
    await this.#turn(deadlineMs - monotonicMs(), asked.isBackground);
    const giveBack = await account.take(asked.units);
    call.wasSent = true;
    return this.#attempt(url, init, giveBack, deadlineMs);
  }

  async #turn(patienceMs: number, isBackground: boolean): Promise<void> {
    const waitMs = await this.options.pace.turn(patienceMs, isBackground);
    if (waitMs !== undefined) {
      throw new ProblemError("overloaded", undefined, undefined, Math.ceil(waitMs / 1_000));
    }
  }

  /** Units stay taken where the other side answered 200, or may have: what it bills counts, not what arrived. */
  async #attempt(
    url: string,
    init: RequestInit,
    giveBack: () => void,
    deadlineMs: number,
  ): Promise<{ response?: Response; problem?: ProblemError }> {
    const { monotonicMs, fetch = globalThis.fetch } = this.options;
    /** Not known until there is a status. */
    let isPaid: boolean | undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), Math.max(1, deadlineMs - monotonicMs()));
    this.#underWay.add(abort);
    this.counts.sent += 1;
    try {
      // A redirect is not followed: it would carry the key to another place.
      const response = await fetch(url, { ...init, redirect: "manual", signal: abort.signal });
      isPaid = response.status === 200;
      this.#note(response.headers);
      return { response: await whole(response) };
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (abort.signal.aborted) {
        // A service that did not answer in time may have done the work.
        isPaid ??= true;
        return { problem: new ProblemError("upstream_timeout") };
      }
      // What was paid for once is not asked for again.
      if (isPaid === true) throw new ProblemError("upstream_error");
      return { problem: new ProblemError("upstream_error") };
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(abort);
      if (isPaid !== true) giveBack();
    }
  }

  #note(headers: Headers): void {
    const remaining = headers.get("x-units-remaining");
    if (remaining !== null && /^\d{1,15}$/.test(remaining)) this.counts.unitsRemaining = Number(remaining);
  }
}

/** The answer with its body read: status first, then type, then body. */
async function whole(response: Response): Promise<Response> {
  const { status } = response;
  const type = response.headers.get("content-type") ?? "application/json";
  if (status === 200 && !/\bjson\b/i.test(type)) {
    await response.body?.cancel();
    throw new ProblemError("upstream_schema_mismatch");
  }
  let text: string;
  try {
    text = await readBounded(response, status === 200 ? largestBodyBytes : largestErrorBytes);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    if (status === 200) throw new ProblemError("upstream_schema_mismatch");
    text = "";
  }
  const headers = new Headers();
  for (const name of keptHeaders) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // A status that no answer has (3xx, and those that Node refuses to make) is a failure of the other side.
  const sane = status >= 200 && status < 600 && !(status >= 300 && status < 400);
  return new Response(text, { status: sane && ![204, 205].includes(status) ? status : 502, headers });
}

/** How long to wait before the next attempt; undefined where the other side asks for more than is waited. */
function waitOf(response: Response | undefined, backoffMs: number): number | undefined {
  const seconds = readRetryAfter(response?.headers.get("retry-after"));
  if (seconds !== undefined) return seconds * 1_000 <= longestRetryAfterMs ? seconds * 1_000 : undefined;
  return backoffMs * (0.5 + Math.random());
}
