import { afterEach, beforeEach, expect, test } from "vitest";
import { createStoreBackend } from "../../api/store-backend.ts";
import { openStore, type Store } from "../../store/store.ts";
import { nativeMints } from "./programs.ts";
import { createSolanaSource } from "./source.ts";
import { testAddress, TestChain } from "./test-chain.ts";
import { type Fault, startTestNode, type TestNode } from "./test-node.ts";

const mint = testAddress("mint");
const account = (index: number) => testAddress(`account ${index}`);
const holders = 25;
/** More than a number of JavaScript can hold exactly. */
const large = 2n ** 60n + 1n;
const never = new AbortController().signal;

let store: Store;
let chain: TestChain;
let node: TestNode;
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
  chain = new TestChain();
  create(mint);
  node = await startTestNode(chain);
});
afterEach(async () => {
  await node.close();
  await store.close();
});

function create(of: string): void {
  chain.transact((tx) => {
    tx.createMint(of, { decimals: 2 });
    for (let index = 0; index < holders; index += 1) {
      tx.open(account(index), of, testAddress(`owner ${index % 7}`));
      tx.mintTo(account(index), index === 0 ? large : BigInt(100 * index));
    }
    // One that holds nothing.
    tx.open(account(holders), of, testAddress("nobody"));
  });
  chain.advance();
}

const source = (tokens: readonly string[] = [mint]) =>
  createSolanaSource({
    store,
    url: node.url,
    tokens,
    everyMs: 60_000,
    history: false,
    requestsPerSecond: 100_000,
    firstWaitMs: 1,
    attempts: 2,
  });

/** The node has pages of its indexer alone. */
function indexerAlone(page: number, fault: TestNode["fault"] = () => undefined): void {
  node.indexerPage = page;
  node.fault = (method, params, count) =>
    method === "getProgramAccounts"
      ? { kind: "error", code: -32_010, message: "excluded from account secondary indexes" }
      : fault(method, params, count);
}

async function stored(of = store) {
  const rows = await of.reader.rows<{ amount: string }>(
    "SELECT block::DOUBLE AS block, amount::VARCHAR AS amount, w.address AS owner, t.to_account AS account FROM transfers AS t LEFT JOIN wallets AS w ON w.wallet_id = t.to_owner ORDER BY ALL",
  );
  const args = {
    chain_id: "sol",
    contract_address: mint,
    token_address: mint,
    limit: 100,
    offset: 0,
  } as const;
  const { body } = await createStoreBackend(of).getHolders(args);
  return { rows, holders: JSON.parse(body) as { total: number } };
}

/** Does something while pages are read: after so many of them. */
function afterPages(pages: number, work: () => void): TestNode["fault"] {
  let seen = 0;
  return (method) => {
    if (method === "getTokenAccounts" && seen++ === pages) work();
    return undefined;
  };
}

test("all ways give the same: at once, in pages, and by an indexer with cursors or numbered pages", async () => {
  const answers: unknown[] = [];
  for (const way of ["at once", "pages", "cursors", "numbers"]) {
    const own = await openStore({ path: ":memory:" });
    const refusal: Fault = { kind: "status", status: 403 };
    node.fault = (method) => (way !== "at once" && method === "getProgramAccounts" ? refusal : undefined);
    node.pages = way === "pages";
    node.indexerPage = way === "cursors" || way === "numbers" ? 4 : 0;
    node.hasCursors = way === "cursors";
    const following = createSolanaSource({
      store: own,
      url: node.url,
      tokens: [mint],
      everyMs: 60_000,
      history: false,
      requestsPerSecond: 100_000,
      firstWaitMs: 1,
    });
    await following.catchUp(never);
    expect([way, following.status().lastError]).toEqual([way, null]);
    answers.push(await stored(own));
    await own.close();
  }
  const [first, ...others] = answers;
  expect((first as { holders: { total: number } }).holders.total).toBe(holders);
  expect(JSON.stringify(first)).toContain(String(large));
  for (const other of others) expect(other).toEqual(first);
});

