/** Lets a bounded number of requests run at once, and start at a bounded rate. */
export class Limiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** When the next request may start, on the clock of `performance.now`. */
  private nextStartMs = 0;

  constructor(
    private readonly concurrency: number,
    /** 0: any. */
    private readonly perSecond: number,
  ) {}

  /** `cost`: how many requests of the rate it counts as. */
  async run<T>(cost: number, work: () => Promise<T>): Promise<T> {
    if (this.running < this.concurrency) this.running += 1;
    else await new Promise<void>((done) => this.waiting.push(done));
    try {
      await this.startTurn(cost);
      return await work();
    } finally {
      // Whoever waits longest takes this place over.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Nobody starts for this long: the other side asked for it. */
  pause(ms: number): void {
    this.nextStartMs = Math.max(this.nextStartMs, performance.now() + ms);
  }

  private async startTurn(cost: number): Promise<void> {
    const now = performance.now();
    const start = Math.max(now, this.nextStartMs);
    if (this.perSecond > 0) this.nextStartMs = start + (cost * 1_000) / this.perSecond;
    if (start > now) await new Promise((done) => setTimeout(done, start - now));
  }
}
