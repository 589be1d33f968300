import { setTimeout as sleep } from "node:timers/promises";
import { type Log, type LogQuery } from "./chain-data.ts";
import type { EvmNode } from "./node.ts";
import { logsInRange } from "./ranges.ts";
import { ChainDataError } from "./rpc-error.ts";

const rangesAtOnce = 4;
const enoughLogs = 20_000;
const lookEveryMs = 100;

export interface HistoryPart {
  readonly toBlock: number;
  readonly logs: readonly Log[];
  readonly times: ReadonlyMap<number, number>;
}

/** So much longer than its time a part waits for ranges that a node holds back, where earlier ones are there. */
const patienceMs = 2_000;

/**
 * The next part of a range of final blocks, as much as comes in this time, a few ranges at once and at least one each;
 * and the times of its blocks. Few parts are few questions beside those for logs, and are soon stored. What is held back
 * is asked for again with the next part.
 */
export async function fetchHistory(node: EvmNode, query: LogQuery, partMs: number): Promise<HistoryPart> {
  const endMs = performance.now() + partMs;
  const parts = new Map<number, { readonly toBlock: number; readonly logs: readonly Log[] }>();
  let next = query.fromBlock;
  let found = 0;
  const work = async () => {
    for (let isFirst = true; next <= query.toBlock; isFirst = false) {
      if (!isFirst && (found >= enoughLogs || performance.now() >= endMs)) return;
      const from = next;
      const toBlock = Math.min(
        query.toBlock,
        from + node.rpc.chooseForLogs({ ...query, fromBlock: from }).size.blocks - 1,
      );
      next = toBlock + 1;
      const logs = await logsInRange(node, { ...query, fromBlock: from, toBlock });
      parts.set(from, { toBlock, logs });
      found += logs.length;
    }
  };
  const all = Promise.all(Array.from({ length: rangesAtOnce }, work));
  // What comes after this part has ended is told to nobody, failures neither.
  all.catch(() => {});
  const over = new AbortController();
  const late = async () => {
    const wait = (ms: number) => sleep(ms, undefined, { signal: over.signal }).catch(() => {});
    await wait(partMs + patienceMs);
    while (!parts.has(query.fromBlock) && !over.signal.aborted) await wait(lookEveryMs);
  };
  await Promise.race([all, late()]).finally(() => over.abort());
  const logs: Log[] = [];
  let end = query.fromBlock;
  for (let part = parts.get(end); part !== undefined; part = parts.get(end)) {
    for (const log of part.logs) logs.push(log);
    end = part.toBlock + 1;
  }
  return { toBlock: end - 1, logs, times: await blockTimes(node, logs) };
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
