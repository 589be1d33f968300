import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerOf } from "../../ledger/test-ledger.ts";
import { replaceToken } from "../../store/replacement.ts";
import { openStore, type Store } from "../../store/store.ts";
import { account, ModelChain } from "./test-chain.ts";
import { allAnswers, isCaughtUp, runSource, until } from "./test-index.ts";

const token = `0x${"11".repeat(20)}`;
const other = `0x${"22".repeat(20)}`;
const wallets = Array.from({ length: 6 }, (_, index) => account(index));
const finality = 8;

let directory: string;
let store: Store;
let chain: ModelChain;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
  store = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
  chain = new ModelChain();
  for (let block = 0; block < 40; block += 1) mine(block % 5);
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

function mine(holder: number): void {
  chain.mine([
    { token, to: account(holder), amount: 100n },
    { token, from: account(holder), to: account(5), amount: 1n },
    { token: other, to: account(holder), amount: 7n },
  ]);
}

function follow(into: Store, tokens: readonly string[] = [token]) {
  const url = "http://model";
  const { transport } = chain;
  const rpc = { urls: [url], concurrency: 6, rate: 0, retryDelayMs: 5, transport };
  return runSource(into, url, { rpc, finality, tokens });
}

/** As a source that stands still has it read: the database of it is closed then. */
async function readAgain(
  { source }: ReturnType<typeof follow>,
  tokens: readonly string[] = [token],
  path = join(directory, "again.duckdb"),
) {
  const apart = await openStore({ path, memoryLimitMiB: 128, threads: 1 });
  const { signal } = new AbortController();
  try {
    return { path, found: await source.readAgain({ store: apart, tokens, signal, onProgress: () => {} }) };
  } finally {
    await apart.close();
  }
}

/** What a store says that never had anything else. */
async function answersAnew(tokens: readonly string[] = [token]) {
  const anew = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
  const { source, stop } = follow(anew, tokens);
  await until(source, () => isCaughtUp(source, chain.head.number));
  await stop();
  const answers = await allAnswers(anew, token, wallets);
  await anew.close();
  return answers;
}

const nextBlock = async (address = token) =>
  (
    await store.reader.rows<{ next: number }>(
      "SELECT next_block::DOUBLE AS next FROM index_tokens WHERE address = $1",
      [address],
    )
  )[0]?.next;
const count = async (from: string) =>
  (await store.reader.rows<{ n: number }>(`SELECT count(*)::INTEGER AS n FROM ${from}`))[0]!.n;

async function indexed(tokens: readonly string[] = [token]) {
  const first = follow(store, tokens);
  await until(first.source, () => isCaughtUp(first.source, chain.head.number));
  await first.stop();
  return first;
}

test("what was lost is there again at once, and what is taken back afterwards is noticed", async () => {
  const first = await indexed();
  await store.transaction((db) =>
    db.run(`
      DELETE FROM transfers WHERE block IN (7, 38);
      INSERT INTO prices (token_id, time, price_usd) SELECT token_id, 1700000100, 2.5 FROM tokens`),
  );
  chain.views.set(`${token} 0x313ce567`, `0x${"12".padStart(64, "0")}`);
  const { path, found } = await readAgain(first);
  expect(found).toMatchObject([{ address: token, identity: { decimals: 18 }, reason: null }]);
  // What comes until it is put in place is no reason to go back to what is final.
  for (let block = 0; block < 2; block += 1) mine(block);
  const wrong = await allAnswers(store, token, wallets);
  const during: unknown[] = [];
  const replaced = replaceToken(store, { path, identity: found[0]!.identity!, all: [token] });
  const look = async () => {
    during.push(await answerOf(store, "getHolders", { address: token }));
    await sleep(5);
  };
  const over = replaced.then(() => true);
  while (!(await Promise.race([over, look().then(() => false)])));
  expect(during.length).toBeGreaterThan(0);
  for (const answer of during.slice(0, -1)) expect(answer).toEqual(wrong["getHolders"]);
  expect(await nextBlock()).toBe(41);
  expect(await count("prices")).toBe(1);
  expect(await count("transfers")).toBe(80);
  expect(await allAnswers(store, token, [])).not.toEqual(wrong);
  // That stays is enough: what is compared below has none.
  await store.transaction((db) => db.run("DELETE FROM prices"));

  chain.drop(6);
  for (let block = 0; block < 9; block += 1) mine(block % 3);
  const second = follow(store);
  await until(second.source, () => isCaughtUp(second.source, chain.head.number));
  await second.stop();
  expect(await allAnswers(store, token, wallets)).toEqual(await answersAnew());
});

test("of a chain that was changed below what counts as final, all tokens go over together", async () => {
  const first = await indexed([token, other]);
  chain.drop(25);
  for (let block = 0; block < 60; block += 1) mine(block % 2);
  const { path, found } = await readAgain(first, [token, other]);
  const [one, two] = found.map(({ identity }) => identity!);
  await replaceToken(store, { path, identity: one! });
  // Until the last of them the blocks of the old chain say that something is wrong.
  expect(await count("index_blocks")).toBeGreaterThan(0);
  await replaceToken(store, { path, identity: two!, all: [token, other] });
  expect(await count("index_blocks")).toBe(0);
  expect(await nextBlock()).toBe(chain.head.number - finality + 1);
  const second = follow(store, [token, other]);
  await until(second.source, () => isCaughtUp(second.source, chain.head.number));
  await second.stop();
  expect(await allAnswers(store, token, wallets)).toEqual(await answersAnew([token, other]));
});

test("what was read before goes on, and one that cannot be followed says why", async () => {
  const first = await indexed();
  const path = join(directory, "part.duckdb");
  const apart = await openStore({ path, memoryLimitMiB: 128, threads: 1 });
  const stopped = new AbortController();
  const half = follow(apart, [token]);
  await until(half.source, () => isCaughtUp(half.source, 40));
  await half.stop();
  stopped.abort();
  await expect(
    first.source.readAgain({ store: apart, tokens: [token], signal: stopped.signal, onProgress: () => {} }),
  ).rejects.toThrow();
  await apart.close();
  for (let block = 0; block < 30; block += 1) mine(block % 5);
  const absent = `0x${"33".repeat(20)}`;
  const { found } = await readAgain(first, [token, absent], path);
  expect(found.map(({ address, identity }) => [address, identity === null])).toEqual([
    [token, false],
    [absent, true],
  ]);
  expect(found[1]!.reason).toBeTruthy();
  await replaceToken(store, { path, identity: found[0]!.identity!, all: [token] });
  expect(await nextBlock()).toBeGreaterThan(60);
});

test("a token that was removed meanwhile does not come back, and one of another network does not come between", async () => {
  const first = await indexed([token, other]);
  const { path, found } = await readAgain(first);
  const replacement = { path, identity: found[0]!.identity!, all: [token] };
  await store.transaction((db) => db.run("UPDATE index_networks SET network = '5'"));
  await expect(replaceToken(store, replacement)).rejects.toThrow("npx holderscope tokens reindex eth --all");
  await store.transaction((db) => db.run(`DELETE FROM index_tokens WHERE address = '${token}'`));
  await expect(replaceToken(store, replacement)).rejects.toThrow("was removed while it was read again");
  expect(await nextBlock()).toBeUndefined();
  expect(await readdir(directory)).toEqual(["again.duckdb"]);
});
