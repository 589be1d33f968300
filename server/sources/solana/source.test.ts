import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStoreBackend } from "../../api/store-backend.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createSolanaSource, type SolanaSourceOptions } from "./source.ts";
import { metaplexAddress } from "./token-names.ts";
import { metaplexProgram, nativeMints, token2022Program } from "./programs.ts";
import { packedText, testAddress, TestChain } from "./test-chain.ts";
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
  address: string = mint,
) {
  const args = { chain_id: "sol", contract_address: address, token_address: address, limit: 100, offset: 0 };
  try {
    const { body, ...meta } = await createStoreBackend(store)[endpoint](args);
    return { ...meta, body: JSON.parse(body) as Record<string, never> };
  } catch (error) {
    const body = error instanceof Error && "code" in error ? error.code : error;
    return { body, notes: undefined, asOf: undefined, history: undefined };
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

/** Wrapped SOL, and one with confidential balances. */
const unsummable: readonly string[] = [nativeMints[0]!, testAddress("confidential")];

function createUnsummable(address: string): void {
  const isNative = address === unsummable[0];
  create(address, isNative ? {} : { program: token2022Program, extensions: [[4, Buffer.alloc(65)]] });
  // Others of the same programs, whose accounts are none of theirs.
  const other = testAddress(`beside ${address}`);
  create(other, isNative ? {} : { program: token2022Program });
}

interface V2Page {
  readonly context: object;
  readonly accounts: readonly object[];
}
/** How providers wrap a page of getProgramAccountsV2. */
const wraps: Record<string, (page: V2Page) => object> = {
  plain: (page) => page,
  "wrapped in a value": ({ context, ...value }) => ({ context, value }),
  "wrapped, behind another list": ({ context, ...value }) => ({ warnings: ["slow"], context, value }),
  "with their context twice": ({ context, ...value }) => ({ context, value: { context, ...value } }),
};

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
    expect((await answer("getHolderDeltas")).body).toMatchObject({
      "1hour": 2,
      "2hours": 2,
      "4hours": null,
      "30days": null,
    });
    expect((await answer("getToken")).body).toMatchObject({ supply: "1050", decimals: 2 });
  });
});

