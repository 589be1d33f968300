import type { ChainId } from "../../contract/chains.ts";
import type { Database } from "./database.ts";
import type { RowCounts } from "./merge.ts";
import type { Reader } from "./reader.ts";
import type { MatchedToken } from "./token-match.ts";
import { noteText } from "./uncomputed.ts";

/** The files of an import, by which it is recorded. */
export interface ImportedFiles {
  readonly kind: "transfers" | "balances" | "prices";
  /** Their names. */
  readonly files: readonly string[];
}

/** An import as it is recorded. Times in unix seconds. */
export interface StoredImport extends ImportedFiles {
  readonly id: number;
  readonly importedAt: number;
  readonly undoneAt: number | null;
  readonly tokens: readonly ImportOfToken[];
}

export interface ImportOfToken {
  readonly tokenId: number;
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  /** New rows. */
  readonly added: number;
  /** Nothing was known of the token before. */
  readonly isFirst: boolean;
  /** Taken out since. */
  readonly isGone: boolean;
}

export async function nextImportId(db: Database): Promise<number> {
  const [row] = await db.rows<{ id: number }>("SELECT coalesce(max(import_id), 0) + 1 AS id FROM imports");
  return row!.id;
}

/** Records an import of files, in its own transaction. `counts` by token number. */
export async function saveImport(
  db: Database,
  id: number,
  { kind, files }: ImportedFiles,
  tokens: readonly MatchedToken[],
  counts: ReadonlyMap<number, Readonly<Record<ImportedFiles["kind"], RowCounts>>>,
): Promise<void> {
  await db.append("imports", {
    import_id: [id],
    kind: [kind],
    files: [JSON.stringify(files)],
    imported_at: [Math.floor(Date.now() / 1_000)],
  });
  await db.append("imported_tokens", {
    import_id: tokens.map(() => id),
    token_id: tokens.map(({ tokenId }) => tokenId),
    chain: tokens.map(({ identity }) => identity.chain),
    address: tokens.map(({ identity }) => identity.address),
    name: tokens.map(({ identity }) => identity.name),
    ticker: tokens.map(({ identity }) => identity.ticker),
    added: tokens.map(({ tokenId }) => counts.get(tokenId)?.[kind].added ?? 0),
    is_first: tokens.map(({ isNew }) => isNew),
    name_before: tokens.map(({ before }) => before?.name ?? null),
    ticker_before: tokens.map(({ before }) => before?.ticker ?? null),
    note_before: tokens.map(({ before }) => noteText(before?.notes ?? [])),
    as_of_before: tokens.map(({ asOf }) => asOf),
  });
}

/** The newest first. */
export async function listImports(reader: Pick<Reader, "rows">): Promise<StoredImport[]> {
  const imports = await reader.rows<{
    id: number;
    kind: ImportedFiles["kind"];
    files: string;
    importedAt: number;
    undoneAt: number | null;
  }>(
    `SELECT import_id AS id, kind, files, imported_at::DOUBLE AS "importedAt", undone_at::DOUBLE AS "undoneAt"
     FROM imports ORDER BY import_id DESC`,
  );
  const tokens = await reader.rows<ImportOfToken & { importId: number }>(
    `SELECT i.import_id AS "importId", i.token_id AS "tokenId", i.chain, i.address, i.name, i.ticker, i.added::DOUBLE AS added,
       i.is_first AS "isFirst", t.token_id IS NULL AS "isGone"
     FROM imported_tokens AS i
     LEFT JOIN (SELECT token_id FROM tokens UNION SELECT token_id FROM uncomputed_tokens) AS t USING (token_id)
     ORDER BY i.import_id, i.token_id`,
  );
  return imports.map((one) => ({
    ...one,
    files: JSON.parse(one.files) as string[],
    tokens: tokens.filter(({ importId }) => importId === one.id),
  }));
}
