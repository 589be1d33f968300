import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../../store/store.ts";
import { account, ModelChain } from "../test-chain.ts";
import { runSource, until } from "../test-index.ts";
import { type ProviderLimits, startProvider } from "../test-provider.ts";
import { Endpoint } from "./endpoint.ts";
import { LearnedLimits } from "./learned-limits.ts";

const tokens = [1, 2].map((digit) => `0x${String(digit).repeat(40)}`);
const dayMs = 86_400_000;
const key = "0123456789abcdef0123";

let store: Store;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await store.close();
});

const rows = () => store.reader.rows("SELECT * FROM node_limits ORDER BY host");

/** Two runs of a reader, each of a token of its own; what each asked in vain, and how often for logs. */
async function twoRuns(limits: ProviderLimits, between: () => Promise<void> = () => Promise.resolve()) {
  const chain = new ModelChain();
  for (let block = 1; block <= 300; block += 1) {
    chain.mine(tokens.map((token) => ({ token, from: null, to: account(block), amount: 5n })));
  }
  const provider = await startProvider(chain.transport, limits);
  closers.push(() => provider.stop());
  const url = `${provider.url.replace("//", `//user:${key}@`)}/${key}?key=${key}`;
  const inVain: number[] = [];
  for (const token of tokens) {
    const before = provider.calls.refused;
    const rpc = { urls: [url], concurrency: 6, rate: 250, retryDelayMs: 25 };
    const { source, stop } = runSource(store, "", { tokens: [token], finality: 4, rpc });
    await until(source, () => source.checks().has(token));
    await stop();
    inVain.push(provider.calls.refused - before);
    await between();
  }
  return { inVain, port: new URL(provider.url).port };
}

test("the next run begins with what was learned, and asks nothing in vain", { tags: "long" }, async () => {
  const { inVain, port } = await twoRuns({ range: 20, batch: 3, isTerse: true });
  expect(inVain[0]).toBeGreaterThan(3);
  expect(inVain[1]).toBe(0);
  expect(await rows()).toMatchObject([{ chain: "eth", host: `127.0.0.1:${port}` }]);
});

test("of an address only the host is stored", { tags: "long" }, async () => {
  await twoRuns({ range: 20 });
  expect(await rows()).toHaveLength(1);
  expect(JSON.stringify(await rows(), (_, value: unknown) => String(value))).not.toContain(key);
  expect(JSON.stringify(Object.values((await rows())[0]!).map(String))).not.toMatch(/0123456789|user/);
});

test("what is older than some days is learned anew", { tags: "long" }, async () => {
  const age = () =>
    store.transaction(async (db) => {
      await db.run(`UPDATE node_limits SET refused_at = refused_at - ${6 * dayMs}`);
    });
  const { inVain } = await twoRuns({ range: 20, batch: 3 }, age);
  expect(inVain[1]).toBeGreaterThan(3);
});

test("a rate that was learned is the rate of the next run, at most the one that is set", async () => {
  const options = { concurrency: 1, rate: 250, retryDelayMs: 25 };
  const first = new Endpoint("https://one.example:8545/key", options);
  first.pace.restore(8, 10);
  first.refusedAtMs = Date.now();
  await new LearnedLimits(store, "eth", [first]).keep(true);
  const next = new Endpoint("https://one.example:8545/other", options);
  const slower = new Endpoint("https://one.example:8545/other", { ...options, rate: 5 });
  const other = new Endpoint("https://two.example:8545/key", options);
  await new LearnedLimits(store, "eth", [next, slower, other]).restore();
  expect([next, slower, other].map(({ pace }) => pace.rate)).toEqual([8, 5, 250]);
  expect([next.pace.ceiling, next.mostCalls]).toEqual([10, 100]);
  // Of another chain the same host may be another node.
  const elsewhere = new Endpoint("https://one.example:8545/key", options);
  await new LearnedLimits(store, "base", [elsewhere]).restore();
  expect(elsewhere.pace.rate).toBe(250);
});

test("what cannot be read is as if it were not there", async () => {
  const at = Date.now();
  const bodies = [
    "{",
    "[]",
    '{"range":{"size":0,"answered":0,"refused":1,"results":null},"batch":0,"pace":null}',
  ];
  for (const [index, body] of bodies.entries()) {
    await store.transaction(async (db) => {
      await db.run("INSERT INTO node_limits VALUES ('eth', $1, $2, $3)", [`${index}.example`, at, body]);
    });
  }
  const nodes = bodies.map((_, index) => {
    return new Endpoint(`https://${index}.example/`, { concurrency: 1, rate: 250 });
  });
  await new LearnedLimits(store, "eth", nodes).restore();
  expect(nodes.map(({ size, mostCalls }) => [size.blocks, mostCalls])).toEqual(
    bodies.map(() => [2_000, 100]),
  );
});
