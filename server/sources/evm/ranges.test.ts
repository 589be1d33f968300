import { afterEach, beforeAll, expect, test } from "vitest";
import { rangeAdvice } from "./endpoint/range-advice.ts";
import { transferEvent } from "./events.ts";
import { EvmNode } from "./node.ts";
import { logParts } from "./ranges.ts";
import { Rpc } from "./rpc.ts";
import { account, ModelChain } from "./test-chain.ts";
import { type Provider, type ProviderLimits, startProvider } from "./test-provider.ts";
import { lengthWordings, resultWordings } from "./test-wordings.ts";

const token = `0x${"11".repeat(20)}`;
const blocks = 6_000;
const denseBlocks = 20;
const chain = new ModelChain();
let provider: Provider;
beforeAll(() => {
  const mint = (index: number) => ({ token, from: null, to: account(index), amount: 1n });
  // Many at first, then a log here and there.
  for (let block = 1; block <= blocks; block += 1) {
    const count = block <= denseBlocks ? 50 : block % 500 === 0 ? 1 : 0;
    chain.mine(Array.from({ length: count }, (_, index) => mint(index)));
  }
});
afterEach(() => provider.stop());

async function readAll(limits: ProviderLimits) {
  provider = await startProvider(chain.transport, limits);
  const rpc = new Rpc({ urls: [provider.url], concurrency: 1, rate: 0, retryDelayMs: 0.1 });
  const node = new EvmNode(rpc, new AbortController().signal);
  const query = {
    addresses: new Set([token]),
    events: new Set([transferEvent]),
    fromBlock: 1,
    toBlock: blocks,
  };
  let logs = 0;
  for await (const part of logParts(node, query)) logs += part.logs.length;
  expect(logs).toBe(denseBlocks * 50 + (blocks - (blocks % 500)) / 500);
  return { calls: provider.calls.methods.get("eth_getLogs")!, refused: provider.calls.refused };
}

test.each(lengthWordings.map((wording) => [wording.name, wording] as const))(
  "too long a range, as %s says it: hardly a call in vain",
  async (_, { says }) => {
    const range = 100;
    const { refused, calls } = await readAll({ range, says: (asked) => says(asked, range) });
    expect(refused).toBeLessThanOrEqual(60);
    expect(calls - refused).toBeLessThanOrEqual((1.6 * blocks) / range);
  },
);

test.each(resultWordings.map((wording) => [wording.name, wording] as const))(
  "too many logs, as %s says it: no limit of what has few",
  async (_, { says }) => {
    const results = 150;
    const { calls } = await readAll({ results, says: (asked) => says(asked, results) });
    expect(calls).toBeLessThanOrEqual(90);
  },
);

test("of what a refusal repeats nothing is its limit", () => {
  const asked = { from: 1, to: 2_000 };
  const blocksOf = (text: string) => rangeAdvice(text, asked).blocks;
  expect(blocksOf("range 1999 exceeds limit of 1000 (-32000)")).toBe(1_000);
  expect(blocksOf("block range from 1 to 2000 is more than 1,500")).toBe(1_500);
  expect(blocksOf("block range of 2000 is too large")).toBeUndefined();
  expect(blocksOf("up to a 1K block range")).toBe(1_000);
  expect(rangeAdvice("at most 10K logs in the response, or 2K blocks", asked)).toMatchObject({
    results: 10_000,
  });
  expect(rangeAdvice("exceeds max results 20000, retry with the range 1-700", asked)).toEqual({
    results: 20_000,
    range: { from: 1, to: 700 },
  });
});
