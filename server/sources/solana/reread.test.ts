import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStoreBackend } from "../../api/store-backend.ts";
import { runCommand } from "../../cli/run-command.ts";
import { readConfig } from "../../config/config.ts";
import { replaceToken } from "../../store/replacement.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createSolanaSource, type SolanaSource } from "./source.ts";
import { testAddress, TestChain } from "./test-chain.ts";
import { startTestNode, type TestNode } from "./test-node.ts";

const mint = testAddress("mint");
const [ann, ben, cid] = [testAddress("ann"), testAddress("ben"), testAddress("cid")];
const account = (owner: string) => testAddress(`${mint} ${owner}`);
const never = new AbortController().signal;

let directory: string;
let store: Store;
let chain: TestChain;
let node: TestNode;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
  store = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
  chain = new TestChain();
  node = await startTestNode(chain);
  chain.transact((tx) => {
    tx.createMint(mint, { decimals: 2 });
    for (const owner of [ann, ben, cid]) tx.open(account(owner), mint, owner);
    tx.mintTo(account(ann), 1_000n);
  });
  chain.advance(4_000);
  chain.transact((tx) => tx.transfer(account(ann), account(ben), 400n));
  chain.advance(4_000);
});
afterEach(async () => {
  await node.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const follow = (into: Store, history: boolean) =>
  createSolanaSource({
    store: into,
    url: node.url,
    tokens: [mint],
    everyMs: 60_000,
    history,
    requestsPerSecond: 100_000,
    firstWaitMs: 1,
    attempts: 2,
  });

async function answers(of: Store = store): Promise<Record<string, unknown>> {
  const asked = {
    chain_id: "sol",
    contract_address: mint,
    token_address: mint,
    limit: 100,
    offset: 0,
  } as const;
  const backend = createStoreBackend(of);
  const all: Record<string, unknown> = {};
  for (const name of ["getToken", "getHolders", "getHolderDeltas", "getTokenStats", "getTokenPnl"] as const) {
    const answer = backend[name](asked);
    all[name] = await answer.then(
      ({ body, history, notes, asOf }) => ({ body: JSON.parse(body) as unknown, history, notes, asOf }),
      (error: unknown) => (error as { code?: string }).code,
    );
  }
  return all;
}

async function readAgain(source: SolanaSource) {
  const path = join(directory, "again.duckdb");
  const apart = await openStore({ path, memoryLimitMiB: 128, threads: 1 });
  try {
    const work = { store: apart, tokens: [mint], signal: never, onProgress: () => {} };
    return { path, found: (await source.readAgain(work))[0]! };
  } finally {
    await apart.close();
  }
}

const transfers = async () =>
  (await store.reader.rows<{ n: number }>("SELECT count(*)::INTEGER AS n FROM transfers"))[0]!.n;

test.each([false, true])(
  "the old figures stay until the new are whole; with transactions: %s",
  async (history) => {
    const source = follow(store, history);
    await source.catchUp(never);
    const right = await answers();
    await store.transaction((db) =>
      db.run(`
      DELETE FROM transfers WHERE block = (SELECT min(block) FROM transfers);
      UPDATE holders SET amount = 7;
      INSERT INTO prices (token_id, time, price_usd) SELECT token_id, 1, 2.5 FROM tokens`),
    );
    const wrong = await answers();
    expect(wrong).not.toEqual(right);

    node.fault = (method) => (method === "getProgramAccounts" ? { kind: "status", status: 500 } : undefined);
    await expect(readAgain(source)).rejects.toThrow(mint);
    expect(await answers()).toEqual(wrong);
    node.fault = () => undefined;

    const { path, found } = await readAgain(source);
    expect(await answers()).toEqual(wrong);
    await replaceToken(store, { path, identity: found.identity!, all: [mint] });
    expect(await store.reader.rows("SELECT price_usd FROM prices")).toEqual([{ price_usd: 2.5 }]);
    const anew = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
    await follow(anew, history).catchUp(never);
    await anew.ingest(
      [found.identity!],
      (db) => db.append("staged_prices", { token: [0], time: [1], price_usd: [2.5] }),
      { allowIncomplete: true },
    );
    expect(await answers()).toEqual(await answers(anew));

    // It goes on from there.
    chain.advance(10);
    chain.transact((tx) => tx.transfer(account(ben), account(cid), 100n));
    chain.advance(10);
    const after = follow(store, false);
    await after.catchUp(never);
    await follow(anew, false).catchUp(never);
    expect(after.status()).toMatchObject({ state: "following", lastError: null });
    expect(await answers()).toEqual(await answers(anew));
    expect(await transfers()).toBeGreaterThan(2);
    await anew.close();
  },
);

test("a mint that is gone is refused, and what is stored of it stays", async () => {
  const source = follow(store, false);
  await source.catchUp(never);
  const before = await answers();
  chain.accounts.delete(mint);
  chain.advance();
  const { found } = await readAgain(source);
  expect(found).toMatchObject({ identity: null, reason: expect.any(String) as string });
  expect(await answers()).toEqual(before);
});

test(
  "the command leaves the old where the node refuses, and what was read goes on with the next",
  { tags: "long" },
  async () => {
    await follow(store, true).catchUp(never);
    const right = await answers();
    await store.transaction((db) => db.run("UPDATE holders SET amount = 7"));
    const wrong = await answers();
    const config = readConfig({ HOLDERSCOPE_DATA_DIR: directory, HOLDERSCOPE_SOL_RPC: node.url });
    const operation = { config, running: undefined, indexing: { evm: config, sol: config } };
    const reindex = (isConfirmed: boolean) =>
      runCommand(
        { name: "tokens reindex", chain: "sol", token: mint, rpc: null, isConfirmed },
        store,
        () => {},
        operation,
      );
    expect(await reindex(false)).toMatchObject({ tokens: null });
    node.fault = (method) => (method === "getProgramAccounts" ? { kind: "error", code: -32_602 } : undefined);
    await expect(reindex(true)).rejects.toThrow("Its figures are as before");
    expect(await answers()).toEqual(wrong);
    expect(await readdir(directory)).toEqual(["reindex"]);
    node.fault = () => undefined;
    expect(await reindex(true)).toMatchObject({ tokens: [{ address: mint, state: "indexed" }], refused: [] });
    expect(await answers()).toEqual(right);
    expect(await readdir(directory)).toEqual([]);
  },
);
