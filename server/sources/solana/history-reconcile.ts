import { readFileSync } from "node:fs";
import type { DataNote } from "../../../contract/meta.ts";
import type { Database } from "../../store/database.ts";
import type { Store } from "../../store/store.ts";
import { chain } from "./chain.ts";
import { beforeAll, finishHistory } from "./history-state.ts";
import { type IndexedToken, saveIndexedToken } from "./index-state.ts";
import type { Node } from "./node.ts";
import { RpcError } from "./rpc-error.ts";
import { stageChanges, stageMark, stageStoredHoldings } from "./snapshot-ingest.ts";
import { identityOf } from "./token-indexer.ts";

const sql = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8");

const movesSql = sql("history-moves");
const changesSql = sql("history-changes");

/** The transactions that were read do not explain every balance. */
export class HistoryGaps extends Error {
  override readonly name = "HistoryGaps";
  constructor(readonly accounts: readonly string[]) {
    super(
      `the transactions that the node has do not explain the balances of ${accounts.length === 1 ? "one account" : `${accounts.length} accounts`}`,
    );
  }
}

/**
 * Puts transactions in the place of what snapshots said above `completeTo`, if they explain every balance up to the
 * newest snapshot: each account's moves follow on each other from what is stored to what it holds.
 * Throws {@link HistoryGaps} where they do not; then nothing is changed.
 */
export async function reconcileHistory(
  store: Store,
  token: IndexedToken,
  completeTo: number | null,
): Promise<IndexedToken> {
  const { address, slot, time } = token;
  if (slot === null || time === null) throw new Error("there is no snapshot to reconcile with");
  const from = completeTo ?? beforeAll;
  const explained: IndexedToken = { ...token, fromSlot: 0, notes: token.notes.filter(isOfMint) };
  await store.ingest(
    [identityOf(explained)],
    async (db) => {
      await stageMoves(db, address, from, slot);
      const gaps = await db.rows<{ account: string }>(
        "SELECT account FROM gaps ORDER BY account LIMIT 10000",
      );
      if (gaps.length > 0) throw new HistoryGaps(gaps.map(({ account }) => account));
      await db.run(changesSql);
      await stageChanges(db, { pairsOwners: true });
      await stageMark(db, { slot, time });
    },
    {
      rewind: [{ chain, address, fromBlock: BigInt(from + 1) }],
      alongside: async (db) => {
        await saveIndexedToken(db, explained);
        await finishHistory(db, address, slot);
      },
    },
  );
  return explained;
}

/** Whether a note says what the mint says of its amounts, however they came about. */
function isOfMint(note: DataNote): boolean {
  return note !== "partial" && note !== "snapshots";
}

async function stageMoves(db: Database, mint: string, from: number, upto: number): Promise<void> {
  await stageStoredHoldings(db, mint, from);
  await db.run("CREATE OR REPLACE TEMP TABLE opening_holdings AS FROM stored_holdings");
  await stageStoredHoldings(db, mint, upto);
  await db.run(
    `SET VARIABLE mint = '${mint}'; SET VARIABLE complete_to = ${from}::BIGINT;
     SET VARIABLE upto_slot = ${upto}::BIGINT;`,
  );
  await db.run(movesSql);
}

/** Asks for the order of the transactions that share a slot, where the node did not say it with them. */
export async function findPositions(
  store: Store,
  node: Node,
  mint: string,
  signal: AbortSignal,
): Promise<void> {
  const slots = await store.reader.rows<{ slot: number }>(
    `SELECT slot::DOUBLE AS slot FROM solana_transactions WHERE mint = $1
     GROUP BY slot HAVING count(*) > 1 AND count(position) < count(*) ORDER BY slot`,
    [mint],
  );
  for (const { slot } of slots) {
    const signatures = await node.blockSignatures(slot, signal).catch((error: unknown) => {
      // Then the balances may still leave only one order, or there will be a gap.
      if (error instanceof RpcError && error.fault === "absent") return [];
      throw error;
    });
    await store.transaction(async (db) => {
      await db.run("CREATE OR REPLACE TEMP TABLE block (signature VARCHAR, position INTEGER)");
      await db.append("block", { signature: signatures, position: signatures.map((_, index) => index) });
      await db.run(
        `UPDATE solana_transactions SET position = b.position FROM block AS b
         WHERE solana_transactions.mint = $1 AND solana_transactions.signature = b.signature`,
        [mint],
      );
    });
  }
}
