import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../server/store/database.ts";
import { openStore } from "../server/store/store.ts";
import { type Cost, costOf } from "./cost.ts";
import { memoryLimitMiB, storePath, withDatabase } from "./store-tasks.ts";
import { stageFile, stageMore, startTime, spanSeconds, syntheticTokens } from "./synthetic.ts";

/** In blocks of the database. Of the past are its figures, and balances of moments that lists of it are made from. */
export async function storedBytes(directory: string): Promise<{ transfers: number; history: number }> {
  let bytes = { transfers: 0, history: 0 };
  await withDatabase(storePath(directory), async (db) => {
    const of = async (table: string) => {
      const [row] = await db.rows<{ bytes: number }>(
        `SELECT count(DISTINCT block) * any_value(s.block_size)::DOUBLE AS bytes
         FROM (
           SELECT unnest(list_append(additional_block_ids, block_id)) AS block
           FROM pragma_storage_info('${table}') WHERE persistent
         ), pragma_database_size() AS s
         WHERE block >= 0`,
      );
      return row!.bytes;
    };
    const history =
      (await of("token_history")) + (await of("balance_checkpoints")) + (await of("balance_spells"));
    bytes = { transfers: await of("transfers"), history };
  });
  return bytes;
}

/** 10,000 new transfers of a token that has lived for so many days: the largest one, its life stretched to them. */
export async function refreshAged(directory: string, days: number, repeats: number): Promise<Cost[]> {
  const path = join(directory, "aged.duckdb");
  rmSync(path, { force: true });
  const tokens = syntheticTokens().slice(0, 1);
  const store = await openStore({ path, memoryLimitMiB });
  const stretch = (db: Database) =>
    db.run(
      `UPDATE staged_transfers SET time = ${startTime} + (time - ${startTime}) * ${days * 86_400} // ${spanSeconds}`,
    );
  await store.ingest(tokens, async (db) => {
    await stageFile(db, join(directory, "transfers.parquet"));
    await db.run("DELETE FROM staged_transfers WHERE token > 0; DELETE FROM staged_prices");
    await stretch(db);
    await db.run(`
      INSERT INTO staged_prices (token, time, price_usd)
      SELECT 0, time, 0.001 * (1.2 + sin(time / 1e6))
      FROM range(${startTime} - 43200, ${startTime + days * 86_400}, 43200) times(time)`);
  });
  const costs: Cost[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    costs.push(
      await costOf(() =>
        store.ingest(tokens, async (db) => {
          await stageMore(db, 1, 10_000, repeat);
          await stretch(db);
        }),
      ),
    );
  }
  await store.close();
  rmSync(path);
  return costs;
}
