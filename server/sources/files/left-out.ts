import { type DataNote, leftOutRows, readNotes } from "../../../contract/meta.ts";
import type { Database } from "../../store/database.ts";
import type { TokenIdentity } from "../../store/ingest.ts";
import type { ImportKind } from "./columns.ts";

/**
 * Notes on a token how many of its rows were left out. The note stays until an import that leaves out none
 * replaces the balances, or has every transfer that is stored and more: the file, corrected.
 */
export async function noteLeftOut(
  db: Database,
  kind: ImportKind,
  identity: TokenIdentity,
  /** Its place among the tokens of the import. */
  token: number,
  rows: number,
): Promise<TokenIdentity> {
  if (kind === "prices") return identity;
  const [stored] = await db.rows<{ token_id: number; note: string | null }>(
    "SELECT token_id, note FROM tokens WHERE chain = $1 AND address = $2",
    [identity.chain, identity.address],
  );
  const notes = readNotes(stored?.note ?? null);
  const before = leftOutRows(notes);
  let now = Math.max(rows, kind === "balances" ? 0 : before);
  if (rows === 0 && before > 0 && kind === "transfers" && (await hasAll(db, stored!.token_id, token)))
    now = 0;
  if (now === before) return identity;
  const others = notes.filter((note) => !note.startsWith("left_out="));
  const note: DataNote = `left_out=${now}`;
  return { ...identity, notes: now === 0 ? others : [...others, note] };
}

async function hasAll(db: Database, tokenId: number, token: number): Promise<boolean> {
  const [row] = await db.rows<{ more: boolean }>(
    `SELECT count(*) > (SELECT count(*) FROM transfers WHERE token_id = $1)
       AND NOT EXISTS (
         SELECT 1 FROM transfers AS t
         ANTI JOIN (SELECT block, position FROM staged_transfers WHERE token = $2) AS s
           ON s.block = t.block AND s.position = t.position
         WHERE t.token_id = $1
       ) AS more
     FROM staged_transfers WHERE token = $2`,
    [tokenId, token],
  );
  return row!.more;
}
