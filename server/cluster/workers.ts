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

/** Compared on the clock of ClickHouse: those of the workers may differ. */
export async function isAlive(shards: Shards, holder: string, lease = leaseMs): Promise<boolean> {
  const [row] = await shards.first.rows<{ alive: number | boolean }>(
    `SELECT max(w.at) > now64(3) - toIntervalMillisecond({lease:UInt32}) AS alive
     FROM workers AS w WHERE w.holder = {holder:String}`,
    { lease, holder },
  );
  return Boolean(row?.alive);
}

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
  ) {}

  async list(): Promise<readonly WorkerSeen[]> {
    const nowMs = performance.now();
    if (nowMs - this.#atMs > Math.min(rememberedMs, this.lease / 4)) {
      this.#atMs = nowMs;
      this.#listed = listWorkers(this.shards);
      this.#listed.catch(() => (this.#atMs = Number.NEGATIVE_INFINITY));
    }
    return (await this.#listed).filter(({ secondsAgo }) => secondsAgo * 1_000 < this.lease);
  }
}

/**
 * What a server hears of workers, counting the time alone in which it could hear: while ClickHouse is away nobody says a
 * word, and once it is back each worker has the time of two beats to speak before its silence counts again.
 */
export class WorkerHearing {
  #readAtMs: number | undefined;
  #outage = { seconds: 0, endMs: Number.NEGATIVE_INFINITY };

  hear(workers: readonly WorkerSeen[], nowMs = performance.now()): WorkerSeen[] {
    const gapMs = nowMs - (this.#readAtMs ?? nowMs);
    this.#readAtMs = nowMs;
    if (gapMs > beatEveryMs) this.#outage = { seconds: gapMs / 1_000, endMs: nowMs + 2 * beatEveryMs };
    const { seconds, endMs } = this.#outage;
    const deaf = nowMs < endMs ? seconds : 0;
    return workers.map((worker) => ({ ...worker, secondsAgo: Math.max(0, worker.secondsAgo - deaf) }));
  }
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
