import type { Shards } from "./clickhouse.ts";

/** A worker that is not heard of for so long does not hold its tokens any more. */
export const leaseMs = 30_000;
const beatEveryMs = 8_000;

/** How a worker is, as the last word of it says. */
export interface WorkerSeen<S> {
  readonly holder: string;
  readonly secondsAgo: number;
  readonly status: S;
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

export async function listWorkers<S>(shards: Shards): Promise<WorkerSeen<S>[]> {
  const rows = await shards.first.rows<{ holder: string; ago: number; status: string }>(
    `SELECT w.holder AS holder, dateDiff('second', max(w.at), now64(3))::Float64 AS ago, argMax(w.status, w.at) AS status
     FROM workers AS w GROUP BY w.holder ORDER BY holder`,
  );
  return rows.map(({ holder, ago, status }) => ({
    holder,
    secondsAgo: ago,
    status: JSON.parse(status) as S,
  }));
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

  #later(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.beat()
        .catch(this.onError)
        .finally(() => this.#later());
    }, this.everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#beating;
  }
}
