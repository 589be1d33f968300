import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importFiles } from "../../sources/files/import.ts";
import { wallet, openRequest } from "../../sources/files/test-import.ts";
import { openStore } from "../store.ts";
import { makeScratch, writingPart } from "./unfinished.ts";

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-unfinished-"));
  path = join(directory, "data", "holderscope.duckdb");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const never = new Promise<never>(() => {});

test("what a killed process had begun is taken away by the next, and nothing else", async () => {
  const killed = await openStore({ path });
  const { path: scratch } = await makeScratch(killed.reader);
  writeFileSync(join(scratch, "1.copy"), "unpacked");
  const backup = join(directory, "elsewhere", "copy.duckdb");
  mkdirSync(join(directory, "elsewhere"));
  void writingPart(killed.reader, backup, (part) => {
    writeFileSync(part, "half");
    writeFileSync(`${part}.wal`, "of it");
    return never;
  });
  await expect.poll(() => existsSync(`${backup}.part`)).toBe(true);
  mkdirSync(`${path}.tmp`, { recursive: true });
  writeFileSync(join(`${path}.tmp`, "duckdb_temp_storage-0.tmp"), "what did not fit into memory");
  const others = ["copy.duckdb", "mine.part"].map((name) => join(directory, "elsewhere", name));
  for (const other of others) writeFileSync(other, "");
  // A killed process ends nothing: the store is closed for its lock alone, and what it left is put back.
  const left = readdirSync(`${path}.unfinished`);
  expect(left).toHaveLength(2);
  await killed.close();
  expect(existsSync(scratch)).toBe(true);

  await (await openStore({ path })).close();
  expect(existsSync(`${path}.unfinished`)).toBe(false);
  expect(existsSync(`${backup}.part`) || existsSync(`${backup}.part.wal`)).toBe(false);
  expect(existsSync(`${path}.tmp`) ? readdirSync(`${path}.tmp`) : []).toEqual([]);
  expect(others.every((other) => existsSync(other))).toBe(true);
});

test("the copy of a restore that was killed goes, one that is being written stays", async () => {
  await (await openStore({ path })).close();
  writeFileSync(`${path}.part`, "");
  await (await openStore({ path })).close();
  expect(existsSync(`${path}.part`)).toBe(true);
  utimesSync(`${path}.part`, 1, 1);
  await (await openStore({ path })).close();
  expect(existsSync(`${path}.part`)).toBe(false);
});

test("what an import unpacks lies in the data directory for as long as it takes", async () => {
  const store = await openStore({ path });
  const rows = `block_time,seq,from,to,amount_raw\n1600000000,1,${wallet(0)},${wallet(1)},5\n`;
  const file = join(directory, "a.csv.gz");
  writeFileSync(file, gzipSync(rows));
  const seen = new Set<string>();
  await importFiles(
    store,
    {
      ...openRequest,
      kind: "transfers",
      files: [file],
      token: { chain: "eth", address: wallet(9), name: "T", ticker: "T", decimals: 0 },
    },
    () => {
      for (const name of readdirSync(`${path}.unfinished`)) {
        const [copy] = readdirSync(join(`${path}.unfinished`, name));
        seen.add(readFileSync(join(`${path}.unfinished`, name, copy!), "utf8"));
      }
    },
  );
  expect([...seen]).toEqual([rows]);
  expect(readdirSync(`${path}.unfinished`)).toEqual([]);
  await store.close();
  expect(existsSync(`${path}.unfinished`)).toBe(false);
});
