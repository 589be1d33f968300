import { expect, test } from "vitest";
import type { Transport } from "./endpoint/endpoint.ts";
import { transferEvent } from "./events.ts";
import { fetchHistory } from "./history.ts";
import { EvmNode } from "./node.ts";
import { Rpc } from "./rpc.ts";
import { account, ModelChain } from "./test-chain.ts";

const token = `0x${"11".repeat(20)}`;

test("what a node holds back keeps nothing that came before it", async () => {
  const chain = new ModelChain();
  for (let block = 1; block <= 7_000; block += 1) {
    chain.mine(block % 1_000 === 0 ? [{ token, from: null, to: account(block), amount: 5n }] : []);
  }
  let held = 3_000;
  const transport: Transport = (method, parameters, ...rest) => {
    const [filter] = parameters as [{ toBlock?: string }];
    if (method === "eth_getLogs" && Number(filter.toBlock) >= held) return new Promise(() => {});
    return chain.transport(method, parameters, ...rest);
  };
  const rpc = new Rpc({ urls: ["http://model"], concurrency: 8, rate: 0, transport, retryDelayMs: 0 });
  const node = new EvmNode(rpc, new AbortController().signal);
  const filter = { addresses: new Set([token]), events: new Set([transferEvent]) };
  const blocksOf = ({ logs }: { logs: readonly { block: number }[] }) => logs.map(({ block }) => block);

  const first = await fetchHistory(node, { ...filter, fromBlock: 0, toBlock: 7_000 }, 10);
  expect(first.toBlock).toBeGreaterThan(999);
  expect(first.toBlock).toBeLessThan(held);
  expect(blocksOf(first)).toEqual([1_000, 2_000].filter((block) => block <= first.toBlock));
  held = Infinity;
  const rest = await fetchHistory(node, { ...filter, fromBlock: first.toBlock + 1, toBlock: 7_000 }, 10_000);
  expect(rest.toBlock).toBe(7_000);
  expect([...blocksOf(first), ...blocksOf(rest)]).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => n * 1_000));
});
