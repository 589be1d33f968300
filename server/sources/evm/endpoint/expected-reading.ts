import type { Described, Expected } from "../../../../contract/readings.ts";
import type { Endpoint } from "./endpoint.ts";
import { largestRange } from "./range-size.ts";

/** As `fetchHistory` asks: so many ranges at once, and no more logs in an answer than these, by and large. */
const rangesAtOnce = 4;
const usualLogs = 20_000;
/** Ranges that it takes until they are as long as a node answers. */
const growing = 6;

/**
 * How many calls reading a token takes, by what is known of it and of its nodes, and how long those take at the pace that
 * the nodes have shown. Null where the one or the other is not known.
 */
export function expectedReading(
  nodes: readonly Endpoint[],
  { head, created, transfers }: Described,
): Expected | null {
  const usable = nodes.filter(({ fault, trouble, latencyMs }) => !fault && !trouble && latencyMs !== null);
  if (usable.length === 0 || !head || !created || !transfers) return null;
  const blocks = Math.max(1, head.block + 1 - created.block);
  const logCalls = Math.min(...usable.map((node) => rangesOf(node, blocks, transfers.about)));
  // Where logs come without their times, each of their blocks is asked for.
  const isTold = usable.every(({ tellsTime }) => tellsTime !== false);
  const headers = isTold ? 0 : Math.min(transfers.about, blocks);
  const sum = (of: (node: Endpoint) => number) => usable.reduce((total, node) => total + of(node), 0);
  const rate = sum(({ pace }) => pace.rate);
  const singly = (1_000 * rangesAtOnce) / Math.min(...usable.map(({ latencyMs }) => latencyMs!));
  const inBatches = sum(
    ({ concurrency, callsAtOnce, latencyMs }) => (1_000 * concurrency * callsAtOnce) / latencyMs!,
  );
  const seconds = logCalls / Math.min(rate, singly) + headers / Math.min(rate, inBatches);
  return { seconds, calls: logCalls + headers };
}

/** Calls of eth_getLogs for all of its blocks. */
function rangesOf({ size }: Endpoint, blocks: number, transfers: number): number {
  const learned = size.learned();
  const isFound = learned !== null && learned.refused <= largestRange;
  const longest = isFound ? size.blocks : largestRange;
  const most = learned?.results ? 0.75 * learned.results : usualLogs;
  const byLogs = transfers === 0 ? Infinity : (most / transfers) * blocks;
  const range = Math.max(1, Math.min(longest, byLogs));
  return Math.ceil(blocks / range) + (isFound ? 0 : Math.min(growing, Math.ceil(blocks / 2_000)));
}
