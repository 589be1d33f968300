import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { chainIds, familyOf } from "../../contract/chains.ts";
import { generateKey, hashKey } from "../access/api-key.ts";
import { FileError } from "../sources/files/file-error.ts";
import { importFiles } from "../sources/files/import.ts";
import { importLabels } from "../sources/labels/import-labels.ts";
import {
  findToken,
  type Nodes,
  reindexTokens,
  removeToken,
  renameToken,
  takeToken,
  undoImport,
} from "../operation/token-actions.ts";
import { checkFigures } from "../operation/figure-check.ts";
import { type Operation, statusReport, upstreamStatus } from "../operation/status.ts";
import { BackupError, inspectBackup } from "../store/recovery/backup.ts";
import { isStoreInUse, restoreBackup } from "../store/recovery/restore.ts";
import { listImports } from "../store/imports.ts";
import { listLabelSources, removeLabels } from "../store/labels.ts";
import { isInUse, type StoredKey } from "../store/keys.ts";
import type { Store } from "../store/store.ts";
import { listTokens } from "../store/token-list.ts";
import { runAccount } from "./account-command.ts";
import type { Command, CommandResult, IndexLine, OnProgress } from "./command.ts";
import { CommandError } from "../operation/command-error.ts";
import { findNodes, indexEvm, readEvmAgain } from "./index-evm.ts";
import { indexSol, readSolAgain } from "./index-sol.ts";
import { listChanges, listHolders, readHistory } from "./list-run.ts";

/** `number:1` and `name:1` say which of the two a word is. */
async function revokeKey(word: string, { keys }: Store): Promise<StoredKey> {
  const [, kind, given = word] = /^(number|name):(.+)$/.exec(word) ?? [];
  const meant = (await keys.list()).filter(
    ({ id, name, revokedAt }) =>
      isInUse({ revokedAt }) &&
      ((kind !== "name" && String(id) === given) || (kind !== "number" && name === given) || name === word),
  );
  if (meant.length > 1) {
    const each = meant.map(({ id, name, lastFour }) => `  number:${id}  ${name} (…${lastFour})`).join("\n");
    throw new CommandError(`Several keys are meant by ${word}. Say which, by its number:\n${each}`);
  }
  const revoked = meant[0] && (await keys.revoke(meant[0].id));
  if (revoked === undefined) {
    throw new CommandError(`No key in use has the name or number ${word}. See: npx holderscope keys list`);
  }
  return revoked;
}

/** Has sources read tokens as `index` does. */
export function nodesFor(
  store: Store,
  operation: Operation,
  onProgress: OnProgress,
): Nodes<readonly IndexLine[]> {
  return {
    onStep: onProgress,
    find: (chain, rpc) => findNodes(chain, rpc, operation),
    readAgain: (chain, rpc, work) =>
      familyOf(chain) === "evm"
        ? readEvmAgain(chain, rpc, work, store, operation)
        : readSolAgain(rpc, work, store, operation),
    read(chain, tokens, { rpc, withHistory }) {
      const command = { rpc, tokens, follow: false } as const;
      return familyOf(chain) === "evm"
        ? indexEvm(
            { name: "index evm", chain, ...command, fromBlock: null, pairs: [] },
            store,
            operation,
            onProgress,
          )
        : indexSol(
            { name: "index sol", ...command, history: withHistory, everyMinutes: null },
            store,
            operation,
            onProgress,
          );
    },
  };
}

