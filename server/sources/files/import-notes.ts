import { type DataNote, leftOutRows, readNotes } from "../../../contract/meta.ts";
import type { Database } from "../../store/database.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import type { ImportKind } from "./import-kinds.ts";

/**
 * Notes on a token what is to be known of its rows: how many were left out, and whether their order is that of the
 * files. The first stays until an import that leaves out none replaces the balances, or has every transfer that is
 * stored and more: the file, corrected.
 */
export async function noteImport(
  db: Database,
  kind: ImportKind,
  identity: TokenIdentity,
  /** Its place among the tokens of the import. */
  token: number,
  leftOut: number,
  isInFileOrder: boolean,
): Promise<TokenIdentity> {
  if (kind === "prices") return identity;
  const [stored] = await db.rows<{ token_id: number; note: string | null }>(
    "SELECT token_id, note FROM tokens WHERE chain = $1 AND address = $2",
    [identity.chain, identity.address],
  );
  // Of a token that was taken out and comes back by its own file that one knows what was said of it.
  const before = stored === undefined ? (identity.notes ?? []) : readNotes(stored.note);
  const rowsBefore = leftOutRows(before);
  const isMended =
    stored !== undefined &&
    leftOut === 0 &&
    (kind === "balances" || (rowsBefore > 0 && (await hasAll(db, stored.token_id, token))));
  const rows = isMended ? 0 : Math.max(leftOut, rowsBefore);
  const notes = new Set<DataNote>(before.filter((note) => !note.startsWith("left_out=")));
  if (isInFileOrder) notes.add("file_order");
  if (rows > 0) notes.add(`left_out=${rows}`);
  // As they are read again, so that the same notes are not a change.
  return { ...identity, notes: readNotes([...notes].join(",")) };
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
