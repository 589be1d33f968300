import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerOf, identity, importTokens } from "../ledger/test-ledger.ts";
import { type Database, DatabaseFile, isDiskFull } from "./database.ts";
import { migrate } from "./migration.ts";
import { isLocked } from "./store-open-error.ts";
import { openStore, type Store } from "./store.ts";
import { keyTests } from "./test-keys.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-store-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe("opening", () => {
  test("that another process has the file is told in the words of either system", () => {
    const windows =
      'IO Error: Cannot open file "c:\\data\\holderscope.duckdb": The process cannot access the file because it is being used by another process.';
    expect(isLocked(windows)).toBe(true);
    expect(isLocked("IO Error: Could not set lock on file")).toBe(true);
    expect(isLocked("IO Error: No such file or directory")).toBe(false);
  });

  test("makes the directory, and finds everything again", async () => {
    const path = join(directory, "deep", "er", "holderscope.db");
    const first = await openStore({ path });
    await first.keys.insert({ name: "mine", hash: "h", lastFour: "wxyz" });
    await first.close();
    const second = await openStore({ path });
    expect(await second.keys.list()).toMatchObject([{ name: "mine" }]);
    await second.close();
  });

  test("a directory that cannot be one is named", async () => {
    writeFileSync(join(directory, "file"), "");
    await expect(openStore({ path: join(directory, "file", "x.db") })).rejects.toThrow(
      /data directory .*file cannot be written/,
    );
  });

  test("a file that is no database is refused", async () => {
    const path = join(directory, "x.db");
    writeFileSync(path, "not a database, but long enough to be read as a header".repeat(100));
    await expect(openStore({ path })).rejects.toThrow(/x\.db cannot be opened/);
  });

  test("a second process is told who holds the database", async () => {
    const path = join(directory, "x.db");
    const store = await openStore({ path });
    const program = `import { openStore } from ${JSON.stringify(new URL("store.ts", import.meta.url).href)};
      openStore({ path: ${JSON.stringify(path)} }).catch((error) => console.log(error.name, error.message));`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program]);
    const output: string[] = [];
    child.stdout.on("data", (data: Buffer) => output.push(data.toString()));
    await new Promise((resolve) => child.on("close", resolve));
    expect(output.join("")).toContain("StoreOpenError");
    expect(output.join("")).toContain(`in use by another process (PID ${process.pid})`);
    await store.close();
  });
});

describe("closing", () => {
  test("breaks off the reads that are under way, and does not end the process with them", async () => {
    const hours =
      "SELECT count(*) AS n FROM range(10000000) AS a, range(10000000) AS b WHERE a.range % 7 = b.range % 5";
    for (let round = 0; round < 5; round += 1) {
      const store = await openStore({ path: ":memory:" });
      // Two at once, and one that waits for its turn.
      const reads = [hours, hours, "SELECT 1"].map((sql) => store.reader.rows(sql).catch(String));
      await setTimeout(round * 10);
      await store.close();
      expect(await Promise.all(reads)).toEqual([
        expect.stringMatching(/interrupted|the database is closed/i),
        expect.stringMatching(/interrupted|the database is closed/i),
        "Error: the database is closed",
      ]);
      await expect(store.reader.rows("SELECT 1")).rejects.toThrow("the database is closed");
    }
  });
});