test("a mint that was closed after it was read is said to be gone, and its holders stay", async () => {
  create();
  const following = source();
  await following.catchUp(never);
  chain.advance(10);
  chain.transact((tx) => tx.close(mint));
  await following.catchUp(never);
  expect(await answer("getHolders")).toMatchObject({
    body: { total: 1 },
    notes: ["partial", "snapshots", "mint_closed"],
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

describe("what nodes do", () => {
  test("accounts left out of the list are noticed by the supply, and others are not touched", async () => {
    create();
    const other = testAddress("other mint");
    create(other);
    chain.transact((tx) => tx.transfer(account(ann), account(ben), 10n));
    const following = source({ tokens: [mint, other] });
    await following.catchUp(never);
    const before = await answer("getHolders");
    chain.advance(100);
    node.fault = (method, params) =>
      method === "getProgramAccounts" && JSON.stringify(params).includes(mint)
        ? {
            kind: "result",
            change: (result: { value: { pubkey: string }[] }) => ({
              ...result,
              value: result.value.filter(({ pubkey }) => pubkey !== account(ben)),
            }),
          }
        : undefined;
    await following.catchUp(never);
    expect(following.status().tokens).toEqual([
      {
        address: mint,
        state: "quarantined",
        reason: "the accounts that the node lists hold 990 raw units of a supply of 1000",
      },
      { address: other, state: "indexed", reason: null },
    ]);
    expect(await answer("getHolders")).toEqual(before);
    expect((await answer("getHolders", other)).asOf).toBe(chain.timeOf(chain.slot));
    node.fault = () => undefined;
    await following.catchUp(never);
    expect(following.status().tokens[0]).toEqual({ address: mint, state: "indexed", reason: null });
  });

  test("where all accounts at once are too many, pages", async () => {
    create();
    node.pages = true;
    node.fault = (method) =>
      method === "getProgramAccounts"
        ? { kind: "error", code: -32_600, message: "Too many accounts requested, use pagination" }
        : undefined;
    const following = source();
    await following.catchUp(never);
    chain.advance();
    chain.transact((tx) => tx.transfer(account(ann), account(ben), 5n));
    chain.advance();
    await following.catchUp(never);
    expect(following.status().lastError).toBeNull();
    expect((await answer("getHolders")).body).toMatchObject({
      total: 2,
      holders: [{ amount: 9.95 }, { amount: 0.05 }],
    });
    // The second time at once.
    expect(node.asked.get("getProgramAccounts")).toBe(1);
  });

  test.each(Object.keys(wraps))(
    "mints whose accounts no supply sums up, over pages that are %s",
    async (name) => {
      for (const address of unsummable) createUnsummable(address);
      node.pages = true;
      node.fault = (method) =>
        method === "getProgramAccounts"
          ? { kind: "error", code: -32_010, message: "excluded from account secondary indexes" }
          : method === "getProgramAccountsV2"
            ? { kind: "result", change: wraps[name]! }
            : undefined;
      const following = source({ tokens: unsummable });
      await following.catchUp(never);
      expect(following.status().lastError).toBeNull();
      for (const address of unsummable)
        expect((await answer("getHolders", address)).body).toMatchObject({
          total: 1,
          holders: [{ amount: 10 }],
        });
    },
  );

  test("a list without an account, or with those of others, is not believed of a mint that cannot be summed", async () => {
    create();
    for (const address of unsummable) createUnsummable(address);
    const following = source({ tokens: unsummable, attempts: 2 });
    node.fault = (method) =>
      method === "getProgramAccounts"
        ? { kind: "result", change: (result: object) => ({ ...result, value: [] }) }
        : undefined;
    await following.catchUp(never);
    expect(following.status().tokens).toMatchObject(
      unsummable.map(() => ({
        state: "quarantined",
        reason: "the node lists no account of this token",
      })),
    );
    // What is not where it is looked for is no list either.
    node.fault = (method) =>
      method === "getProgramAccounts"
        ? {
            kind: "result",
            change: ({ value, ...rest }: { value: unknown }) => ({ ...rest, value: [], others: value }),
          }
        : undefined;
    await following.catchUp(never);
    expect(following.status().tokens.map(({ state }) => state)).toEqual(["quarantined", "quarantined"]);
    // Without its filter a node lists the accounts of every mint.
    node.fault = () => undefined;
    node.filters = false;
    await following.catchUp(never);
    expect(following.status().lastError).toContain("an account is of another token");
    expect(following.status().tokens.map(({ state }) => state)).toEqual(["quarantined", "quarantined"]);
    node.filters = true;
    await following.catchUp(never);
    expect(following.status().tokens.map(({ state }) => state)).toEqual(["indexed", "indexed"]);
  });

  test("the second snapshot reads what changed, where the node offers it", async () => {
    const many = Array.from({ length: 300 }, (_, index) => testAddress(`holder ${index}`));
    create();
    chain.transact((tx) => {
      for (const owner of many) {
        tx.open(account(owner), mint, owner);
        tx.mintTo(account(owner), 10n);
      }
    });
    node.pages = true;
    chain.advance();
    const following = source();
    await following.catchUp(never);
    const first = node.sent;
    chain.advance();
    chain.transact((tx) => {
      tx.transfer(account(many[7]!), account(many[8]!), 10n);
      tx.transfer(account(ann), account(ben), 100n);
      tx.setOwner(account(many[9]!), cid);
      tx.burn(account(many[10]!), 4n);
    });
    chain.advance();
    await following.catchUp(never);
    expect(following.status()).toMatchObject({ lastError: null, indexedBlock: chain.slot });
    expect(node.asked.get("getProgramAccounts")).toBe(1);
    expect(node.sent - first).toBeLessThan(first / 10);
    const body = (await answer("getHolders")).body as {
      total: number;
      holders: { address: string; amount: number }[];
    };
    expect(body.total).toBe(301);
    const held = new Map(body.holders.map((row) => [row.address, row.amount]));
    expect([ann, ben, cid, many[8]!].map((owner) => held.get(owner))).toEqual([9, 1, 0.1, 0.2]);
    expect([...held.keys()]).not.toContain(many[9]);
    const [counted] = await store.reader.rows(
      "SELECT accounts::INTEGER AS accounts, supply::VARCHAR AS supply FROM index_snapshots ORDER BY block DESC LIMIT 1",
    );
    expect(counted).toEqual({ accounts: 301, supply: "3996" });
  });

  test("an account that was emptied and closed is in no list: all are read again", async () => {
    create();
    chain.transact((tx) => tx.transfer(account(ann), account(cid), 300n));
    node.pages = true;
    const following = source();
    await following.catchUp(never);
    chain.advance();
    chain.transact((tx) => {
      tx.transfer(account(cid), account(ben), 300n);
      tx.close(account(cid));
    });
    chain.advance();
    await following.catchUp(never);
    expect(node.asked.get("getProgramAccounts")).toBe(2);
    expect((await answer("getHolders")).body).toMatchObject({
      total: 2,
      holders: [
        { address: ann, amount: 7 },
        { address: ben, amount: 3 },
      ],
    });
  });

  test("a node without pages is asked for them once", async () => {
    create();
    const following = source();
    for (const round of [1, 2, 3]) {
      await following.catchUp(never);
      expect(node.asked.get("getProgramAccounts")).toBe(round);
      chain.advance();
      chain.transact((tx) => tx.transfer(account(ann), account(ben), 5n));
    }
    expect(node.asked.get("getProgramAccountsV2")).toBe(1);
  });

  test("a slot without a block has the time of the one before", async () => {
    create();
    chain.advance(0, 3);
    await source().catchUp(never);
    expect((await answer("getHolders")).asOf).toBe(chain.timeOf(chain.slot - 3));
  });

  test("an account that is no mint, and one that is not there", async () => {
    create();
    const nobody = testAddress("nobody");
    const following = source({ tokens: [account(ann), nobody, mint] });
    await following.catchUp(never);
    expect(following.status().tokens).toMatchObject([
      { state: "quarantined", reason: "the account is not a mint" },
      { state: "quarantined", reason: "there is no such account on this network" },
      { state: "indexed" },
    ]);
  });

  test("a node of another network is not mixed in", async () => {
    create();
    await source().catchUp(never);
    chain.genesisHash = testAddress("another network");
    chain.advance();
    const following = source();
    await following.catchUp(never);
    expect(following.status()).toMatchObject({ state: "failing", indexedBlock: chain.slot - 1 });
    expect(following.status().lastError).toContain("the index is of another network");
  });

  test("a refused key shows in the status, and nothing of the address", async () => {
    create();
    node.fault = () => ({ kind: "status", status: 401, body: node.url });
    const following = source();
    await following.catchUp(never);
    expect(following.status().lastError).toBe("getGenesisHash: HTTP status 401");
    expect(JSON.stringify(following.status())).not.toContain("canary");
  });

  test("short pages of signatures do not end a history", async () => {
    create();
    for (let count = 0; count < 7; count += 1) {
      chain.advance();
      chain.transact((tx) => tx.transfer(account(ann), account(ben), 3n));
    }
    chain.advance();
    node.fault = (method) =>
      method === "getSignaturesForAddress"
        ? { kind: "result", change: (list: unknown[]) => list.slice(0, 2) }
        : undefined;
    await source({ history: true }).catchUp(never);
    expect((await answer("getHolders")).history).toBe("full");
  });

  test("a history that the node does not have in full is said to be missing", async () => {
    create();
    chain.advance(50);
    chain.transact((tx) => tx.transfer(account(ann), account(ben), 3n));
    chain.advance();
    node.fault = (method) =>
      method === "getSignaturesForAddress"
        ? { kind: "result", change: (list: { slot: number }[]) => list.filter(({ slot }) => slot > 1_010) }
        : undefined;
    const following = source({ history: true });
    await following.catchUp(never);
    expect(following.status().lastError).toContain("do not explain the balances of");
    expect(await answer("getHolders")).toMatchObject({ history: "incomplete", body: { total: 2 } });
  });
});

test("names of Metaplex, padded and hostile; of a token without any, its address", async () => {
  create();
  const metadata = Buffer.concat([
    Buffer.from([4]),
    Buffer.alloc(32),
    chain.accounts.get(account(ann))!.data.subarray(0, 32),
    packedText("<b>\u202Egnp\0x</b>", 32),
    packedText("$\u200B", 10),
    packedText("https://example.com", 200),
  ]);
  const other = testAddress("other mint");
  create(other);
  chain.accounts.set(await metaplexAddress(mint), { program: metaplexProgram, data: metadata });
  // A description of the first token does not name the second.
  chain.accounts.set(await metaplexAddress(other), { program: metaplexProgram, data: metadata });
  await source({ tokens: [mint, other] }).catchUp(never);
  expect((await answer("getToken")).body).toMatchObject({
    name: "<b>\u202Egnp\uFFFDx</b>",
    ticker: "$\u200B",
  });
  expect((await answer("getToken", other)).body).toMatchObject({
    name: `Token ${other.slice(0, 4)}…${other.slice(-4)}`,
    ticker: other.slice(0, 4),
  });
});
