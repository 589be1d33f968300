import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ActionPlan, OperateAction, OperateReport } from "../../contract/beside/operate.ts";
import type { TokenAddress } from "../../contract/address.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { longestReason, printable } from "../lib/terminal-text.ts";
import {
  backupDone,
  begunElsewhere,
  removalDone,
  renamingDone,
  settingsNote,
  titleOf,
  undoLines,
  undoTitle,
} from "./action-words.ts";
import { CommandError } from "./command-error.ts";
import { Jobs, type OnStep } from "./jobs.ts";
import { backupDirectoryName, named, type OperatorOptions, pauseOrGoOn, planOf } from "./operator-plans.ts";
import { forgetRereading, type Reading, refusedWords, rereadings } from "./rereading.ts";
import { indexedTokens } from "../store/sources/index-status.ts";
import { OperatorReports } from "./operator-report.ts";
import { findToken, reindexTokens, removeToken, renameToken, undoImport } from "./token-actions.ts";

/** In the data directory: what was asked for on the operator's page. */
const jobsName = "operator-jobs.json";

/** What the operator's page shows and does. Every action is that of a command. */
export class Operator {
  private readonly jobs: Jobs;
  private readonly reports: OperatorReports;

  constructor(private readonly options: OperatorOptions) {
    const { logger, config } = options.operation;
    this.jobs = new Jobs(logger, join(config.dataDirectory, jobsName));
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

  /** What was being read again when the server ended goes on. */
  async resume(): Promise<void> {
    const { store, operation } = this.options;
    const indexed = await indexedTokens(store.reader);
    for (const { chain, token } of await rereadings(operation.config.dataDirectory)) {
      const isKnown = indexed.some((one) => one.chain === chain && (token ?? one.address) === one.address);
      if (!isKnown) {
        await forgetRereading(operation.config.dataDirectory, { chain, token });
        continue;
      }
      const action: OperateAction = { action: "reindex", chain, ...(token !== null && { address: token }) };
      this.jobs.start({
        key: JSON.stringify(action),
        title: token === null ? `Read all tokens of ${chain} again` : await this.titleOf(action),
        run: (onStep) => this.reindex({ chain, token }, onStep).finally(() => this.reports.forget()),
      });
    }
  }

  /** Where another machine of the cluster asks for it. Throws a ProblemError where it cannot be done. */
  async readAgain({ chain, address }: TokenAddress): Promise<void> {
    const action: OperateAction = { action: "reindex", chain, address };
    const { refusal } = await this.plan(action);
    if (refusal !== null) throw new ProblemError("token_not_found", refusal);
    await this.start(action);
  }

  private async titleOf(action: OperateAction): Promise<string> {
    if (action.action === "backup") return "Backup";
    if (action.action === "pause") return `Pause reading of ${action.chain}`;
    if (action.action === "resume") return `Go on reading ${action.chain}`;
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
        return this.reindex(named(action), onStep);
      }
      case "undo": {
        const { plan } = await undoImport({ id: action.id!, isConfirmed: true }, store);
        return [`Undid ${undoTitle(plan)}.`, ...undoLines(plan, true)];
      }
      case "pause":
      case "resume":
        return pauseOrGoOn(action, operation);
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

  private async reindex(reading: Reading, onStep: OnStep): Promise<readonly string[]> {
    const { store, operation, nodes } = this.options;
    const request = { ...reading, rpc: null, isConfirmed: true };
    const done = await reindexTokens(request, store, operation, nodes(onStep));
    const { found, tokens, refused, elsewhere } = done;
    if (elsewhere !== undefined) return [begunElsewhere(elsewhere)];
    const failed = (tokens ?? [])
      .filter(({ state }) => state !== "indexed")
      .map(
        ({ address, reason }) => `${address}: ${printable(reason ?? "it is not read yet", longestReason)}`,
      );
    const wrong = [...refused.map(refusedWords), ...failed];
    if (wrong.length > 0) throw new CommandError(wrong.join("\n"));
    return found.map((token) => `Read ${titleOf(token)} again.`);
  }
}
