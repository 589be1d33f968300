import { LRUCache } from "lru-cache";
import type { OperatedReading } from "../../contract/beside/operate.ts";
import { type ChainId, chainIds } from "../../contract/chains.ts";
import type { Described, Progress, QueuedReading } from "../../contract/readings.ts";
import { type LiveSource, readsOnDemand, type TokenReading } from "../sources/live.ts";
import type { Reader } from "../store/reader.ts";
import { type AskedReading, storedTransfers } from "../store/sources/indexing-jobs.ts";
import { isWanted, type JobQueue, type QueueOptions } from "./job-queue.ts";
import type { Questions } from "./questions.ts";

/** How far tokens are, as pages and the operator see it. */
export class QueueRows {
  private readonly progress: JobProgress;

  constructor(
    private readonly options: Pick<QueueOptions, "live" | "store" | "atOnce">,
    private readonly queue: Pick<JobQueue, "find" | "list">,
    private readonly questions: Pick<Questions, "find">,
  ) {
    this.progress = new JobProgress(options.store.reader);
  }

  /** The rows of those that are shown, with the times that follow from all. */
  ofQueue(all: readonly AskedReading[], shown: readonly AskedReading[]): QueuedReading[] {
    const times = this.timesOf(all);
    return shown.map((reading) => {
      const { chain, address, state } = reading;
      const known = this.readingOf(reading);
      const token = this.describedOf(reading) ?? namedBy(known);
      const { transfers } = token ?? {};
      return {
        chain,
        address,
        name: token?.name ?? token?.ticker ?? null,
        read: state === "reading" ? (readPart(known, token) ?? 0) : null,
        transfers: transfers ? { about: transfers.about, is_count: transfers.is_count } : null,
        ...times(reading),
      };
    });
  }

  async ofOperator(): Promise<OperatedReading[]> {
    const asked = this.queue
      .list()
      .filter(isWanted)
      .map(({ chain, address, sinceMs, state }) => ({
        chain,
        address,
        sinceMs,
        state: state === "reading" ? ("reading" as const) : ("waiting" as const),
      }));
    const others = chainIds.flatMap((chain) =>
      (this.options.live.of(chain)?.status().tokens ?? [])
        .filter(({ state }) => state === "pending")
        .map(({ address }) => ({ chain, address, sinceMs: null, state: "reading" as const }))
        .filter((one) => this.queue.find(one.chain, one.address) === undefined),
    );
    return Promise.all(
      [...asked, ...others].map(async ({ chain, address, sinceMs, state }): Promise<OperatedReading> => {
        const known = this.readingOf({ chain, address });
        const described = this.queue.find(chain, address)?.described ?? null;
        const { seconds_left } = await this.progressOf(chain, address, known, described);
        return {
          chain,
          address,
          name: known?.metadata?.name ?? null,
          state,
          asked_at: sinceMs === null ? null : Math.floor(sinceMs / 1_000),
          share: state === "reading" ? readPart(known, described) : null,
          seconds_left,
          can_cancel: sinceMs !== null || readsOnDemand(this.options.live.of(chain)),
        };
      }),
    );
  }

  progressOf(
    chain: ChainId,
    address: string,
    known: TokenReading | undefined,
    described: Described | null = this.queue.find(chain, address)?.described ?? null,
  ): Promise<Progress> {
    return this.progress.of(chain, address, known, described);
  }

  /** When each of those that are read or wait is expected to begin and to end. */
  private timesOf(list: readonly AskedReading[]) {
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const expected = list.map((reading) => ({
      isUnderWay: reading.state === "reading",
      seconds: this.secondsOf(reading),
    }));
    const times = expectedTimes(expected, this.options.atOnce);
    const at = (inSeconds: number | null) => (inSeconds === null ? null : nowSeconds + Math.round(inSeconds));
    return (reading: AskedReading) => {
      const { starts, ends } = times[list.indexOf(reading)]!;
      return { starts: at(starts), ends: at(ends) };
    };
  }

  /** How long it still takes; null where that is not known. */
  private secondsOf(reading: AskedReading): number | null {
    const { chain, address, state } = reading;
    const known = this.readingOf(reading);
    const token = this.describedOf(reading);
    if (state === "reading" && known && (known.nextBlock !== null || known.accounts))
      return this.progress.secondsLeft(`${chain}:${address}`, known, token);
    const source = this.options.live.of(chain);
    return (token && readsOnDemand(source) && source.expect?.(token)?.seconds) || null;
  }

