import { randomUUID } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TokenAddress } from "../../contract/address.ts";
import { legs, sizeOf } from "./macros.ts";
import { type BackupSummary, backUp } from "./recovery/backup.ts";
import { findDamage, freeBytes } from "./check.ts";
import { type Database, DatabaseFile, DiskFull, isDiskFull } from "./database.ts";
import { fillListFigures } from "./figures/list-figures.ts";
import { ResumePoints } from "./figures/resume-points.ts";
import { dropTemporary, ingest, type IngestOptions, type IngestSummary } from "./ingest.ts";
import type { TokenIdentity } from "./token-identity.ts";
import { type AccountRecords, accountRecords } from "./account-records.ts";
import { type KeyTable, keyTable } from "./keys.ts";
import { migrate } from "./migration.ts";
import { refuseBrokenLog, refuseHalfRestored } from "./recovery/open-checks.ts";
import { putOffOutdated } from "./outdated.ts";
import { type Reader, readerPool } from "./reader.ts";
import { keepNamedPairs, type NamedPairs } from "./sources/price-pools.ts";
import { type RewoundTokens, rewoundTokens } from "./rewound.ts";
import { putRequestsFirst } from "./thread-priority.ts";
import { isLocked, StoreOpenError } from "./store-open-error.ts";
import { clearUnfinished, removeEmptyScratch } from "./recovery/unfinished.ts";

const defaultMemoryMiB = 1_024;

export interface StoreOptions {
  /** The database file, or ":memory:". Its directory is made if it is missing. */
  readonly path: string;
  readonly memoryLimitMiB?: number;
  /** As many as there are cores; in memory one, where stores of tests stand beside each other. */
  readonly threads?: number;
  /** The process answers requests: its other threads stand back for the one that does. */
  readonly requestsFirst?: boolean;
  /** Where settings say that prices are read from. */
  readonly namedPairs?: NamedPairs;
}

/**
 * Told after a commit, before `ingest` returns; without tokens where what is known of addresses changed. Tokens that
 * were taken out are among them.
 */
export type ChangeListener = (tokenIds: readonly number[]) => void;

