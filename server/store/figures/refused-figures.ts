import type { ChainId } from "../../../contract/chains.ts";
import { type Contradiction, findContradictions } from "../../ledger/contradictions.ts";
import type { LostRows } from "./compute.ts";
import type { Database } from "../database.ts";
import { type MatchedToken, storedIds } from "../token-match.ts";
import type { Reader } from "../reader.ts";

/** What is wrong with the figures of a token, and since when older ones stand in their place. */
export interface RefusedFigures {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly contradictions: readonly SaidContradiction[];
  /** Unix seconds. */
  readonly refusedAt: number;
  /** Unix seconds of the figures that stand in their place; null where there are none, or their time is not known. */
  readonly asOf: number | null;
}

export type SaidContradiction = Pick<Contradiction, "figure" | "text">;

/** Transfers that were lost or read twice, as a contradiction of the token. */
export function describeLostRows({ tokenId, rowsIn, rowsOut }: LostRows): Contradiction {
  return { tokenId, figure: "transfers", text: `are ${rowsIn}, and ${rowsOut} were read` };
}

/** Figures that are not to be seen. */
export class ContradictionError<T extends SaidContradiction = SaidContradiction> extends Error {
  override readonly name = "ContradictionError";
  constructor(readonly contradictions: readonly T[]) {
    super(`figures contradict themselves: ${describeContradictions(contradictions)}`);
  }
}

export function describeContradictions(contradictions: readonly SaidContradiction[]): string {
  return contradictions.map(({ figure, text }) => `${figure} ${text}`).join("; ");
}

/** The time of balances that come with this import would be forgotten else: it is stored with figures alone. */
export async function saveRefusedFigures(
  db: Database,
  tokens: readonly MatchedToken[],
  contradictions: ReadonlyMap<number, readonly Contradiction[]>,
  snapshotTime: number | null,
): Promise<void> {
  await clearRefusedFigures(db, tokens);
  const now = Math.floor(Date.now() / 1_000);
  const said = (tokenId: number) =>
    (contradictions.get(tokenId) ?? []).map(({ figure, text }): SaidContradiction => ({ figure, text }));
  await db.append("refused_figures", {
    token_id: tokens.map(({ tokenId }) => tokenId),
    contradictions: tokens.map(({ tokenId }) => JSON.stringify(said(tokenId))),
    refused_at: tokens.map(() => now),
    is_snapshot: tokens.map(() => false),
    as_of: tokens.map((token) => (token.staged.balances > 0n ? snapshotTime : token.asOf)),
  });
  const ids = tokens.map(({ tokenId }) => tokenId).join(", ");
  await db.run(
    `UPDATE refused_figures SET is_snapshot = true
     WHERE token_id IN (${ids}) AND token_id IN (SELECT token_id FROM balances)`,
  );
}

export async function clearRefusedFigures(db: Database, tokens: readonly MatchedToken[]): Promise<void> {
  const ids = storedIds(tokens);
  if (ids !== "") await db.run(`DELETE FROM refused_figures WHERE token_id IN (${ids})`);
}

/** Of figures that are stored, by the number of the token. All of one moment: imports go on meanwhile. */
export async function findStoredContradictions(
  store: { withTempTables<T>(work: (db: Database) => Promise<T>): Promise<T> },
  tokenIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SaidContradiction[]>> {
  return store.withTempTables(async (db) => {
    await db.run("BEGIN");
    try {
      const found = new Map<number, SaidContradiction[]>();
      for (const { tokenId, figure, text } of await findContradictions(db, tokenIds))
        found.set(tokenId, [...(found.get(tokenId) ?? []), { figure, text }]);
      return found;
    } finally {
      await db.run("ROLLBACK");
    }
  });
}

/** The newest first. */
export async function listRefusedFigures(reader: Pick<Reader, "rows">): Promise<RefusedFigures[]> {
  const rows = await reader.rows<
    Pick<RefusedFigures, "chain" | "address" | "name" | "refusedAt" | "asOf"> & { contradictions: string }
  >(
    `SELECT u.chain, u.address, u.name, r.contradictions, r.refused_at::DOUBLE AS "refusedAt", t.as_of::DOUBLE AS "asOf"
     FROM refused_figures AS r JOIN uncomputed_tokens AS u USING (token_id) LEFT JOIN tokens AS t USING (token_id)
     ORDER BY r.refused_at DESC, u.address`,
  );
  return rows.map(({ contradictions, ...row }) => ({
    ...row,
    contradictions: JSON.parse(contradictions) as SaidContradiction[],
  }));
}
