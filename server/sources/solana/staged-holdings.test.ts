import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { openStore, type Store } from "../../store/store.ts";
import { createAccountLister } from "./account-list.ts";
import type { AccountLister } from "./account-lister.ts";
import { createNode } from "./node.ts";
import { tokenProgram } from "./programs.ts";
import { createRpc } from "./rpc.ts";
import { takeSnapshot } from "./snapshot.ts";
import { rowsAtOnce, StagedHoldings } from "./staged-holdings.ts";
import { createSolanaSource } from "./source.ts";
import { testAddress, TestChain } from "./test-chain.ts";
import { startTestNode, type TestNode } from "./test-node.ts";

const mint = testAddress("mint");
const never = new AbortController().signal;
const holding = (owner: string, amount: bigint, withheld = 0n) => ({ owner, amount, withheld });

let store: Store;
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
});
afterEach(() => store.close());

const rowsOf = ({ table }: StagedHoldings) =>
  store.reader.rows(`SELECT account, owner, amount FROM ${table} ORDER BY account`);
const tablesLeft = () =>
  store.reader.rows<{ table_name: string }>(
    "SELECT table_name FROM duckdb_tables() WHERE table_name LIKE '%holdings%'",
  );

test("an account that comes again is as it was later, and what came before a beginning is forgotten", async () => {
  await StagedHoldings.during(store, async (staged) => {
    staged.begin();
    for (let index = 0; index < rowsAtOnce; index += 1) staged.take(`lost ${index}`, holding("x", 1n));
    await staged.room();
    staged.begin();
    staged.take("a", holding("ann", 7n));
    staged.take("b", holding("ben", 5n));
    staged.take("c", holding("cid", 2n ** 64n - 1n, 3n));
    for (let index = 0; index < rowsAtOnce; index += 1) staged.take("d", holding("dot", BigInt(index)));
    await staged.room();
    // In a later piece.
    staged.take("a", holding("amy", 0n));
    staged.take("b", undefined);
    expect(await staged.settle()).toEqual({
      total: 2n ** 64n + 2n + BigInt(rowsAtOnce - 1),
      accounts: 2,
      withheld: 3n,
    });
    expect(await rowsOf(staged)).toEqual([
      { account: "a", owner: "amy", amount: 0n },
      { account: "c", owner: "cid", amount: 2n ** 64n - 1n },
      { account: "d", owner: "dot", amount: BigInt(rowsAtOnce - 1) },
    ]);
    staged.begin();
    expect(await staged.settle()).toEqual({ total: 0n, accounts: 0, withheld: 0n });
  });
  expect(await tablesLeft()).toEqual([]);
});

