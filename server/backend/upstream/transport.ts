import { setTimeout as delay } from "node:timers/promises";
import { metaHeaders } from "../../../contract/meta.ts";
import { readRetryAfter } from "../../../contract/retry-after.ts";
import { ProblemError } from "../../problem-error.ts";
import { BodyTooLarge, readBounded } from "../../bounded-body.ts";
import type { Pace } from "./pace.ts";
import type { Recovery } from "./recovery.ts";
import type { UnitAccount } from "./unit-account.ts";

export interface TransportOptions {
  /** Without a slash at its end; the version comes after it. */
  readonly base: string;
  readonly pace: Pace;
  readonly recovery: Recovery;
  readonly account: UnitAccount;
  readonly now: () => number;
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
const defaultBackoffMs = 200;
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

  constructor(private readonly options: TransportOptions) {}

  /** Ends what is under way. */
  close(): void {
    for (const abort of this.#underWay) abort.abort();
  }

  /** A `fetch` for one call of so many units, which knows afterwards whether anything was sent. */
  forCall(units: number, isBackground: boolean): Call {
    const call: Call = {
      wasSent: false,
      fetch: (input, init) => this.#call(input as string, init ?? {}, units, isBackground, call),
    };
    return call;
  }

  async #call(
    url: string,
    init: RequestInit,
    units: number,
    isBackground: boolean,
    call: Call,
  ): Promise<Response> {
    const {
      base,
      recovery,
      now,
      patienceMs = defaultPatienceMs,
      backoffMs = defaultBackoffMs,
    } = this.options;
    // Arguments are checked and encoded before; this is the net below.
    if (!url.startsWith(`${base}/v0/`) || new URL(url).href !== url) throw new ProblemError("internal");
    const deadlineMs = now() + patienceMs;
    recovery.earn();
    for (let retries = 0; ; retries += 1) {
      recovery.check();
      // Before a turn is taken, which would be lost.
      this.options.account.check(units);
      await this.#turn(deadlineMs - now(), isBackground);
      const giveBack = await this.options.account.take(units);
      call.wasSent = true;
      const { response, problem } = await this.#attempt(url, init, giveBack, deadlineMs);
      if (response !== undefined && !passingStatuses.has(response.status)) return response;
      const waitMs = waitOf(response, backoffMs * 2 ** retries);
      const mayRetry = retries < mostRetries && waitMs !== undefined && now() + waitMs < deadlineMs;
      if (problem?.code === "upstream_timeout" || !mayRetry || !recovery.spendRetry()) {
        if (response !== undefined) return response;
        throw problem ?? new ProblemError("upstream_error");
      }
      this.counts.retried += 1;
      await delay(waitMs);
    }
  }

  async #turn(patienceMs: number, isBackground: boolean): Promise<void> {
    const waitMs = await this.options.pace.turn(patienceMs, isBackground);
    if (waitMs !== undefined) {
      throw new ProblemError("overloaded", undefined, undefined, Math.ceil(waitMs / 1_000));
    }
  }

  /** Units stay taken where the other side answered 200, or may have: its bill counts, not what arrived of it. */
  async #attempt(
    url: string,
    init: RequestInit,
    giveBack: () => void,
    deadlineMs: number,
  ): Promise<{ response?: Response; problem?: ProblemError }> {
    const { now, fetch = globalThis.fetch } = this.options;
    /** Not known until there is a status. */
    let isPaid: boolean | undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), Math.max(1, deadlineMs - now()));
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
        // Whoever did not answer in time may have done the work.
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
  // What is no status of an answer (3xx, and what Node does not let one make) is a failure of the other side.
  const sane = status >= 200 && status < 600 && !(status >= 300 && status < 400);
  return new Response(text, { status: sane && ![204, 205].includes(status) ? status : 502, headers });
}

/** How long to wait before the next attempt; undefined where the other side asks for more than is waited. */
function waitOf(response: Response | undefined, backoffMs: number): number | undefined {
  const seconds = readRetryAfter(response?.headers.get("retry-after"));
  if (seconds !== undefined) return seconds * 1_000 <= longestRetryAfterMs ? seconds * 1_000 : undefined;
  // A plan that is used up and names no time is not used less by asking again.
  if (response?.status === 429) return undefined;
  return backoffMs * (0.5 + Math.random());
}
