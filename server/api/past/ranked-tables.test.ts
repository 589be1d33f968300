import { afterEach, beforeEach, expect, test } from "vitest";
import type { Reader } from "../../store/reader.ts";
import { openStore, type Store } from "../../store/store.ts";
import { RankedTables } from "./ranked-tables.ts";

let store: Store;
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
});
afterEach(() => store.close());

const tablesThere = async () =>
  (await store.reader.rows("SELECT 1 FROM duckdb_tables() WHERE database_name = 'moments'")).length;

function make(tables: RankedTables, key: string, rows: number) {
  return tables.use(
    key,
    (makeTable) => makeTable(`SELECT i AS place FROM range(${rows}) AS r(i)`, []),
    ({ name, rowCount }) => Promise.resolve({ name, rowCount }),
  );
}

test("a table is made once and kept, the ones asked for longest ago are dropped", async () => {
  const tables = new RankedTables(store.reader);
  const first = await make(tables, "first", 3);
  expect(first.rowCount).toBe(3);
  expect(await make(tables, "first", 99)).toEqual(first);
  for (let number = 0; number < 99; number += 1) await make(tables, `small ${number}`, 1);
  expect((await make(tables, "first", 99)).name).toBe(first.name);
  await make(tables, "one more", 1);
  expect(tables.keys()).toHaveLength(100);
  expect(tables.keys()).not.toContain("small 0");
  expect(tables.keys()).toContain("first");
  await expect.poll(tablesThere).toBe(100);
});

test("rows are bounded as well, and a table in use stays", async () => {
  const tables = new RankedTables(store.reader);
  await tables.use(
    "large",
    (makeTable) => makeTable("SELECT i AS place FROM range(3000000) AS r(i)", []),
    async ({ name }) => {
      await make(tables, "second", 2_000_000);
      expect(await store.reader.rows(`SELECT count(*) AS rows FROM ${name}`)).toEqual([{ rows: 3_000_000n }]);
    },
  );
  await make(tables, "third", 2_000_000);
  expect(tables.keys()).toEqual(["third"]);
  await expect.poll(tablesThere).toBe(1);
});

test("what is kept can be given back", async () => {
  const tables = new RankedTables(store.reader);
  await make(tables, "one", 1);
  await make(tables, "another", 1);
  await tables.close();
  expect(await tablesThere()).toBe(0);
  expect(await make(tables, "one", 2)).toMatchObject({ rowCount: 2 });
});

test("one is made at a time, few wait, and what failed is made anew", async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let underWay = 0;
  let most = 0;
  const slow: Reader = {
    ...store.reader,
    async rows(sql, parameters) {
      if (!sql.startsWith("CREATE")) return store.reader.rows(sql, parameters);
      most = Math.max(most, (underWay += 1));
      await gate;
      underWay -= 1;
      return store.reader.rows(sql, parameters);
    },
  };
  const tables = new RankedTables(slow);
  const asked = Array.from({ length: 30 }, (_, index) => make(tables, `list ${index}`, 1).catch(String));
  open();
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => typeof answer === "object")).toHaveLength(17);
  expect(most).toBe(1);
  expect(await make(tables, "list 29", 1)).toMatchObject({ rowCount: 1 });
});

test("a table that is there is used at once, one that is being made is not waited for", async () => {
  const tables = new RankedTables(store.reader);
  const rowsOf = ({ name }: { readonly name: string }) => store.reader.rows(`SELECT place FROM ${name}`);
  expect(tables.useReady("first", rowsOf)).toBeUndefined();
  const making = make(tables, "first", 2);
  expect(tables.useReady("first", rowsOf)).toBeUndefined();
  expect(tables.keys()).toEqual([]);
  await making;
  expect(tables.keys()).toEqual(["first"]);
  expect(await tables.useReady("first", rowsOf)).toEqual([{ place: 0n }, { place: 1n }]);
});

test("a table that is not made to its end leaves nothing behind, and says why", async () => {
  const tables = new RankedTables(store.reader);
  const broken = tables.use(
    "broken",
    async (makeTable) => {
      await makeTable("SELECT 1 AS place", []);
      throw new Error("the token has changed");
    },
    () => Promise.resolve("used"),
  );
  await expect(broken).rejects.toThrow("the token has changed");
  expect(await tablesThere()).toBe(0);
  expect(tables.keys()).toEqual([]);
});

test("what is being made while all is given back is used by those who wait for it", async () => {
  const tables = new RankedTables(store.reader);
  const making = make(tables, "late", 1);
  await tables.close();
  expect(await making).toMatchObject({ rowCount: 1 });
});

test("what is lost with the database's memory is made again", async () => {
  const tables = new RankedTables(store.reader);
  const read = () =>
    tables.use(
      "one",
      (makeTable) => makeTable("SELECT i AS place FROM range(3) AS r(i)", []),
      ({ name }) => store.reader.rows(`FROM ${name}`),
    );
  expect(await read()).toHaveLength(3);
  for (const { name } of await store.reader.rows<{ name: string }>(
    "SELECT table_name AS name FROM duckdb_tables() WHERE database_name = 'moments'",
  ))
    await store.reader.rows(`DROP TABLE moments.${name}`);
  expect(await read()).toHaveLength(3);
});
