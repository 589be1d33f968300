import { type Log, type LogQuery } from "./chain-data.ts";
import type { EvmNode } from "./node.ts";
import { logsInRange } from "./ranges.ts";
import { ChainDataError } from "./rpc-error.ts";

const rangesAtOnce = 4;
const enoughLogs = 20_000;

export interface HistoryPart {
  readonly toBlock: number;
  readonly logs: readonly Log[];
  readonly times: ReadonlyMap<number, number>;
}

/**
 * The next part of a range of final blocks, as much as comes in this time, a few ranges at once and at least one each;
 * and the times of its blocks. Few parts are few questions beside those for logs, and are soon stored.
 */
export async function fetchHistory(node: EvmNode, query: LogQuery, partMs: number): Promise<HistoryPart> {
  const endMs = performance.now() + partMs;
  const parts = new Map<number, Log[]>();
  let next = query.fromBlock;
  let found = 0;
  const work = async () => {
    for (let isFirst = true; next <= query.toBlock; isFirst = false) {
      if (!isFirst && (found >= enoughLogs || performance.now() >= endMs)) return;
      const from = next;
      const to = Math.min(query.toBlock, from + node.rpc.choose(query.toBlock).size.blocks - 1);
      next = to + 1;
      const logs = await logsInRange(node, { ...query, fromBlock: from, toBlock: to });
      parts.set(from, logs);
      found += logs.length;
    }
  };
  await Promise.all(Array.from({ length: rangesAtOnce }, work));
  const logs = [...parts].sort(([one], [other]) => one - other).flatMap(([, part]) => part);
  return { toBlock: next - 1, logs, times: await blockTimes(node, logs) };
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
