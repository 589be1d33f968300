import type { Logger } from "pino";

interface RoundsOptions {
  readonly name: string;
  readonly everyMs: number;
  readonly step: () => Promise<void>;
  readonly logger: Pick<Logger, "warn">;
}

/** The same failure is logged once in so long. */
const logAgainAfterMs = 60_000;

/** Work that is done again and again, one round after the other, whatever becomes of one. */
export class Rounds {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #loggedAtMs = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(private readonly options: RoundsOptions) {}

  start(): void {
    if (this.#isStopped) return;
    const { everyMs } = this.options;
    this.#timer = setTimeout(() => {
      this.#running = this.#round().finally(() => this.start());
    }, everyMs);
    this.#timer.unref();
  }

  async #round(): Promise<void> {
    const { name, step, logger } = this.options;
    try {
      await step();
    } catch (error) {
      if (performance.now() - this.#loggedAtMs < logAgainAfterMs) return;
      this.#loggedAtMs = performance.now();
      logger.warn({ err: error }, `${name} failed; it is tried again`);
    }
  }

  /** Resolves when the round that runs is over. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
