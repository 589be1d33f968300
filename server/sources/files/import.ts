import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ChainId } from "../../../contract/chains.ts";
import type { DataHistory } from "../../../contract/meta.ts";
import type { Database } from "../../store/database.ts";
import type { TokenIdentity, TokenSummary } from "../../store/ingest.ts";
import { IngestError } from "../../store/ingest-error.ts";
import type { Store } from "../../store/store.ts";
import { findToken } from "../../store/token-list.ts";
import type { ImportKind } from "./columns.ts";
import { prepareConversions } from "./conversion.ts";
import { FileError } from "./file-error.ts";
import { type FileFormat, type InputFile, inspectFile } from "./input-file.ts";
import { describeIngestError } from "./ingest-error-text.ts";
import { type StagedFile, stageFiles } from "./staging.ts";

/** The token of an import. What is null comes from the store, which must know the token then. */
export interface TokenGiven {
  readonly chain: ChainId;
  /** Normalised. */
  readonly address: string;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly decimals: number | null;
}

export interface ImportRequest {
  readonly kind: ImportKind;
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly token: TokenGiven;
  /** Canonical column name to the file's. */
  readonly columns: Readonly<Record<string, string>>;
  /** Null: found out from the content. */
  readonly format: FileFormat | null;
  readonly skipBadRows: boolean;
  readonly allowIncomplete: boolean;
  /** Unix seconds at which balances were true. */
  readonly asOf: number | null;
}

export interface ImportSummary {
  readonly kind: ImportKind;
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  /** Rows in the files. */
  readonly rows: number;
  readonly added: number;
  readonly changed: boolean;
  /** Rows that were left out, by reason. */
  readonly ignored: readonly { readonly count: number; readonly reason: string }[];
  readonly history: DataHistory;
  readonly holderCount: number;
  /** Raw units, as text: JSON has no numbers of this size. */
  readonly supply: string;
  /** Unix seconds. */
  readonly firstTime: number | null;
  readonly lastTime: number | null;
}

export type ImportProgress = (step: string, done: number, total: number) => void;

const progressEveryMs = 200;
/** The steps of the store that come after reading. */
const stepWords: Readonly<Record<string, string>> = {
  merge: "Sorting and checking",
  compute: "Computing statistics",
  commit: "Saving",
};
const zeroAddress = "0x0000000000000000000000000000000000000000";

/**
 * Imports files for one token, all of them or nothing.
 * Throws {@link FileError} where the input has to be changed; its message says how.
 */
export async function importFiles(
  store: Store,
  request: ImportRequest,
  onProgress: ImportProgress = () => {},
): Promise<ImportSummary> {
  const token = await identify(store, request.token, request.kind);
  const scratch = scratchDirectory();
  let staged: StagedFile[] = [];
  let ignored: { count: number; reason: string }[] = [];
  try {
    const files: InputFile[] = [];
    for (const path of request.files)
      files.push(await inspectFile(path, scratch.get, request.format ?? undefined));

    const fill = async (db: Database) => {
      await prepareConversions(db);
      let step = "";
      const timer = setInterval(
        () => onProgress(step, Math.round(db.progress() * 100), 100),
        progressEveryMs,
      );
      try {
        staged = await stageFiles(
          db,
          files,
          {
            kind: request.kind,
            token,
            mapping: request.columns,
            skipBadRows: request.skipBadRows,
          },
          (file) => onProgress((step = `Reading ${file.name}`), 0, 100),
        );
      } finally {
        clearInterval(timer);
      }
      if (request.kind === "balances") ignored = await dropEmptyBalances(db);
    };
    const summary = await store.ingest([token], fill, {
      allowIncomplete: request.allowIncomplete,
      ...(request.asOf === null ? {} : { snapshotTime: request.asOf }),
      onProgress: (step, done, total) => {
        const words = stepWords[step];
        if (words !== undefined) onProgress(words, done, total);
      },
    });
    return summarize(request.kind, staged, ignored, summary.tokens[0]!, summary.changed);
  } catch (error) {
    if (error instanceof IngestError) throw new FileError(await describeIngestError(error, token, staged));
    throw error;
  } finally {
    await scratch.remove();
  }
}

async function identify(store: Store, given: TokenGiven, kind: ImportKind): Promise<TokenIdentity> {
  const known = await findToken(store.reader, given.chain, given.address);
  const { chain, address } = given;
  const name = given.name ?? known?.name;
  const ticker = given.ticker ?? known?.ticker;
  const decimals = given.decimals ?? known?.decimals;
  if (name === undefined || ticker === undefined || decimals === undefined) {
    const missing = [
      name === undefined ? "--name" : "",
      ticker === undefined ? "--ticker" : "",
      decimals === undefined ? "--decimals" : "",
    ].filter((option) => option !== "");
    throw new FileError(
      `The token ${address} is not in the store yet. Say what it is: give ${missing.join(", ")} as well.`,
    );
  }
  // Prices may be added to a token whose transfers come from elsewhere.
  const source = (kind === "prices" ? known?.source : undefined) ?? "file";
  return { chain, address, name, ticker, decimals, source };
}

/** A balance of zero is no holding, and what the zero address holds was burned. */
async function dropEmptyBalances(db: Database): Promise<{ count: number; reason: string }[]> {
  const dropped = [];
  for (const [condition, reason] of [
    ["amount = 0", "a balance of zero"],
    [`owner = '${zeroAddress}'`, "held by the zero address: burned"],
  ] as const) {
    const [row] = await db.rows<{ count: number }>(
      `SELECT count(*)::DOUBLE AS count FROM staged_balances WHERE ${condition}`,
    );
    if (row!.count === 0) continue;
    await db.run(`DELETE FROM staged_balances WHERE ${condition}`);
    dropped.push({ count: row!.count, reason });
  }
  return dropped;
}

function summarize(
  kind: ImportKind,
  staged: readonly StagedFile[],
  dropped: readonly { count: number; reason: string }[],
  stored: TokenSummary,
  changed: boolean,
): ImportSummary {
  const { chain, address, name, ticker, decimals } = stored.token;
  const bad = staged.reduce((sum, file) => sum + file.bad.count, 0);
  const known = stored[kind].ignored;
  return {
    kind,
    chain,
    address,
    name,
    ticker,
    decimals,
    rows: staged.reduce((sum, file) => sum + file.rows + file.rejectedPositions.length, 0),
    added: stored[kind].added,
    changed,
    ignored: [
      ...dropped,
      { count: known, reason: "known already" },
      { count: bad, reason: "bad rows" },
    ].filter(({ count }) => count > 0),
    history: stored.history,
    holderCount: stored.holderCount,
    supply: String(stored.supply),
    firstTime: stored.firstTime,
    lastTime: stored.lastTime,
  };
}

/** A directory for unpacked files, made when the first one needs it. */
function scratchDirectory() {
  let made: Promise<string> | undefined;
  return {
    get: () => (made ??= mkdtemp(join(tmpdir(), "holderscope-"))),
    async remove() {
      if (made !== undefined) await rm(await made, { recursive: true, force: true });
    },
  };
}
