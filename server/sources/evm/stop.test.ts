import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import type { EvmIndex } from "./evm-index.ts";
import { account, ModelChain } from "./test-chain.ts";
import { emptied, finality, listOf, openWhole, stepOn, storedList, token } from "./test-whole.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
beforeEach(() => emptied(store));
afterAll(() => store.close());

const give = (to: number, amount: bigint) => ({ token, from: null, to: account(to), amount });

/** An index that is told to stop when it asks for what the newest blocks have. */
async function stoppedAt(chain: ModelChain, method: string): Promise<EvmIndex> {
  let opened: EvmIndex | undefined;
  const transport: Transport = (asked, params, signal) => {
    const { toBlock } = (params[0] ?? {}) as { toBlock?: string };
    const isNewest = toBlock === undefined || Number(toBlock) >= chain.head.number;
    if (asked === method && isNewest) opened?.stop(token);
    return chain.transport(asked, params, signal);
  };
  opened = await openWhole(store, transport);
  for (let step = 0; step < 4; step += 1) await opened.step();
  const index = opened;
  opened = undefined;
  return index;
}

test.each([
  ["in the last final blocks", 30],
  ["whose whole life is among the newest", 0],
])("a token that is stopped in the newest blocks stops there, %s, and goes on right", async (_, before) => {
  const chain = new ModelChain();
  for (let block = 0; block < before; block += 1) chain.mine([give(block, 10n)]);
  for (let block = 0; block < finality; block += 1) chain.mine([give(100 + block, 5n)]);
  const index = await stoppedAt(chain, "eth_getLogs");
  const { state, nextBlock } = index.readingOf(token)!;
  expect(state).toBe("stopped");
  expect(nextBlock).toBeLessThanOrEqual(Math.max(1, chain.head.number - finality + 1));

  // Meanwhile the chain takes back what was read and is not final.
  chain.drop(3);
  for (let block = 0; block < 5; block += 1) chain.mine([give(200 + block, 7n)]);
  await index.step();
  expect(index.readingOf(token)?.state).toBe("stopped");
  index.want(token);
  await stepOn(index);
  expect(await storedList(store)).toBe(listOf(chain));
});
