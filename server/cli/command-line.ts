import { resolve } from "node:path";
import { normalizeAddress } from "../../contract/address.ts";
import { type ChainId, chainIds, isChainId } from "../../contract/chains.ts";
import { canonicalColumns, type ImportKind, importKinds } from "../sources/files/columns.ts";
import type { ImportRequest, TokenGiven } from "../sources/files/import.ts";
import { fileFormats } from "../sources/files/input-file.ts";
import { nearest } from "../sources/files/nearest.ts";
import type { Command } from "./command.ts";
import type { HelpTopic } from "./help.ts";
import { type OptionSpec, type ParsedOptions, parseOptions } from "./options.ts";
import { isNodeUrl } from "../eth-settings.ts";
import { UsageError } from "./usage-error.ts";

export type Invocation =
  | { readonly kind: "help"; readonly topic: HelpTopic }
  | { readonly kind: "version" }
  | { readonly kind: "command"; readonly command: Command };

const general = { help: "flag", version: "flag" } as const satisfies OptionSpec;
const importSpec = {
  ...general,
  chain: "text",
  token: "text",
  name: "text",
  ticker: "text",
  decimals: "text",
  columns: "texts",
  format: "text",
  "skip-bad-rows": "flag",
} as const satisfies OptionSpec;

const importSpecs: Record<ImportKind, OptionSpec> = {
  transfers: { ...importSpec, "allow-incomplete": "flag" },
  balances: { ...importSpec, "as-of": "text" },
  prices: importSpec,
};

/** The words that a command begins with. */
export const commandNames = ["import", "index", "keys", "tokens", "status", "upstream"] as const;

/** What the arguments of the command line ask for. Throws {@link UsageError}. */
export function parseCommandLine(args: readonly string[]): Invocation {
  const [first, second] = args;
  if (first === undefined) return { kind: "help", topic: "" };
  if (first.startsWith("-")) {
    const options = parseOptions(args, general, "");
    return options.flag("version") ? { kind: "version" } : { kind: "help", topic: "" };
  }
  if (first === "help") return { kind: "help", topic: "" };
  if (first === "import") return parseImport(second, args.slice(2));
  if (first === "index") return parseIndex(second, args.slice(2));
  if (first === "keys") return parseKeys(second, args.slice(2));
  if (first === "tokens") return parseTokens(second, args.slice(2));
  if (first === "status") return parseStatus("status", args.slice(1));
  if (first === "upstream") return parseUpstream(second, args.slice(2));
  throw new UsageError(unknown("command", first, commandNames));
}

function parseStatus(name: "status" | "upstream status", args: readonly string[]): Invocation {
  const topic = name === "status" ? name : "upstream";
  const options = parseOptions(args, general, topic);
  if (options.flag("help")) return { kind: "help", topic };
  if (options.positionals.length > 0) throw new UsageError(`${name} takes no further words.`, topic);
  return { kind: "command", command: { name } };
}

function parseUpstream(action: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(action)) return { kind: "help", topic: "upstream" };
  if (action === "status") return parseStatus("upstream status", args);
  if (action === undefined || action.startsWith("-"))
    throw new UsageError("Say what to do: upstream status.", "upstream");
  throw new UsageError(unknown("upstream command", action, ["status"]), "upstream");
}

function parseImport(kindText: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(kindText)) return { kind: "help", topic: "import" };
  const kind = importKinds.find((candidate) => candidate === kindText);
  if (kind === undefined) {
    if (kindText === undefined || kindText.startsWith("-")) {
      throw new UsageError("Say what to import: transfers, balances or prices.", "import");
    }
    throw new UsageError(unknown("kind of import", kindText, importKinds), "import");
  }
  const topic: HelpTopic = `import ${kind}`;
  const options = parseOptions(args, importSpecs[kind], topic);
  if (options.flag("help")) return { kind: "help", topic };
  if (options.positionals.length === 0) throw new UsageError(`Name the files to import ${kind} from.`, topic);
  const token = parseToken(options, topic);
  const request: ImportRequest = {
    kind,
    files: options.positionals.map((file) => resolve(file)),
    token,
    columns: parseColumns(options.texts("columns"), kind, token.chain, topic),
    format: oneOf(options, "format", fileFormats, topic),
    skipBadRows: options.flag("skip-bad-rows"),
    allowIncomplete: options.flag("allow-incomplete"),
    asOf: parseTime(options.text("as-of"), topic),
  };
  return { kind: "command", command: { name: "import", request } };
}

