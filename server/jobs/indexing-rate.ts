import { LRUCache } from "lru-cache";

const windowMs = 30_000;
/** Before that a rate says nothing. */
const leastMs = 5_000;

interface Sample {
  readonly atMs: number;
  readonly block: number;
}

/** How long readings still take, by how fast they were in the last half minute. */
export class IndexingRate {
  private readonly samples = new LRUCache<string, Sample[]>({ max: 200 });

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Notes where a reading is. The seconds until it is at `end`; null while that cannot be said. */
  secondsLeft(key: string, block: number, end: number): number | null {
    const atMs = this.now();
    const before = (this.samples.get(key) ?? []).filter((one) => atMs - one.atMs <= windowMs);
    // A token that is read anew begins anew.
    const samples = before.some((one) => one.block > block) ? [] : before;
    samples.push({ atMs, block });
    this.samples.set(key, samples);
    const { atMs: sinceMs, block: from } = samples[0]!;
    if (atMs - sinceMs < leastMs || block === from) return null;
    return (Math.max(0, end - block) / (block - from)) * ((atMs - sinceMs) / 1_000);
  }
}