export interface Store {
  /**
   * One import in one transaction: all of it or nothing. `fill` stages rows (staging.sql says where); then they are
   * merged, checked, the tokens they touch computed, and committed. Imports wait for each other. `tokens` is read
   * when `fill` is done, which may add those that it finds.
   * Throws {@link IngestError} where the input is refused.
   */
  ingest(
    tokens: readonly TokenIdentity[],
    fill: (db: Database) => Promise<void>,
    options?: IngestOptions,
  ): Promise<IngestSummary>;
  /** A source's own rows alone, in one transaction; waits like an import. */
  transaction(work: (db: Database) => Promise<void>): Promise<void>;
  /** The same for what is known of addresses, of which listeners are told. */
  label<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Puts rows of whole tokens in the place of others, in one transaction; waits like an import. Returns their numbers. */
  change(work: (db: Database) => Promise<readonly number[]>): Promise<void>;
  /** Brings up to date what an import with `deferCompute` left. */
  compute(tokens: readonly TokenIdentity[], options?: IngestOptions): Promise<IngestSummary>;
  /** Reads the file. What it makes in the database `moments` is kept in memory, for all to read, until the store closes. */
  readonly reader: Reader;
  /** Milliseconds that the oldest statement of a client waits for the reader; 0 where none waits. */
  waitOf(client: string): number;
  /**
   * Work on tables in the database `moments`, which everything here sees until they are dropped: what a source reads
   * piece by piece, and `fill` then takes. Does not wait for imports.
   */
  withStaging<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Work with temporary tables that nobody else sees, a piece at a time. Nothing of it goes into the file. */
  withTempTables<T>(work: (db: Database) => Promise<T>): Promise<T>;
  readonly keys: KeyTable;
  /** Accounts and their sessions: {@link Accounts} reads and writes them. */
  readonly accountRecords: AccountRecords;
  /** What reorganisations have taken back, for whoever told of it. */
  readonly rewound: RewoundTokens;
  /** Where it is stored, and what does not fit into memory. */
  readonly directory: string;
  /** Reads everything; undefined where it is whole, else what to tell the operator. */
  findDamage(): Promise<string | undefined>;
  /** Copies everything, as of one moment, into a new file. Imports go on meanwhile. Throws {@link BackupError}. */
  backUp(path: string): Promise<BackupSummary>;
  /** Of a worker of a cluster: puts what another one has published of a token in the place of what is stored here. */
  readonly takeOver?: (token: TokenAddress) => Promise<void>;
  /** Returns the function that ends the subscription. */
  onChange(listener: ChangeListener): () => void;
  /** Waits for a running import. */
  close(): Promise<void>;
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const file = await openFile(options);
  const writer = await file.connect();
  try {
    await migrate(writer);
    await putOffOutdated(writer);
    await fillListFigures(writer);
  } catch (error) {
    await file.close();
    if (error instanceof StoreOpenError) throw error;
    throw new StoreOpenError(`${options.path} is damaged: it can be opened, but not read`);
  }
  const attachMemory = async () => {
    await writer.run("ATTACH ':memory:' AS moments");
    // Here every connection reads it.
    await writer.run(`CREATE MACRO moments.size_of(amount) AS ${sizeOf}`);
    await writer.run(`CREATE MACRO moments.legs(token) AS TABLE ${legs}`);
    await keepNamedPairs(writer, options.namedPairs ?? {});
  };
  await attachMemory();
  const reader = readerPool([await file.connect(), await file.connect(), await file.connect()]);
  const ofAccess = await file.connect();
  const keys = keyTable(ofAccess);
  const listeners = new Set<ChangeListener>();
  let lastIngest: Promise<unknown> = Promise.resolve();
  let closing = false;
  let looked: Promise<unknown> = Promise.resolve();
  let copying: Database | undefined;
  let copied: Promise<unknown> = Promise.resolve();
  let staging: Promise<Database> | undefined;
  let staged: Promise<unknown> = Promise.resolve();
  let besides: Database | undefined;
  let worked: Promise<unknown> = Promise.resolve();

  const directory = options.path === ":memory:" ? tmpdir() : dirname(options.path);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (closing) return Promise.reject(new Error("the store is closed"));
    const begin = async () => {
      const free = await freeBytes(directory);
      try {
        return await work();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        if (options.path !== ":memory:") {
          await file.reopen();
          await attachMemory();
        }
        throw new DiskFull(directory, free, error);
      }
    };
    const turn = lastIngest.then(begin, begin);
    lastIngest = turn.catch(() => undefined);
    return turn;
  };
  const resumePoints = new ResumePoints(bytesOfResumePoints(options.memoryLimitMiB));
  const ingestInTurn: Store["ingest"] = (tokens, fill, ingestOptions = {}) =>
    inTurn(async () => {
      const standBack = () => {
        if (options.requestsFirst) putRequestsFirst();
      };
      standBack();
      const { summary, changedTokenIds, removedTokenIds } = await ingest(writer, tokens, fill, {
        legsPerRound: legsPerRound(options.memoryLimitMiB),
        resumePoints,
        ...ingestOptions,
        onProgress: (...progress) => {
          // What is computed beside the database has a thread by now.
          standBack();
          ingestOptions.onProgress?.(...progress);
        },
      });
      const touched = [...changedTokenIds, ...removedTokenIds];
      if (touched.length > 0) for (const listener of listeners) listener(touched);
      return summary;
    });

  return {
    reader,
    waitOf: (client) => reader.waitOf(client),
    directory,
    keys,
    accountRecords: accountRecords(ofAccess),
    rewound: rewoundTokens(ofAccess),
    ingest: ingestInTurn,
    transaction: (work) => inTurn(() => transaction(writer, work)),
    label: (work) =>
      inTurn(async () => {
        const done = await transaction(writer, work);
        for (const listener of listeners) listener([]);
        return done;
      }),
    change: (work) =>
      inTurn(async () => {
        const tokenIds = await transaction(writer, work);
        if (tokenIds.length > 0) for (const listener of listeners) listener(tokenIds);
      }),
    compute: (tokens, ingestOptions) => ingestInTurn(tokens, () => Promise.resolve(), ingestOptions),
    async findDamage() {
      const looking = file.connect().then((db) => findDamage(db, options.path, () => closing));
      looked = looking;
      return looking;
    },
    backUp(path) {
      if (closing) return Promise.reject(new Error("the store is closed"));
      const copy = async () => backUp((copying ??= await file.connect()), path);
      const turn = copied.then(copy, copy);
      copied = turn.catch(() => undefined);
      return turn;
    },
    withStaging(work) {
      if (closing) return Promise.reject(new Error("the store is closed"));
      const piece = (staging ??= file.connect()).then(work);
      staged = Promise.allSettled([staged, piece]);
      return piece;
    },
    withTempTables(work) {
      if (closing) return Promise.reject(new Error("the store is closed"));
      const piece = async () => {
        const db = (besides ??= await file.connect());
        try {
          return await work(db);
        } finally {
          await dropTemporary(db);
        }
      };
      const turn = worked.then(piece, piece);
      worked = turn.catch(() => undefined);
      return turn;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closing = true;
      await lastIngest;
      await looked;
      await copied;
      await worked;
      await staged;
      await file.close();
      await removeEmptyScratch(options.path);
    },
  };
}

