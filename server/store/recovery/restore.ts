import { copyFile, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { DatabaseFile } from "../database.ts";
import { BackupError, type BackupSummary, inspectBackup } from "./backup.ts";
import { isLocked } from "../store-open-error.ts";

export interface RestoreSummary extends BackupSummary {
  /** Where what was there before is now; null where there was nothing. */
  readonly setAside: string | null;
}

/**
 * Puts a copy in the place of the database at a path, which nobody may have open. What was there is set aside with its
 * log: with the log of another database a copy would be damaged. Throws {@link BackupError}.
 */
export async function restoreBackup(from: string, path: string): Promise<RestoreSummary> {
  const found = await inspectBackup(from);
  const part = `${path}.part`;
  try {
    await copyFile(from, part);
    await inspectBackup(part);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${from} could not be copied: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  // One that was killed has set aside a part of what was there: the rest belongs beside it.
  const begun = await halfRestored(path);
  const isSetAside = begun !== undefined && (await exists(begun)) && !(await exists(path));
  const aside = isSetAside ? begun : await freeName(`${path}.before-restore`);
  await writeFile(noteOf(path), aside);
  const isThere = await exists(path);
  if (isThere) await rename(path, aside);
  if (await exists(`${path}.wal`)) await rename(`${path}.wal`, `${aside}.wal`);
  await rename(part, path);
  await rm(noteOf(path));
  return { ...found, setAside: isThere || isSetAside ? aside : null };
}

/** There while a copy is put in the place of the database. */
const noteOf = (path: string) => `${path}.restoring`;

/** Of a restore that was begun and not ended: where it puts what was there before. */
export async function halfRestored(path: string): Promise<string | undefined> {
  return readFile(noteOf(path), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** Whether another process has the database open. One that cannot be opened is nobody's. */
export async function isStoreInUse(path: string): Promise<boolean> {
  if (!(await exists(path))) return false;
  try {
    const file = await DatabaseFile.open({
      path,
      memoryLimitMiB: 64,
      threads: 1,
      tempDirectory: `${path}.tmp`,
    });
    await file.close();
    return false;
  } catch (error) {
    const text = error instanceof Error ? error.message : "";
    return /PID \d+/.test(text) || isLocked(text);
  }
}

async function freeName(name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!(await exists(candidate))) return candidate;
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
