import { ProblemError } from "../../problem-error.ts";

/** So many failures in a row, and the other side is given time. */
const failuresToPause = 3;
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/** The other side's word is obeyed, but no word of it stops this server for good. */
const longestRetryAfterMs = 3_600_000;
/** After a refused key or a used up plan, where the other side names no time. */
const refusedPauseMs = 30_000;

const retriesPerCall = 0.1;
const mostRetriesSaved = 10;

/** When not to call: while the other side has asked for time, has refused us, or keeps failing. */
export class Recovery {
  #failures = 0;
  #untilMs = 0;
  #problem: ProblemError | undefined;
  #retries = mostRetriesSaved / 2;

  constructor(private readonly now: () => number) {}

  get pausedUntilMs(): number | undefined {
    return this.#untilMs > this.now() ? this.#untilMs : undefined;
  }

  /** Throws the problem for which the calls pause. */
  check(): void {
    const leftMs = this.#untilMs - this.now();
    if (leftMs <= 0 || this.#problem === undefined) return;
    const { code, message } = this.#problem;
    throw new ProblemError(code, message, undefined, Math.ceil(leftMs / 1_000));
  }

  /** An answer came that was meant for the question. */
  succeeded(): void {
    this.#failures = 0;
  }

  failed(problem: ProblemError): void {
    this.#failures += 1;
    const { code, retryAfterSeconds } = problem;
    const refused = code === "upstream_auth_failed" || code === "upstream_quota";
    const exponent = this.#failures - failuresToPause;
    const pauseMs =
      retryAfterSeconds !== undefined
        ? Math.min(retryAfterSeconds * 1_000, longestRetryAfterMs)
        : refused
          ? refusedPauseMs
          : exponent >= 0
            ? Math.min(firstPauseMs * 2 ** exponent, longestPauseMs)
            : 0;
    const untilMs = this.now() + pauseMs;
    if (pauseMs === 0 || untilMs < this.#untilMs) return;
    this.#untilMs = untilMs;
    this.#problem = problem;
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
