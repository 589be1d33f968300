import type { ChainId } from "../../contract/chains.ts";
import type { Described, Progress } from "../../contract/readings.ts";
import type { TokenReading } from "../sources/live.ts";
import type { Reader } from "../store/reader.ts";
import { storedTransfers } from "../store/sources/indexing-jobs.ts";
import { IndexingRate } from "./indexing-rate.ts";

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