/** Half as much beside the database's memory: to compute such a token whole takes more. */
function bytesOfResumePoints(memoryLimitMiB = defaultMemoryMiB): number {
  return (memoryLimitMiB / 2) * 2 ** 20;
}

/** Where the database has little memory, a computation has less at once. */
function legsPerRound(memoryLimitMiB = defaultMemoryMiB): number {
  return Math.min(2_000_000, 2_000 * memoryLimitMiB);
}

/** With less memory than so much for each thread, what they do side by side does not fit. */
const threadMiB = 64;

function threadsFor(memoryLimitMiB: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memoryLimitMiB / threadMiB)));
}

async function transaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  await db.run("BEGIN");
  try {
    const done = await work(db);
    await db.run("COMMIT");
    return done;
  } catch (error) {
    await db.run("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function openFile({
  path,
  memoryLimitMiB = defaultMemoryMiB,
  threads,
}: StoreOptions): Promise<DatabaseFile> {
  const inMemory = path === ":memory:";
  if (!inMemory) {
    makeWritable(dirname(path));
    await refuseHalfRestored(path);
    await refuseBrokenLog(path);
  }
  try {
    const file = await DatabaseFile.open({
      path,
      memoryLimitMiB,
      threads: threads ?? (inMemory ? 1 : threadsFor(memoryLimitMiB)),
      tempDirectory: inMemory ? join(tmpdir(), `holderscope-${randomUUID()}`) : `${path}.tmp`,
    });
    if (!inMemory) await clearUnfinished(path);
    return file;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const holder = /PID (\d+)/.exec(text)?.[1];
    if (holder !== undefined || isLocked(text)) {
      throw new StoreOpenError(
        `${path} is in use by another process${holder === undefined ? "" : ` (PID ${holder})`}: ` +
          "a server that starts takes commands in a moment, so try again; else stop it, or use another data directory",
      );
    }
    if (/enough bytes|checksum|corrupt|^(serialization|internal|fatal) error/i.test(text)) {
      throw new StoreOpenError(
        `${path} is cut or damaged: restore a copy, or import anew (${text.split("\n")[0]})`,
      );
    }
    throw new StoreOpenError(`${path} cannot be opened: ${text}`);
  }
}

function makeWritable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StoreOpenError(
      `the data directory ${directory} cannot be written (${reason}): ` +
        "make it writable, or choose another with HOLDERSCOPE_DATA_DIR",
    );
  }
}
