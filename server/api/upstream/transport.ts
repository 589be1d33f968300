import { metaHeaders } from "../../../contract/meta.ts";
import { readRetryAfter } from "../../../contract/retry-after.ts";
import type { EndpointName } from "../../../contract/endpoints.ts";
import {
  backoffMs,
  Outbound,
  type OutboundAnswer,
  OutboundError,
  passingStatuses,
  retry,
} from "../../lib/outbound.ts";
import type { Pace } from "../../lib/pace.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { WorkQueue } from "../../lib/work-queue.ts";
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
const keptHeaders = ["content-type", "retry-after", ...Object.values(metaHeaders)];

/**
 * What stands between the interface's client and the network: the plan's rate and units, time,
 * retries, bounds. What it throws is a `ProblemError`, what it returns has its body read already.
 */
export class Transport {
  readonly counts: TransportCounts = { sent: 0, retried: 0, unitsRemaining: null };

  readonly #service: Outbound;
  readonly #closed = new AbortController();
  readonly #places: WorkQueue;

  constructor(private readonly options: TransportOptions) {
    const { base, patienceMs = defaultPatienceMs, fetch } = options;
    this.#service = new Outbound(base, fetch);
    this.#places = new WorkQueue({ running: callsAtOnce, waiting: mostWaiting, patienceMs });
  }

  /** Ends what is under way. */
  close(): void {
    this.#closed.abort();
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
    const { patienceMs = defaultPatienceMs, backoffMs: firstWaitMs = defaultBackoffMs } = this.options;
    // Arguments are checked and encoded before; this is the net below.
    if (!url.startsWith(`${base}/v0/`) || new URL(url).href !== url) throw new ProblemError("internal");
    const deadlineMs = monotonicMs() + patienceMs;
    recovery.earn();
    // Now, so that who shows an older answer at once can say why.
    this.#refuse(asked);
    let refusal: Response | undefined;
    const attempt = async (): Promise<Response> => {
      const sent = this.#places.run(() => this.#send(url, init, asked, call, deadlineMs));
      const response = await sent.catch((error: unknown) => {
        // Where there is no time left to try again, what was answered stands.
        if (refusal === undefined || error instanceof AttemptFault) throw error;
        return refusal;
      });
      if (response === refusal) return response;
      const isRefused = response.status === 429;
      if (isRefused) pace.refused();
      else pace.answered();
      if (passingStatuses.has(response.status)) throw new AttemptFault("upstream_error", response);
      return response;
    };
    const waitMs = (error: unknown, attempts: number) => {
      if (!(error instanceof AttemptFault) || error.code === "upstream_timeout") return undefined;
      const isRefused = error.response?.status === 429;
      const wait = waitOf(error.response, firstWaitMs, attempts);
      const most = isRefused ? mostRetriesOfRefused : mostRetries;
      if (wait === undefined || monotonicMs() + wait >= deadlineMs || attempts > most) return undefined;
      if (!isRefused && !recovery.spendRetry()) return undefined;
      refusal = isRefused ? error.response : undefined;
      this.counts.retried += 1;
      return wait;
    };
    return retry(attempt, waitMs).catch((error: unknown) => {
      if (!(error instanceof AttemptFault)) throw error;
      if (error.response === undefined) throw new ProblemError(error.code);
      return error.response;
    });
  }

  async #send(
    url: string,
    init: RequestInit,
    asked: Asked,
    call: Call,
    deadlineMs: number,
  ): Promise<Response> {
    const { account, monotonicMs } = this.options;
    // Before a turn is taken, which would be lost; it may have changed since the call was made.
    this.#refuse(asked);
    await this.#turn(deadlineMs - monotonicMs(), asked.isBackground);
    const giveBack = await account.take(asked.units);
    call.wasSent = true;
    return this.#attempt(url, init, giveBack, deadlineMs);
  }

  #refuse({ endpoint, units }: Asked): void {
    if (this.#closed.signal.aborted) throw new ProblemError("shutting_down");
    this.options.recovery.check(endpoint);
    this.options.account.check(units);
  }

  async #turn(patienceMs: number, isBackground: boolean): Promise<void> {
    const waitMs = await this.options.pace.turn({ patienceMs, isBackground });
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
  ): Promise<Response> {
    /** Not known until there is a status. */
    let isPaid: boolean | undefined;
    this.counts.sent += 1;
    const request = {
      url,
      headers: init.headers as Record<string, string>,
      signal: this.#closed.signal,
      timeoutMs: Math.max(1, deadlineMs - this.options.monotonicMs()),
    };
    try {
      return await this.#service.ask(request, (answer) => {
        isPaid = answer.status === 200;
        this.#note(answer.headers);
        return whole(answer);
      });
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      const fault = error instanceof OutboundError ? error.fault : undefined;
      if (fault === "redirect") throw new AttemptFault("upstream_error", new Response(null, { status: 502 }));
      if (fault === "late" || this.#closed.signal.aborted) {
        // A service that did not answer in time may have done the work.
        isPaid ??= true;
        throw new AttemptFault("upstream_timeout");
      }
      // What was paid for once is not asked for again.
      if (isPaid === true) throw new ProblemError("upstream_error");
      throw new AttemptFault("upstream_error");
    } finally {
      if (isPaid !== true) giveBack();
    }
  }

  #note(headers: Headers): void {
    const remaining = headers.get("x-units-remaining");
    if (remaining !== null && /^\d{1,15}$/.test(remaining)) this.counts.unitsRemaining = Number(remaining);
  }
}

/** No answer, or one that says to ask again. */
class AttemptFault extends Error {
  constructor(
    readonly code: "upstream_error" | "upstream_timeout",
    readonly response?: Response,
  ) {
    super(code);
  }
}

/** The answer with its body read: status first, then type, then body. */
async function whole({ status, headers: given, text: readText }: OutboundAnswer): Promise<Response> {
  const type = given.get("content-type") ?? "application/json";
  if (status === 200 && !/\bjson\b/i.test(type)) throw new ProblemError("upstream_schema_mismatch");
  const text = await readText(status === 200 ? largestBodyBytes : largestErrorBytes).catch(
    (error: unknown) => {
      if (!(error instanceof OutboundError) || error.fault !== "large") throw error;
      if (status === 200) throw new ProblemError("upstream_schema_mismatch");
      return "";
    },
  );
  const headers = new Headers();
  for (const name of keptHeaders) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  // A status that no answer has, and those that Node refuses to make, is a failure of the other side.
  const sane = status >= 200 && status < 600 && ![204, 205].includes(status);
  return new Response(text, { status: sane ? status : 502, headers });
}

/** How long to wait before the next attempt; undefined where the other side asks for more than is waited. */
function waitOf(response: Response | undefined, firstMs: number, attempts: number): number | undefined {
  const seconds = readRetryAfter(response?.headers.get("retry-after"));
  if (seconds !== undefined) return seconds * 1_000 <= longestRetryAfterMs ? seconds * 1_000 : undefined;
  return backoffMs(firstMs, attempts);
}
