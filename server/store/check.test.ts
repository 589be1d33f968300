import {
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { findFullDisk } from "./check.ts";
import { openStore, type Store } from "./store.ts";

const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close().catch(() => {});
});

async function open(path: string): Promise<Store> {
  const store = await openStore({ path });
  stores.push(store);
  return store;
}

/** A database of some megabytes, closed. */
let whole: string;
beforeAll(async () => {
  whole = newPath();
  const store = await openStore({ path: whole });
  const token = {
    chain: "eth",
    address: "token",
    name: "T",
    ticker: "T",
    decimals: 0,
    source: "file",
  } as const;
  await store.ingest([token], (db) =>
    db.run(`INSERT INTO staged_balances
      SELECT 0, i, md5(i::VARCHAR), NULL, 1 + hash(i) % 1000000 FROM range(120000) AS r(i)`),
  );
  expect(await store.findDamage()).toBeUndefined();
  await store.close();
});

const newPath = () => join(mkdtempSync(join(tmpdir(), "holderscope-check-")), "test.duckdb");

function copyOfWhole(): string {
  const path = newPath();
  copyFileSync(whole, path);
  return path;
}

test("a whole database has no damage", async () => {
  expect(await (await open(copyOfWhole())).findDamage()).toBeUndefined();
});

test("a database that was cut is known for it", async () => {
  const path = copyOfWhole();
  truncateSync(path, Math.floor(statSync(path).size * 0.7));
  const damage = await open(path).then(
    (store) => store.findDamage(),
    (error: unknown) => (error as Error).message,
  );
  expect(damage).toMatch(/cut|damaged/);
});

test("so is one in which a block was overwritten", async () => {
  const path = copyOfWhole();
  const { size } = statSync(path);
  const file = openSync(path, "r+");
  // Somewhere in every block but those of the catalogue at the end.
  for (let at = 300_000; at < size * 0.8; at += 262_144) writeSync(file, Buffer.alloc(64, 7), 0, 64, at);
  const damage = await open(path).then(
    (store) => store.findDamage(),
    (error: unknown) => (error as Error).message,
  );
  expect(damage).toMatch(/damaged/);
});

test("whichever block is damaged, it is said in our words", { tags: "long" }, async () => {
  const bytes = readFileSync(whole);
  const said = new Set<string>();
  for (let at = 3 * 4_096 + 100; at < bytes.length; at += 262_144) {
    const path = `${whole}.${at}`;
    const copy = Buffer.from(bytes);
    for (const place of [0, 4_000, 100_000]) copy[Math.min(at + place, copy.length - 1)]! ^= 0x5a;
    writeFileSync(path, copy);
    let store: Store | undefined;
    try {
      store = await openStore({ path });
      const tables = await store.reader.rows<{ name: string }>(
        "SELECT table_name AS name FROM duckdb_tables() WHERE NOT temporary AND NOT internal",
      );
      for (const { name } of tables) await store.reader.rows(`SELECT bit_xor(hash(t)) FROM "${name}" AS t`);
    } catch (error) {
      said.add((error as Error).message.replace(path, "FILE"));
    } finally {
      await store?.close().catch(() => undefined);
    }
  }
  expect(said.size).toBeGreaterThan(0);
  for (const words of said)
    expect(words).toMatch(/damaged.*[Rr]estore a copy, or import anew|damaged: it can be opened/);
});

test("a disk without room is told", async () => {
  expect(await findFullDisk(tmpdir(), 0)).toBeUndefined();
  expect(await findFullDisk(tmpdir(), Number.MAX_SAFE_INTEGER)).toMatch(/is full/);
});
