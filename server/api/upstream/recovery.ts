import type { EndpointName } from "../../../contract/endpoints.ts";
import { ProblemError } from "../../lib/problem-error.ts";

/** So many failures in a row, and the other side is given time. */
const failuresToPause = 3;
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/** The wait that the other side asks for is kept, but not beyond this: it must not stop this server for good. */
const longestRetryAfterMs = 3_600_000;

const retriesPerCall = 0.1;
const mostRetriesSaved = 10;

interface Pause {
  readonly untilMs: number;
  readonly problem: ProblemError;
}

/** What is not asked for, and for how much longer; `endpoint` is null where nothing is asked for. */
export interface PauseLeft {
  readonly endpoint: EndpointName | null;
  readonly code: string;
  readonly leftMs: number;
}

/**
 * When not to call: while the other side has asked for time, has refused us, or keeps failing. A refusal may be meant
 * for one endpoint, which a plan does not hold or which costs more than is left: it stops that one. Failures stop all.
 */
export class Recovery {
  #failures = 0;
  readonly #refusals = new Map<EndpointName, number>();
  readonly #pauses = new Map<EndpointName | null, Pause>();
  #retries = mostRetriesSaved / 2;

  /** @param monotonicMs a clock that nobody sets */
  constructor(private readonly monotonicMs: () => number) {}

  get pauses(): readonly PauseLeft[] {
    const nowMs = this.monotonicMs();
    return [...this.#pauses].flatMap(
      ([
        endpoint,
        {
          untilMs,
          problem: { code },
        },
      ]) => (untilMs > nowMs ? [{ endpoint, code, leftMs: untilMs - nowMs }] : []),
    );
  }

  /** Throws the problem for which the calls pause. */
  check(endpoint: EndpointName): void {
    for (const pause of [this.#pauses.get(null), this.#pauses.get(endpoint)]) {
      const leftMs = pause === undefined ? 0 : pause.untilMs - this.monotonicMs();
      if (pause === undefined || leftMs <= 0) continue;
      const { code, message } = pause.problem;
      throw new ProblemError(code, message, undefined, Math.ceil(leftMs / 1_000));
    }
  }

  /** An answer came that was meant for the question. */
  succeeded(endpoint: EndpointName): void {
    this.#failures = 0;
    this.#refusals.delete(endpoint);
  }

  failed(endpoint: EndpointName, problem: ProblemError): void {
    const { code, retryAfterSeconds } = problem;
    const isRefused = code === "upstream_auth_failed" || code === "upstream_quota";
    const failures = isRefused ? (this.#refusals.get(endpoint) ?? 0) + 1 : (this.#failures += 1);
    if (isRefused) this.#refusals.set(endpoint, failures);
    const exponent = isRefused ? failures - 1 : failures - failuresToPause;
    const ownPauseMs = exponent < 0 ? 0 : Math.min(firstPauseMs * 2 ** exponent, longestPauseMs);
    const pauseMs =
      retryAfterSeconds !== undefined
        ? Math.min(retryAfterSeconds * 1_000, longestRetryAfterMs)
        : code === "upstream_auth_failed"
          ? longestPauseMs
          : ownPauseMs;
    const untilMs = this.monotonicMs() + pauseMs;
    const scope = isRefused ? endpoint : null;
    if (pauseMs === 0 || untilMs < (this.#pauses.get(scope)?.untilMs ?? 0)) return;
    this.#pauses.set(scope, { untilMs, problem });
  }

  /** Every call earns a tenth of a retry. */
  earn(): void {
    this.#retries = Math.min(mostRetriesSaved, this.#retries + retriesPerCall);
  }

  /** Whether a retry may be made; it is then spent. */
  spendRetry(): boolean {
    if (this.#retries < 1) return false;
    this.#retries -= 1;
    return true;
  }
}
