import { ProblemError } from "./problem-error.ts";

export interface WorkLimits {
  /** Pieces of work under way at a time. */
  readonly running: number;
  /** Pieces that may wait for a place. */
  readonly waiting: number;
  readonly patienceMs: number;
}

/** Of work that this machine does itself. */
export const ownWork: WorkLimits = { running: 32, waiting: 1_024, patienceMs: 2_000 };

/** Work beyond what the machine can do is refused at once, so that what was accepted is done in time. */
export class WorkQueue {
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly limits: WorkLimits) {}

  /** Throws `overloaded` where there is no room, or no place came free in time. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.limits.running) await this.#place();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, not freed and taken again: nobody can come between.
      const [next] = this.#waiting;
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #place(): Promise<void> {
    if (this.#waiting.size >= this.limits.waiting) throw new ProblemError("overloaded");
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.#waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(new ProblemError("overloaded"));
      }, this.limits.patienceMs);
      this.#waiting.add(start);
    });
  }
}
