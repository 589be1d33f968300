import { type ChainId, chainIds, isChainId } from "../../contract/chains.ts";
import { changesQuery } from "../../contract/history.ts";
import { exclusionGroups } from "../../contract/kinds.ts";
import { parseQuery } from "../../contract/query.ts";
import type { ExclusionOptions } from "./command.ts";
import type { Invocation } from "./invocation.ts";
import { generalOptions, oneOf, parseAddress, parseInteger, unknownWord } from "./option-values.ts";
import { type OptionSpec, type ParsedOptions, parseOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** Options of commands whose figures can leave out addresses. */
export const exclusionSpec = { without: "texts", and: "texts", keep: "texts" } as const satisfies OptionSpec;

const listSpec = {
  ...generalOptions,
  ...exclusionSpec,
  limit: "text",
  csv: "flag",
} as const satisfies OptionSpec;
const usualLimit = 1_000;
const largestLimit = 100_000;

export function parseHolders(args: readonly string[]): Invocation {
  const options = parseOptions(args, { ...listSpec, at: "text" }, "holders");
  if (options.flag("help")) return { kind: "help", topic: "holders" };
  const at = parseMoment(options, "at", "holders");
  return { kind: "command", command: { name: "holders", ...parseList(options, "holders"), at } };
}

export function parseChanges(args: readonly string[]): Invocation {
  const spec = { ...listSpec, from: "text", to: "text", sort: "text" } as const;
  const options = parseOptions(args, spec, "changes");
  if (options.flag("help")) return { kind: "help", topic: "changes" };
  return {
    kind: "command",
    command: {
      name: "changes",
      ...parseList(options, "changes"),
      from: parseMoment(options, "from", "changes"),
      to: parseMoment(options, "to", "changes"),
      sort: oneOf(options, "sort", changesQuery.sort.values, "changes") ?? changesQuery.sort.default,
    },
  };
}

type Topic = "holders" | "changes" | "history" | "tokens";

function parseList(options: ParsedOptions, topic: Topic) {
  const limit = parseInteger(options.text("limit"), "--limit", largestLimit, topic) ?? usualLimit;
  const token = parseToken(options, topic);
  return {
    ...token,
    exclusions: parseExclusions(options, token.chain, topic),
    limit,
    csv: options.flag("csv"),
  };
}

/** Who is not counted, from the words of `--without` and the addresses of `--and` and `--keep`. */
export function parseExclusions(options: ParsedOptions, chain: ChainId, topic: Topic): ExclusionOptions {
  const words = options.texts("without").flatMap((text) => text.split(","));
  const without = exclusionGroups.filter((group) => words.includes(group));
  for (const word of words) {
    if (!(exclusionGroups as readonly string[]).includes(word))
      throw new UsageError(unknownWord("kind", word, exclusionGroups), topic);
  }
  const addresses = (name: "and" | "keep") =>
    options.texts(name).flatMap((text) => text.split(",").map((each) => parseAddress(each, chain, topic)));
  const [and, keep] = [addresses("and"), addresses("keep")];
  return {
    ...(without.length > 0 && { without }),
    ...(and.length > 0 && { and }),
    ...(keep.length > 0 && { keep }),
  };
}

/** The token that the words of the command name. */
export function parseToken(options: ParsedOptions, topic: Topic, command: string = topic) {
  const [chain, address, ...others] = options.positionals;
  if (chain === undefined || address === undefined || others.length > 0) {
    throw new UsageError(`Say which token: ${command} CHAIN ADDRESS.`, topic);
  }
  if (!isChainId(chain)) throw new UsageError(unknownWord("chain", chain, chainIds), topic);
  return { chain, token: parseAddress(address, chain, topic) };
}

/** As the interface takes it. Null where it is not given. */
export function parseMoment(options: ParsedOptions, name: string, topic: Topic): number | null {
  const text = options.text(name);
  if (text === undefined) return null;
  const spec = { time: { kind: "time", description: "" } } as const;
  const parsed = parseQuery(spec, new URLSearchParams({ time: text }));
  if ("values" in parsed) return parsed.values.time ?? null;
  throw new UsageError(`--${name}: ${parsed.errors[0]!.detail.replace(/^time must be/, "expected")}.`, topic);
}
