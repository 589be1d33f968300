import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { openStore } from "../../../store/store.ts";
import { findMissing } from "./audit.ts";
import type { Transport } from "../endpoint/endpoint.ts";
import { transferEvent } from "../events.ts";
import { EvmIndex } from "../evm-index.ts";
import { EvmNode } from "../node.ts";
import { Rpc } from "../rpc.ts";
import { account, ModelChain } from "../test-chain.ts";
import { FinalityError } from "../tail.ts";
import { largeToken, leavingOut, listOf, openWhole, stepOn, storedList } from "../test-whole.ts";

const token = `0x${"11".repeat(20)}`;
const finality = 6;
const changedFrom = 10;
const blocks = 40;

function mine(chain: ModelChain, upTo: number, amount: bigint): void {
  while (chain.head.number < upTo) chain.mine([{ token, to: account(chain.head.number), amount }]);
}

/**
 * An index of a chain that is another from a block far below what is final on, once it has answered so many calls; its
 * node left a transfer out of the history at first. The blocks and amounts that are stored in the end.
 */
async function indexed(changesAfter: number) {
  const chain = new ModelChain();
  mine(chain, blocks, 5n);
  let isFirst = true;
  const calls: string[] = [];
  const transport: Transport = async (method, params, signal) => {
    if (calls.length === changesAfter) {
      chain.drop(blocks - changedFrom + 1);
      mine(chain, blocks, 9n);
    }
    calls.push(method);
    const answer = await chain.transport(method, params, signal);
    if (method !== "eth_getLogs" || !isFirst) return answer;
    isFirst = false;
    return (answer as unknown[]).toSpliced(20, 1);
  };
  const store = await openStore({ path: ":memory:", memoryLimitMiB: 128 });
  const urls = ["http://model"];
  const rpc = new Rpc({ urls, concurrency: 1, rate: 0, transport, retryDelayMs: 0 });
  const options = { chain: "eth", finality, computeShare: 1 } as const;
  const index = await EvmIndex.open(store, rpc, options, new AbortController().signal);
  index.want(token);
  let end: unknown;
  for (let step = 0; step < 6; step += 1) await index.step().catch((error: unknown) => (end = error));
  const rows = await store.reader.rows<{ block: number; amount: number }>(
    "SELECT block::DOUBLE AS block, amount::DOUBLE AS amount FROM transfers ORDER BY block",
  );
  await store.close();
  return { rows, calls, end };
}

test("transfers of a chain that was changed below what is final are not added to those of the chain before", async () => {
  const honest = await indexed(Infinity);
  const old = Array.from({ length: blocks }, (_, index) => ({ block: index + 1, amount: 5 }));
  expect(honest.rows).toEqual(old);
  // Before and after each question of the search for what was left out.
  const begun = honest.calls.lastIndexOf("eth_getLogs");
  const ended = honest.calls.lastIndexOf("eth_getBlockReceipts");
  expect(ended).toBeGreaterThan(begun);
  for (let after = begun; after <= ended + 1; after += 1) {
    const { rows, end } = await indexed(after);
    expect(rows.filter(({ amount }) => amount !== 5)).toEqual([]);
    expect(end).toBeInstanceOf(FinalityError);
  }
});

const hex = (number: number) => `0x${number.toString(16)}`;
const word = (number: number) => `0x${number.toString(16).padStart(64, "0")}`;

/** A chain that is made while it is asked, so that nothing of it is in memory: each block with as many transfers. */
function endless(ofBlock: number): Transport {
  const logsOf = (block: number) =>
    Array.from({ length: ofBlock }, (_, index) => ({
      address: token,
      topics: [transferEvent, word(1 + index), word(2 + index)],
      data: word(1),
      blockNumber: hex(block),
      blockHash: word(block),
      logIndex: hex(index),
    }));
  return (method, [first]) => {
    const { fromBlock, toBlock } = first as Record<string, string>;
    const [from, to] = [Number(fromBlock), Number(toBlock)];
    if (method === "eth_getBlockByNumber" || method === "eth_getBlockReceipts") {
      const number = Number(first);
      const header = { hash: word(number), parentHash: word(number - 1), logsBloom: `0x${"ff".repeat(256)}` };
      const answer = { ...header, number: hex(number), timestamp: hex(1_700_000_000 + number) };
      return Promise.resolve(method === "eth_getBlockReceipts" ? [{ logs: logsOf(number) }] : answer);
    }
    if ((to - from + 1) * ofBlock > 10_000) {
      const message = "query returned more than 10000 results";
      return Promise.reject(Object.assign(new Error(message), { code: -32_005 }));
    }
    return Promise.resolve(Array.from({ length: to - from + 1 }, (_, at) => logsOf(from + at)).flat());
  };
}