describe("a full disk", () => {
  /** Tables of a transaction go to the file before it ends; the sort does not fit beside the memory any more. */
  const overflow = async (db: Database) => {
    await db.run("SET max_temp_directory_size = '1MiB'");
    await db.run("CREATE TABLE large AS SELECT hash(range) AS x FROM range(2_000_000)");
    await db.run(
      "CREATE TEMP TABLE sorted AS SELECT repeat(x::VARCHAR, 20) AS text FROM large ORDER BY text",
    );
  };

  test("is named with what was free, gives the file's space back and is left usable", async () => {
    const path = join(directory, "x.db");
    const store = await openStore({ path, memoryLimitMiB: 64, threads: 1 });
    await store.transaction((db) => db.run("CREATE TABLE small AS SELECT 1 AS x"));
    await store.withStaging((db) => db.run("CHECKPOINT"));
    const refused = store.transaction(overflow);
    await expect(refused).rejects.toMatchObject({ name: "DiskFull" });
    await expect(refused).rejects.toThrow(
      new RegExp(
        `^The disk of ${directory} is full: [0-9.]+ MiB were free when this began, .* Make room there`,
      ),
    );
    expect(statSync(path).size).toBeLessThan(3 * 2 ** 20);
    // Nothing of what was in memory is trusted: every connection has the file as it was, and its own memory again.
    expect(await store.reader.rows("SELECT moments.size_of(5) AS size")).toHaveLength(1);
    expect(await store.keys.list()).toEqual([]);
    await store.transaction((db) => db.run("INSERT INTO small VALUES (2)"));
    expect(await store.reader.rows("FROM small")).toEqual([{ x: 1 }, { x: 2 }]);
    await store.close();
  });

  test("at a commit breaks what the database has in memory: it is opened anew, beneath what waits", async () => {
    const path = join(directory, "x.db");
    const store = await openStore({ path, threads: 1 });
    await importTokens(store, [{}]);
    const before = await answerOf(store, "getHolders");
    const broken = store.transaction(async (db) => {
      await db.run("DELETE FROM holders");
      throw new Error(
        "TransactionContext Error: Failed to commit: Could not write file: No space left on device",
      );
    });
    const [refused, meanwhile] = await Promise.allSettled([
      broken,
      store.reader.rows("FROM holders"),
      store.keys.list(),
    ]);
    expect([refused.status, meanwhile.status]).toEqual(["rejected", "fulfilled"]);
    expect(await answerOf(store, "getHolders")).toEqual(before);
    await importTokens(store, [{ address: "other" }]);
    expect(await answerOf(store, "getHolders", { address: "other" })).toEqual(before);
    await store.close();
  });

  test.each([
    ['IO Error: Could not write file "/data/x.duckdb": No space left on device', true],
    [
      'TransactionContext Error: Failed to commit: Could not write file "x.wal": No space left on device',
      true,
    ],
    ["IO Error: Could not write file: Disk quota exceeded", true],
    ["IO Error: Could not write file: There is not enough space on the disk.", true],
    ["ENOSPC: no space left on device, write", true],
    [
      "TransactionContext Error: Failed to commit: failed to offload data block: the 'max_temp_directory_size' setting",
      true,
    ],
    ["Out of Memory Error: failed to allocate data of size 1.0 MiB", false],
    ["IO Error: Permission denied", false],
  ])("is told from other failures: %s", (message, expected) => {
    expect(isDiskFull(new Error(message))).toBe(expected);
  });
});

