import { type FileHandle, open, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { halfRestored } from "./restore.ts";
import { StoreOpenError } from "../store-open-error.ts";

/** Refuses to start where a restore was killed between its renames: what would be there is an empty store. */
export async function refuseHalfRestored(path: string): Promise<void> {
  const setAside = await halfRestored(path);
  if (setAside === undefined) return;
  throw new StoreOpenError(
    `a restore of ${path} was ended before it was done: run it again, npx holderscope restore FILE --yes. ` +
      `What was there before is in ${setAside}, or still in its place`,
  );
}

/**
 * How the log of the database begins: what kind of entry this is (98, its version), and the version. Of version 2 entries
 * follow, each with its size and a checksum of eight bytes before it.
 */
const logBegins = Buffer.from([0x64, 0x00, 0x62, 0x65, 0x00]);
const logVersion = 2;
const headBytes = 8;
const entryHeadBytes = 16;
/** An entry has some thousand rows at most. */
const largestEntryBytes = 2 ** 30;
const writingMs = 300;

/**
 * Refuses a log that the database would take for an empty one: it believes the first bytes and the sizes of entries, which
 * have no checksum, and leaves out what follows one that does not fit. A size that is too large may be that of an entry
 * which was cut off as it was written; that of the first, which is small, and one that no entry has, are damage.
 */
export async function refuseBrokenLog(path: string): Promise<void> {
  const log = `${path}.wal`;
  if ((await faultOf(log)) === undefined) return;
  // One that another process writes may be seen half written: that it is in use is said by the database.
  await delay(writingMs);
  const fault = await faultOf(log);
  if (fault === undefined) return;
  throw new StoreOpenError(
    `the log of the database, ${log}, is ${fault}: restore a copy, or put the whole log back. ` +
      "Without it the database is as it was before its last changes; to go on with that, take the log away",
  );
}

async function faultOf(log: string): Promise<string | undefined> {
  const size = (await stat(log).catch(() => undefined))?.size;
  if (size === undefined) return undefined;
  return size < headBytes + entryHeadBytes ? `cut, ${size} bytes of it are left` : damageOf(log, size);
}

async function damageOf(log: string, size: number): Promise<string | undefined> {
  const file = await open(log);
  try {
    const head = await read(file, 0, headBytes);
    if (!head.subarray(0, logBegins.length).equals(logBegins)) return "damaged at its beginning";
    if (head[logBegins.length] !== logVersion) return undefined;
    if (head[6] !== 0xff || head[7] !== 0xff) return "damaged at its beginning";
    for (let at = headBytes; at + entryHeadBytes <= size;) {
      const bytes = Number((await read(file, at, 8)).readBigUInt64LE());
      const end = at + entryHeadBytes + bytes;
      if (bytes > largestEntryBytes || (at === headBytes && end > size)) return `damaged at byte ${at}`;
      at = end;
    }
    return undefined;
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer;
}
