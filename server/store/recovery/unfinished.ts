import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Reader } from "../reader.ts";

type Opened = Pick<Reader, "rows">;

/** A copy of a database is checked within this time. */
const restoreMs = 3_600_000;
const noteEnding = ".path";

/** Beside the database: what is unpacked for an import, and notes of files elsewhere that are being written. */
const directoryOf = (path: string) => `${path}.unfinished`;

/** Undefined of a database in memory. */
async function pathOf(db: Opened): Promise<string | undefined> {
  const [row] = await db.rows<{ path: string | null }>(
    "SELECT path FROM duckdb_databases() WHERE database_name = current_database()",
  );
  return row?.path ?? undefined;
}

export interface Scratch {
  readonly path: string;
  remove(): Promise<void>;
}

/** A directory for what is needed for a while. If the process is killed before it is removed, the next one removes it. */
export async function makeScratch(db: Opened): Promise<Scratch> {
  const database = await pathOf(db);
  const parent = database === undefined ? tmpdir() : directoryOf(database);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const path = await mkdtemp(join(parent, "holderscope-"));
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
    },
  };
}

/**
 * Writes a file that has its name only once it is whole: `work` writes `FILE.part`. If the process is killed, the next one
 * takes that away.
 */
export async function writingPart<T>(
  db: Opened,
  file: string,
  work: (part: string) => Promise<T>,
): Promise<T> {
  const part = `${file}.part`;
  const database = await pathOf(db);
  if (database === undefined) return work(part);
  const directory = directoryOf(database);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const note = join(directory, `${randomUUID()}${noteEnding}`);
  await writeFile(note, part, { mode: 0o600 });
  try {
    return await work(part);
  } finally {
    await rm(note, { force: true });
  }
}

/**
 * Takes away what a process left that was killed: parts of files, what was unpacked, and what the database had put on disk
 * for want of memory. For whoever alone has the database open.
 */
export async function clearUnfinished(path: string): Promise<void> {
  const directory = directoryOf(path);
  const notes = await readdir(directory).catch(() => []);
  for (const note of notes.filter((name) => name.endsWith(noteEnding))) {
    const part = await readFile(join(directory, note), "utf8");
    // A note that was cut while it was written names nothing of ours.
    if (part.endsWith(".part")) await removePart(part);
  }
  await rm(directory, { recursive: true, force: true });
  for (const name of await readdir(`${path}.tmp`).catch(() => []))
    await rm(join(`${path}.tmp`, name), { recursive: true, force: true });
  // Of a copy that was to be put in the place of the database: a restore that goes on now has just written to it.
  const copied = await stat(`${path}.part`).catch(() => undefined);
  if (copied !== undefined && copied.mtimeMs < Date.now() - restoreMs) await removePart(`${path}.part`);
}

/** A part of a database has a log beside it. */
export async function removePart(part: string): Promise<void> {
  for (const name of [part, `${part}.wal`]) await rm(name, { force: true }).catch(() => undefined);
}

/** Of a database that is closed: an empty directory is of no use to anybody. */
export async function removeEmptyScratch(path: string): Promise<void> {
  await rmdir(directoryOf(path)).catch(() => undefined);
}
