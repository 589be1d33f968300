import { setImmediate } from "node:timers/promises";

/** Rows of small tokens that are read at once: a read has a cost of its own. */
const rowsAtOnce = 500_000;
/** How long other work may wait. */
const turnMs = 8;

/** Consecutive tokens, together where they have few rows. */
export function batchesOf<T extends { readonly rows: number }>(tokens: readonly T[]): T[][] {
  const batches: T[][] = [];
  let rows = 0;
  for (const token of tokens) {
    const batch = batches.at(-1);
    if (batch && rows + token.rows <= rowsAtOnce) batch.push(token);
    else batches.push([token]);
    rows = token.rows + (batch === batches.at(-1) ? rows : 0);
  }
  return batches;
}

/** Long work in the thread of the requests: it lets them have their turn. */
export class Turn {
  #since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#since > turnMs;
  }

  async pass(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
