import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importTokens } from "../ledger/test-ledger.ts";
import { exportToken } from "../store/bundle/export-bundle.ts";
import { DatabaseFile } from "../store/database.ts";
import { newestVersion } from "../store/migration.ts";
import { openStore } from "../store/store.ts";
import type { AddressBook } from "./address-book.ts";
import type { Shards } from "./clickhouse.ts";
import { TokenHouse } from "./token-house.ts";

const token = { chain: "eth", address: `0x${"1".repeat(40)}` } as const;
const scope = `eth/${token.address}`;
let directory: string;
let bundle: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "holderscope-house-"));
  bundle = join(directory, "bundle.duckdb");
  const store = await openStore({ path: ":memory:" });
  await importTokens(store, [
    { address: token.address, transfers: [{ time: 1_700_000_000, from: null, to: "a", amount: 5 }] },
  ]);
  await store.withTempTables((db) => exportToken(db, token, bundle));
  await store.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The one bundle, as ClickHouse has it. */
async function shardsOf(path: string): Promise<Shards> {
  const bytes = await readFile(path);
  const head = {
    scope,
    n: "1",
    kind: "publish",
    holder: "w",
    publisher: "w",
    nonces: "",
    age: 0,
    slot: 0,
    version: "1",
    chunks: 1,
    bytes: `${bytes.length}`,
    schema: newestVersion,
    revision: "1",
    sha: createHash("sha256").update(bytes).digest("hex"),
  };
  const shard = { replicas: 1, rows: async () => [head], bytes: async () => createReadStream(path) };
  return { of: () => shard } as unknown as Shards;
}

async function openHouse(path: string, writeTo: AddressBook["writeTo"]) {
  const home = join(directory, "house");
  const house = await TokenHouse.open({
    shards: await shardsOf(path),
    addresses: { version: 1, writeTo } as AddressBook,
    directory: home,
    mostBytes: 2 ** 26,
    onError: () => {},
  });
  const count = () =>
    house.read(scope, (reader) =>
      reader.rows<{ rows: number }>("SELECT count(*)::INTEGER AS rows FROM holders"),
    );
  return { house, count, files: () => readdir(home) };
}

test("a bundle that could not be told of addresses leaves nothing behind, and is fetched anew", async () => {
  let isBroken = true;
  const { house, count, files } = await openHouse(bundle, () =>
    isBroken ? Promise.reject(new Error("broken")) : Promise.resolve(),
  );
  for (let attempt = 0; attempt < 2; attempt += 1) await expect(count()).rejects.toThrow("try again");
  await expect.poll(files).toEqual([]);
  isBroken = false;
  expect(await count()).toEqual([{ rows: 1 }]);
  expect(await files()).toContain("3.duckdb");
  await house.close();
  expect(await files()).toEqual([]);
});

test("a bundle that a newer Holderscope has published leaves nothing behind", async () => {
  const path = join(directory, "newer.duckdb");
  const file = await DatabaseFile.open({
    path,
    memoryLimitMiB: 64,
    threads: 1,
    tempDirectory: `${path}.tmp`,
  });
  const db = await file.connect();
  await db.run(`CREATE TABLE schema_version AS SELECT ${newestVersion + 1} AS version`);
  await file.close();
  const { house, count, files } = await openHouse(path, () => Promise.resolve());
  await expect(count()).rejects.toThrow("published by a newer Holderscope");
  expect(await files()).toEqual([]);
  await house.close();
});