function parseToken(options: ParsedOptions, topic: HelpTopic): TokenGiven {
  const chain = oneOf(options, "chain", chainIds, topic);
  const address = options.text("token");
  if (chain === null || address === undefined) {
    throw new UsageError(
      "Say which token: --chain sol|eth --token ADDRESS, and for a new one --name, --ticker and --decimals.",
      topic,
    );
  }
  const normalized = normalizeAddress(chain, address);
  if (normalized === undefined) {
    throw new UsageError(
      `--token ${shown(address)} is not an address of ${chain}: ${addressForms[chain]}.`,
      topic,
    );
  }
  return {
    chain,
    address: normalized,
    name: options.text("name") ?? null,
    ticker: options.text("ticker") ?? null,
    decimals: parseInteger(options.text("decimals"), "--decimals", 255, topic),
  };
}

const addressForms: Record<ChainId, string> = {
  eth: "expected 0x and 40 hexadecimal digits",
  sol: "expected 32 bytes in base58, 32 to 44 characters",
};

function parseColumns(
  texts: readonly string[],
  kind: ImportKind,
  chain: ChainId,
  topic: HelpTopic,
): Record<string, string> {
  const known = canonicalColumns(kind, chain);
  const columns: Record<string, string> = {};
  for (const pair of texts.flatMap((text) => text.split(","))) {
    const [name = "", ...rest] = pair.split("=");
    const column = rest.join("=").trim();
    const canonical = name.trim();
    if (column === "") {
      throw new UsageError(
        `--columns ${shown(pair)}: expected NAME=COLUMN, such as block_time=timestamp.`,
        topic,
      );
    }
    if (!known.includes(canonical)) {
      throw new UsageError(
        known.includes(column)
          ? `--columns ${pair} is the wrong way round: write ${column}=${canonical}.`
          : `--columns: ${unknown("column", canonical, known)}`,
        topic,
      );
    }
    if (Object.hasOwn(columns, canonical))
      throw new UsageError(`--columns names ${canonical} more than once.`, topic);
    columns[canonical] = column;
  }
  return columns;
}

function parseIndex(chain: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(chain)) return { kind: "help", topic: "index" };
  if (chain === "sol") return parseIndexSol(args);
  if (chain !== "eth") {
    if (chain === undefined || chain.startsWith("-"))
      throw new UsageError("Say what to index: index eth or index sol.", "index");
    throw new UsageError(unknown("chain to index", chain, ["eth", "sol"]), "index");
  }
  const spec: OptionSpec = { ...general, rpc: "text", token: "texts", "from-block": "text", follow: "flag" };
  const options = parseOptions(args, spec, "index");
  if (options.flag("help")) return { kind: "help", topic: "index" };
  if (options.positionals.length > 0) throw new UsageError("Give each token after its own --token.", "index");
  const rpc = options.text("rpc") ?? null;
  if (rpc !== null && !isNodeUrl(rpc)) throw new UsageError("--rpc is not an http or https URL.", "index");
  const tokens = options
    .texts("token")
    .flatMap((text) => text.split(","))
    .map((text) => {
      const address = normalizeAddress("eth", text.trim());
      if (address !== undefined) return address;
      throw new UsageError(`--token ${shown(text)} is not an address of eth: ${addressForms.eth}.`, "index");
    });
  if (tokens.length === 0) throw new UsageError("Say which token to index: --token ADDRESS.", "index");
  const fromBlock = parseInteger(options.text("from-block"), "--from-block", 999_999_999_999, "index");
  const command = {
    name: "index eth",
    rpc,
    tokens: [...new Set(tokens)],
    fromBlock,
    follow: options.flag("follow"),
  } as const;
  return { kind: "command", command };
}

function parseIndexSol(args: readonly string[]): Invocation {
  const topic = "index sol";
  const spec: OptionSpec = {
    ...general,
    rpc: "text",
    token: "texts",
    history: "flag",
    every: "text",
    follow: "flag",
  };
  const options = parseOptions(args, spec, topic);
  if (options.flag("help")) return { kind: "help", topic };
  if (options.positionals.length > 0) throw new UsageError("Give each token after its own --token.", topic);
  const rpc = options.text("rpc") ?? null;
  // Not shown: it may hold a key.
  if (rpc !== null && !isNodeUrl(rpc)) throw new UsageError("--rpc is not an http or https URL.", topic);
  const tokens = options
    .texts("token")
    .flatMap((text) => text.split(","))
    .map((text) => {
      const address = normalizeAddress("sol", text.trim());
      if (address !== undefined) return address;
      throw new UsageError(`--token ${shown(text)} is not an address of sol: ${addressForms.sol}.`, topic);
    });
  if (tokens.length === 0) throw new UsageError("Say which token to index: --token MINT.", topic);
  const everyMinutes = parseInteger(options.text("every"), "--every", 10_080, topic);
  if (everyMinutes === 0) throw new UsageError("--every 0: expected at least one minute.", topic);
  const command = {
    name: "index sol",
    rpc,
    tokens: [...new Set(tokens)],
    history: options.flag("history"),
    everyMinutes,
    follow: options.flag("follow"),
  } as const;
  return { kind: "command", command };
}

