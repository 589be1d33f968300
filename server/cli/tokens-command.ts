import { resolve } from "node:path";
import { chainIds, isChainId } from "../../contract/chains.ts";
import { isHttpUrl } from "../config/setting.ts";
import { exportEndings } from "../store/export.ts";
import type { Invocation } from "./invocation.ts";
import { parseToken } from "./list-command.ts";
import { generalOptions, isHelp, oneOf, parseInteger, unknownWord } from "./option-values.ts";
import { type ParsedOptions, parseOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

const topic = "tokens";
const longestName = 200;

const actions: Readonly<Record<string, (args: readonly string[]) => Invocation>> = {
  list: parseList,
  show: parseShow,
  remove: parseRemove,
  rename: parseRename,
  reindex: parseReindex,
  take: parseTake,
};

export function parseTokens(action: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(action)) return { kind: "help", topic };
  const known = Object.keys(actions);
  if (action === undefined || action.startsWith("-"))
    throw new UsageError(`Say what to do: tokens ${known.join(", ")}.`, topic);
  const parse = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (parse === undefined) throw new UsageError(unknownWord("tokens command", action, known), topic);
  return args.some((word) => word === "--help" || word === "-h") ? { kind: "help", topic } : parse(args);
}

function parseList(args: readonly string[]): Invocation {
  const options = parseOptions(args, { ...generalOptions, chain: "text" }, topic);
  if (options.positionals.length > 0) throw new UsageError("tokens list takes no arguments.", topic);
  const chain = oneOf(options, "chain", chainIds, topic);
  return { kind: "command", command: { name: "tokens list", chain } };
}

function parseShow(args: readonly string[]): Invocation {
  const options = parseOptions(args, generalOptions, topic);
  return { kind: "command", command: { name: "tokens show", ...parseToken(options, topic, "tokens show") } };
}

function parseTake(args: readonly string[]): Invocation {
  const options = parseOptions(args, generalOptions, topic);
  return { kind: "command", command: { name: "tokens take", ...parseToken(options, topic, "tokens take") } };
}

function parseRemove(args: readonly string[]): Invocation {
  const options = parseOptions(args, { ...generalOptions, yes: "flag", export: "text" }, topic);
  const token = parseToken(options, topic, "tokens remove");
  const isConfirmed = options.flag("yes");
  return {
    kind: "command",
    command: { name: "tokens remove", ...token, isConfirmed, ...parseExport(options, topic) },
  };
}

function parseExport(options: ParsedOptions, of: "tokens" | "imports"): { readonly exportTo?: string } {
  const file = options.text("export");
  if (file === undefined) return {};
  if (!exportEndings.some((ending) => file.toLowerCase().endsWith(ending)))
    throw new UsageError(`--export: the file has to end in one of ${exportEndings.join(", ")}.`, of);
  return { exportTo: resolve(file) };
}

function parseRename(args: readonly string[]): Invocation {
  const options = parseOptions(args, { ...generalOptions, name: "text", ticker: "text" }, topic);
  const token = parseToken(options, topic, "tokens rename");
  const [tokenName, ticker] = ["name", "ticker"].map((option) => nameOf(options, option));
  if (tokenName === null && ticker === null)
    throw new UsageError("Say how to call it: --name NAME, --ticker TICKER, or both.", topic);
  return {
    kind: "command",
    command: { name: "tokens rename", ...token, tokenName: tokenName!, ticker: ticker! },
  };
}

function nameOf(options: ParsedOptions, option: string): string | null {
  const text = options.text(option)?.trim();
  if (text === undefined) return null;
  if (text === "" || text.length > longestName)
    throw new UsageError(`--${option}: expected 1 to ${longestName} characters.`, topic);
  return text;
}

function parseReindex(args: readonly string[]): Invocation {
  const spec = { ...generalOptions, yes: "flag", all: "flag", rpc: "text" } as const;
  const options = parseOptions(args, spec, topic);
  const rpc = options.text("rpc") ?? null;
  // Not shown: it may hold a key.
  if (rpc !== null && !isHttpUrl(rpc)) throw new UsageError("--rpc is not an http or https URL.", topic);
  const common = { name: "tokens reindex", rpc, isConfirmed: options.flag("yes") } as const;
  if (!options.flag("all")) {
    const { chain, token } = parseToken(options, topic, "tokens reindex");
    return { kind: "command", command: { ...common, chain, token } };
  }
  const [chain, ...others] = options.positionals;
  if (chain === undefined || others.length > 0)
    throw new UsageError("Say which chain: tokens reindex CHAIN --all.", topic);
  if (!isChainId(chain)) throw new UsageError(unknownWord("chain", chain, chainIds), topic);
  return { kind: "command", command: { ...common, chain, token: null } };
}

export function parseImports(action: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(action)) return { kind: "help", topic: "imports" };
  const options = parseOptions(
    args,
    action === "undo" ? { ...generalOptions, yes: "flag", export: "text" } : generalOptions,
    "imports",
  );
  if (options.flag("help")) return { kind: "help", topic: "imports" };
  const [number, ...others] = options.positionals;
  if (action === "list") {
    if (number !== undefined) throw new UsageError("imports list takes no arguments.", "imports");
    return { kind: "command", command: { name: "imports list" } };
  }
  if (action !== "undo") {
    if (action === undefined || action.startsWith("-"))
      throw new UsageError("Say what to do: imports list or imports undo NUMBER.", "imports");
    throw new UsageError(unknownWord("imports command", action, ["list", "undo"]), "imports");
  }
  if (number === undefined || others.length > 0)
    throw new UsageError("Name one import by its number: imports undo NUMBER.", "imports");
  const id = parseInteger(number, "imports undo", 2_147_483_647, "imports")!;
  const isConfirmed = options.flag("yes");
  return {
    kind: "command",
    command: { name: "imports undo", id, isConfirmed, ...parseExport(options, "imports") },
  };
}
