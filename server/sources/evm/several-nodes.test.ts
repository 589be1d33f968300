import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import type { Call, Outcome } from "./endpoint/http-transport.ts";
import { errorOfFailure } from "./endpoint/rpc-error-text.ts";
import { EvmIndex } from "./evm-index.ts";
import { Rpc } from "./rpc.ts";
import { account, ModelChain } from "./test-chain.ts";
import { emptied, finality, listOf, stepOn, storedList, token } from "./test-whole.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
beforeEach(() => emptied(store));
afterAll(() => store.close());

/** Nodes by their names, each with answers of its own. */
function rpcOf(nodes: Readonly<Record<string, Transport>>): Rpc {
  const urls = Object.keys(nodes).map((name) => `http://${name}`);
  const transport: Transport = () => Promise.reject(new Error("asked without a node"));
  const rpc = new Rpc({ urls, concurrency: 8, rate: 0, transport, retryDelayMs: 0 });
  for (const [index, answer] of Object.values(nodes).entries()) {
    const one = async ({ method, params }: Call, signal: AbortSignal): Promise<Outcome> => {
      try {
        return { result: await answer(method, params, signal) };
      } catch (error) {
        return { error: errorOfFailure(error, (text) => text, method) };
      }
    };
    const post = (calls: readonly Call[], signal: AbortSignal) =>
      Promise.all(calls.map((call) => one(call, signal)));
    Object.assign(rpc.all[index]!, { post });
  }
  return rpc;
}

async function indexed(nodes: Readonly<Record<string, Transport>>): Promise<EvmIndex> {
  const options = { chain: "eth", finality, computeShare: 1 } as const;
  const index = await EvmIndex.open(store, rpcOf(nodes), options, new AbortController().signal);
  index.want(token);
  await stepOn(index);
  return index;
}

/** A node that answers nothing of the logs of some blocks, as if there were none. */
function without(chain: ModelChain, isDropped: (block: number) => boolean): Transport {
  return async (method, params, signal) => {
    const answer = await chain.transport(method, params, signal);
    if (method === "eth_getBlockReceipts") return isDropped(Number(params[0])) ? [] : answer;
    if (method !== "eth_getLogs") return answer;
    return (answer as { blockNumber: string }[]).filter((log) => !isDropped(Number(log.blockNumber)));
  };
}

const holders = 40;
const keptFrom = holders + 1;
/** Of old holders some gave later; the others are named by no later transfer. */
function chainWithPast(): ModelChain {
  const chain = new ModelChain();
  for (let index = 0; index < holders; index += 1)
    chain.mine([{ token, from: null, to: account(index), amount: 1_000n + BigInt(index) }]);
  for (let index = 0; index < 10; index += 1)
    chain.mine([{ token, from: account(index), to: account(100 + index), amount: 10n }]);
  for (let block = 0; block < 2 * finality; block += 1) chain.mine([]);
  return chain;
}
const notes = async () =>
  (await store.reader.rows<{ note: string | null }>("SELECT note FROM tokens"))[0]?.note ?? null;

test("what a node without old logs answers as none is asked of another, whichever of them stands first", async () => {
  const chain = chainWithPast();
  const pruned = without(chain, (block) => block < keptFrom);
  for (const nodes of [
    { pruned, whole: chain.transport },
    { whole: chain.transport, pruned },
  ]) {
    await emptied(store);
    await indexed(nodes);
    expect(await storedList(store)).toBe(listOf(chain));
    expect(await notes()).toBeNull();
  }
});

test("two nodes that each lack other logs heal each other", async () => {
  const chain = chainWithPast();
  const odd = without(chain, (block) => block % 2 === 1);
  const even = without(chain, (block) => block % 2 === 0);
  await indexed({ odd, even });
  expect(await storedList(store)).toBe(listOf(chain));
  expect(await notes()).toBeNull();
});

test("old logs that no node keeps are said, and that there are more holders than are counted", async () => {
  const chain = chainWithPast();
  const index = await indexed({ pruned: without(chain, (block) => block < keptFrom) });
  expect(await notes()).toMatch(/logs_from=41$/);
  expect(await notes()).toContain("missing=");
  const { text, isWrong } = index.checks.results.get(token)!;
  expect(isWrong).toBe(true);
  expect(text).toMatch(/no node that was asked keeps the logs of blocks before 41,/);
  expect(text).toContain("there are more holders than are counted here");
});

