import { randomUUID } from "node:crypto";
import { rename, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findDamage } from "../check.ts";
import { type Database, DatabaseFile } from "../database.ts";
import { newestVersion } from "../migration.ts";
import { removePart, writingPart } from "./unfinished.ts";

/** What a copy has, as it was counted in the copy itself. */
export interface BackupSummary {
  readonly path: string;
  readonly bytes: number;
  readonly tokens: number;
  readonly transfers: number;
}

/** A copy that could not be made, or is none. The message says why. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

const verifyingMemoryMiB = 256;

/**
 * Copies the database of a connection of its own into a file: all of it as of one moment, while others read and write.
 * The copy has its name once it was opened and everything in it was read. Throws {@link BackupError}.
 */
export async function backUp(db: Database, path: string): Promise<BackupSummary> {
  if (await exists(path)) {
    throw new BackupError(`${path} exists already: choose another name, or take it away first.`);
  }
  return writingPart(db, path, (part) => backUpInto(db, path, part));
}

async function backUpInto(db: Database, path: string, part: string): Promise<BackupSummary> {
  await removePart(part);
  try {
    const counted = await copy(db, part);
    const found = await inspectBackup(part);
    if (found.tokens !== counted.tokens || found.transfers !== counted.transfers) {
      throw new BackupError(`The copy does not have what the database has: nothing was kept of ${path}.`);
    }
    await rename(part, path);
    return { ...found, path };
  } catch (error) {
    await removePart(part);
    throw error instanceof BackupError ? error : await explained(error, path);
  }
}

async function copy(db: Database, part: string): Promise<Counts> {
  const [here] = await db.rows<{ name: string }>("SELECT current_database() AS name");
  await db.run(`ATTACH '${part.replaceAll("'", "''")}' AS backup`);
  try {
    // One transaction sees one moment.
    await db.run("BEGIN");
    try {
      const counted = await countRows(db);
      await db.run(`COPY FROM DATABASE "${here!.name}" TO backup`);
      await db.run("COMMIT");
      return counted;
    } catch (error) {
      await db.run("ROLLBACK").catch(() => undefined);
      throw error;
    }
  } finally {
    await db.run("DETACH backup");
  }
}

/** Opens a copy, reads everything in it, and says what it has. Throws {@link BackupError} where it is none. */
export async function inspectBackup(path: string): Promise<BackupSummary> {
  if (!(await exists(path))) throw new BackupError(`There is no file ${path}.`);
  let file: DatabaseFile;
  try {
    file = await DatabaseFile.open({
      path,
      memoryLimitMiB: verifyingMemoryMiB,
      threads: 1,
      // Nobody can have made it before: everybody may write where it is.
      tempDirectory: join(tmpdir(), `holderscope-${randomUUID()}`),
      readOnly: true,
    });
  } catch (error) {
    throw new BackupError(`${path} cannot be opened as a database: ${messageOf(error)}`);
  }
  try {
    const db = await file.connect();
    const version = await versionOf(db, path);
    if (version > newestVersion) {
      throw new BackupError(
        `${path} has schema version ${version}, this program knows versions up to ${newestVersion}: update it first.`,
      );
    }
    const damage = await findDamage(db, path, () => false);
    if (damage !== undefined) throw new BackupError(`${path}: ${damage}`);
    return { ...(await countRows(db)), path, bytes: (await stat(path)).size };
  } finally {
    await file.close();
  }
}

async function versionOf(db: Database, path: string): Promise<number> {
  try {
    const [row] = await db.rows<{ version: number }>("SELECT version FROM schema_version");
    return row!.version;
  } catch {
    throw new BackupError(`${path} is no database of Holderscope.`);
  }
}

type Counts = Pick<BackupSummary, "tokens" | "transfers">;

async function countRows(db: Database): Promise<Counts> {
  const [counted] = await db.rows<Counts>(
    `SELECT (SELECT count(*) FROM tokens)::DOUBLE AS tokens, (SELECT count(*) FROM transfers)::DOUBLE AS transfers`,
  );
  return counted!;
}

async function explained(error: unknown, path: string): Promise<BackupError> {
  const directory = dirname(path);
  if (!(await exists(directory))) return new BackupError(`There is no directory ${directory}.`);
  const text = messageOf(error);
  if (/no space left|disk quota|file too large|not enough space/i.test(text)) {
    return new BackupError(`The disk of ${directory} is full: nothing was kept of ${path}.`);
  }
  if (/permission denied|read-only file system/i.test(text))
    return new BackupError(`${directory} cannot be written.`);
  return new BackupError(`${path} could not be written: ${text}`);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
