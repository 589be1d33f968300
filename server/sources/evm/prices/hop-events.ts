import type { Log, LogQuery } from "../chain-data.ts";
import type { EvmNode } from "../node.ts";
import { logsInRange } from "../ranges.ts";

/** A pool that much is traded in says something within so many blocks. */
const width = 50;
const windowsAtOnce = 32;

/**
 * Of a pool that a route leads over, what it said last at or before each of these blocks, in the order of the chain;
 * more may be among it. The busiest pools of a chain have more events than most tokens have transfers: only those near
 * the blocks in question are read. `above`: what was said up to this block is known.
 */
export async function lastEvents(
  node: EvmNode,
  filter: Pick<LogQuery, "addresses" | "events">,
  blocks: readonly number[],
  above: number,
): Promise<Log[]> {
  const windows = windowsOf(blocks, above);
  const found: Log[] = [];
  for (let start = 0; start < windows.length; start += windowsAtOnce) {
    const part = windows.slice(start, start + windowsAtOnce);
    const read = part.map(async (window, index) => {
      const logs = await logsInRange(node, { ...filter, fromBlock: window.from, toBlock: window.to });
      if (logs.some(({ block }) => block <= window.first)) return logs;
      const floor = (windows[start + index - 1]?.to ?? above) + 1;
      return [...(await lastBefore(node, filter, window.from - 1, floor)), ...logs];
    });
    for (const logs of await Promise.all(read)) found.push(...logs);
  }
  return found;
}

interface Window {
  readonly from: number;
  /** The first of the blocks in question in it. */
  readonly first: number;
  readonly to: number;
}

function windowsOf(blocks: readonly number[], above: number): Window[] {
  const windows: Window[] = [];
  for (const block of blocks) {
    if (block <= above) continue;
    const last = windows.at(-1);
    const from = Math.max(above + 1, block - width + 1);
    if (last && from <= last.to + 1) windows[windows.length - 1] = { ...last, to: block };
    else windows.push({ from, first: block, to: block });
  }
  return windows;
}

/** The last event from `floor` to `to`, looked for in ever longer ranges. */
async function lastBefore(
  node: EvmNode,
  filter: Pick<LogQuery, "addresses" | "events">,
  to: number,
  floor: number,
): Promise<Log[]> {
  for (let [end, length] = [to, 2 * width]; end >= floor; length *= 2) {
    const fromBlock = Math.max(floor, end - length + 1);
    const last = (await logsInRange(node, { ...filter, fromBlock, toBlock: end })).at(-1);
    if (last) return [last];
    end = fromBlock - 1;
  }
  return [];
}
