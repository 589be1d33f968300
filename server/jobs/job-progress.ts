import { LRUCache } from "lru-cache";
import type { ChainId } from "../../contract/chains.ts";
import type { Described, Progress } from "../../contract/readings.ts";
import type { TokenReading } from "../sources/live.ts";
import type { Reader } from "../store/reader.ts";
import { storedTransfers } from "../store/sources/indexing-jobs.ts";

/** How far tokens are read, in blocks or in accounts, and how long that still takes. */
export class JobProgress {
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
export function readPart(known: TokenReading | undefined, described: Described | null): number | null {
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
