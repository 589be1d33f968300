import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { TouchedToken } from "../server/store/figures/columns.ts";
import { computeTokens } from "../server/store/figures/compute.ts";
import type { Certificate } from "../contract/completeness/certificate.ts";
import { holderListParts } from "../server/api/completeness/completeness.ts";
import { saveCertificate } from "../server/store/sources/certificates.ts";
import { importFiles } from "../server/sources/files/import.ts";
import { type Database, DatabaseFile } from "../server/store/database.ts";
import { openStore } from "../server/store/store.ts";
import { type Cost, costOf } from "./cost.ts";
import {
  poolAddress,
  stageFile,
  startTime,
  stageMore,
  syntheticTokens,
  writeTransfers,
} from "./synthetic.ts";
import { openRequest } from "../server/sources/files/test-import.ts";

export const memoryLimitMiB = 1024;

export const storePath = (directory: string) => join(directory, "holderscope.duckdb");

/** Makes the transfers and a store with all of them; `firstToken` leaves out the tokens before and after. */
export async function fillStore(directory: string, transferCount: number): Promise<Cost> {
  const file = join(directory, "transfers.parquet");
  await withDatabase(":memory:", (db) => writeTransfers(db, file, transferCount));
  const store = await openStore({ path: storePath(directory), memoryLimitMiB });
  const cost = await costOf(() => store.ingest(syntheticTokens(), (db) => stageFile(db, file)));
  await store.close();
  return cost;
}

/** A token that so many hold, with a certificate that names the list of them. */
export async function fillLongList(directory: string, holders: number): Promise<void> {
  const store = await openStore({ path: storePath(directory), memoryLimitMiB });
  const [token] = syntheticTokens() as [ReturnType<typeof syntheticTokens>[number]];
  await store.ingest([token], (db) =>
    db.run(`
      INSERT INTO staged_transfers (token, row, time, block, position, from_owner, to_owner, amount)
        SELECT 0, id, ${startTime} + id // 1000, 1, id, NULL, '0x' || md5(id::VARCHAR) || left(md5('more ' || id), 8),
          (1000000000 + hash(id) % 1000000000000)::HUGEINT
        FROM range(${holders}) holders(id)`),
  );
  const [row] = await store.reader.rows<{ token_id: number }>("SELECT token_id FROM tokens");
  const sha256 = createHash("sha256");
  await holderListParts(
    store.reader,
    { tokenId: row!.token_id },
    1,
    async (text) => void sha256.update(text),
  );
  const none = { chain: null, here: "0", zero_address: "0" };
  await store.transaction((db) =>
    saveCertificate(db, "eth", {
      token: token.address,
      block: { number: 1, hash: "0x1", time: new Date(startTime * 1_000).toISOString() },
      holders: { count: holders, sha256: sha256.digest("hex") },
      made: new Date(startTime * 1_000).toISOString(),
      supply: none,
      balances: [],
      drawn: [],
    } as unknown as Certificate),
  );
  await store.close();
}

/** All that is computed from what is stored, what the history costs of it apart, and beside it one scan that groups the same legs. */
export async function compute(
  directory: string,
  repeats: number,
): Promise<{ present: Cost[]; history: Cost[]; scan: Cost[] }> {
  const present: Cost[] = [];
  const history: Cost[] = [];
  const scan: Cost[] = [];
  await withDatabase(storePath(directory), async (db) => {
    const tokens = await db.rows<TouchedToken>(
      `SELECT token_id AS "tokenId", chain, address, name, ticker, decimals, false AS snapshot, false AS partial,
         false AS opened, false AS adjusted, NULL AS "asOf"
       FROM tokens ORDER BY token_id`,
    );
    for (let repeat = 0; repeat < repeats; repeat++) {
      await db.run("BEGIN");
      const full = await costOf(() => computeTokens(db, tokens));
      await db.run("ROLLBACK");
      await db.run("BEGIN");
      const now = await costOf(() => computeTokens(db, tokens, { hasHistory: false }));
      await db.run("ROLLBACK");
      present.push(now);
      history.push({ seconds: full.seconds - now.seconds, cpuSeconds: full.cpuSeconds - now.cpuSeconds });
      scan.push(await costOf(() => db.rows(scanAndGroup)));
    }
  });
  return { present, history, scan };
}

const scanAndGroup = `
  SELECT count(*), sum(received), sum(events) FROM (
    SELECT token_id, owner, sum(amount) AS received, count(*) AS events, max(time) AS latest
    FROM (
      SELECT token_id, from_owner AS owner, -amount AS amount, time FROM transfers
      UNION ALL
      SELECT token_id, to_owner, amount, time FROM transfers
    ) GROUP BY token_id, owner
  )`;

