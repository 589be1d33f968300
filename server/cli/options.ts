import { parseArgs } from "node:util";
import { closestSpelling } from "../lib/closest-spelling.ts";
import type { HelpTopic } from "./help.ts";
import { UsageError } from "./usage-error.ts";

/** Options of a command: a flag, a text that is given once, or one that may be repeated. */
export type OptionSpec = Readonly<Record<string, "flag" | "text" | "texts">>;

export interface ParsedOptions {
  readonly positionals: readonly string[];
  flag(name: string): boolean;
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
}

const shortNames: Readonly<Record<string, string>> = { help: "h", version: "v" };

/** Throws {@link UsageError}, where it can with what was probably meant. */
export function parseOptions(args: readonly string[], spec: OptionSpec, topic: HelpTopic): ParsedOptions {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(spec).map(([name, kind]) => [
        name,
        {
          type: kind === "flag" ? ("boolean" as const) : ("string" as const),
          ...(shortNames[name] === undefined ? {} : { short: shortNames[name] }),
        },
      ]),
    ),
  });
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const kind = Object.hasOwn(spec, name) ? spec[name] : undefined;
    if (kind === undefined) throw new UsageError(unknownOption(rawName, Object.keys(spec)), topic);
    if (kind === "flag") {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value.`, topic);
    } else if (value === undefined || value === "" || (!inlineValue && value.startsWith("--"))) {
      throw new UsageError(`${rawName} needs a value.`, topic);
    }
    if (kind !== "texts" && values.has(name))
      throw new UsageError(`${rawName} is given more than once.`, topic);
    values.set(name, [...(values.get(name) ?? []), value ?? ""]);
  }
  return {
    positionals,
    flag: (name) => values.has(name),
    text: (name) => values.get(name)?.[0],
    texts: (name) => values.get(name) ?? [],
  };
}

function unknownOption(rawName: string, known: readonly string[]): string {
  const close = closestSpelling(rawName.replace(/^-+/, ""), known);
  return `There is no option ${rawName} here.${close === undefined ? "" : ` Did you mean --${close}?`}`;
}
