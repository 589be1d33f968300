import {
  type DataHistory,
  type DataNote,
  type DataSource,
  isOfComparison,
  readNotes,
} from "../../contract/meta.ts";
import type { Database } from "./database.ts";
import { IngestError } from "./ingest-error.ts";
import { noneStaged, type StagedCounts } from "./staged-counts.ts";
import type { TokenIdentity } from "./token-identity.ts";

/** A token of an import with its place in the database. */
export interface MatchedToken {
  readonly identity: TokenIdentity;
  readonly tokenId: number;
  readonly isNew: boolean;
  /** As it was stored; null for a new one. */
  readonly before: (Pick<TokenIdentity, "name" | "ticker"> & { readonly notes: readonly DataNote[] }) | null;
  /** Its name, ticker or notes are others than before. */
  readonly isRenamed: boolean;
  readonly isIncomplete: boolean;
  /** Rows of it were merged before and not computed. */
  readonly isUncomputed: boolean;
  readonly notes: readonly DataNote[];
  readonly staged: StagedCounts;
  /** Unix seconds, as stored. */
  readonly asOf: number | null;
}

/** What is stored of some addresses, which is all that an import reads of the other tokens. */
const storedTokens = `
  WITH given AS MATERIALIZED (SELECT unnest(string_split($1, chr(10))) AS address)
  SELECT
    coalesce(u.token_id, t.token_id) AS token_id, coalesce(u.chain, t.chain) AS chain,
    coalesce(u.address, t.address) AS address, coalesce(u.name, t.name) AS name,
    coalesce(u.ticker, t.ticker) AS ticker, coalesce(u.decimals, t.decimals) AS decimals,
    coalesce(u.source, t.source) AS source, CASE WHEN u.token_id IS NULL THEN t.note ELSE u.note END AS note,
    coalesce(t.history, CASE WHEN r.is_snapshot THEN 'snapshot' ELSE 'full' END) AS history,
    u.token_id IS NOT NULL AS is_uncomputed, coalesce(r.as_of, t.as_of)::DOUBLE AS as_of
  FROM (SELECT * FROM tokens WHERE address IN (FROM given)) AS t
  FULL JOIN (SELECT * FROM uncomputed_tokens WHERE address IN (FROM given)) AS u ON u.token_id = t.token_id
  LEFT JOIN refused_figures AS r ON r.token_id = u.token_id`;

interface StoredToken {
  token_id: number;
  chain: string;
  address: string;
  name: string;
  ticker: string;
  decimals: number;
  source: DataSource;
  note: string | null;
  history: DataHistory;
  is_uncomputed: boolean;
  as_of: number | null;
}

/**
 * Finds the tokens of an import, or gives them ids, and fills the temporary table import_tokens (token, token_id).
 * Throws where a stored token is another than the one given.
 */
export async function matchTokens(
  db: Database,
  tokens: readonly TokenIdentity[],
  stagedCounts: readonly StagedCounts[],
): Promise<MatchedToken[]> {
  const addresses = tokens.map(({ address }) => address).join("\n");
  const stored = new Map(
    (await db.rows<StoredToken>(storedTokens, [addresses])).map((row) => [
      `${row.chain}:${row.address}`,
      row,
    ]),
  );
  const stagedByToken = new Map(stagedCounts.map((counts) => [counts.token, counts]));
  let nextId = await firstFreeId(db);
  const seen = new Set<string>();
  const matched = tokens.map((identity, index): MatchedToken => {
    const key = `${identity.chain}:${identity.address}`;
    if (seen.has(key)) throw mismatch(identity, "is given twice in one import");
    seen.add(key);
    const row = stored.get(key);
    const staged = stagedByToken.get(index) ?? noneStaged(index);
    const hasStagedTransfers = staged.transfers > 0n;
    checkKinds(identity, row, hasStagedTransfers, staged.balances > 0n);
    const storedNotes = readNotes(row?.note ?? null);
    const isChecked = row?.source === "file" && storedNotes.some(isOfComparison);
    // More transfers of files: what the contract was compared with was another list.
    const keptNotes =
      isChecked && hasStagedTransfers ? storedNotes.filter((note) => !isOfComparison(note)) : storedNotes;
    const notes = identity.notes ?? keptNotes;
    return {
      identity,
      tokenId: row?.token_id ?? nextId++,
      isNew: row === undefined,
      before: row === undefined ? null : { name: row.name, ticker: row.ticker, notes: storedNotes },
      isRenamed:
        row !== undefined &&
        (row.name !== identity.name || row.ticker !== identity.ticker || notes.join() !== storedNotes.join()),
      isIncomplete: row?.history === "incomplete" && !isChecked,
      isUncomputed: row?.is_uncomputed ?? false,
      notes,
      staged,
      asOf: row?.as_of ?? null,
    };
  });
  await db.run("CREATE OR REPLACE TEMP TABLE import_tokens (token INTEGER, token_id INTEGER)");
  await db.append("import_tokens", {
    token: matched.map((_, index) => index),
    token_id: matched.map((token) => token.tokenId),
  });
  return matched;
}

/** The numbers of those that something was stored of before: of a new one there is nothing to take away. */
export function storedIds(tokens: readonly MatchedToken[]): string {
  return tokens.flatMap(({ isNew, tokenId }) => (isNew ? [] : [tokenId])).join(", ");
}

function checkKinds(
  identity: TokenIdentity,
  stored: StoredToken | undefined,
  hasTransfers: boolean,
  hasBalances: boolean,
): void {
  if (hasTransfers && hasBalances) throw mismatch(identity, "comes with transfers and with balances");
  if (!stored) return;
  if (stored.decimals !== identity.decimals) {
    throw mismatch(identity, `is stored with ${stored.decimals} decimals, not ${identity.decimals}`);
  }
  if (stored.source !== identity.source) {
    throw mismatch(identity, `is stored from another source (${stored.source})`);
  }
  if (hasTransfers && stored.history === "snapshot") {
    throw mismatch(identity, "is stored as a snapshot of balances and cannot take transfers");
  }
  if (hasBalances && stored.history !== "snapshot") {
    throw mismatch(identity, "is stored with transfers and cannot take balances");
  }
}

function mismatch(identity: TokenIdentity, what: string): IngestError {
  const { chain, address } = identity;
  return new IngestError("token_mismatch", `the token ${address} ${what}`, { chain, token: address });
}

/** Numbers of removed tokens are not given again. */
export async function firstFreeId(db: Database): Promise<number> {
  const [last] = await db.rows<{ id: number }>(
    `SELECT coalesce(max(id), -1)::INTEGER AS id FROM (
       SELECT max(token_id) AS id FROM tokens UNION ALL SELECT max(token_id) FROM uncomputed_tokens
       UNION ALL SELECT max(token_id) FROM removed_tokens
     )`,
  );
  return last!.id + 1;
}
