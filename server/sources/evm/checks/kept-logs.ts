import type { Endpoint } from "../endpoint/endpoint.ts";
import type { EvmNode } from "../node.ts";
import { RpcError } from "../rpc-error.ts";

/** Blocks among which one with logs is looked for: on most chains nearly every block has some. */
const window = 32;

/**
 * The first block from which on a node answers logs, where it answers none of a block whose filter says that there are
 * some: a node that dropped old receipts may say so with an empty list. 0 where nothing proves that it dropped any.
 */
export async function firstKeptBlock(
  node: EvmNode,
  at: Endpoint,
  fromBlock: number,
  toBlock: number,
): Promise<number> {
  if (await hasLogsAfter(node, at, fromBlock, toBlock)) return 0;
  let [lacking, kept] = [fromBlock, toBlock + 1];
  while (kept - lacking > 1) {
    const middle = Math.floor((lacking + kept) / 2);
    if (await hasLogsAfter(node, at, middle, toBlock)) kept = middle;
    else lacking = middle;
  }
  return kept;
}

/** Of the first block with logs at or after this one. True where no block of the window has any. */
async function hasLogsAfter(node: EvmNode, at: Endpoint, block: number, toBlock: number): Promise<boolean> {
  const count = Math.min(window, toBlock - block + 1);
  const headers = await node.headers(Array.from({ length: count }, (_, index) => block + index));
  const header = headers.find(({ logsBloom }) => logsBloom !== null);
  if (header === undefined) return true;
  try {
    return (await node.countLogs(header, at)) > 0;
  } catch (error) {
    // What cannot be asked proves nothing.
    if (error instanceof RpcError && error.kind !== "transient" && error.kind !== "late") return true;
    throw error;
  }
}
