import { readFileSync } from "node:fs";
import type { Database } from "../../store/database.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Sum } from "./staged-holdings.ts";

const sql = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8");

const changes = sql("snapshot-changes");
const holdings = sql("stored-holdings");
const pairing = sql("pairing");

/** After every event that a slot can have: the moment of a snapshot, which moves nothing. */
const markPosition = 1n << 48n;

/** Stages, for the first token of an import, what changed between what is stored of a mint and the snapshot. */
export async function stageSnapshot(db: Database, mint: string, snapshot: Snapshot): Promise<void> {
  await takeStaged(db, snapshot.table);
  await stageStoredHoldings(db, mint, snapshot.slot);
  if (!snapshot.isWhole) await db.run(withoutUnchanged);
  await db.run(
    `SET VARIABLE snapshot_time = ${snapshot.time}; SET VARIABLE snapshot_slot = ${snapshot.slot};`,
  );
  await db.run(changes);
  await stageChanges(db, { pairsOwners: false });
  await stageMark(db, snapshot);
}

/** What all accounts hold, where those in a table, which changed since a slot, hold this and the others what is stored. */
export async function sumWithChanged(
  db: Database,
  mint: string,
  slot: number,
  changed: string,
): Promise<Sum> {
  await takeStaged(db, changed);
  await stageStoredHoldings(db, mint, slot);
  const [sum] = await db.rows<{ total: bigint | null; accounts: number }>(
    `SELECT sum(amount)::HUGEINT AS total, count(*)::DOUBLE AS accounts FROM (
       SELECT amount FROM stored_holdings ANTI JOIN snapshot_holdings USING (account)
       UNION ALL SELECT amount FROM snapshot_holdings WHERE amount > 0
     )`,
  );
  return { total: sum!.total ?? 0n, accounts: sum!.accounts, withheld: 0n };
}

const withoutUnchanged =
  "DELETE FROM stored_holdings WHERE account NOT IN (SELECT account FROM snapshot_holdings)";

/** Fills the temporary table snapshot_holdings. */
async function takeStaged(db: Database, table: string): Promise<void> {
  await db.run(
    `CREATE OR REPLACE TEMP TABLE snapshot_holdings AS SELECT owner, account, amount FROM ${table}`,
  );
}

/** Fills the temporary table stored_holdings: what the mint's transfers up to a block add up to. */
export async function stageStoredHoldings(db: Database, mint: string, uptoBlock: number): Promise<void> {
  const [row] = await db.rows<{ token_id: number }>(
    `SELECT token_id FROM tokens WHERE chain = 'sol' AND address = $1
     UNION SELECT token_id FROM uncomputed_tokens WHERE chain = 'sol' AND address = $1`,
    [mint],
  );
  await db.run(
    `SET VARIABLE token = ${row?.token_id ?? "NULL::INTEGER"}; SET VARIABLE upto_block = ${uptoBlock}::BIGINT;`,
  );
  await db.run(holdings);
}

/** Stages the temporary table `changes` as transfers of the first token; see pairing.sql. */
export async function stageChanges(db: Database, { pairsOwners }: { pairsOwners: boolean }): Promise<void> {
  await db.run(`SET VARIABLE pairs_owners = ${pairsOwners};`);
  await db.run(pairing);
}

/** An event of nothing at the snapshot's time: figures are as of then, also where nothing changed. */
export async function stageMark(
  db: Database,
  { slot, time }: Pick<Snapshot, "slot" | "time">,
): Promise<void> {
  await db.append("staged_transfers", {
    token: [0],
    time: [time],
    block: [slot],
    position: [markPosition],
    amount: [0n],
  });
}
