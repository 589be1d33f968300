import type { Log, LogQuery } from "./chain-data.ts";
import type { EvmNode } from "./node.ts";
import { RpcError } from "./rpc-error.ts";

const largestRange = 100_000;
/** An answer with more logs than this is made of a range that is large enough. */
const enoughLogs = 20_000;

/** How many blocks to ask for at once: less after every refusal, slowly more after answers. */
export class RangeSize {
  private size: number;
  /** What was refused lately; reached again only by small steps. */
  private ceiling = largestRange;

  constructor(start = 2_000) {
    this.size = start;
  }

  get blocks(): number {
    return this.size;
  }

  refused(blocks: number): void {
    this.ceiling = Math.max(1, blocks - 1);
    this.size = Math.max(1, Math.floor(Math.min(this.size, blocks) / 2));
  }

  answered(blocks: number, logCount: number): void {
    if (blocks < this.size || logCount > enoughLogs) return;
    const wanted = this.size < this.ceiling / 2 ? this.size * 2 : Math.ceil(this.size * 1.1);
    // The limit of a node may be one of logs, not of blocks: where there are few, more blocks are worth a try.
    if (wanted > this.ceiling) this.ceiling = Math.min(largestRange, Math.ceil(this.ceiling * 1.02) + 1);
    this.size = Math.min(wanted, this.ceiling, largestRange);
  }
}

/** The logs of a range, asked for in as many parts as the node wants, down to single blocks. */
export async function logsInRange(node: EvmNode, query: LogQuery, size: RangeSize): Promise<Log[]> {
  const logs: Log[] = [];
  for (let from = query.fromBlock; from <= query.toBlock;) {
    const to = Math.min(query.toBlock, from + size.blocks - 1);
    const blocks = to - from + 1;
    try {
      const part = await node.logs({ ...query, fromBlock: from, toBlock: to });
      size.answered(blocks, part.length);
      for (const log of part) logs.push(log);
      from = to + 1;
    } catch (error) {
      const isRange = error instanceof RpcError && (error.kind === "range" || error.kind === "transient");
      if (!isRange || blocks === 1) throw error;
      size.refused(blocks);
    }
  }
  return logs;
}