describe("schema", () => {
  const open = async () => {
    const file = await DatabaseFile.open({
      path: join(directory, "m.db"),
      memoryLimitMiB: 200,
      threads: 1,
      tempDirectory: join(directory, "tmp"),
    });
    return { db: await file.connect(), close: () => file.close() };
  };
  const steps = [
    "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);",
    "ALTER TABLE a ADD COLUMN y INTEGER;",
  ];

  test("what does not fit into its memory says which setting bounds it, and harms nothing", async () => {
    const { db, close } = await open();
    await db.run("CREATE TABLE kept AS SELECT 1 AS x");
    const list = "SELECT len(list(range)) AS length FROM range(100_000_000)";
    await expect(db.rows(list)).rejects.toThrow(/may take 200 MiB of memory.* HOLDERSCOPE_MEMORY_MIB higher/);
    await expect(db.run(list)).rejects.toMatchObject({ name: "OutOfMemory" });
    await expect(db.rows("SELEKT")).rejects.toThrow("Parser Error");
    expect(await db.rows("FROM kept")).toEqual([{ x: 1 }]);
    await close();
  });

  test("an older database is migrated, step by step", async () => {
    const { db, close } = await open();
    await migrate(db, steps.slice(0, 1));
    await migrate(db, steps);
    await migrate(db, steps);
    expect(await db.rows("SELECT * FROM a")).toEqual([{ x: 1, y: null }]);
    expect(await db.rows("SELECT version FROM schema_version")).toEqual([{ version: 2 }]);
    await close();
  });

  test("a migration that fails leaves the database as it was", async () => {
    const { db, close } = await open();
    await migrate(db, steps.slice(0, 1));
    await expect(migrate(db, [...steps, "SELECT nonsense"])).rejects.toThrow("nonsense");
    expect(await db.rows("SELECT * FROM a")).toEqual([{ x: 1 }]);
    expect(await db.rows("SELECT version FROM schema_version")).toEqual([{ version: 1 }]);
    await close();
  });

  test("an older database says of its figures no more than it knows", async () => {
    const { db, close } = await open();
    const version = (name: string) =>
      readFileSync(new URL(`migrations/${name}.sql`, import.meta.url), "utf8");
    await migrate(db, ["001", "002", "003", "004", "005"].map(version));
    await db.run(`
      INSERT INTO tokens VALUES (0, 'eth', 'gaps', 'G', 'G', 0, 'file', 'incomplete', 5, 2.0, 1, 7, 1, NULL);
      INSERT INTO tokens VALUES (1, 'eth', 'opened', 'O', 'O', 0, 'solana', 'incomplete', 5, 2.0, 1, 7, 1, 'partial,snapshots');
      INSERT INTO wallets VALUES (0, 'a');
      INSERT INTO wallet_stats VALUES (1, 0, 7, 0, 0, 0, 0, 0, 0, 7, 0, 0);
      INSERT INTO answers VALUES (0, 'getToken', '{}', NULL), (0, 'getTokenStats', '{}', NULL), (1, 'getTokenStats', '{}', NULL);`);
    await close();
    const store = await openStore({ path: join(directory, "m.db") });
    expect(await answerOf(store, "getToken", { address: "gaps" })).toEqual({});
    for (const endpoint of ["getTokenStats", "getHolders", "getWalletStats"] as const) {
      expect(await answerOf(store, endpoint, { address: "gaps", wallet: "a" })).toBe("stats_unavailable");
    }
    expect(await answerOf(store, "getTokenStats", { address: "opened" })).toEqual({});
    expect(await answerOf(store, "getWalletStats", { address: "opened", wallet: "a" })).toMatchObject({
      unrealized_pnl: null,
      realized_pnl: null,
    });
    await store.close();
  });

  test("a database of version 1 keeps what it has, and takes what came later", async () => {
    const { db, close } = await open();
    await migrate(db, [readFileSync(new URL("migrations/001.sql", import.meta.url), "utf8")]);
    await db.run(`
      INSERT INTO tokens VALUES (0, 'eth', 'old', 'Old', 'OLD', 0, 'file', 'full', 5, 2.0, 1, 7, 1);
      INSERT INTO wallets VALUES (0, 'a');
      INSERT INTO transfers VALUES (0, 0, 0, 5, NULL, NULL, 0, NULL, 7, NULL);
      INSERT INTO prices VALUES (0, 5, 2.0);
      INSERT INTO answers VALUES (0, 'getToken', '{}', NULL);`);
    await close();
    const store = await openStore({ path: join(directory, "m.db") });
    const old = identity({ address: "old", ticker: "OLD" });
    const more = { time: 6, from: "a", to: "b", amount: 3, position: 1 };
    expect(await answerOf(store, "getToken", { address: "old" })).toEqual({});
    await importTokens(store, [{ address: "old", ticker: "OLD", transfers: [more], prices: [[5, 2]] }]);
    expect(await answerOf(store, "getHolders", { address: "old" })).toMatchObject({
      holders: [
        { address: "a", amount: 4 },
        { address: "b", amount: 3 },
      ],
    });
    await store.compute([{ ...old, notes: ["partial"] }], {
      rewind: [{ chain: "eth", address: "old", fromBlock: 1n }],
    });
    expect(await answerOf(store, "getHolderDeltas", { address: "old" })).toBe("stats_unavailable");
    await store.close();
  });

  test("a newer database is refused", async () => {
    const { db, close } = await open();
    await migrate(db, steps);
    await expect(migrate(db, steps.slice(0, 1))).rejects.toThrow(/schema version 2.*update this one/);
    await close();
  });
});

describe("keys", () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore({ path: ":memory:" });
  });
  afterAll(() => store.close());
  keyTests(() => store.keys);
});

test("a number that its column cannot hold is refused, not cut", async () => {
  const store = await openStore({ path: ":memory:" });
  await expect(
    store.ingest([], (db) => db.append("staged_prices", { token: [2 ** 31], time: [1], price_usd: [1] })),
  ).rejects.toThrow(/beyond 128 bits|does not fit/);
  await expect(
    store.ingest([], (db) => db.append("staged_prices", { token: [1], time: [1], cost: [1] })),
  ).rejects.toThrow("no column cost");
  await expect(
    store.ingest([], (db) => db.append("staged_prices", { token: [1], time: [1, 2], price_usd: [1] })),
  ).rejects.toThrow("another length");
  await store.close();
});
