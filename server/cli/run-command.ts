import { generateKey, hashKey } from "../access/api-key.ts";
import { FileError } from "../sources/files/file-error.ts";
import { importFiles } from "../sources/files/import.ts";
import { type Operation, statusReport, upstreamStatus } from "../operation.ts";
import type { Store } from "../store/store.ts";
import { listTokens } from "../store/token-list.ts";
import type { Command, CommandResult, OnProgress } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { indexEth } from "./index-eth.ts";
import { indexSol } from "./index-sol.ts";

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
    case "keys create": {
      const key = generateKey();
      const line = await store.keys.insert({
        name: command.keyName,
        hash: hashKey(key),
        lastFour: key.slice(-4),
        unitBudget: command.unitBudget,
      });
      return { name: command.name, key, line };
    }
    case "keys list":
      return { name: command.name, keys: await store.keys.list() };
    case "keys revoke": {
      const keys = await store.keys.revoke(command.nameOrId);
      if (keys.length === 0) {
        throw new CommandError(
          `No key in use has the name or number ${command.nameOrId}. See: npx holderscope keys list`,
        );
      }
      return { name: command.name, keys };
    }
    case "tokens list":
      return { name: command.name, tokens: await listTokens(store.reader, command.chain) };
    case "index eth":
      return { name: command.name, tokens: await indexEth(command, store, operation, onProgress) };
    case "index sol":
      return { name: command.name, ...(await indexSol(command, store, operation, onProgress)) };
    case "status":
      return { name: command.name, report: await statusReport(store, operation) };
    case "upstream status":
      return { name: command.name, upstream: await upstreamStatus(operation) };
    default:
      // From a command line of another version.
      throw new CommandError("The running server does not know this command. Restart it.");
  }
}
