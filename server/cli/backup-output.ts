import { counted } from "../sources/files/wording.ts";
import type { BackupSummary } from "../store/backup.ts";
import type { CommandResult, FormattedResult } from "./command.ts";
import { bytes } from "./terminal-text.ts";

function contents({ tokens, transfers, bytes: size }: BackupSummary): string {
  return `${counted(tokens, "token")}, ${counted(transfers, "transfer")}, ${bytes(size)}`;
}

export function formatBackup(summary: BackupSummary): FormattedResult {
  return { output: [`Copied to ${summary.path}, opened and read: ${contents(summary)}.`], notes: [] };
}

export function formatRestore({
  summary,
  restored,
}: Extract<CommandResult, { name: "restore" }>): FormattedResult {
  if (restored === null) {
    return {
      output: [
        `Restore ${summary.path}: ${contents(summary)}?`,
        "What is stored now is set aside under another name.",
      ],
      notes: [`Nothing is changed yet. To do it: npx holderscope restore ${summary.path} --yes`],
      failed: true,
    };
  }
  const aside = restored.setAside === null ? [] : [`What was there before is ${restored.setAside}.`];
  return { output: [`Restored: ${contents(restored)}.`, ...aside], notes: [] };
}
