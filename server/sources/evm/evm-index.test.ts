import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { labelledAddresses } from "../../api/labels/address-labels.ts";
import { answerOf } from "../../ledger/test-ledger.ts";
import type { Reader } from "../../store/reader.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createRandom } from "../demo/random.ts";
import { EvmIndex, type IndexOptions } from "./evm-index.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import { Rpc } from "./rpc.ts";
import { FinalityError } from "./tail.ts";
import { describeRandom } from "../../../test/speed.ts";
import { account, ModelChain, type ModelEvent, syncOf } from "./test-chain.ts";
import { type FaultRates, lyingTransport } from "./test-faults.ts";

const token = `0x${"11".repeat(20)}`;
const other = `0x${"22".repeat(20)}`;
const finality = 6;

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

export function open(
  chain: ModelChain,
  into: Store,
  options: Partial<IndexOptions> = {},
  transport?: Transport,
) {
  const rpc = new Rpc({
    urls: ["http://model"],
    concurrency: 8,
    rate: 0,
    transport: transport ?? chain.transport,
    retryDelayMs: 0,
  });
  return EvmIndex.open(
    into,
    rpc,
    { chain: "eth", finality, computeShare: 1, ...options },
    new AbortController().signal,
  );
}

/** Steps until there is no more to do; faults on the way are what a loop would wait after. */
async function settle(index: EvmIndex): Promise<void> {
  for (let calm = 0, steps = 0; calm < 2; steps += 1) {
    if (steps > 500) throw new Error(`the index does not settle: ${index.complaint}`);
    try {
      calm = (await index.step()) || !index.position().isFollowing ? 0 : calm + 1;
    } catch (error) {
      if (!(error instanceof RpcError || error instanceof ChainDataError)) throw error;
      calm = 0;
    }
  }
}

