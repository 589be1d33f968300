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
  const stored = await findStored(db, tokens);
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

/** By chain and address. The tokens that an import names are all that it reads of those that are stored. */
async function findStored(
  db: Database,
  tokens: readonly TokenIdentity[],
): Promise<ReadonlyMap<string, StoredToken>> {
  if (tokens.length === 0) return new Map();
  const addresses = tokens.map(({ address }) => address);
  // A few as they are: a list to take apart takes the database longer than to look them up.
  const areFew = addresses.length <= 100;
  const given = areFew
    ? addresses.map((address) => `'${address.replaceAll("'", "''")}'`).join(", ")
    : "FROM given";
  const columns = "token_id, chain, address, name, ticker, decimals, source, note";
  const rows = await db.rows<StoredToken>(
    `${areFew ? "" : "WITH given AS MATERIALIZED (SELECT unnest(string_split($1, chr(10))) AS address)"}
     SELECT ${columns}, history, as_of::DOUBLE AS as_of, false AS is_uncomputed FROM tokens WHERE address IN (${given})
     UNION ALL
     SELECT ${columns}, 'full', NULL, true FROM uncomputed_tokens WHERE address IN (${given})`,
    areFew ? [] : [addresses.join("\n")],
  );
  const found = new Map(rows.map((row) => [row.token_id, row]));
  const uncomputed = rows.filter((row) => row.is_uncomputed);
  if (uncomputed.length > 0) {
    const refused = await db.rows<{ token_id: number; is_snapshot: boolean; as_of: number | null }>(
      `SELECT token_id, is_snapshot, as_of::DOUBLE AS as_of FROM refused_figures
       WHERE token_id IN (${uncomputed.map((row) => row.token_id).join(", ")})`,
    );
    for (const row of uncomputed) {
      const computed = rows.find((other) => other.token_id === row.token_id && !other.is_uncomputed);
      const mark = refused.find((other) => other.token_id === row.token_id);
      found.set(row.token_id, {
        ...row,
        history: computed?.history ?? (mark?.is_snapshot === true ? "snapshot" : "full"),
        as_of: mark?.as_of ?? computed?.as_of ?? null,
      });
    }
  }
  return new Map([...found.values()].map((row) => [`${row.chain}:${row.address}`, row]));
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
