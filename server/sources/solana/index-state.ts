import { type DataNote, readNotes } from "../../../contract/meta.ts";
import type { Database } from "../../store/database.ts";
import type { Reader } from "../../store/reader.ts";
import { noteText } from "../../store/uncomputed.ts";
import { chain } from "./chain.ts";
import type { Snapshot } from "./snapshot.ts";

/** How far a token is indexed, as the database knows it. */
export interface IndexedToken {
  readonly address: string;
  /** Null until the chain was asked. */
  readonly name: string | null;
  readonly ticker: string | null;
  readonly decimals: number | null;
  /** Everything since then is stored: the first snapshot's, or 0 where transactions explain what was before. */
  readonly fromSlot: number | null;
  /** Of the newest snapshot; null before the first. */
  readonly slot: number | null;
  /** Unix seconds of that snapshot. */
  readonly time: number | null;
  readonly state: "pending" | "indexed" | "quarantined";
  readonly reason: string | null;
  readonly notes: readonly DataNote[];
}

interface Row {
  address: string;
  name: string | null;
  ticker: string | null;
  decimals: number | null;
  fromSlot: number | null;
  slot: number | null;
  time: number | null;
  state: IndexedToken["state"];
  reason: string | null;
  note: string | null;
}

/** The tokens of this source, in the order of their addresses. */
export async function loadIndexedTokens(reader: Reader): Promise<IndexedToken[]> {
  const rows = await reader.rows<Row>(
    `SELECT
       t.address, t.name, t.ticker, t.decimals, t.from_block::DOUBLE AS "fromSlot", (t.next_block - 1)::DOUBLE AS slot, s.time::DOUBLE AS time,
       t.state, t.reason, t.note
     FROM index_tokens AS t
     LEFT JOIN index_snapshots AS s ON s.chain = t.chain AND s.address = t.address AND s.block = t.next_block - 1
     WHERE t.chain = 'sol' AND t.source = 'solana' ORDER BY t.address`,
  );
  return rows.map(({ note, ...row }) => ({ ...row, notes: readNotes(note) }));
}

/** For `alongside`: puts a row in the place of what was known of the token. */
export async function saveIndexedToken(db: Database, token: IndexedToken): Promise<void> {
  await db.run("DELETE FROM index_tokens WHERE chain = 'sol' AND address = $1", [token.address]);
  await db.append("index_tokens", {
    chain: [chain],
    source: ["solana"],
    address: [token.address],
    name: [token.name],
    ticker: [token.ticker],
    decimals: [token.decimals],
    from_block: [token.fromSlot],
    next_block: [token.slot === null ? null : token.slot + 1],
    state: [token.state],
    reason: [token.reason],
    note: [noteText(token.notes)],
  });
}

/** Of a token that was never read. */
export async function forgetIndexedToken(db: Database, address: string): Promise<void> {
  await db.run(
    "DELETE FROM index_tokens WHERE chain = 'sol' AND source = 'solana' AND address = $1 AND next_block IS NULL",
    [address],
  );
}

export async function saveSnapshot(db: Database, address: string, snapshot: Snapshot): Promise<void> {
  await db.append("index_snapshots", {
    chain: [chain],
    address: [address],
    block: [snapshot.slot],
    time: [snapshot.time],
    accounts: [snapshot.accounts],
    supply: [snapshot.mint.supply],
  });
}