test(
  "what a search for missing transfers holds in memory grows neither with the history nor with what is missing",
  { tags: "long" },
  async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const [last, ofBlock] = [1_000, 250];
    const store = await openStore({ path: ":memory:", memoryLimitMiB: 128 });
    await store.transaction(async (db) => {
      await db.run(
        `INSERT INTO tokens (token_id, chain, address, name, ticker, decimals, source, history, holder_count, supply, version)
       VALUES (1, 'eth', '${token}', 'Large', 'LARGE', 0, 'evm', 'full', 0, 0, 1)`,
      );
      // Every other block is here.
      await db.run(
        `INSERT INTO transfers (token_id, block, position, time, amount)
       SELECT 1, 2 * block, place, 0, 1 FROM range(1, ${last / 2 + 1}) AS a(block), range(${ofBlock}) AS b(place)`,
      );
    });
    const heaps: number[] = [];
    const rowsAtOnce: number[] = [];
    const watched = {
      reader: {
        ...store.reader,
        rows: async <T>(sql: string, parameters?: readonly (string | number)[]) => {
          const rows = await store.reader.rows<T>(sql, parameters);
          rowsAtOnce.push(rows.length);
          collect();
          heaps.push(process.memoryUsage().heapUsed / 2 ** 20);
          return rows;
        },
      },
    };
    const transport = endless(ofBlock);
    const rpc = new Rpc({ urls: ["http://model"], concurrency: 1, rate: 0, transport, retryDelayMs: 0 });
    const node = new EvmNode(rpc, new AbortController().signal);
    const sizes: number[] = [];
    for await (const { logs, times } of findMissing(
      node,
      watched,
      "eth",
      { address: token, notes: [] },
      { fromBlock: 1, toBlock: last },
    )) {
      sizes.push(logs.length);
      expect(new Set(logs.map(({ block }) => block % 2))).toEqual(new Set([1]));
      expect(times.size).toBe(logs.length / ofBlock);
    }
    await store.close();
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe((last / 2) * ofBlock);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10_000);
    expect(rowsAtOnce.length).toBeGreaterThan(10);
    expect(Math.max(...heaps) - heaps[0]!).toBeLessThan(40);
  },
);

test("a search that ends before it is over leaves what it found to be computed", async () => {
  const { chain } = largeToken(24_000, 3_000);
  const later = 200;
  const asked = new Set<string>();
  const isLeftOut = (block: number, index: number) => {
    const [isMeant, place] = [block >= 60 && block < 160, `${block}/${index}`];
    return isMeant && !asked.has(place) && asked.add(place).size > 0;
  };
  const answer = leavingOut(chain, isLeftOut);
  const store = await openStore({ path: ":memory:", memoryLimitMiB: 256 });
  let isAway = false;
  const index = await openWhole(store, async (method, params, signal) => {
    const { fromBlock, toBlock } = (params[0] ?? {}) as Record<string, string>;
    if (method === "eth_getBlockReceipts" && Number(params[0]) === 159) isAway = true;
    if (method === "eth_getLogs") {
      if (Number(toBlock) - Number(fromBlock) >= 20)
        throw Object.assign(new Error("ranges of at most 20 blocks"), { code: -32_602 });
      if (isAway && Number(toBlock) >= later) throw new Error("away");
    }
    return answer(method, params, signal);
  });
  await expect(stepOn(index)).rejects.toThrow("away");
  const stored = await store.reader.rows("SELECT count(*)::INTEGER AS transfers FROM transfers");
  expect(stored).toEqual([{ transfers: 24_000 }]);
  expect(await storedList(store)).not.toBe(listOf(chain));
  isAway = false;
  expect(await stepOn(index)).toEqual([]);
  expect(await storedList(store)).toBe(listOf(chain));
  expect(index.checks.results.get(token)).toMatchObject({ isWrong: false });
  await store.close();
}, 60_000);