describe("with a node", () => {
  let chain: TestChain;
  let node: TestNode;
  beforeEach(async () => {
    chain = new TestChain();
    chain.transact((tx) => {
      tx.createMint(mint);
      tx.open(testAddress("account"), mint, testAddress("ann"));
      tx.mintTo(testAddress("account"), 60_000n);
    });
    chain.advance();
    node = await startTestNode(chain);
  });
  afterEach(() => node.close());

  test("what is held in memory does not grow with the accounts", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const heapMiB = () => {
      collect();
      return process.memoryUsage().heapUsed / 2 ** 20;
    };
    const heaps: number[] = [];
    const list: AccountLister = async (query, sink) => {
      sink.begin();
      for (let index = 1; index <= 60_000; index += 1) {
        sink.holding(`${index} is the address of an account`, holding(`${index} is an owner's`, 1n));
        if (index % 500 === 0) await sink.room();
        if (index % rowsAtOnce === 0) heaps.push(heapMiB());
      }
      return query.minSlot;
    };
    const snapshot = await StagedHoldings.during(store, (staged) =>
      takeSnapshot(
        { node: createNode(createRpc({ url: node.url, requestsPerSecond: 1e6 })), list, staged },
        mint,
        { minSlot: 0, tries: 1 },
        never,
      ),
    );
    expect(snapshot).toMatchObject({ accounts: 60_000, mint: { supply: 60_000n } });
    // All of them at once were 7 MiB more.
    expect(heaps.at(-1)! - heaps[0]!).toBeLessThan(4);
  });

  test.each(["at once", "in pages", "of an indexer"])("accounts %s wait for room", async (way) => {
    node.pages = way === "in pages";
    node.indexerPage = way === "of an indexer" ? 1 : 0;
    if (way !== "at once") {
      node.fault = (method) =>
        method === "getProgramAccounts" ? { kind: "status", status: 403 } : undefined;
    }
    let [rooms, accounts, changed, isAgain] = [0, 0, 0, false];
    const count = () => (isAgain ? (changed += 1) : (accounts += 1));
    await createAccountLister(createRpc({ url: node.url, requestsPerSecond: 1e6 }))(
      { program: tokenProgram, mint, size: 165, slice: undefined, minSlot: 0, isSummable: true },
      {
        begin: () => ([rooms, accounts, changed, isAgain] = [0, 0, 0, false]),
        account: count,
        holding: count,
        again: () => (isAgain = true),
        room: () => Promise.resolve(void (rooms += 1)),
      },
      never,
    );
    expect(rooms).toBeGreaterThan(0);
    expect(accounts).toBe(1);
    // What comes a second time is no further account; see Tally.
    expect(isAgain).toBe(way === "in pages");
    expect(changed).toBe(0);
  });

  test("a failed read leaves the snapshot before as it is, and nothing of its own", async () => {
    const following = createSolanaSource({
      store,
      url: node.url,
      tokens: [mint],
      everyMs: 60_000,
      history: false,
      requestsPerSecond: 1e6,
      attempts: 1,
    });
    await following.catchUp(never);
    const held = () => store.reader.rows("SELECT * FROM transfers ORDER BY ALL");
    const before = await held();
    expect(before).toHaveLength(2);

    chain.advance();
    chain.transact((tx) => tx.burn(testAddress("account"), 1n));
    node.fault = (method) => (method === "getProgramAccounts" ? { kind: "cut", share: 0.9 } : undefined);
    await following.catchUp(never);
    expect(following.status().lastError).toContain("is cut off");
    expect(await held()).toEqual(before);
    expect(await tablesLeft()).toEqual([]);

    node.fault = () => undefined;
    await following.catchUp(never);
    expect(following.status().lastError).toBeNull();
    expect((await held()).length).toBeGreaterThan(before.length);
    expect(await tablesLeft()).toEqual([]);
  });
});

describe("an answer that is one long list", () => {
  const elements = 100_000;
  let url: string;
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    const value = Array.from({ length: elements }, (_value, index) => ({ index, program: tokenProgram }));
    response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { value } }));
  });
  beforeEach(async () => {
    requests = 0;
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  const schema = z.object({ value: z.array(z.unknown()) });
  const rpc = () => createRpc({ url, requestsPerSecond: 1e6, firstWaitMs: 1 });

  test("is read no faster than there is room", async () => {
    let [seen, waiting, most, total] = [0, 0, 0, 0];
    await rpc().list(
      "getProgramAccounts",
      [],
      schema,
      {
        begin: () => {},
        element() {
          expect(waiting).toBe(0);
          seen += 1;
          total += 1;
        },
        async room() {
          waiting += 1;
          [most, seen] = [Math.max(most, seen), 0];
          await new Promise(setImmediate);
          waiting -= 1;
        },
      },
      never,
    );
    expect(total).toBe(elements);
    expect(Math.max(most, seen)).toBeLessThan(elements / 10);
  });

  test("what fails where its elements go is not the node's fault, and is not asked again", async () => {
    const full = new Error("the disk is full");
    const reading = rpc().list(
      "getProgramAccounts",
      [],
      schema,
      { begin: () => {}, element: () => {}, room: () => Promise.reject(full) },
      never,
    );
    await expect(reading).rejects.toBe(full);
    expect(requests).toBe(1);
  });
});