/** Does what the command line asked for: in its own process, or in the server it was handed to. */
export async function runCommand(
  command: Command,
  store: Store,
  onProgress: OnProgress,
  operation: Operation,
): Promise<CommandResult> {
  switch (command.name) {
    case "import":
      try {
        const report = (step: string, done: number, total: number) => onProgress({ step, done, total });
        return { name: command.name, summary: await importFiles(store, command.request, report) };
      } catch (error) {
        throw error instanceof FileError ? new CommandError(error.message) : error;
      }
    case "import labels":
      try {
        return { name: command.name, summary: await importLabels(store, command.request) };
      } catch (error) {
        throw error instanceof FileError ? new CommandError(error.message) : error;
      }
    case "labels list":
      return { name: command.name, sources: await listLabelSources(store.reader) };
    case "labels remove": {
      const { name, source } = command;
      const removed = await store.label((db) => removeLabels(db, source, chainIds));
      if (removed === 0) {
        throw new CommandError(`No list is named ${source}. See: npx holderscope labels list`);
      }
      return { name, source, removed };
    }
    case "keys create": {
      const key = generateKey();
      const line = await store.keys.insert({
        name: command.keyName,
        hash: hashKey(key),
        lastFour: key.slice(-4),
        unitBudget: command.unitBudget,
      });
      if (line === undefined) {
        throw new CommandError(
          `A key in use is named ${command.keyName} already: choose another name, or revoke that key first.`,
        );
      }
      return { name: command.name, key, line };
    }
    case "account create":
    case "account list":
    case "account link":
    case "account remove":
      return runAccount(command, store, operation);
    case "keys list":
      return { name: command.name, keys: await store.keys.list() };
    case "keys revoke":
      return { name: command.name, keys: [await revokeKey(command.nameOrId, store)] };
    case "tokens list":
      return { name: command.name, tokens: await listTokens(store.reader, command.chain) };
    case "tokens show":
      return { name: command.name, details: await findToken(store, command.chain, command.token) };
    case "tokens take": {
      const { name, chain, token } = command;
      return { name, details: await takeToken(store, operation, { chain, address: token }) };
    }
    case "tokens remove":
      return { name: command.name, ...(await removeToken(command, store, operation)) };
    case "tokens rename":
      return { name: command.name, ...(await renameToken(command, store, operation)) };
    case "tokens reindex": {
      const nodes = nodesFor(store, operation, onProgress);
      return { name: command.name, ...(await reindexTokens(command, store, operation, nodes)) };
    }
    case "backup":
      try {
        onProgress({ step: "Copying", done: 0, total: 0 });
        return { name: command.name, summary: await store.backUp(command.file) };
      } catch (error) {
        throw error instanceof BackupError ? new CommandError(error.message) : error;
      }
    case "restore":
      throw new CommandError(
        "A server runs on this store. Stop it first: a copy cannot take its place meanwhile.",
      );
    case "imports list":
      return { name: command.name, imports: await listImports(store.reader) };
    case "imports undo":
      return { name: command.name, ...(await undoImport(command, store)) };
    case "index evm": {
      const { name, chain } = command;
      return { name, chain, ...(await indexEvm(command, store, operation, onProgress)) };
    }
    case "index sol":
      return { name: command.name, ...(await indexSol(command, store, operation, onProgress)) };
    case "holders":
      return listHolders(command, store);
    case "changes":
      return listChanges(command, store);
    case "history":
      return readHistory(command, store);
    case "check": {
      const report = (done: number, total: number) => onProgress({ step: "Checking", done, total });
      return {
        name: command.name,
        tokens: await checkFigures(store, command, report),
        isJson: command.isJson,
      };
    }
    case "status":
      return { name: command.name, report: await statusReport(store, operation) };
    case "upstream status":
      return { name: command.name, upstream: await upstreamStatus(operation) };
    default:
      // From a command line of another version.
      throw new CommandError("The running server does not know this command. Restart it.");
  }
}

/** Where nothing runs on the store: it is not opened, and may be damaged. */
export async function runRestore(
  { name, file, isConfirmed }: Extract<Command, { name: "restore" }>,
  path: string,
): Promise<CommandResult> {
  const summary = await inspectBackup(file);
  if (!isConfirmed) return { name, summary, restored: null };
  if (await isStoreInUse(path)) {
    throw new CommandError(`${path} is in use by another process: stop it first. Nothing was changed.`);
  }
  await mkdir(dirname(path), { recursive: true });
  return { name, summary, restored: await restoreBackup(file, path) };
}
