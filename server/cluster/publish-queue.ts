import type { Logger } from "pino";
import { HeldElsewhere } from "./claims.ts";
import type { Scope } from "./scopes.ts";

/** Of a token that changes all the time: this many milliseconds from one bundle to the next at least. */
const leastBetweenMs = 60_000;
/** And so many bytes a second, of all its bundles. */
const bytesPerSecond = 2_000_000;
const againMs = 15_000;

interface QueueOptions {
  /** Publishes a scope; returns the size of its bundle. */
  readonly publish: (scope: Scope) => Promise<{ readonly bytes: number }>;
  readonly logger: Pick<Logger, "warn" | "error">;
}

interface Waiting {
  /** On the clock of this process. */
  dueMs: number;
  readonly sinceMs: number;
}

/** What has changed and is not published yet, one scope at a time. What cannot be published is tried again. */
export class PublishQueue {
  readonly #waiting = new Map<Scope, Waiting>();
  readonly #notBefore = new Map<Scope, number>();
  readonly #faults = new Map<Scope, string>();
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(private readonly options: QueueOptions) {}

  add(scope: Scope): void {
    const nowMs = performance.now();
    if (!this.#waiting.has(scope))
      this.#waiting.set(scope, { dueMs: Math.max(nowMs, this.#notBefore.get(scope) ?? 0), sinceMs: nowMs });
    this.#wake();
  }

  get length(): number {
    return this.#waiting.size;
  }

  get scopes(): readonly Scope[] {
    return [...this.#waiting.keys()];
  }

  /** Seconds since the oldest change that is not published. */
  get ageSeconds(): number {
    const nowMs = performance.now();
    let oldestMs = nowMs;
    for (const { sinceMs } of this.#waiting.values()) oldestMs = Math.min(oldestMs, sinceMs);
    return Math.floor((nowMs - oldestMs) / 1_000);
  }

  /** Why scopes could not be published, when they were last tried. */
  get faults(): ReadonlyMap<Scope, string> {
    return this.#faults;
  }

  /** Publishes a scope now, if it waits. Throws what stands in the way. */
  now(scope: Scope): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#waiting.has(scope)) await this.#publish(scope);
    });
  }

  /** Publishes everything that waits, as far as it can be: the rest waits on. */
  async drain(onProgress: (done: number, total: number) => void = () => undefined): Promise<void> {
    const scopes = Array.from(this.#waiting.keys());
    for (const [done, scope] of scopes.entries()) {
      onProgress(done, scopes.length);
      await this.now(scope).catch((error: unknown) => this.#tell(scope, error));
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.drain();
    await this.#running;
  }

  #wake(): void {
    clearTimeout(this.#timer);
    const next = this.#soonest();
    if (this.#isStopped || next === undefined) return;
    this.#timer = setTimeout(() => void this.#begin(next.scope), Math.max(0, next.dueMs - performance.now()));
    this.#timer.unref();
  }

  /** The first that is due, else the one that is due next. */
  #soonest(): { readonly scope: Scope; readonly dueMs: number } | undefined {
    const nowMs = performance.now();
    let soonest: { readonly scope: Scope; readonly dueMs: number } | undefined;
    for (const [scope, { dueMs }] of this.#waiting) {
      if (dueMs <= nowMs) return { scope, dueMs };
      if (soonest === undefined || dueMs < soonest.dueMs) soonest = { scope, dueMs };
    }
    return soonest;
  }

  async #begin(scope: Scope): Promise<void> {
    await this.now(scope).catch((error: unknown) => {
      const waiting = this.#waiting.get(scope);
      if (waiting !== undefined) waiting.dueMs = performance.now() + againMs;
      this.#tell(scope, error);
    });
    this.#wake();
  }

  async #publish(scope: Scope): Promise<void> {
    const waiting = this.#waiting.get(scope)!;
    // What changes from here on is for the next bundle.
    this.#waiting.delete(scope);
    try {
      const { bytes } = await this.options.publish(scope);
      this.#faults.delete(scope);
      this.#notBefore.set(
        scope,
        performance.now() + Math.max(leastBetweenMs, (bytes / bytesPerSecond) * 1_000),
      );
    } catch (error) {
      this.#waiting.set(scope, waiting);
      throw error;
    }
  }

  #tell(scope: Scope, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (this.#faults.get(scope) === text) return;
    this.#faults.set(scope, text);
    // Two workers may follow one token: then one of them is a spare.
    if (error instanceof HeldElsewhere)
      this.options.logger.warn({ scope, by: error.by }, "another worker has the token");
    else this.options.logger.error({ scope, err: error }, "not published; it is tried again");
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#running.then(work, work);
    this.#running = turn.catch(() => undefined);
    return turn;
  }
}