test("a node that lost the receipts of a block is no reason to drop what its logs say", async () => {
  const chain = chainWithPast();
  const index = await indexed({
    one: async (method, params, signal) =>
      method === "eth_getBlockReceipts" ? [] : chain.transport(method, params, signal),
  });
  expect(await storedList(store)).toBe(listOf(chain));
  chain.mine([{ token, from: account(3), to: account(200), amount: 5n }]);
  expect(await stepOn(index)).toEqual([]);
  expect(await storedList(store)).toBe(listOf(chain));
});

test("a slow node that is far behind slows nothing beside a good one", async () => {
  const chain = chainWithPast();
  let waited = 0;
  const slow: Transport = async (method, params, signal) => {
    const behind = chain.head.number - 30;
    const [first] = params;
    if (first !== "latest") waited += 1;
    await sleep(300);
    if (method === "eth_getBlockByNumber" && (first === "latest" || Number(first) > behind))
      return first === "latest" ? chain.transport(method, [`0x${behind.toString(16)}`], signal) : null;
    return chain.transport(method, params, signal);
  };
  for (const nodes of [
    { slow, good: chain.transport },
    { good: chain.transport, slow },
  ]) {
    await emptied(store);
    waited = 0;
    const index = await indexed(nodes);
    expect(await storedList(store)).toBe(listOf(chain));
    // Its network, and little else.
    expect(waited).toBeLessThan(6);
    waited = 0;
    chain.mine([{ token, from: account(1), to: account(2), amount: 1n }]);
    await stepOn(index);
    expect(await storedList(store)).toBe(listOf(chain));
    expect(waited).toBe(0);
  }
});

test("a node that stands still hides none that goes on, however slow", async () => {
  const chain = chainWithPast();
  const stopped = chain.head.number;
  const still: Transport = (method, params, signal) =>
    chain.transport(method, params[0] === "latest" ? [`0x${stopped.toString(16)}`, false] : params, signal);
  const slow: Transport = async (method, params, signal) => {
    await sleep(150);
    return chain.transport(method, params, signal);
  };
  const index = await indexed({ still, slow });
  chain.mine([{ token, from: account(1), to: account(2), amount: 1n }]);
  await expect
    .poll(async () => {
      await index.step();
      return storedList(store);
    })
    .toBe(listOf(chain));
});

test("logs that were stored before the node showed how it numbers them are not taken for others", async () => {
  const chain = chainWithPast();
  const [one, two] = [account(20), account(21)];
  for (let block = 0; block < 3; block += 1) chain.mine([{ token, from: one, to: two, amount: 3n }]);
  // Two of one block: here it shows that each transaction begins with 0.
  chain.mine([
    { token, from: one, to: two, amount: 1n },
    { token, from: two, to: one, amount: 2n },
  ]);
  for (let block = 0; block < 2 * finality; block += 1) chain.mine([]);
  const anew = (log: { blockNumber: string; logIndex: string }) => ({
    ...log,
    logIndex: "0x0",
    transactionIndex: `0x${(Number(log.logIndex) + 3).toString(16)}`,
  });
  let isFirst = true;
  const node: Transport = async (method, params, signal) => {
    const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string };
    if (method === "eth_getLogs" && Number(toBlock) - Number(fromBlock) >= 8)
      throw Object.assign(new Error("block range is too wide, maximum is 8"), { code: -32_000 });
    const answer = await chain.transport(method, params, signal);
    if (method === "eth_getBlockReceipts")
      return (answer as { logs: never[] }[]).map(({ logs }) => ({ logs: logs.map(anew) }));
    if (method !== "eth_getLogs") return answer;
    const logs = (answer as never[]).map(anew);
    // The first answer lacks one, so that all are looked for again.
    const isLacking = isFirst && logs.length > 1;
    if (isLacking) isFirst = false;
    return isLacking ? logs.slice(1) : logs;
  };
  await indexed({ node });
  expect(isFirst).toBe(false);
  expect(await storedList(store)).toBe(listOf(chain));
  expect(await notes()).toBeNull();
});
