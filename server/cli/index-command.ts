import { type ChainId, chainIds, familyOf, type Family, isChainId } from "../../contract/chains.ts";
import { isHttpUrl } from "../config/setting.ts";
import type { HelpTopic } from "./help.ts";
import type { Invocation } from "./invocation.ts";
import { generalOptions, isHelp, parseAddress, parseInteger, unknownWord } from "./option-values.ts";
import { type OptionSpec, type ParsedOptions, parseOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

const indexSpec = {
  ...generalOptions,
  rpc: "text",
  token: "texts",
  follow: "flag",
} as const satisfies OptionSpec;

export function parseIndex(chain: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(chain)) return { kind: "help", topic: "index" };
  if (chain === undefined || chain.startsWith("-"))
    throw new UsageError(`Say which chain to index: index ${chainIds.join(", index ")}.`, "index");
  if (!isChainId(chain)) throw new UsageError(unknownWord("chain to index", chain, chainIds), "index");
  return familyOf(chain) === "evm" ? parseIndexEvm(chain, args) : parseIndexSol(args);
}

function parseIndexEvm(chain: ChainId, args: readonly string[]): Invocation {
  const topic = "index";
  const options = parseOptions(args, { ...indexSpec, "from-block": "text", pair: "texts" }, topic);
  if (options.flag("help")) return { kind: "help", topic };
  const target = parseTarget(options, chain, topic);
  const pairs = options.texts("pair").map((text) => parseAddress(text.trim(), chain, topic));
  if (pairs.length > 0 && target.tokens.length > 1)
    throw new UsageError("--pair is of one token: index the others in a command of their own.", topic);
  if (new Set(pairs).size < pairs.length)
    throw new UsageError("--pair names a pool twice: each trades what the one before gave.", topic);
  const command = {
    name: "index evm",
    chain,
    ...target,
    pairs,
    fromBlock: parseInteger(options.text("from-block"), "--from-block", 999_999_999_999, topic),
  } as const;
  return { kind: "command", command };
}

function parseIndexSol(args: readonly string[]): Invocation {
  const topic = "index sol";
  const options = parseOptions(args, { ...indexSpec, history: "flag", every: "text" }, topic);
  if (options.flag("help")) return { kind: "help", topic };
  const target = parseTarget(options, "sol", topic);
  const everyMinutes = parseInteger(options.text("every"), "--every", 10_080, topic);
  if (everyMinutes === 0) throw new UsageError("--every 0: expected at least one minute.", topic);
  const command = { name: "index sol", ...target, history: options.flag("history"), everyMinutes } as const;
  return { kind: "command", command };
}

const addressWords: Record<Family, string> = { evm: "ADDRESS", solana: "MINT" };

/** The node, the tokens, and whether to go on after them. */
function parseTarget(options: ParsedOptions, chain: ChainId, topic: HelpTopic) {
  if (options.positionals.length > 0) throw new UsageError("Give each token after its own --token.", topic);
  const rpc = options.text("rpc") ?? null;
  // Not shown: it may hold a key.
  if (rpc !== null && !isHttpUrl(rpc)) throw new UsageError("--rpc is not an http or https URL.", topic);
  const tokens = options
    .texts("token")
    .flatMap((text) => text.split(","))
    .map((text) => parseAddress(text.trim(), chain, topic));
  if (tokens.length === 0)
    throw new UsageError(`Say which token to index: --token ${addressWords[familyOf(chain)]}.`, topic);
  return { rpc, tokens: [...new Set(tokens)], follow: options.flag("follow") };
}
