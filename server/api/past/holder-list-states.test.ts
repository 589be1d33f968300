import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import type { Reader } from "../../store/reader.ts";
import { openStore, type Store } from "../../store/store.ts";
import { StaleTokenError } from "../at-version.ts";
import type { ExcludedOwners } from "../exclusions/excluded-owners.ts";
import { accountKey, type ChangedRow, HolderListsAt, type RankedRow } from "./holder-lists-at.ts";
import type { IndexedRows } from "./magnitude-index.ts";
import { loadToken, type TokenState } from "../token-state.ts";

const start = 1_700_000_000;
const give = (
  minute: number,
  from: string | null,
  to: string,
  amount: number,
  more: Partial<TestTransfer> = {},
) => ({
  time: start + 60 * minute,
  from,
  to,
  amount,
  ...more,
});
const transfers = [
  give(0, null, "ann", 10),
  give(0, null, "ben", 7),
  give(0, null, "cid", 5),
  give(1, "ann", "ben", 4),
  give(2, "cid", "dan", 5),
  give(3, "ben", "ann", 3),
  give(4, null, "eve", 1),
];
/** Who held what at the end of each minute. */
const held = [
  ["ann 10", "ben 7", "cid 5"],
  ["ben 11", "ann 6", "cid 5"],
  ["ben 11", "ann 6", "dan 5"],
  ["ann 9", "ben 8", "dan 5"],
  ["ann 9", "ben 8", "dan 5", "eve 1"],
];

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [
    { address: "owners", transfers },
    {
      address: "accounts",
      transfers: transfers.map((row) => ({
        ...row,
        toAccount: `of ${row.to}`,
        ...(row.from !== null && { fromAccount: `of ${row.from}` }),
      })),
    },
  ]);
  await importTokens(store, [{ address: "stored", transfers }], { legsBetweenCheckpoints: 1 });
  const stored = await store.reader.rows("SELECT 1 FROM balance_checkpoints");
  expect(stored.length).toBeGreaterThan(0);
});
afterAll(() => store.close());

/** Of each table that is made: after and up to which minute changes are looked at, and whether they are added or taken away. */
const looked: string[] = [];
let lists: HolderListsAt;
let reader: Reader;
beforeEach(() => {
  looked.length = 0;
  reader = {
    ...store.reader,
    rows: (sql, parameters) => {
      if (sql.startsWith("CREATE TABLE")) {
        const [, first, last, way] = parameters as number[];
        const minute = (time: number) => (time < 0 ? "nothing" : (time - start) / 60);
        looked.push(`${minute(first!)} to ${minute(last!)}${way === -1 ? " back" : ""}`);
      }
      return store.reader.rows(sql, parameters);
    },
  };
  lists = new HolderListsAt(reader);
});

const stateOf = (address: string) => loadToken(store.reader, "eth", address);
const allOf = (list: IndexedRows) =>
  list.sizes.rowCount === 0 ? Promise.resolve([]) : lists.rows<RankedRow>(list, 1, list.sizes.rowCount);
async function listed(token: TokenState, minute: number, excluded?: ExcludedOwners) {
  const rows = await lists.list(token, start + 60 * minute, excluded, allOf);
  return rows.map(({ address, amount }) => `${address} ${amount}`);
}
async function leaving(...names: readonly string[]): Promise<ExcludedOwners> {
  const rows = await store.reader.rows<{ wallet_id: number }>(
    `SELECT wallet_id FROM wallets WHERE address IN (${names.map((name) => `'${name}'`).join(", ")})`,
  );
  return { owners: rows.map((row) => row.wallet_id), key: names.join() };
}

test.each(["owners", "accounts", "stored"])(
  "everybody who held anything at a moment, of a token with %s",
  async (address) => {
    const token = await stateOf(address);
    for (const minute of [2, 0, 4, 1, 3])
      expect(await listed(token, minute), `minute ${minute}`).toEqual(held[minute]);
    expect(await listed(token, -1)).toEqual([]);
    // Between two events nothing changes.
    expect(await listed(token, 2.5)).toEqual(held[2]);
    // What is asked for again is at hand.
    const made = looked.length;
    expect(await listed(token, 0)).toEqual(held[0]);
    expect(looked).toHaveLength(made);
  },
);

test("a list is made from the state with the fewest transfers between: nothing, now, or one that is at hand", async () => {
  const token = await stateOf("owners");
  await listed(token, 3);
  await listed(token, 0);
  await listed(token, 1);
  await listed(token, 2);
  expect(looked).toEqual(["3 to 4 back", "nothing to 0", "0 to 1", "2 to 3 back"]);
  // What is stored of now has no accounts: where there are any, the list of now is another one.
  looked.length = 0;
  await listed(await stateOf("accounts"), 3);
  await listed(await stateOf("accounts"), 4);
  expect(looked).toEqual(["nothing to 3", "3 to 4"]);
});

