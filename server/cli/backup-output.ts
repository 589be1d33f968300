import type { BackupSummary } from "../store/recovery/backup.ts";
import type { CommandResult, FormattedResult } from "./command.ts";
import { backupContents, backupDone } from "../operation/action-words.ts";

export function formatBackup(summary: BackupSummary): FormattedResult {
  return { output: [backupDone(summary)], notes: [] };
}

export function formatRestore({
  summary,
  restored,
}: Extract<CommandResult, { name: "restore" }>): FormattedResult {
  if (restored === null) {
    return {
      output: [
        `Restore ${summary.path}: ${backupContents(summary)}?`,
        "What is stored now is set aside under another name.",
      ],
      notes: [`Nothing is changed yet. To do it: npx holderscope restore ${summary.path} --yes`],
      failed: true,
    };
  }
  const aside = restored.setAside === null ? [] : [`What was there before is ${restored.setAside}.`];
  return { output: [`Restored: ${backupContents(restored)}.`, ...aside], notes: [] };
}
