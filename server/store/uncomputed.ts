import type { DataNote } from "../../contract/meta.ts";
import type { Database } from "./database.ts";
import { type MatchedToken, storedIds } from "./token-match.ts";

/** Remembers the tokens for a later import or `compute`: what they answer stays as it was. */
export async function markForRecompute(db: Database, tokens: readonly MatchedToken[]): Promise<void> {
  await clearRecompute(db, tokens);
  await db.append("uncomputed_tokens", {
    token_id: tokens.map(({ tokenId }) => tokenId),
    chain: tokens.map(({ identity }) => identity.chain),
    address: tokens.map(({ identity }) => identity.address),
    name: tokens.map(({ identity }) => identity.name),
    ticker: tokens.map(({ identity }) => identity.ticker),
    decimals: tokens.map(({ identity }) => identity.decimals),
    source: tokens.map(({ identity }) => identity.source),
    note: tokens.map(({ notes }) => noteText(notes)),
  });
}

/** Forgets that the tokens are to be computed. */
export async function clearRecompute(db: Database, tokens: readonly MatchedToken[]): Promise<void> {
  const ids = storedIds(tokens);
  if (ids !== "") await db.run(`DELETE FROM uncomputed_tokens WHERE token_id IN (${ids})`);
}

/** The notes as they are stored. */
export function noteText(notes: readonly DataNote[]): string | null {
  return notes.length > 0 ? notes.join(",") : null;
}