/** Everything that is stored of the index, by addresses, as one hash. */
async function stateHash(reader: Reader): Promise<string> {
  const parts = await Promise.all([
    reader.rows(
      `SELECT t.address, x.block::VARCHAR, x.position::VARCHAR, x.time::VARCHAR, f.address, r.address, x.amount::VARCHAR
       FROM transfers AS x
       JOIN (SELECT token_id, address FROM tokens UNION SELECT token_id, address FROM uncomputed_tokens) AS t
         USING (token_id)
       LEFT JOIN wallets AS f ON f.wallet_id = x.from_owner LEFT JOIN wallets AS r ON r.wallet_id = x.to_owner
       ORDER BY ALL`,
    ),
    reader.rows(
      // Not where it began: after several refusals that is the first block of all.
      `SELECT address, next_block::VARCHAR, name, ticker, decimals FROM index_tokens
       WHERE state <> 'quarantined' ORDER BY address`,
    ),
    // How far down it goes depends on how long the chain ever was; its end has to be the chain's.
    reader.rows("SELECT number::VARCHAR, hash, parent_hash FROM index_blocks ORDER BY number DESC LIMIT 3"),
    reader.rows(
      `SELECT address, arg_max(state, block) FROM index_pool_states GROUP BY address, pool ORDER BY ALL`,
    ),
    reader.rows("SELECT time::VARCHAR, price_usd, block::VARCHAR FROM prices ORDER BY ALL"),
  ]);
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** The same store again, without what was in it. */
async function empty(into: Store): Promise<void> {
  const tables = await into.reader.rows<{ name: string }>(
    "SELECT table_name AS name FROM duckdb_tables() WHERE NOT temporary AND table_name NOT IN ('schema_version', 'api_keys')",
  );
  await into.transaction((db) => db.run(tables.map(({ name }) => `DELETE FROM ${name};`).join("\n")));
}

const mint = (to: number, amount: bigint, of = token): ModelEvent => ({
  token: of,
  from: null,
  to: account(to),
  amount,
});
const send = (from: number, to: number, amount: bigint, of = token): ModelEvent => ({
  token: of,
  from: account(from),
  to: account(to),
  amount,
});

describe("an index", () => {
  test("has every transfer, from the contract's first block on, and follows", async () => {
    await empty(store);
    const chain = new ModelChain();
    for (let block = 1; block < 30; block += 1) chain.mine([]);
    for (let block = 30; block < 60; block += 1) chain.mine(block % 3 === 0 ? [mint(block, 10n)] : []);
    const index = await open(chain, store);
    index.want(token);
    await settle(index);
    expect(index.position()).toMatchObject({ headBlock: 59, indexedBlock: 59, isFollowing: true });
    expect(await answerOf(store, "getHolders", { address: token })).toMatchObject({ total: 10 });
    expect(await store.reader.rows("SELECT from_block::INTEGER AS f FROM index_tokens")).toEqual([{ f: 30 }]);

    chain.mine([send(30, 99, 4n), mint(5, 1n, other)]);
    await settle(index);
    expect(await answerOf(store, "getHolders", { address: token })).toMatchObject({ total: 11 });
    expect(await answerOf(store, "getHolders", { address: other })).toBe("token_not_found");

    index.want(other);
    await settle(index);
    expect(await answerOf(store, "getHolders", { address: other })).toMatchObject({ total: 1 });
  });
});

test("prices come from pairs, and go with the blocks they came from", async () => {
  const [coin, dollar] = [other, `0x${"33".repeat(20)}`];
  const [pair, next] = [`0x${"44".repeat(20)}`, `0x${"55".repeat(20)}`];
  const chain = new ModelChain();
  const wordOf = (address: string) => `0x${address.slice(2).padStart(64, "0")}`;
  for (const [of, tokens] of [
    [pair, [token, coin]],
    [next, [dollar, coin]],
  ] as const) {
    chain.views.set(`${of} 0x0dfe1681`, wordOf(tokens[0]));
    chain.views.set(`${of} 0xd21220a7`, wordOf(tokens[1]));
  }
  for (const of of [pair, next]) chain.views.set(`${of} 0x0902f1ac`, `0x${"0".repeat(192)}`);
  chain.views.set(`${dollar} 0x313ce567`, `0x${(6).toString(16).padStart(64, "0")}`);
  chain.mine([mint(1, 100n)]);
  chain.mine([syncOf(next, 4_000_000_000n, 2n)]); // 2,000 dollars for a coin
  chain.mine([syncOf(pair, 1_000n, 5n), syncOf(pair, 1_000n, 10n)]); // 0.01 coins for a token
  for (let block = 0; block < 10; block += 1) chain.mine([]);
  chain.mine([send(1, 2, 50n)]);
  await empty(store);
  const pairs = new Map([[token, [pair, next]]]);
  const market = { dollars: [dollar], wrapped: null, factories: [], setting: "DOLLARS" };
  const index = await open(chain, store, { pairs, market });
  index.want(token);
  await settle(index);
  const prices = () =>
    store.reader.rows("SELECT block::INTEGER AS block, price_usd FROM prices ORDER BY block");
  expect(await prices()).toEqual([{ block: 3, price_usd: 20 }]);
  expect(await answerOf(store, "getHolderBreakdowns", { address: token })).toMatchObject({
    holders_over_100_usd: 2,
  });

  // A trade after a restart counts with what the other pair held before it; taken back, it is as if it never was.
  chain.mine([syncOf(next, 2_000_000_000n, 2n)]);
  const again = await open(chain, store, { pairs, market });
  await settle(again);
  expect(await prices()).toEqual([
    { block: 3, price_usd: 20 },
    { block: 15, price_usd: 10 },
  ]);
  chain.drop(1);
  chain.mine([syncOf(pair, 1_000n, 20n)]);
  await settle(again);
  expect(await prices()).toEqual([
    { block: 3, price_usd: 20 },
    { block: 15, price_usd: 40 },
  ]);
  const kindOf = async (address: string) => {
    const [known] = await labelledAddresses(store.reader, "eth", [address], token);
    return known;
  };
  expect(await kindOf(pair)).toMatchObject({
    kind: "pool",
    evidence: "The price of this token is read from it: the settings name it.",
  });

  // Settings that name no pair take their pools with them; what was read stays. Named again, all of it is read.
  await settle(await open(chain, store, { market }));
  expect(await kindOf(pair)).toMatchObject({ kind: "unknown" });
  expect(await prices()).toHaveLength(2);
  chain.mine([syncOf(pair, 1_000n, 30n)]);
  await settle(await open(chain, store, { market }));
  await settle(await open(chain, store, { pairs, market }));
  expect(await kindOf(pair)).toMatchObject({ kind: "pool" });
  expect(await prices()).toEqual([
    { block: 3, price_usd: 20 },
    { block: 15, price_usd: 40 },
    { block: 16, price_usd: 60 },
  ]);
});

test("a log that history left out is found by the balances, and what no log explains is marked", async () => {
  const chain = new ModelChain();
  for (let block = 0; block < 40; block += 1) chain.mine([mint(block, 5n), mint(block, 7n, other)]);
  chain.rebase.set(other, (balance) => balance * 2n);
  await empty(store);
  let isFirst = true;
  const index = await open(chain, store, {}, async (method, params, signal) => {
    const answer = await chain.transport(method, params, signal);
    if (method !== "eth_getLogs" || !isFirst) return answer;
    isFirst = false;
    return (answer as unknown[]).toSpliced(9, 1);
  });
  index.want(token);
  index.want(other);
  await settle(index);
  expect(await answerOf(store, "getHolders", { address: token })).toMatchObject({ total: 40 });
  expect(await answerOf(store, "getHolders", { address: other })).toMatchObject({ total: 40 });
  expect(await store.reader.rows("SELECT address, note FROM tokens ORDER BY address")).toEqual([
    { address: token, note: null },
    { address: other, note: "rebasing" },
  ]);
});

test("a chain changed below what is final stops the index, with the reason", async () => {
  const chain = new ModelChain();
  for (let block = 0; block < 30; block += 1) chain.mine([mint(block, 5n)]);
  await empty(store);
  const index = await open(chain, store);
  index.want(token);
  await settle(index);
  const before = await stateHash(store.reader);
  chain.drop(finality + 2);
  for (let block = 0; block < 12; block += 1) chain.mine([]);
  await expect(index.step()).rejects.toThrow(/none of the last 7 blocks indexed, 24 to 30/);
  await expect((await open(chain, store)).step()).rejects.toThrow(FinalityError);
  expect(await stateHash(store.reader)).toBe(before);
});

/** Computing is another matter, and would take most of the time. */
const uncomputing = (real: Store): Store => ({
  ...real,
  compute: () => Promise.resolve({ tokens: [], changed: false }),
});

/** An index that has learned that its node takes no range of more blocks: history comes in parts of four of them. */
async function openInParts(chain: ModelChain, blocks: number, transport = chain.transport) {
  let hasLogs = false;
  const index = await open(chain, uncomputing(store), { partMs: 0 }, (method, params, signal) => {
    const { fromBlock, toBlock } = (params?.[0] ?? {}) as { fromBlock?: string; toBlock?: string };
    if (method === "eth_getLogs" && Number(toBlock) - Number(fromBlock) >= blocks)
      throw Object.assign(new Error(`query exceeds max block range ${blocks}`), { code: -32_000 });
    if (method === "eth_getLogs" && !hasLogs) throw new Error("connect ECONNREFUSED");
    return transport(method, params, signal);
  });
  index.want(token);
  await expect(index.step()).rejects.toThrow("connect ECONNREFUSED");
  hasLogs = true;
  return index;
}

describe("a chain that is changed below what is final before all of it was read", () => {
  test("stops the index, after a restart too", async () => {
    const chain = new ModelChain();
    for (let block = 0; block < 90; block += 1) chain.mine([mint(block, 5n)]);
    await empty(store);
    const index = await openInParts(chain, 5);
    await index.step();
    expect(index.readingOf(token)!.nextBlock).toBe(21);
    chain.drop(75);
    for (let block = 0; block < 100; block += 1) chain.mine([mint(block, 3n)]);
    await expect(settle(index)).rejects.toThrow(FinalityError);
    await expect((await open(chain, store)).step()).rejects.toThrow(
      "the node's chain has another block 84 than when that was final: a final block was changed",
    );
  });

  const whenever = "is a fresh index's state or an error, whenever it happens";
  test(`${whenever}: three times`, () => endsAsFreshOrRefused(3));
  test(`${whenever}: thirty times`, { tags: "long" }, () => endsAsFreshOrRefused(30));

  async function endsAsFreshOrRefused(seeds: number): Promise<void> {
    const ends = { refused: 0, whole: 0 };
    const again = await openStore({ path: ":memory:" });
    for (let seed = 1; seed <= seeds; seed += 1) {
      const generator = createRandom(`final ${seed}`);
      const below = (limit: number) => Math.floor(generator.unit() * limit);
      const chain = new ModelChain();
      const grow = (blocks: number) => {
        for (let block = 0; block < blocks; block += 1) chain.mine(below(3) ? [mint(below(9), 1n)] : []);
      };
      chain.mine([mint(1, 5n)]);
      grow(40 + below(40));
      await empty(store);
      await empty(again);
      // While a part is read, too.
      const [changesAt, restarts] = [2 + below(60), generator.unit() < 0.3];
      let calls = 0;
      let isOver = true;
      const transport: Transport = (...call) => {
        if (isOver) return chain.transport(...call);
        calls += 1;
        if (calls === changesAt) {
          chain.drop(1 + below(chain.head.number - 1));
          grow(90);
        } else if (below(12) === 0) {
          chain.drop(below(finality));
          grow(finality);
        }
        return chain.transport(...call);
      };
      const range = 1 + below(12);
      let index = await openInParts(chain, range, transport);
      isOver = false;
      try {
        if (restarts) {
          await index.step().catch(() => false);
          index = await open(chain, uncomputing(store), { partMs: 0 }, transport);
        }
        await settle(index);
        isOver = true;
        await settle(index);
      } catch (error) {
        expect(error, `seed ${seed}`).toBeInstanceOf(FinalityError);
        ends.refused += 1;
        continue;
      }
      ends.whole += 1;
      const fresh = await open(chain, uncomputing(again));
      fresh.want(token);
      await settle(fresh);
      expect(await stateHash(store.reader), `seed ${seed}`).toBe(await stateHash(again.reader));
    }
    await again.close();
    expect(ends.refused).toBeGreaterThan(seeds / 6);
    expect(ends.whole).toBeGreaterThan(seeds / 10);
  }
});

test.each([
  ["a contract that refuses, in Reth's words", -32_003, "EVM error: InvalidJump", "indexed"],
  ["a contract that refuses, in Parity's words", -32_015, "VM execution error.", "indexed"],
  ["words that nobody knows", -32_603, "a fault of its own", "quarantined"],
])("one token about which the node says %s does not keep the others", async (_, code, message, state) => {
  await empty(store);
  const chain = new ModelChain();
  for (let block = 1; block <= 20; block += 1) chain.mine([mint(1, 5n), mint(2, 5n, other)]);
  const index = await open(chain, store, {}, async (method, params, signal) => {
    const { to = null, data = "" } = (params[0] ?? {}) as { to?: string; data?: string };
    // Names are asked of every token; what it holds is asked later.
    const isRefused = method === "eth_call" && to === token && /^0x(06fdde03|95d89b41|313ce567)/.test(data);
    if (isRefused) throw Object.assign(new Error(message), { code });
    return chain.transport(method, params, signal);
  });
  index.want(token);
  index.want(other);
  for (let steps = 0; steps < 8; steps += 1) await index.step();
  expect(index.readingOf(other)).toMatchObject({ state: "indexed" });
  expect(index.readingOf(token)).toMatchObject({ state });
  if (state === "quarantined") expect(index.readingOf(token)?.reason).toContain(message);
});

test.each([
  ["none", undefined],
  ["zeros", `0x${"0".repeat(512)}`],
])(
  "a chain whose bloom filters are %s, with logs numbered in each transaction and out of order, is read",
  async (_, logsBloom) => {
    await empty(store);
    const chain = new ModelChain();
    for (let block = 1; block <= 20; block += 1) chain.mine([mint(block, 5n), mint(block + 1, 4n)]);
    const numbered = (log: { logIndex: string }) => ({
      ...log,
      transactionIndex: log.logIndex,
      logIndex: "0x0",
    });
    const index = await open(chain, store, {}, async (method, params, signal) => {
      const answer = await chain.transport(method, params, signal);
      if (method === "eth_getBlockByNumber") return { ...(answer as object), logsBloom };
      if (method === "eth_getLogs") return (answer as { logIndex: string }[]).map(numbered).toReversed();
      if (method !== "eth_getBlockReceipts") return answer;
      return (answer as { logs: { logIndex: string }[] }[]).map(({ logs }) => ({ logs: logs.map(numbered) }));
    });
    index.want(token);
    await settle(index);
    chain.mine([mint(3, 7n), send(3, 4, 1n)]);
    await settle(index);
    expect(index.readingOf(token)).toMatchObject({ state: "indexed", nextBlock: 22 });
    expect(index.checks.results.get(token)?.isWrong).toBe(false);
  },
);

test("a node that is far behind is waited for", async () => {
  const chain = new ModelChain();
  for (let block = 0; block < 30; block += 1) chain.mine([mint(block, 5n)]);
  await empty(store);
  const first = await open(chain, store);
  first.want(token);
  await settle(first);
  const late = new ModelChain();
  late.blocks.splice(0, 1, ...chain.blocks.slice(0, 12));
  const index = await open(late, store);
  await expect(index.step()).rejects.toThrow(
    "the node is behind: its newest block is 11, of what is indexed 24",
  );
  late.blocks.push(...chain.blocks.slice(12));
  await settle(index);
  expect(await answerOf(store, "getHolders", { address: token })).toMatchObject({ total: 30 });
});

test("a log that is dropped from the newest blocks is always found", async () => {
  await empty(store);
  const chain = new ModelChain();
  chain.mine([mint(1, 5n)]);
  const index = await open(chain, uncomputing(store), {}, async (method, params, signal) => {
    const answer = await chain.transport(method, params, signal);
    return method === "eth_getLogs" ? (answer as unknown[]).slice(1) : answer;
  });
  index.want(token);
  for (let block = 0; block < 3 * finality; block += 1) {
    await settle(index);
    chain.mine(block % 3 === 0 ? [] : [mint(block, 1n), mint(block, 1n), mint(50 + block, 1n)]);
  }
  await settle(index);
  expect(index.complaint).toBeNull();
  const [stored] = await store.reader.rows<{ count: bigint }>("SELECT count(*) AS count FROM transfers");
  expect(Number(stored!.count)).toBe(chain.blocks.flatMap(({ logs }) => logs).length);
});

const faults = "an index through kills, reorganisations and faults";
describeRandom(faults, { quick: 3, long: 200 }, ({ seed, count }) => {
  let again: Store;
  beforeAll(async () => {
    again = await openStore({ path: ":memory:" });
  });
  afterAll(() => again.close());

  test("ends as a fresh one does", { timeout: 900_000 }, async () => {
    const lied = new Set<string>();
    for (let number = 1; number <= count; number += 1) {
      const name = `${seed} ${number}`;
      await empty(store);
      await empty(again);
      const chain = await run(name, uncomputing(store), (kind) => lied.add(kind));
      const fresh = await open(chain, uncomputing(again));
      fresh.want(token);
      fresh.want(other);
      await settle(fresh);
      expect(await stateHash(store.reader), name).toBe(await stateHash(again.reader));
    }
    expect(lied.size).toBeGreaterThanOrEqual(Math.min(9, count / 2));
  });
});

async function run(name: string, into: Store, onLie: (kind: string) => void): Promise<ModelChain> {
  const generator = createRandom(name);
  const random = () => generator.unit();
  const chain = new ModelChain();
  const events = () => {
    const list: ModelEvent[] = [];
    while (random() < 0.5) {
      const of = random() < 0.6 ? token : other;
      const [from, to] = [Math.floor(random() * 9), Math.floor(random() * 9)];
      list.push(
        random() < 0.5 ? mint(to, 1n + BigInt(Math.floor(random() * 1e6)), of) : send(from, to, 1n, of),
      );
    }
    return list;
  };
  chain.mine([mint(1, 1_000n), mint(2, 1_000n, other)]);
  const length = 8 + Math.floor(random() * 14);
  for (let block = 0; block < length; block += 1) chain.mine(events());

  let rates: FaultRates = { fail: 0.1, lie: 0.3, range: random() < 0.5 ? 0 : 1 + Math.floor(random() * 8) };
  // A crash of the process is one between a commit and what the index remembers of it, or before the commit.
  let dies = 0;
  const mortally = async <T>(work: () => Promise<T>): Promise<T> => {
    if (random() < dies) throw new Crash();
    const done = await work();
    if (random() < dies) throw new Crash();
    return done;
  };
  const mortal: Store = {
    ...into,
    ingest: (...args) => mortally(() => into.ingest(...args)),
    transaction: (work) => mortally(() => into.transaction(work)),
  };
  const transport = lyingTransport(
    chain.transport,
    random,
    () => ({ ...rates, finalBlock: chain.head.number - finality }),
    onLie,
  );
  let index: EvmIndex | undefined;
  let highest = chain.head.number;
  const steps = 4 + Math.floor(random() * 6);
  for (let step = 0; step < steps; step += 1) {
    dies = 0.1;
    try {
      if (index === undefined) {
        index = await open(chain, mortal, {}, transport);
        index.want(token);
        index.want(other);
      }
      await index.step();
    } catch (error) {
      if (error instanceof Crash) index = undefined;
      else if (!(error instanceof RpcError || error instanceof ChainDataError)) throw error;
    }
    const dice = random();
    if (dice < 0.4) chain.mine(events());
    else if (dice < 0.7) {
      highest = Math.max(highest, chain.head.number);
      const depth = Math.min(1 + Math.floor(random() * finality), chain.head.number - (highest - finality));
      chain.drop(depth);
      // Now and then the new branch is shorter for a while.
      const regrown = depth + Math.floor(random() * 3) - 1;
      for (let block = 0; block < Math.max(1, regrown); block += 1)
        chain.mine(events(), random() < 0.2 ? 0 : 12);
    } else if (dice < 0.8) index = undefined;
  }
  dies = 0;
  // Every lie has to be found out, however many more there are.
  rates = { ...rates, fail: 0.02, lie: 0.1 };
  index ??= await open(chain, into, {}, chain.transport);
  index.want(token);
  index.want(other);
  chain.mine(events());
  await settle(index);
  return chain;
}

class Crash extends Error {}
