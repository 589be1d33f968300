import type { Shards } from "./clickhouse.ts";
import { unsaid, type WorkerStatus } from "./worker-status.ts";

/** A worker that is not heard of for so long does not hold its tokens any more. */
export const leaseMs = 30_000;
const beatEveryMs = 8_000;

/** How a worker is, as the last word of it says. */
export interface WorkerSeen {
  readonly holder: string;
  readonly secondsAgo: number;
  readonly status: WorkerStatus;
}

/** By the clock of ClickHouse: those of the workers may differ. */
export async function listWorkers(shards: Shards): Promise<WorkerSeen[]> {
  const rows = await shards.first.rows<{ holder: string; ago: number; status: string }>(
    `SELECT w.holder AS holder, dateDiff('millisecond', max(w.at), now64(3)) / 1000 AS ago, argMax(w.status, w.at) AS status
     FROM workers AS w GROUP BY w.holder ORDER BY holder`,
  );
  return rows.map(({ holder, ago, status }) => ({
    holder,
    secondsAgo: ago,
    status: { ...unsaid, ...(JSON.parse(status) as Partial<WorkerStatus>) },
  }));
}

const rememberedMs = 2_000;

/** The workers that live, as they were at most two seconds ago. */
export class LivingWorkers {
  #listed: Promise<WorkerSeen[]> = Promise.resolve([]);
  #atMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly shards: Shards,
    private readonly lease = leaseMs,
    private readonly hearing = new WorkerHearing(),
  ) {}

  async list(): Promise<readonly WorkerSeen[]> {
    const nowMs = performance.now();
    return nowMs - this.#atMs > Math.min(rememberedMs, this.lease / 4) ? this.#listNow() : this.#living();
  }

  /** As it is now: who has begun a moment ago lives as well. */
  async has(holder: string): Promise<boolean> {
    return (await this.#listNow()).some((worker) => worker.holder === holder);
  }

  #listNow(): Promise<readonly WorkerSeen[]> {
    this.#atMs = performance.now();
    this.#listed = listWorkers(this.shards);
    this.#listed.catch(() => (this.#atMs = Number.NEGATIVE_INFINITY));
    return this.#living();
  }

  async #living(): Promise<readonly WorkerSeen[]> {
    const workers = this.hearing.hear(await this.#listed);
    return workers.filter(({ secondsAgo }) => secondsAgo * 1_000 < this.lease);
  }
}

/**
 * What is heard of workers, counting the time alone in which they could be heard: while ClickHouse is away nobody says a
 * word, and once it is back each worker has the time of two beats to speak before its silence counts again.
 */
export class WorkerHearing {
  #contactMs: number | undefined;
  #outage = { seconds: 0, endMs: Number.NEGATIVE_INFINITY };

  constructor(
    /** Without contact for longer than this, ClickHouse was away. */
    private readonly longestGapMs = beatEveryMs,
    private readonly graceMs = 2 * beatEveryMs,
  ) {}

  /** ClickHouse has answered: said each time that it is asked at regular intervals. */
  contact(nowMs = performance.now()): void {
    const seconds = this.#deafSeconds(nowMs);
    if (seconds > 0) this.#outage = { seconds, endMs: nowMs + this.graceMs };
    this.#contactMs = nowMs;
  }

  hear(workers: readonly WorkerSeen[], nowMs = performance.now()): WorkerSeen[] {
    const { seconds, endMs } = this.#outage;
    // Also where it is back, and the next contact is not made yet.
    const deaf = Math.max(this.#deafSeconds(nowMs), nowMs < endMs ? seconds : 0);
    return workers.map((worker) => ({ ...worker, secondsAgo: Math.max(0, worker.secondsAgo - deaf) }));
  }

  #deafSeconds(nowMs: number): number {
    const gapMs = nowMs - (this.#contactMs ?? nowMs);
    return gapMs > this.longestGapMs ? gapMs / 1_000 : 0;
  }
}

/** What a worker hears of others: while its own beats do not come through, theirs do not either. */
export function hearingOfBeats(everyMs = beatEveryMs): WorkerHearing {
  return new WorkerHearing(2 * everyMs, 2 * everyMs);
}

/** Says that a worker lives and how it is, until it is stopped. */
export class Heartbeat {
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    private readonly shards: Shards,
    private readonly holder: string,
    private readonly status: () => unknown,
    private readonly onError: (error: unknown) => void,
    private readonly everyMs = beatEveryMs,
    private readonly hearing?: WorkerHearing,
  ) {}

  /** Resolves once it was heard. */
  async start(): Promise<void> {
    await this.beat();
    this.#later();
  }

  async beat(): Promise<void> {
    await this.shards.first.insert("workers", [
      { holder: this.holder, status: JSON.stringify(this.status()) },
    ]);
    this.hearing?.contact();
  }

  /** Does not wait until it was heard. */
  beatNow(): void {
    clearTimeout(this.#timer);
    this.#beating = this.#beating.then(() => this.beat().catch(this.onError)).finally(() => this.#later());
  }

  #later(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.beatNow(), this.everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#beating;
  }
}