/** The same new transfers of five tokens into the whole store and into one of these tokens alone. */
export async function refreshAlone(
  directory: string,
  firstToken: number,
  repeats: number,
): Promise<{ whole: Cost[]; alone: Cost[] }> {
  const tokens = syntheticTokens().slice(firstToken, firstToken + 5);
  const alonePath = join(directory, "alone.duckdb");
  const alone = await openStore({ path: alonePath, memoryLimitMiB });
  await alone.ingest(tokens, async (db) => {
    await stageFile(db, join(directory, "transfers.parquet"));
    for (const table of ["staged_transfers", "staged_prices"]) {
      await db.run(`DELETE FROM ${table} WHERE token < ${firstToken} OR token >= ${firstToken + 5}`);
      await db.run(`UPDATE ${table} SET token = token - ${firstToken}`);
    }
  });
  const whole = await openStore({ path: storePath(directory), memoryLimitMiB });
  const costs = { whole: [] as Cost[], alone: [] as Cost[] };
  for (let repeat = 0; repeat < repeats; repeat++) {
    const round = firstToken * 1_000 + repeat;
    costs.whole.push(await costOf(() => whole.ingest(tokens, (db) => stageMore(db, 5, 10_000, round))));
    costs.alone.push(await costOf(() => alone.ingest(tokens, (db) => stageMore(db, 5, 10_000, round))));
  }
  await whole.close();
  await alone.close();
  rmSync(alonePath);
  return costs;
}

/** 100 new transfers of the largest token alone: the first time, when it is computed whole, and from then on. */
export async function refreshFollowed(
  directory: string,
  repeats: number,
): Promise<{ whole: Cost; further: Cost[] }> {
  const path = join(directory, "followed.duckdb");
  const tokens = syntheticTokens().slice(0, 1);
  const store = await openStore({ path, memoryLimitMiB });
  await store.ingest(tokens, async (db) => {
    await stageFile(db, join(directory, "transfers.parquet"));
    await db.run("DELETE FROM staged_transfers WHERE token > 0; DELETE FROM staged_prices WHERE token > 0");
  });
  const refresh = (round: number) => costOf(() => store.ingest(tokens, (db) => stageMore(db, 1, 100, round)));
  const whole = await refresh(0);
  const further: Cost[] = [];
  for (let round = 1; round <= repeats; round++) further.push(await refresh(round));
  await store.close();
  rmSync(path);
  return { whole, further };
}

export interface ImportCosts {
  /** The database's own: the file into a table with typed columns. */
  readonly bulk: Cost[];
  /** Read, checked, merged and stored, without the statistics. */
  readonly stored: Cost[];
  /** Until the figures are there. */
  readonly whole: Cost[];
}

/** One file of one token's transfers, imported as a user would, against the database's own bulk load of it. */
export async function importCsvAndParquet(
  directory: string,
  format: "csv" | "parquet",
  transferCount: number,
  repeats: number,
): Promise<ImportCosts> {
  const file = join(directory, `import.${format}`);
  const source = join(directory, "transfers.parquet");
  await withDatabase(":memory:", (db) =>
    db.run(`COPY (
      SELECT time AS block_time, position AS seq, from_owner AS "from", to_owner AS "to", amount::HUGEINT::VARCHAR AS amount_raw
      FROM read_parquet('${source}') WHERE token = 0 AND from_owner = '${poolAddress}' LIMIT ${transferCount}
    ) TO '${file}'`),
  );
  await withDatabase(":memory:", (db) => mintFirst(db, directory, format));
  const costs: ImportCosts = { bulk: [], stored: [], whole: [] };
  for (let repeat = 0; repeat < repeats; repeat++) {
    const path = join(directory, "import.duckdb");
    rmSync(path, { force: true });
    await withDatabase(path, async (db) => {
      costs.bulk.push(
        await costOf(() =>
          db.run(`CREATE TABLE loaded AS SELECT block_time::BIGINT AS block_time, seq::BIGINT AS seq, "from", "to",
            amount_raw::HUGEINT AS amount_raw FROM '${file}'`),
        ),
      );
    });
    rmSync(path, { force: true });
    const store = await openStore({ path, memoryLimitMiB });
    const start = performance.now();
    const cpu = process.cpuUsage();
    let stored: Cost | undefined;
    const whole = await costOf(() =>
      importFiles(
        store,
        {
          ...openRequest,
          kind: "transfers",
          files: [join(directory, `mint.${format}`), file],
          token: { chain: "eth", address: `0x${"1".repeat(40)}`, name: "Bench", ticker: "B", decimals: 6 },
        },
        (step) => {
          if (stored !== undefined || !/comput/i.test(step)) return;
          const { user, system } = process.cpuUsage(cpu);
          stored = { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
        },
      ),
    );
    costs.whole.push(whole);
    costs.stored.push(stored ?? whole);
    await store.close();
    rmSync(path, { force: true });
  }
  return costs;
}

function mintFirst(db: Database, directory: string, format: string): Promise<void> {
  return db.run(`COPY (
    SELECT 1700000000 AS block_time, -1 + 1 AS seq, '0x0000000000000000000000000000000000000000' AS "from",
      '0x${"f".repeat(40)}' AS "to", '10000000000000000000000000' AS amount_raw
  ) TO '${join(directory, `mint.${format}`)}'`);
}

export async function withDatabase<T>(
  path: string,
  work: (db: Database) => Promise<T>,
  memoryMiB = memoryLimitMiB,
): Promise<T> {
  const tempDirectory =
    path === ":memory:" ? join(tmpdir(), `holderscope-bench-${process.pid}`) : `${path}.tmp`;
  const file = await DatabaseFile.open({
    path,
    memoryLimitMiB: memoryMiB,
    threads: availableParallelism(),
    tempDirectory,
  });
  try {
    return await work(await file.connect());
  } finally {
    await file.close();
  }
}
