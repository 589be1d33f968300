import { resolve } from "node:path";
import { chainIds } from "../../contract/chains.ts";
import { parseAccount } from "./account-command.ts";
import { parseCluster } from "./cluster-command.ts";
import { parseHistory } from "./history-command.ts";
import { parseImport } from "./import-command.ts";
import { parseIndex } from "./index-command.ts";
import { parseLabels } from "./labels-command.ts";
import { parseChanges, parseHolders } from "./list-command.ts";
import type { Invocation } from "./invocation.ts";
import { generalOptions, isHelp, oneOf, parseAddress, parseInteger, unknownWord } from "./option-values.ts";
import { type OptionSpec, parseOptions } from "./options.ts";
import { parseImports, parseTokens } from "./tokens-command.ts";
import { UsageError } from "./usage-error.ts";

/** The words that a command begins with. */
export const commandNames = [
  "import",
  "index",
  "labels",
  "keys",
  "account",
  "tokens",
  "imports",
  "holders",
  "changes",
  "history",
  "status",
  "check",
  "backup",
  "restore",
  "upstream",
  "mcp",
  "cluster",
] as const;

/** What the arguments of the command line ask for. Throws {@link UsageError}. */
export function parseCommandLine(args: readonly string[]): Invocation {
  const [first, second] = args;
  if (first === undefined) return { kind: "help", topic: "" };
  if (first.startsWith("-")) {
    const options = parseOptions(args, generalOptions, "");
    return options.flag("version") ? { kind: "version" } : { kind: "help", topic: "" };
  }
  if (first === "help") return { kind: "help", topic: "" };
  if (first === "import") return parseImport(second, args.slice(2));
  if (first === "index") return parseIndex(second, args.slice(2));
  if (first === "labels") return parseLabels(second, args.slice(2));
  if (first === "keys") return parseKeys(second, args.slice(2));
  if (first === "account") return parseAccount(second, args.slice(2));
  if (first === "tokens") return parseTokens(second, args.slice(2));
  if (first === "imports") return parseImports(second, args.slice(2));
  if (first === "holders") return parseHolders(args.slice(1));
  if (first === "changes") return parseChanges(args.slice(1));
  if (first === "history") return parseHistory(args.slice(1));
  if (first === "status") return parseStatus("status", args.slice(1));
  if (first === "check") return parseCheck(args.slice(1));
  if (first === "backup" || first === "restore") return parseBackup(first, args.slice(1));
  if (first === "upstream") return parseUpstream(second, args.slice(2));
  if (first === "mcp") return parseMcp(args.slice(1));
  if (first === "cluster") return parseCluster(second, args.slice(2));
  throw new UsageError(unknownWord("command", first, commandNames));
}

function parseMcp(args: readonly string[]): Invocation {
  const options = parseOptions(args, { ...generalOptions, url: "text" }, "mcp");
  if (options.flag("help")) return { kind: "help", topic: "mcp" };
  if (options.positionals.length > 0) throw new UsageError("mcp takes no further words.", "mcp");
  const given = options.text("url");
  const url = given === undefined ? undefined : URL.parse(given);
  if (url === null || (url !== undefined && !/^https?:$/.test(url.protocol)))
    throw new UsageError(`--url must be an address such as http://127.0.0.1:4100, and is ${given}.`, "mcp");
  return { kind: "mcp", url: url && (url.origin + url.pathname).replace(/\/+$/, "") };
}

function parseStatus(name: "status" | "upstream status", args: readonly string[]): Invocation {
  const topic = name === "status" ? name : "upstream";
  const options = parseOptions(args, generalOptions, topic);
  if (options.flag("help")) return { kind: "help", topic };
  if (options.positionals.length > 0) throw new UsageError(`${name} takes no arguments.`, topic);
  return { kind: "command", command: { name } };
}

function parseCheck(args: readonly string[]): Invocation {
  const spec = { ...generalOptions, chain: "text", token: "text", repair: "flag", json: "flag" } as const;
  const options = parseOptions(args, spec, "check");
  if (options.flag("help")) return { kind: "help", topic: "check" };
  if (options.positionals.length > 0) throw new UsageError("check takes no arguments.", "check");
  const chain = oneOf(options, "chain", chainIds, "check") ?? null;
  const address = options.text("token");
  if (address !== undefined && chain === null)
    throw new UsageError("Say of which chain the token is: --chain CHAIN --token ADDRESS", "check");
  const token = address === undefined || chain === null ? null : parseAddress(address, chain, "check");
  return {
    kind: "command",
    command: { name: "check", chain, token, repairs: options.flag("repair"), isJson: options.flag("json") },
  };
}

function parseUpstream(action: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(action)) return { kind: "help", topic: "upstream" };
  if (action === "status") return parseStatus("upstream status", args);
  if (action === undefined || action.startsWith("-"))
    throw new UsageError("Say what to do: upstream status.", "upstream");
  throw new UsageError(unknownWord("upstream command", action, ["status"]), "upstream");
}

function parseBackup(name: "backup" | "restore", args: readonly string[]): Invocation {
  const spec: OptionSpec = name === "restore" ? { ...generalOptions, yes: "flag" } : generalOptions;
  const options = parseOptions(args, spec, "backup");
  if (options.flag("help")) return { kind: "help", topic: "backup" };
  const [given, ...others] = options.positionals;
  if (given === undefined || others.length > 0)
    throw new UsageError(`Name one file: ${name} FILE.`, "backup");
  const file = resolve(given);
  return name === "backup"
    ? { kind: "command", command: { name, file } }
    : { kind: "command", command: { name, file, isConfirmed: options.flag("yes") } };
}

function parseKeys(action: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(action)) return { kind: "help", topic: "keys" };
  const spec: OptionSpec = action === "create" ? { ...generalOptions, units: "text" } : generalOptions;
  const options = parseOptions(args, spec, "keys");
  if (options.flag("help")) return { kind: "help", topic: "keys" };
  const [name, ...others] = options.positionals;
  if (action === "list") {
    if (name !== undefined) throw new UsageError("keys list takes no arguments.", "keys");
    return { kind: "command", command: { name: "keys list" } };
  }
  if (action !== "create" && action !== "revoke") {
    if (action === undefined || action.startsWith("-")) {
      throw new UsageError("Say what to do: keys create NAME, keys list or keys revoke NAME.", "keys");
    }
    throw new UsageError(unknownWord("keys command", action, ["create", "list", "revoke"]), "keys");
  }
  if (name === undefined || name.trim() === "") throw new UsageError(`keys ${action} needs a name.`, "keys");
  if (others.length > 0)
    throw new UsageError('Give one name; put it in quotes if it has spaces: "my key".', "keys");
  if (name.length > 100) throw new UsageError("The name of a key has at most 100 characters.", "keys");
  if (action === "revoke") return { kind: "command", command: { name: "keys revoke", nameOrId: name } };
  const unitBudget = parseInteger(options.text("units"), "--units", 1_000_000_000_000, "keys");
  return { kind: "command", command: { name: "keys create", keyName: name, unitBudget } };
}
