import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runCliHere } from "../../test/cli-in-process.ts";
import { finished, runCli, startCli } from "../../test/cli-process.ts";
import { generateKey, hashKey } from "../access/api-key.ts";
import { wallet } from "../sources/files/test-import.ts";
import { openStore, type Store } from "../store/store.ts";
import { dump } from "../store/test-store.ts";
import { type Control, serveControl } from "./control.ts";

vi.setConfig({ testTimeout: 180_000 });

const operation = {
  config: { dataDirectory: "", upstreamUrl: null, upstreamUnits: 0, upstreamRate: 300 },
  running: undefined,
};
const databaseName = "holderscope.duckdb";

let directory: string;
let store: Store;
let control: Control | undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "holderscope-backup-"));
  store = await openStore({ path: join(directory, databaseName), memoryLimitMiB: 512 });
  control = await serveControl({ dataDirectory: directory, store });
  control.start(operation);
});
afterEach(async () => {
  await control?.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const cli = (...args: readonly string[]) => runCliHere(args, directory);

async function importArgs(name: string, rows: number): Promise<string[]> {
  const file = join(directory, `${name}.csv`);
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `${1_600_000_000 + index},${index},${wallet(0)},${wallet(1 + (index % 900))},${index + 1}\n`,
  );
  await writeFile(file, `block_time,seq,from,to,amount_raw\n${lines.join("")}`);
  const token = `--chain eth --token ${wallet(name.charCodeAt(0))} --name ${name} --ticker ${name} --decimals 0`;
  return ["import", "transfers", file, ...token.split(" ")];
}

async function stop(): Promise<void> {
  await control?.close();
  control = undefined;
  await store.close();
}

test(
  "a copy made while an import runs has all of what was there, and takes the place of the store",
  { tags: "long" },
  async () => {
    await cli(...(await importArgs("a", 5_000)));
    await store.keys.insert({ name: "mine", hash: hashKey(generateKey()), lastFour: "wxyz" });
    const before = await dump(store);

    const importing = finished(startCli(await importArgs("b", 60_000), directory));
    const copies: string[] = [];
    const end = new AbortController();
    void importing.then(() => end.abort());
    do {
      const copy = join(directory, `copy-${copies.length}.duckdb`);
      const made = await cli("backup", copy);
      expect(made, made.stderr).toMatchObject({ code: 0 });
      copies.push(copy);
    } while (!end.signal.aborted);
    expect(await importing).toMatchObject({ code: 0 });
    const after = await dump(store);
    await stop();

    const states: unknown[] = [];
    for (const path of copies) {
      const copy = await openStore({ path, memoryLimitMiB: 512 });
      states.push(await dump(copy));
      expect(await copy.keys.list()).toMatchObject([{ name: "mine" }]);
      await copy.close();
    }
    // Each is one moment or the other, and nothing between.
    expect(states[0]).toEqual(before);
    for (const state of states) expect([before, after]).toContainEqual(state);

    const asked = await cli("restore", copies[0]!);
    expect(asked).toMatchObject({ code: 1 });
    expect(asked.stdout).toContain("1 token, 5,000 transfers");
    const restored = await cli("restore", copies[0]!, "--yes");
    expect(restored, restored.stderr).toMatchObject({ code: 0 });
    const aside = /before is (.*)\.$/m.exec(restored.stdout)![1]!;
    store = await openStore({ path: join(directory, databaseName), memoryLimitMiB: 512 });
    expect(await dump(store)).toEqual(before);
    // A key that is made now has a number of its own.
    expect(await store.keys.insert({ name: "next", hash: "h", lastFour: "abcd" })).toMatchObject({ id: 2 });
    const old = await openStore({ path: aside, memoryLimitMiB: 512 });
    expect(await dump(old)).toEqual(after);
    await old.close();
  },
);

test("what cannot be copied or restored is said, and nothing is left of it", async () => {
  await cli(...(await importArgs("a", 100)));
  const copy = join(directory, "copy.duckdb");
  expect(await cli("backup", copy)).toMatchObject({ code: 0 });
  const content = await readFile(copy);
  const again = await cli("backup", copy);
  expect(again).toMatchObject({ code: 1, stdout: "" });
  expect(again.stderr).toContain(`${copy} exists already: choose another name`);
  expect((await readFile(copy)).equals(content)).toBe(true);
  expect((await cli("backup", join(directory, "none", "copy"))).stderr).toContain("There is no directory");

  const running = await cli("restore", copy, "--yes");
  expect(running).toMatchObject({ code: 1, stdout: "" });
  expect(running.stderr).toContain("Stop it first");
  await control?.close();
  control = undefined;
  // Of a process of its own: within one the database is not locked.
  const held = await runCli(["restore", copy, "--yes"], directory);
  expect(held).toMatchObject({ code: 1 });
  expect(held.stderr).toContain("is in use by another process");
  await store.close();

  await writeFile(join(directory, "words.txt"), "no database");
  expect((await cli("restore", join(directory, "words.txt"), "--yes")).stderr).toContain("cannot be opened");
  const cut = join(directory, "cut.duckdb");
  await writeFile(cut, content.subarray(0, content.length - 100_000));
  expect(await cli("restore", cut, "--yes")).toMatchObject({ code: 1 });
  expect((await cli("restore", join(directory, "absent"), "--yes")).stderr).toContain("There is no file");
  expect(
    (await readdir(directory)).filter((name) => name.includes(".part") || name.includes("before")),
  ).toEqual([]);
  expect(existsSync(join(directory, databaseName))).toBe(true);
  store = await openStore({ path: join(directory, databaseName) });
});
