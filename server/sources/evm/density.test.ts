import { expect, test } from "vitest";
import { describeToken } from "./description.ts";
import { sampleTransfers } from "./description.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import { EvmNode } from "./node.ts";
import { Rpc } from "./rpc.ts";
import { account, ModelChain } from "./test-chain.ts";
import { abiText } from "./test-contract.ts";

const token = `0x${"11".repeat(20)}`;

function nodeOf(transport: Transport): EvmNode {
  const rpc = new Rpc({ urls: ["http://model"], concurrency: 8, rate: 0, transport, retryDelayMs: 0 });
  return new EvmNode(rpc, new AbortController().signal);
}

function chainOf(blocks: number, transfersIn: (block: number) => number): ModelChain {
  const chain = new ModelChain();
  for (let block = 1; block <= blocks; block += 1) {
    const mint = { token, from: null, to: account(block), amount: 5n };
    chain.mine(Array.from({ length: transfersIn(block) }, () => mint));
  }
  return chain;
}

/** A node whose chain is longer than a test can have: a log in every `every`-th block. */
function longChain(every: number, mostBlocks = Infinity): { transport: Transport; asked: number[] } {
  const asked: number[] = [];
  const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;
  const transport: Transport = async (method, [filter]) => {
    if (method !== "eth_getLogs") throw new Error(`not expected: ${method}`);
    const { fromBlock, toBlock, topics } = filter as Record<"fromBlock" | "toBlock", string> & {
      topics: string[][];
    };
    const [from, to] = [Number(fromBlock), Number(toBlock)];
    asked.push(to - from + 1);
    if (to - from + 1 > mostBlocks)
      throw Object.assign(new Error(`query exceeds max block range ${mostBlocks}`), { code: -32_000 });
    const logs = [];
    for (let block = Math.ceil(from / every) * every; block <= to; block += every) {
      logs.push({
        address: token,
        topics: [topics[0]![0]!, word(1), word(2)],
        data: word(5),
        blockNumber: `0x${block.toString(16)}`,
        blockHash: word(block),
        logIndex: "0x0",
        removed: false,
      });
    }
    return logs;
  };
  return { transport, asked };
}

test("a short life is counted", async () => {
  const chain = chainOf(120, (block) => (block % 10 === 0 ? 2 : 0));
  const found = await sampleTransfers(nodeOf(chain.transport), token, 0, 120);
  expect(found).toMatchObject({ about: 24, low: 24, high: 24, blocks: 121, is_count: true });
  expect([found.shape.length, found.shape.reduce((sum, one) => sum + one, 0)]).toEqual([found.ranges, 24]);
});

test("a long life is estimated, by so many calls and no more", async () => {
  const { transport, asked } = longChain(7);
  const found = await sampleTransfers(nodeOf(transport), token, 1_000_000, 11_999_999);
  expect(found.is_count).toBe(false);
  expect(found.low).toBeLessThanOrEqual(11_000_000 / 7);
  expect(found.high).toBeGreaterThanOrEqual(11_000_000 / 7);
  expect(found.about / (11_000_000 / 7)).toBeCloseTo(1, 1);
  expect(asked).toHaveLength(2 * 48);
});

test("of a busy token narrow ranges are enough", async () => {
  const { transport, asked } = longChain(1);
  const found = await sampleTransfers(nodeOf(transport), token, 0, 9_999_999);
  expect(found).toMatchObject({ about: 10_000_000, blocks: 4_800 });
  expect(Math.max(...asked)).toBe(100);
});

test("where a node refuses wide ranges, narrow ones are the estimate; a log that none of them has may be there", async () => {
  const { transport } = longChain(5_000_000, 100);
  const found = await sampleTransfers(nodeOf(transport), token, 1, 9_999_999);
  expect(found).toMatchObject({ about: 0, low: 0, blocks: 4_800 });
  expect(found.high).toBeGreaterThan(2);
});

test("what a contract says comes part after part", async () => {
  const chain = chainOf(120, (block) => (block >= 40 ? 1 : 0));
  chain.views.set(`${token} 0x06fdde03`, abiText("Marrowfat"));
  const told: string[][] = [];
  let known: Record<string, unknown> = {};
  const found = await describeToken(nodeOf(chain.transport), token, (part) => {
    told.push(Object.keys(part));
    known = { ...known, ...part };
  });
  expect(found).toEqual({ isContract: true, collection: null });
  expect(told).toEqual([["name", "ticker", "decimals", "supply", "head"], ["created"], ["transfers"]]);
  expect(known).toMatchObject({
    name: "Marrowfat",
    ticker: null,
    supply: String(81 * 5),
    created: { block: 40, at: chain.blocks[40]!.time },
    transfers: { about: 81, is_count: true },
  });
});

test("nothing is told of what is no contract", async () => {
  const told: unknown[] = [];
  const chain = chainOf(3, () => 1);
  const of = (transport: Transport) =>
    describeToken(nodeOf(transport), account(1), (part) => told.push(part));
  expect(await of(chain.transport)).toEqual({ isContract: false, isUsed: null });
  const saying =
    (balance: string): Transport =>
    async (method, ...rest) => {
      if (method === "eth_getBalance") return balance;
      return method === "eth_getTransactionCount" ? "0x0" : chain.transport(method, ...rest);
    };
  expect(await of(saying("0x00"))).toEqual({ isContract: false, isUsed: false });
  expect(await of(saying("0x10"))).toEqual({ isContract: false, isUsed: true });
  expect(told).toEqual([]);
});
