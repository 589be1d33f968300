import { ProblemError } from "../lib/problem-error.ts";
import { remembered } from "../lib/remembered.ts";

const windowSeconds = 60;
/** Clients remembered at a time; the one longest unseen is forgotten first. */
const rememberedClients = 50_000;

interface Window {
  count: number;
  readonly endsAtMs: number;
}

/** Units that are counted as one request. */
const unitsOfRequest = 20;

/** As how many requests an answer of so many units is counted. */
export function requestsOf(units: number): number {
  return Math.max(1, units / unitsOfRequest);
}

/**
 * So many requests in the minute that begins with a client's first. Tells the client where it
 * stands by the headers of draft-ietf-httpapi-ratelimit-headers.
 */
export class RateLimiter {
  readonly #windows = remembered<Window>(rememberedClients);

  readonly #policy: string;

  /** @param limit requests a minute; 0 for any number */
  constructor(
    private readonly name: string,
    private readonly limit: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#policy = `"${name}";q=${limit};w=${windowSeconds}`;
  }

  get isOff(): boolean {
    return this.limit === 0;
  }

  /** Counts a request, or as many as it is worth, and sets the headers. Throws `rate_limited`. */
  take(client: string, headers: Record<string, string>, requests = 1): void {
    if (this.limit === 0) return;
    const nowMs = this.now();
    const window = this.#windowOf(client, nowMs);
    window.count += requests;
    const remaining = Math.max(0, Math.floor(this.limit - window.count));
    // Whole milliseconds first: a sum of doubles may be a hair above sixty seconds.
    const resetSeconds = Math.ceil(Math.floor(window.endsAtMs - nowMs) / 1_000);
    headers["ratelimit-policy"] = this.#policy;
    headers["ratelimit"] = `"${this.name}";r=${remaining};t=${resetSeconds}`;
    if (window.count > this.limit) {
      throw new ProblemError("rate_limited", undefined, undefined, resetSeconds);
    }
  }

  /** Counts what is asked in a client's name, without refusing it. */
  count(client: string, requests = 1): void {
    if (this.limit > 0) this.#windowOf(client, this.now()).count += requests;
  }

  #windowOf(client: string, nowMs: number): Window {
    let window = this.#windows.get(client);
    if (window === undefined || window.endsAtMs <= nowMs) {
      window = { count: 0, endsAtMs: nowMs + windowSeconds * 1_000 };
      this.#windows.set(client, window);
    }
    return window;
  }

  /** Whether the next request of the client will be let through, which is worth so many. */
  hasRoom(client: string, requests = 1): boolean {
    if (this.limit === 0) return true;
    const window = this.#windows.get(client);
    return window === undefined || window.endsAtMs <= this.now() || window.count + requests <= this.limit;
  }
}