  private readingOf({ chain, address }: Pick<AskedReading, "chain" | "address">): TokenReading | undefined {
    const source = this.options.live.of(chain);
    return readsOnDemand(source) ? source.readingOf(address) : undefined;
  }

  private describedOf({ chain, address, described }: AskedReading): Described | null {
    const question = this.questions.find(chain, address);
    return question?.state === "known" ? question.token : described;
  }
}

export function isPending(source: LiveSource | undefined, address: string): boolean {
  return source?.status().tokens.some((one) => one.address === address && one.state === "pending") ?? false;
}

/** What the index remembers of a token over a restart. */
export function namedBy(reading: TokenReading | undefined): Described | null {
  if (!reading?.metadata) return null;
  return { ...reading.metadata, supply: null, head: null };
}

interface Expected {
  readonly isUnderWay: boolean;
  /** How long it still takes; null where that is not known. */
  readonly seconds: number | null;
}

/** In seconds from now; null where that cannot be said. */
interface Times {
  readonly starts: number | null;
  readonly ends: number | null;
}

/** When each of a queue begins and ends, so many at a time in their order. After one of unknown length nothing is said. */
export function expectedTimes(queue: readonly Expected[], atOnce: number): Times[] {
  const free: (number | null)[] = Array.from({ length: atOnce }, () => 0);
  return queue.map(({ isUnderWay, seconds }) => {
    // What is free soonest takes the next; of what is not known when, it might be that.
    const isUnknown = !isUnderWay && free.some((at) => at === null);
    const place = free.indexOf(isUnderWay ? 0 : Math.min(...free.map((at) => at ?? Infinity)));
    const starts = isUnderWay ? 0 : isUnknown ? null : free[place]!;
    const ends = starts === null || seconds === null ? null : starts + seconds;
    if (place !== -1) free[place] = isUnknown ? null : ends;
    return { starts, ends };
  });
}

/** How far tokens are read, in blocks or in accounts, and how long that still takes. */
class JobProgress {
  private readonly rate = new IndexingRate();

  constructor(private readonly reader: Reader) {}

  async of(
    chain: ChainId,
    address: string,
    known: TokenReading | undefined,
    described: Described | null,
  ): Promise<Progress> {
    const { transfers, upTo } = await storedTransfers(this.reader, chain, address);
    const { fromBlock = null, nextBlock = null, headBlock = null } = known ?? {};
    return {
      from_block: fromBlock,
      next_block: nextBlock,
      head_block: headBlock,
      transfers,
      up_to: upTo,
      seconds_left:
        known?.state === "pending" ? this.secondsLeft(`${chain}:${address}`, known, described) : null,
      ...(known?.accounts && { accounts: { ...known.accounts, about: accountsOf(described) } }),
    };
  }

  /** Null where it is not known how much there is, or how fast it goes. */
  secondsLeft(
    key: string,
    { accounts, nextBlock, headBlock }: TokenReading,
    described: Described | null,
  ): number | null {
    const about = accountsOf(described);
    if (accounts) return about === null ? null : this.rate.secondsLeft(key, accounts.read, about);
    return nextBlock === null || headBlock === null
      ? null
      : this.rate.secondsLeft(key, nextBlock, headBlock + 1);
  }
}

/** Part of its blocks or accounts that are read, from 0 to 1; null where it is not known how many there are. */
function readPart(known: TokenReading | undefined, described: Described | null): number | null {
  const { fromBlock = null, nextBlock = null, headBlock = null, accounts } = known ?? {};
  if (fromBlock !== null && nextBlock !== null && headBlock !== null) {
    return Math.min(1, (nextBlock - fromBlock) / Math.max(1, headBlock + 1 - fromBlock));
  }
  const about = accountsOf(described);
  return accounts && about !== null ? Math.min(1, accounts.read / about) : null;
}

/** How many there are, as far as the node said. */
function accountsOf(described: Described | null): number | null {
  const { count, is_least: isLeast } = described?.accounts ?? { count: 0, is_least: false };
  return isLeast || count === 0 ? null : count;
}

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
