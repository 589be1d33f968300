import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ActionPlan, OperateAction, OperateReport } from "../../contract/beside/operate.ts";
import { longestReason, printable } from "../lib/terminal-text.ts";
import {
  backupDone,
  removalDone,
  renamingDone,
  settingsNote,
  titleOf,
  undoLines,
  undoTitle,
} from "./action-words.ts";
import { CommandError } from "./command-error.ts";
import { Jobs, type OnStep } from "./jobs.ts";
import { backupDirectoryName, named, type OperatorOptions, planOf } from "./operator-plans.ts";
import { OperatorReports } from "./operator-report.ts";
import { findToken, reindexTokens, removeToken, renameToken, undoImport } from "./token-actions.ts";

/** What the operator's page shows and does. Every action is that of a command. */
export class Operator {
  private readonly jobs: Jobs;
  private readonly reports: OperatorReports;

  constructor(private readonly options: OperatorOptions) {
    this.jobs = new Jobs(options.operation.logger);
    this.reports = new OperatorReports(options);
  }

  async report(): Promise<OperateReport> {
    return { ...(await this.reports.make()), jobs: this.jobs.list() };
  }

  async close(): Promise<void> {
    await this.jobs.close();
    this.reports.close();
  }

  async plan(action: OperateAction): Promise<ActionPlan> {
    try {
      return await planOf(action, this.options);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { title: "This cannot be done", facts: [], word: null, command: null, refusal: error.message };
    }
  }

  async start(action: OperateAction): Promise<void> {
    this.jobs.start({
      key: JSON.stringify(action),
      title: await this.titleOf(action),
      run: async (onStep) => {
        try {
          return await this.perform(action, onStep);
        } finally {
          this.reports.forget();
        }
      },
    });
  }

  private async titleOf(action: OperateAction): Promise<string> {
    if (action.action === "backup") return "Backup";
    if (action.action === "undo") return `Undo import ${action.id}`;
    const { chain, token } = named(action);
    const found = await findToken(this.options.store, chain, token).catch(() => undefined);
    const verbs = {
      remove: "Remove",
      rename: "Rename",
      reindex: "Read again",
      cancel: "Cancel reading",
    } as const;
    return `${verbs[action.action]} ${found ? titleOf(found) : token}`;
  }

  private async perform(action: OperateAction, onStep: OnStep): Promise<readonly string[]> {
    const { store, operation, readings } = this.options;
    switch (action.action) {
      case "remove": {
        const removal = await removeToken({ ...named(action), isConfirmed: true }, store, operation);
        return [removalDone(removal), ...[settingsNote(removal)].filter((note) => note !== null)];
      }
      case "rename": {
        const names = { tokenName: action.name ?? null, ticker: action.ticker ?? null };
        return [renamingDone(await renameToken({ ...named(action), ...names }, store, operation))];
      }
      case "reindex": {
        const request = { ...named(action), rpc: null, isConfirmed: true };
        const { found, tokens } = await reindexTokens(request, store, operation, this.options.nodes(onStep));
        const failed = (tokens ?? []).filter(({ state }) => state !== "indexed");
        if (failed.length === 0) return found.map((token) => `Read ${titleOf(token)} again.`);
        throw new CommandError(
          failed
            .map(
              ({ address, reason }) =>
                `${address}: ${printable(reason ?? "it is not read yet", longestReason)}`,
            )
            .join("\n"),
        );
      }
      case "undo": {
        const { plan } = await undoImport({ id: action.id!, isConfirmed: true }, store);
        return [`Undid ${undoTitle(plan)}.`, ...undoLines(plan, true)];
      }
      case "cancel": {
        const { chain, token } = named(action);
        await readings.stop(chain, token);
        return [`Cancelled. What was read is kept; asking again goes on with it.`];
      }
      default: {
        const directory = join(operation.config.dataDirectory, backupDirectoryName);
        await mkdir(directory, { recursive: true });
        onStep({ step: "Copying", done: 0, total: 0 });
        const at = new Date().toISOString().slice(0, 19).replaceAll(":", "");
        return [backupDone(await store.backUp(join(directory, `holderscope-${at}Z.duckdb`)))];
      }
    }
  }
}
