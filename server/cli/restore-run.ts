import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { inspectBackup } from "../store/recovery/backup.ts";
import { isInUse, restoreBackup } from "../store/recovery/restore.ts";
import type { Command, CommandResult } from "./command.ts";
import { CommandError } from "../operation/command-error.ts";

/** Where nothing runs on the store: it is not opened, and may be damaged. */
export async function runRestore(
  { name, file, isConfirmed }: Extract<Command, { name: "restore" }>,
  path: string,
): Promise<CommandResult> {
  const summary = await inspectBackup(file);
  if (!isConfirmed) return { name, summary, restored: null };
  if (await isInUse(path)) {
    throw new CommandError(`${path} is in use by another process: stop it first. Nothing was changed.`);
  }
  await mkdir(dirname(path), { recursive: true });
  return { name, summary, restored: await restoreBackup(file, path) };
}
