import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStoreBackend } from "../../backend/store.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createSolanaSource, type SolanaSourceOptions } from "./source.ts";
import { testAddress, TestChain } from "./test-chain.ts";
import { startTestNode, type TestNode } from "./test-node.ts";

let store: Store;
let chain: TestChain;
let node: TestNode;
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
  chain = new TestChain();
  node = await startTestNode(chain, { path: "/?api-key=canary-5f1e2d3c" });
});
afterEach(async () => {
  await node.close();
  await store.close();
});

const mint = testAddress("mint");
const [ann, ben, cid] = [testAddress("ann"), testAddress("ben"), testAddress("cid")];
const never = new AbortController().signal;

function source(more: Partial<SolanaSourceOptions> = {}) {
  return createSolanaSource({
    store,
    url: node.url,
    tokens: [mint],
    everyMs: 60_000,
    history: false,
    requestsPerSecond: 100_000,
    firstWaitMs: 1,
    ...more,
  });
}

async function answer(
  endpoint: "getHolders" | "getToken" | "getHolderDeltas" | "getTokenStats",
  address = mint,
) {
  const args = { chain_id: "sol", contract_address: address, token_address: address, limit: 100, offset: 0 };
  try {
    const { body, ...meta } = await createStoreBackend(store)[endpoint](args);
    return { ...meta, body: JSON.parse(body) as Record<string, never> };
  } catch (error) {
    return { body: error instanceof Error && "code" in error ? error.code : error, notes: undefined };
  }
}

function create(address: string = mint, more = {}): void {
  chain.transact((tx) => {
    tx.createMint(address, { decimals: 2, ...more });
    for (const owner of [ann, ben, cid]) tx.open(testAddress(`${address} ${owner}`), address, owner);
    tx.mintTo(testAddress(`${address} ${ann}`), 1_000n);
  });
}
const account = (owner: string, address: string = mint) => testAddress(`${address} ${owner}`);

describe("snapshots", () => {
  test("the first one is what everybody holds; the next ones are changes", async () => {
    create();
    const following = source();
    await following.catchUp(never);
    expect(following.status()).toMatchObject({
      state: "following",
      lastError: null,
      indexedBlock: chain.slot,
    });
    expect(await answer("getHolders")).toMatchObject({
      body: { total: 1, holders: [{ address: ann, spl_token_account: account(ann), amount: 10, rank: 1 }] },
      history: "incomplete",
      notes: ["partial", "snapshots"],
      asOf: chain.timeOf(chain.slot),
    });
    expect((await answer("getHolderDeltas")).body).toBe("stats_unavailable");

    chain.advance(7_300);
    chain.transact((tx) => {
      tx.transfer(account(ann), account(ben), 250n);
      tx.mintTo(account(cid), 50n);
    });
    await following.catchUp(never);
    expect((await answer("getHolders")).body).toMatchObject({
      total: 3,
      holders: [{ amount: 7.5 }, { amount: 2.5, address: ben }, { amount: 0.5, address: cid }],
    });
    expect((await answer("getHolderDeltas")).body).toEqual({ "1hour": 2, "2hours": 2 });
    expect((await answer("getToken")).body).toMatchObject({ supply: "1050", decimals: 2 });
  });
});

describe("transactions", () => {
  test("explain what was before the first snapshot", async () => {
    create();
    chain.advance(4_000, 3);
    chain.transact((tx) => tx.transfer(account(ann), account(ben), 400n), { lookUp: true });
    chain.transact((tx) => tx.transfer(account(ben), account(cid), 100n));
    chain.transact((tx) => tx.transfer(account(ann), account(cid), 1n), { fails: true });
    // An account that is closed now.
    chain.advance(10);
    const old = testAddress("closed");
    chain.transact((tx) => {
      tx.open(old, mint, ben);
      tx.transfer(account(ben), old, 300n);
    });
    chain.advance(4_000);
    chain.transact((tx) => {
      tx.transfer(old, account(ann), 300n);
      tx.close(old);
      tx.burn(account(ann), 200n);
    });
    chain.advance(5);
    const following = source({ history: true });
    await following.catchUp(never);
    expect(following.status()).toMatchObject({ state: "following", lastError: null });
    expect(await answer("getHolders")).toMatchObject({
      body: {
        holders: [
          { address: ann, amount: 7 },
          { address: cid, amount: 1 },
        ],
      },
      history: "full",
    });
    expect((await answer("getHolders")).notes).toBeUndefined();
    const rows = await store.reader.rows(
      `SELECT f.address AS giver, w.address AS taker, t.amount::VARCHAR AS amount FROM transfers AS t
       LEFT JOIN wallets AS f ON f.wallet_id = t.from_owner LEFT JOIN wallets AS w ON w.wallet_id = t.to_owner
       ORDER BY block, position`,
    );
    expect(rows).toEqual([
      { giver: null, taker: ann, amount: "1000" },
      { giver: ann, taker: ben, amount: "400" },
      { giver: ben, taker: cid, amount: "100" },
      { giver: ben, taker: ben, amount: "300" },
      { giver: ben, taker: ann, amount: "100" },
      { giver: ben, taker: null, amount: "200" },
      { giver: null, taker: null, amount: "0" },
    ]);
  });
});