function parseKeys(action: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(action)) return { kind: "help", topic: "keys" };
  const spec: OptionSpec = action === "create" ? { ...general, units: "text" } : general;
  const options = parseOptions(args, spec, "keys");
  if (options.flag("help")) return { kind: "help", topic: "keys" };
  const [name, ...others] = options.positionals;
  if (action === "list") {
    if (name !== undefined) throw new UsageError("keys list takes no further words.", "keys");
    return { kind: "command", command: { name: "keys list" } };
  }
  if (action !== "create" && action !== "revoke") {
    if (action === undefined || action.startsWith("-")) {
      throw new UsageError("Say what to do: keys create NAME, keys list or keys revoke NAME.", "keys");
    }
    throw new UsageError(unknown("keys command", action, ["create", "list", "revoke"]), "keys");
  }
  if (name === undefined || name.trim() === "") throw new UsageError(`keys ${action} needs a name.`, "keys");
  if (others.length > 0)
    throw new UsageError('Give one name; put it in quotes if it has spaces: "my key".', "keys");
  if (name.length > 100) throw new UsageError("The name of a key has at most 100 characters.", "keys");
  if (action === "revoke") return { kind: "command", command: { name: "keys revoke", nameOrId: name } };
  const unitBudget = parseInteger(options.text("units"), "--units", 1_000_000_000_000, "keys");
  return { kind: "command", command: { name: "keys create", keyName: name, unitBudget } };
}

function parseTokens(action: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(action)) return { kind: "help", topic: "tokens" };
  if (action !== "list") {
    if (action === undefined || action.startsWith("-"))
      throw new UsageError("Say what to do: tokens list.", "tokens");
    throw new UsageError(unknown("tokens command", action, ["list"]), "tokens");
  }
  const options = parseOptions(args, { ...general, chain: "text" }, "tokens");
  if (options.flag("help")) return { kind: "help", topic: "tokens" };
  if (options.positionals.length > 0) throw new UsageError("tokens list takes no further words.", "tokens");
  const chain = oneOf(options, "chain", chainIds.filter(isChainId), "tokens");
  return { kind: "command", command: { name: "tokens list", chain } };
}

function isHelp(word: string | undefined): boolean {
  return word === "--help" || word === "-h" || word === "help";
}

function oneOf<T extends string>(
  options: ParsedOptions,
  name: string,
  known: readonly T[],
  topic: HelpTopic,
): T | null {
  const text = options.text(name);
  if (text === undefined) return null;
  const found = known.find((candidate) => candidate === text.toLowerCase());
  if (found === undefined) throw new UsageError(`--${name}: ${unknown("value", text, known)}`, topic);
  return found;
}

function parseInteger(
  text: string | undefined,
  option: string,
  maximum: number,
  topic: HelpTopic,
): number | null {
  if (text === undefined) return null;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= maximum)) {
    throw new UsageError(
      `${option} ${shown(text)}: expected a whole number from 0 to ${maximum.toLocaleString("en")}.`,
      topic,
    );
  }
  return value;
}

function parseTime(text: string | undefined, topic: HelpTopic): number | null {
  if (text === undefined) return null;
  if (/^\d{1,11}$/.test(text)) return Number(text);
  const isIso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text);
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const milliseconds = isIso ? Date.parse(hasZone || text.length === 10 ? text : `${text}Z`) : Number.NaN;
  if (Number.isNaN(milliseconds)) {
    throw new UsageError(
      `--as-of ${shown(text)}: expected unix seconds or ISO 8601, such as 2025-06-01T12:00:00Z.`,
      topic,
    );
  }
  return Math.floor(milliseconds / 1000);
}

function unknown(what: string, text: string, known: readonly string[]): string {
  const close = nearest(text, known);
  return `There is no ${what} ${shown(text)}.${close === undefined ? ` Known: ${known.join(", ")}.` : ` Did you mean ${close}?`}`;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