test("an account of an owner is an entry of its own, with its owner's address", async () => {
  const [first] = await lists.list(await stateOf("accounts"), start, undefined, allOf);
  expect(first).toMatchObject({ address: "ann", account: "of ann", amount: 10n, rank: 1n });
  const [owner] = await lists.list(await stateOf("owners"), start, undefined, allOf);
  expect(owner).toMatchObject({ address: "ann", account: "", rank: 1n });
  expect(owner!.holding).toBe(owner!.owner);
});

test("those who are left out are on no list, and the ranks of the others close up", async () => {
  const token = await stateOf("owners");
  const without = await leaving("ben", "dan");
  expect(await listed(token, 2, without)).toEqual(["ann 6"]);
  expect(await listed(token, 0, without)).toEqual(["ann 10", "cid 5"]);
  const rows = await lists.list(token, start, without, (list) => lists.rows<RankedRow>(list, 2, 2));
  expect(rows).toMatchObject([{ address: "cid", rank: 2n }]);
  // The list of everybody is as it was.
  expect(await listed(token, 0)).toEqual(held[0]);
});

test("how many hold more than an amount, or as much", async () => {
  const token = await stateOf("owners");
  await lists.list(token, start + 120, undefined, async (list) => {
    const counts = async (amount: bigint) => [
      await lists.countFrom(list, amount, false),
      await lists.countFrom(list, amount, true),
    ];
    expect(await Promise.all([0n, 5n, 6n, 8n, 11n, 12n].map(counts))).toEqual([
      [3, 3],
      [2, 3],
      [1, 2],
      [1, 1],
      [0, 1],
      [0, 0],
    ]);
  });
});

test("the places of some accounts in a list, of those that are in it", async () => {
  const token = await stateOf("owners");
  const now = await lists.list(token, start + 240, undefined, allOf);
  const places = await lists.list(token, start + 60, undefined, (list) => lists.placed(list, now));
  const told = now.map((row) => [row.address, places.get(accountKey(row))]);
  expect(told).toEqual([
    ["ann", { rank: 2, amount: 6n }],
    ["ben", { rank: 1, amount: 11n }],
    ["dan", undefined],
    ["eve", undefined],
  ]);
  expect(await lists.list(token, start, undefined, (list) => lists.placed(list, []))).toEqual(new Map());
});

test("who has more at the later of two moments, then who has less, and what was before", async () => {
  const token = await stateOf("owners");
  const [from, to] = [start, start + 240];
  const told = async (excluded?: ExcludedOwners) =>
    lists.list(token, to, excluded, (after) =>
      lists.changes(token, { from, to }, excluded, async (changes) => {
        const rows = (await allOf(changes)) as ChangedRow[];
        const before = await lists.before({ token, time: from, excluded }, { after, changes }, allOf);
        return {
          rows: rows.map((row) => `${row.address} ${row.before} ${row.after}`),
          before: before.map(({ address, amount, rank }) => `${rank} ${address} ${amount}`),
        };
      }),
    );
  const before = ["1 ann 10", "2 ben 7", "3 cid 5"];
  expect(await told()).toEqual({ rows: ["dan 0 5", "ben 7 8", "eve 0 1", "cid 5 0", "ann 10 9"], before });
  expect(await told(await leaving("ann", "eve"))).toEqual({
    rows: ["dan 0 5", "ben 7 8", "cid 5 0"],
    before: ["1 ben 7", "2 cid 5"],
  });
});

test("a list of another version than is there is none", async () => {
  for (const address of ["owners", "stored"]) {
    const token = await stateOf(address);
    const older = { ...token, version: token.version - 1 };
    await expect(listed(older, 1)).rejects.toThrow(StaleTokenError);
    await expect(lists.changes(older, { from: start, to: start + 60 }, undefined, allOf)).rejects.toThrow(
      StaleTokenError,
    );
  }
});

test("what is kept is given back at the end", async () => {
  const tables = async () =>
    (await store.reader.rows("SELECT 1 FROM duckdb_tables() WHERE table_name LIKE 'ranked_%'")).length;
  const before = await tables();
  await listed(await stateOf("owners"), 1);
  await lists.keep(
    "other work",
    (make) => make("SELECT 1 AS one, 2 AS two", []),
    () => Promise.resolve(),
  );
  expect(await tables()).toBe(before + 2);
  await lists.close();
  expect(await tables()).toBe(before);
  expect(await lists.inTurn(() => Promise.resolve("work"))).toBe("work");
});
