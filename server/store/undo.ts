import { type DataNote, type DataSource, isOfComparison, readNotes } from "../../contract/meta.ts";
import type { Database } from "./database.ts";
import { type ImportOfToken, listImports, type StoredImport } from "./imports.ts";
import type { Reader } from "./reader.ts";
import { removeTokens } from "./removal.ts";
import type { TokenIdentity } from "./token-identity.ts";

/** What undoing an import does. */
export interface UndoPlan {
  readonly undone: StoredImport;
  /** Of which the import is all that is known: they are taken out. */
  readonly removed: readonly ImportOfToken[];
  /** That go back to what they were before it. */
  readonly kept: readonly ImportOfToken[];
}

/** An import that cannot be undone, or not now. The message says what to do. */
export class UndoError extends Error {
  override readonly name = "UndoError";
}

/** What undoing an import would do. Throws {@link UndoError}. */
export async function planUndo(reader: Pick<Reader, "rows">, id: number): Promise<UndoPlan> {
  const imports = await listImports(reader);
  const undone = imports.find((one) => one.id === id);
  if (undone === undefined)
    throw new UndoError(`There is no import ${id}. See: npx holderscope imports list`);
  if (undone.undoneAt !== null) throw new UndoError(`Import ${id} is undone already.`);
  const tokens = undone.tokens.filter(({ isGone }) => !isGone);
  if (tokens.length === 0) {
    throw new UndoError(`Nothing of import ${id} is left: its tokens were removed since.`);
  }
  // Each of them is undone exactly: what it added and replaced is known against what was there when it came.
  const later = imports.filter(
    (one) =>
      one.id > id &&
      one.undoneAt === null &&
      one.tokens.some(({ tokenId }) => tokens.some((token) => token.tokenId === tokenId)),
  );
  if (later.length > 0) {
    const numbers = later.map((one) => String(one.id)).join(", ");
    throw new UndoError(
      `Later imports changed the same tokens: undo ${later.length === 1 ? `import ${numbers}` : `imports ${numbers}, in this order,`} first.`,
    );
  }
  const removed = tokens.filter(({ isFirst }) => isFirst);
  const kept = tokens.filter(({ isFirst }) => !isFirst);
  if (undone.kind === "balances") {
    for (const { tokenId, name } of kept) await requireReplaced(reader, id, tokenId, name);
  }
  return { undone, removed, kept };
}

async function requireReplaced(reader: Pick<Reader, "rows">, id: number, tokenId: number, name: string) {
  const rows = await reader.rows(
    "SELECT 1 FROM replaced_balances WHERE import_id = $1 AND token_id = $2 LIMIT 1",
    [id, tokenId],
  );
  if (rows.length > 0) return;
  throw new UndoError(
    `The balances of ${name} before import ${id} are not kept any more: import them again, or remove the token.`,
  );
}

/** The tokens that stay, as they are to be computed once the import is taken back. */
export async function identitiesAfter(
  reader: Pick<Reader, "rows">,
  { undone, kept }: UndoPlan,
): Promise<TokenIdentity[]> {
  const identities: TokenIdentity[] = [];
  for (const { chain, address, tokenId } of kept) {
    const [row] = await reader.rows<{
      name: string;
      ticker: string;
      decimals: number;
      source: DataSource;
      note: string | null;
    }>(
      // A name that was given since the import stays.
      `SELECT
         CASE WHEN t.name = i.name THEN coalesce(i.name_before, t.name) ELSE t.name END AS name,
         CASE WHEN t.ticker = i.ticker THEN coalesce(i.ticker_before, t.ticker) ELSE t.ticker END AS ticker,
         t.decimals, t.source, CASE WHEN $3 = 'prices' THEN t.note ELSE i.note_before END AS note
       FROM imported_tokens AS i JOIN (
         SELECT token_id, name, ticker, decimals, source, note FROM uncomputed_tokens
         UNION ALL SELECT token_id, name, ticker, decimals, source, note FROM tokens ANTI JOIN uncomputed_tokens USING (token_id)
       ) AS t USING (token_id)
       WHERE i.import_id = $1 AND i.token_id = $2`,
      [undone.id, tokenId, undone.kind],
    );
    const { note, ...identity } = row!;
    const stays = (said: DataNote) => undone.kind === "prices" || !isOfComparison(said);
    identities.push({ chain, address, ...identity, notes: readNotes(note).filter(stays) });
  }
  return identities;
}

/** Takes back what came with the import, first in its transaction; what stays has to be computed in it. */
export async function takeBack(db: Database, plan: UndoPlan): Promise<number[]> {
  const { id, kind } = plan.undone;
  for (const { tokenId } of plan.kept) {
    await restore[kind](db, id, tokenId);
    await db.run(
      `UPDATE tokens SET as_of = (SELECT as_of_before FROM imported_tokens WHERE import_id = $1 AND token_id = $2)
       WHERE token_id = $2`,
      [id, tokenId],
    );
    await db.run("DELETE FROM uncomputed_tokens WHERE token_id = $1", [tokenId]);
    await db.run(
      `INSERT INTO uncomputed_tokens SELECT token_id, chain, address, name, ticker, decimals, source, note
       FROM tokens WHERE token_id = $1`,
      [tokenId],
    );
  }
  await db.run("UPDATE imports SET undone_at = $2 WHERE import_id = $1", [
    id,
    Math.floor(Date.now() / 1_000),
  ]);
  for (const table of ["replaced_prices", "replaced_balances"])
    await db.run(`DELETE FROM ${table} WHERE import_id = $1`, [id]);
  return removeTokens(db, plan.removed);
}

type Restore = (db: Database, id: number, tokenId: number) => Promise<void>;

const restore: Record<StoredImport["kind"], Restore> = {
  transfers: (db, id, tokenId) =>
    db.run("DELETE FROM transfers WHERE token_id = $2 AND import_id = $1", [id, tokenId]),
  async prices(db, id, tokenId) {
    await db.run("DELETE FROM prices WHERE token_id = $2 AND import_id = $1", [id, tokenId]);
    await db.run(
      `INSERT INTO prices BY NAME
       SELECT r.token_id, r.time, r.price_usd, r.block, r.import_id_before AS import_id
       FROM replaced_prices AS r ANTI JOIN prices AS p ON p.token_id = r.token_id AND p.time = r.time
       WHERE r.import_id = $1 AND r.token_id = $2 ORDER BY r.time`,
      [id, tokenId],
    );
  },
  async balances(db, id, tokenId) {
    await db.run("DELETE FROM balances WHERE token_id = $1", [tokenId]);
    await db.run(
      `INSERT INTO balances SELECT token_id, owner, account, amount FROM replaced_balances
       WHERE import_id = $1 AND token_id = $2 ORDER BY owner, account`,
      [id, tokenId],
    );
  },
};
