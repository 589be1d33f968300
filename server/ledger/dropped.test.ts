import { expect, test } from "vitest";
import { DatabaseFile } from "../store/database.ts";
import { type RunStep, runGivingBack, runPlainly } from "./dropped.ts";

const rounds = 4;

/** Bytes of the tables of one transaction before each of its rounds, each of which makes one and drops it. */
async function bytesOfRounds(run: RunStep): Promise<number[]> {
  const file = await DatabaseFile.open({
    path: ":memory:",
    memoryLimitMiB: 512,
    threads: 1,
    tempDirectory: "",
  });
  const db = await file.connect();
  const found: number[] = [];
  await db.run("BEGIN");
  for (let round = 0; round <= rounds; round++) {
    const [row] = await db.rows<{ bytes: bigint }>(
      "SELECT memory_usage_bytes AS bytes FROM duckdb_memory() WHERE tag = 'IN_MEMORY_TABLE'",
    );
    found.push(Number(row!.bytes));
    await run(
      db,
      `CREATE TEMP TABLE legs AS SELECT 1 AS token_id, hash(range) AS owner, hash(range + 1) AS amount FROM range(400000);
       INSERT INTO legs SELECT * FROM legs LIMIT 100000;
DROP TABLE legs;
`,
    );
    expect(await db.rows("SELECT table_name FROM duckdb_tables()")).toEqual([]);
  }
  await file.close();
  return found;
}

test("what a step drops is given back before its transaction ends", async () => {
  const kept = await bytesOfRounds(runPlainly);
  const givenBack = await bytesOfRounds(runGivingBack);
  // Else it is not needed any more.
  expect(kept.at(-1)).toBeGreaterThan(rounds * 8e6);
  expect(givenBack.at(-1)).toBeLessThan(kept.at(-1)! / 3);
});

test("a step that drops nothing runs as it is, and one that only drops, too", async () => {
  const file = await DatabaseFile.open({
    path: ":memory:",
    memoryLimitMiB: 64,
    threads: 1,
    tempDirectory: "",
  });
  const db = await file.connect();
  await runGivingBack(
    db,
    "CREATE TEMP TABLE a AS SELECT 1 AS x;\nCREATE TEMP TABLE b AS SELECT 1 AS x, 2 AS y;",
  );
  await runGivingBack(db, "DROP TABLE b;\n");
  expect(await db.rows("SELECT table_name FROM duckdb_tables()")).toEqual([{ table_name: "a" }]);
  await file.close();
});
