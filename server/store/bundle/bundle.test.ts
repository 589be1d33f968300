import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TokenFiguresPage } from "../../../contract/tokens.ts";
import { askAbout, differences } from "../../api/test-questions.ts";
import { createStoreBackend } from "../../api/store-backend.ts";
import { day, dealings, importTokens } from "../../ledger/test-ledger.ts";
import { replaceLabels } from "../labels.ts";
import { openStore, type Store } from "../store.ts";
import { backToVersion } from "../test-store.ts";
import { bundleTables, walletColumns } from "./bundle-tables.ts";
import { DatabaseFile } from "../database.ts";
import { compareToken } from "./compare-bundle.ts";
import { exportToken } from "./export-bundle.ts";
import { takeInToken } from "./take-in.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
const start = 1_700_000_000;
const [one, other, snapshot] = [address("1"), address("2"), address("3")];
const tokenOf = (token: string) => ({ chain: "eth", address: token }) as const;
const directory = mkdtempSync(join(tmpdir(), "holderscope-bundle-"));

const label = (to: Store) =>
  to.label((db) =>
    replaceLabels(db, "list", [
      {
        chain: "eth",
        address: "owner_1",
        name: "One",
        category: "exchange",
        categoryGiven: null,
        asOf: null,
      },
    ]),
  );

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [
    { address: other, transfers: dealings("other", 60) },
    {
      address: one,
      prices: [[start + day, 2]],
      transfers: dealings("one", 200),
    },
    { address: snapshot, balances: [["owner_1", 5, "account_2"]] },
  ]);
  await label(store);
});
afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

const exported = async (from: Store, token: string, name: string) => {
  const path = join(directory, name);
  return { path, facts: await from.withTempTables((db) => exportToken(db, tokenOf(token), path)) };
};

test("every table is known, and every column with a wallet's number", async () => {
  const columns = await store.reader.rows<{ table: string; column: string; type: string }>(
    `SELECT table_name AS "table", column_name AS "column", data_type AS type FROM duckdb_columns()
     WHERE database_name = current_database() AND schema_name = 'main' AND NOT internal`,
  );
  expect(Object.keys(bundleTables).toSorted()).toEqual(
    [...new Set(columns.map(({ table }) => table))].toSorted(),
  );
  const named = columns.filter(
    ({ column, type }) => /^(from_|to_)?(owner|account)$/.test(column) && type === "INTEGER",
  );
  const byTable = Object.entries(walletColumns).flatMap(([table, all]) =>
    all.map((column) => `${table}.${column}`),
  );
  expect(named.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(byTable.toSorted());
  for (const { table, column } of columns)
    if (column === "token_id") expect([table, bundleTables[table]]).toEqual([table, "token_id"]);
});

test("a bundle answers everything about its token as the store does, and has nothing of others", async () => {
  const wallets = ["owner_1", "owner_2", "nobody"];
  const backend = createStoreBackend(store);
  for (const token of [one, snapshot]) {
    const { path } = await exported(store, token, `${token}.duckdb`);
    const alone = await openStore({ path, threads: 1 });
    // What is known of addresses is brought beside it.
    await label(alone);
    const single = createStoreBackend(alone);
    const [ours, theirs] = [backend, single].map((each) => askAbout(each, tokenOf(token), wallets));
    expect(differences((await ours)!, (await theirs)!)).toEqual([]);
    expect(await alone.reader.rows("SELECT address FROM tokens")).toEqual([{ address: token }]);
    await single.close();
    await alone.close();
  }
  await backend.close();
});

test("a small token takes little room, and is read back from the file alone", async () => {
  const { path, facts } = await exported(store, snapshot, "small.duckdb");
  expect(statSync(path).size).toBeLessThan(1_500_000);
  expect(facts?.["tokens"]).toEqual([expect.objectContaining({ address: snapshot, supply: "5" })]);
  expect(Object.keys(facts!)).toEqual(["tokens", "refused_figures", "answers", "holders"]);
});

const figuresArgs = { chain_id: "eth", limit: 50, offset: 0, sort: "-holders" } as const;

async function changeBundle(path: string, statements: string): Promise<void> {
  const file = await DatabaseFile.open({
    path,
    memoryLimitMiB: 128,
    threads: 1,
    tempDirectory: `${path}.tmp`,
  });
  await (await file.connect()).run(statements);
  await file.close();
}

test("a bundle that has other rows than the store is told from one that has the same", async () => {
  const { path } = await exported(store, one, "compared.duckdb");
  const compare = () => store.withTempTables((db) => compareToken(db, tokenOf(one), path));
  const change = (statement: string) => changeBundle(path, statement);
  const same = await compare();
  expect(same.different).toEqual([]);
  expect(same.rows).toBeGreaterThan(200);
  await change("UPDATE transfers SET amount = amount + 1 WHERE rowid = 0");
  expect((await compare()).different).toEqual(["transfers"]);
  await change("DELETE FROM holders WHERE rank = 1");
  expect((await compare()).different).toEqual(["holders", "transfers"]);
});

test("nothing is written of a token that is not stored", async () => {
  const { facts } = await exported(store, address("9"), "none.duckdb");
  expect(facts).toBeUndefined();
});

test("another store takes a bundle in: it answers the same, and imports go on from it", async () => {
  const elsewhere = await openStore({ path: ":memory:" });
  // Its numbers of tokens and wallets are others.
  await importTokens(elsewhere, [
    { address: address("7"), transfers: dealings("else", 30) },
    { address: one, transfers: dealings("one", 20) },
  ]);
  const { path } = await exported(store, one, "taken.duckdb");
  // As a worker of the version before has written it.
  await changeBundle(path, backToVersion(23));
  const changed: (readonly number[])[] = [];
  const there = createStoreBackend(elsewhere);
  const here = createStoreBackend(store);
  await there.getToken({ chain_id: "eth", contract_address: one });
  elsewhere.onChange((ids) => changed.push(ids));
  await takeInToken(elsewhere, tokenOf(one), path);
  expect(changed).toEqual([[1]]);
  const wallets = ["owner_1", "owner_2"];
  await label(elsewhere);
  const [ours, theirs] = [here, there].map((each) => askAbout(each, tokenOf(one), wallets));
  expect(differences((await ours)!, (await theirs)!)).toEqual([]);
  const listed = async (from: typeof here) => {
    const { tokens } = TokenFiguresPage.parse(JSON.parse((await from.getTokenFigures(figuresArgs)).body));
    // What holders hold without pools is worked out later.
    return { ...tokens.find((row) => row.address === one), remaining_top10_share: null, excluded_kinds: [] };
  };
  expect(await listed(there)).toEqual(await listed(here));
  // The same import anew finds everything known; of the wallets no address is there twice.
  const again = await importTokens(elsewhere, [{ address: one, transfers: dealings("one", 200) }]);
  expect(again.tokens[0]!.transfers).toMatchObject({ added: 0 });
  expect(
    await elsewhere.reader.rows("SELECT address FROM wallets GROUP BY address HAVING count(*) > 1"),
  ).toEqual([]);
  await there.close();
  await here.close();
  await elsewhere.close();
});