test("what moves from a page to one before it is noticed by the supply, and all is read again", async () => {
  // In the order of addresses, as the pages are.
  const order = Array.from({ length: holders }, (_, index) => account(index)).toSorted();
  const [first, last] = [order[0]!, order.at(-1)!];
  indexerAlone(
    4,
    afterPages(2, () => {
      chain.advance();
      chain.transact((tx) => tx.transfer(last, first, 50n));
      chain.advance();
    }),
  );
  const following = source();
  await following.catchUp(never);
  expect(following.status()).toMatchObject({ lastError: null, indexedBlock: chain.slot });
  // Seven pages and an empty one, twice.
  expect(node.asked.get("getTokenAccounts")).toBe(16);
  const total = (await stored()).rows.reduce((sum, row) => sum + BigInt(row.amount), 0n);
  expect(total).toBe(chain.mintSupply(mint));
});

test("what never stands still is said not to add up", async () => {
  const order = Array.from({ length: holders }, (_, index) => account(index)).toSorted();
  let turn = 0;
  indexerAlone(4, (method) => {
    // In each reading something is given from the last page to the first.
    if (method === "getTokenAccounts" && turn++ % 8 === 4)
      chain.transact((tx) => tx.transfer(order.at(-1)!, order[0]!, 1n));
    return undefined;
  });
  const following = source();
  await following.catchUp(never);
  expect(following.status().tokens[0]).toMatchObject({
    state: "quarantined",
    reason: expect.stringMatching(
      /^the accounts that the node lists hold \d+ raw units of a supply of \d+$/,
    ) as string,
  });
  expect(node.asked.get("getTokenAccounts")).toBe(32);
});

test("the second snapshot goes to the indexer at once", async () => {
  indexerAlone(100);
  const following = source();
  await following.catchUp(never);
  chain.advance();
  chain.transact((tx) => tx.transfer(account(0), account(holders), 7n));
  chain.advance();
  await following.catchUp(never);
  expect(following.status()).toMatchObject({ lastError: null, indexedBlock: chain.slot });
  expect(node.asked.get("getProgramAccounts")).toBe(1);
  expect((await stored()).holders.total).toBe(holders + 1);
});

test("an indexer is not believed where no supply tells whether its pages are of one moment", async () => {
  const [native] = nativeMints;
  create(native!);
  indexerAlone(100);
  const following = source([native!]);
  await following.catchUp(never);
  expect(following.status().lastError).toContain("getProgramAccounts: error -32010");
  expect(node.asked.get("getTokenAccounts")).toBeUndefined();
});

test("an indexer ahead of what is final is waited for, and one behind is not believed", async () => {
  indexerAlone(100, (method) => {
    if (method === "getSlot") chain.advance();
    return method === "getTokenAccounts"
      ? { kind: "result", change: (page: object) => ({ ...page, last_indexed_slot: chain.slot + 2 }) }
      : undefined;
  });
  const following = source();
  await following.catchUp(never);
  expect(following.status().lastError).toBeNull();
  indexerAlone(100, (method) =>
    method === "getTokenAccounts"
      ? { kind: "result", change: (page: object) => ({ ...page, last_indexed_slot: 3 }) }
      : undefined,
  );
  await following.catchUp(never);
  expect(following.status().lastError).toContain("the indexer is behind");
});

test("pages without an end, and accounts of another token, are no answer", async () => {
  indexerAlone(4, (method) =>
    method === "getTokenAccounts"
      ? { kind: "result", change: (page: object) => ({ ...page, cursor: "again" }) }
      : undefined,
  );
  const following = source();
  await following.catchUp(never);
  expect(following.status().lastError).toContain("the pages have no end");
  indexerAlone(4, (method) =>
    method === "getTokenAccounts"
      ? {
          kind: "result",
          change: (page: { token_accounts: object[] }) => ({
            ...page,
            token_accounts: page.token_accounts.map((row) => ({ ...row, mint: testAddress("other") })),
          }),
        }
      : undefined,
  );
  await following.catchUp(never);
  expect(following.status().lastError).toContain("an account is of another token");
});
