import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface HeldNode {
  readonly url: string;
  /** From now on logs of blocks from this one on are answered only after `letGo`. */
  readonly holdFrom: (block: number) => void;
  readonly letGo: () => void;
  readonly stop: () => Promise<void>;
}

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Blocks in a call, as public nodes have a limit, so that a short chain is read in several pieces. */
const mostBlocks = 100;
const tooWide = { code: -32_602, message: `block range is too large, at most ${mostBlocks} blocks` };

/** In front of a node that reads a small chain too fast for anybody to see it. */
export async function startHeldNode(behind: string): Promise<HeldNode> {
  let heldFrom = Infinity;
  let release = () => {};
  let released = Promise.resolve();
  const answer = async (body: string) => {
    const read = JSON.parse(body) as Call | Call[];
    const calls = Array.isArray(read) ? read : [read];
    const ranges = calls.filter(({ method }) => method === "eth_getLogs").map(rangeOf);
    if (ranges.some(({ from, to }) => to - from >= mostBlocks)) {
      const refusals = calls.map(({ id }) => ({ jsonrpc: "2.0", id, error: tooWide }));
      return JSON.stringify(Array.isArray(read) ? refusals : refusals[0]);
    }
    while (ranges.some(({ to }) => to >= heldFrom)) await released;
    const headers = { "content-type": "application/json" };
    return (await fetch(behind, { method: "POST", headers, body })).text();
  };
  const server = createServer((request, response) => {
    const work = async () => {
      const said = await answer(await text(request));
      response.writeHead(200, { "content-type": "application/json" }).end(said);
    };
    work().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdFrom: (block) => {
      heldFrom = block;
      released = new Promise((resolve) => (release = resolve));
    },
    letGo: () => {
      heldFrom = Infinity;
      release();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Logs that are asked for by the hash of a block are of no range. */
function rangeOf({ params: [filter] = [] }: Call): { readonly from: number; readonly to: number } {
  const { fromBlock = "0x0", toBlock = "0x0" } = (filter ?? {}) as { fromBlock?: string; toBlock?: string };
  return { from: Number(fromBlock), to: Number(toBlock) };
}
