import { type Log, type LogQuery } from "./chain-data.ts";
import type { EvmNode } from "./node.ts";
import { logsInRange, type RangeSize } from "./ranges.ts";
import { ChainDataError } from "./rpc-error.ts";

const rangesAtOnce = 4;

export interface HistoryPart {
  readonly toBlock: number;
  readonly logs: readonly Log[];
  readonly times: ReadonlyMap<number, number>;
}

/** The next part of a range of final blocks: a few ranges at once, and the times of their blocks. */
export async function fetchHistory(node: EvmNode, query: LogQuery, size: RangeSize): Promise<HistoryPart> {
  const { fromBlock } = query;
  const blocks = size.blocks;
  const toBlock = Math.min(query.toBlock, fromBlock + blocks * rangesAtOnce - 1);
  const parts: Promise<Log[]>[] = [];
  for (let from = fromBlock; from <= toBlock; from += blocks) {
    const part = { ...query, fromBlock: from, toBlock: Math.min(toBlock, from + blocks - 1) };
    parts.push(logsInRange(node, part, size));
  }
  const logs = (await Promise.all(parts)).flat();
  return { toBlock, logs, times: await blockTimes(node, logs) };
}

/** Many nodes say the time with the log. That is believed where the first and the last block's headers agree. */
async function blockTimes(node: EvmNode, logs: readonly Log[]): Promise<ReadonlyMap<number, number>> {
  const blocks = new Map(logs.map((log) => [log.block, log]));
  const isTold = logs.every((log) => log.time !== null);
  const numbers = [...blocks.keys()];
  const asked = isTold
    ? [...new Set([numbers.at(0), numbers.at(-1)])].filter((n) => n !== undefined)
    : numbers;
  const headers = await node.headers(asked);
  for (const { number, hash, time } of headers) {
    const log = blocks.get(number)!;
    if (log.blockHash !== hash) {
      throw new ChainDataError(
        `a log of block ${number} is of the block ${log.blockHash}, the chain has ${hash}`,
      );
    }
    if (log.time !== null && log.time !== time) {
      throw new ChainDataError(`a log of block ${number} has the time ${log.time}, its header ${time}`);
    }
  }
  return isTold
    ? new Map(logs.map((log) => [log.block, log.time!]))
    : new Map(headers.map(({ number, time }) => [number, time]));
}
