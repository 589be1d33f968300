import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restoreBackup } from "./restore.ts";
import { openStore, type Store } from "../store.ts";

let directory: string;
/** Of a server that was killed: what came last is in its log alone. */
let killed: { readonly path: string; readonly log: Buffer };
let copy: string;
let other: Store;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-open-"));
  const store = await openStore({ path: join(directory, "running.duckdb"), threads: 1 });
  await store.keys.insert({ name: "last", hash: "h", lastFour: "wxyz" });
  const path = join(directory, "killed.duckdb");
  copyFileSync(join(directory, "running.duckdb"), path);
  const log = readFileSync(join(directory, "running.duckdb.wal"));
  killed = { path, log };
  await store.close();
  other = await openStore({ path: join(directory, "other.duckdb"), threads: 1 });
  await other.keys.insert({ name: "of the copy", hash: "c", lastFour: "copy" });
  copy = join(directory, "copy.duckdb");
  await other.backUp(copy);
});
afterAll(async () => {
  await other.close();
  rmSync(directory, { recursive: true, force: true });
});

let places = 0;
function place(log: Uint8Array): string {
  const path = join(directory, `${(places += 1)}.duckdb`);
  copyFileSync(killed.path, path);
  writeFileSync(`${path}.wal`, log);
  return path;
}

/** The names of the keys that a store has, or why it does not open. */
async function keysOf(path: string): Promise<string> {
  try {
    const store = await openStore({ path, threads: 1 });
    const keys = await store.keys.list();
    await store.close();
    return keys.map(({ name }) => name).join();
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the log of a database", () => {
  test("is read as a server left it that was killed", async () => {
    expect(await keysOf(place(killed.log))).toBe("last");
  });

  test("is refused where it is cut within its first 24 bytes", async () => {
    for (let bytes = 0; bytes < 24; bytes += 1) {
      const path = place(killed.log.subarray(0, bytes));
      expect(await keysOf(path), `${bytes} bytes`).toContain(
        `is cut, ${bytes} bytes of it are left: restore a copy`,
      );
      expect(readFileSync(`${path}.wal`)).toHaveLength(bytes);
    }
  });

  test("is refused where one of its first 24 bytes is another", async () => {
    for (let at = 0; at < 24; at += 1) {
      const log = Buffer.from(killed.log);
      log[at]! ^= 0x41;
      expect(await keysOf(place(log)), `byte ${at}`).toMatch(
        /is damaged at|cannot be opened|is cut or damaged/,
      );
    }
  });

  test("is refused where the size of a later entry is none", async () => {
    const log = Buffer.from(killed.log);
    const second = 8 + 16 + Number(log.readBigUInt64LE(8));
    log[second + 6]! ^= 0x41;
    expect(await keysOf(place(log))).toContain(`is damaged at byte ${second}`);
  });

  test("may end in an entry that was being written", async () => {
    expect(await keysOf(place(killed.log.subarray(0, -1)))).not.toMatch(/damaged|cut/);
  });
});

describe("a restore that was killed", () => {
  /** What is done in turn, up to each of its ends. */
  const steps: readonly ((path: string) => void)[] = [
    (path) => {
      copyFileSync(copy, `${path}.part`);
      writeFileSync(`${path}.restoring`, `${path}.before-restore`);
    },
    (path) => renameSync(path, `${path}.before-restore`),
    (path) => renameSync(`${path}.wal`, `${path}.before-restore.wal`),
    (path) => renameSync(`${path}.part`, path),
  ];

  test.each([1, 2, 3, 4])("after %i of its steps starts nothing, and can be run again", async (count) => {
    const path = place(killed.log);
    for (const step of steps.slice(0, count)) step(path);
    expect(await keysOf(path)).toContain(`a restore of ${path} was ended before it was done: run it again`);
    const { setAside } = await restoreBackup(copy, path);
    expect(await keysOf(path)).toBe("of the copy");
    expect(existsSync(`${path}.restoring`)).toBe(false);
    // Nothing of what was there before is lost.
    if (count < 4) expect(setAside).toBe(`${path}.before-restore`);
    expect(await keysOf(`${path}.before-restore`)).toBe("last");
  });
});
