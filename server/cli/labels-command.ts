import { resolve } from "node:path";
import { chainIds } from "../../contract/chains.ts";
import type { Invocation } from "./invocation.ts";
import { generalOptions, isHelp, oneOf, unknownWord } from "./option-values.ts";
import { type OptionSpec, parseOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

const importSpec = {
  ...generalOptions,
  chain: "text",
  source: "text",
  "skip-bad-rows": "flag",
} as const satisfies OptionSpec;

export function parseImportLabels(args: readonly string[]): Invocation {
  const topic = "import labels";
  const options = parseOptions(args, importSpec, topic);
  if (options.flag("help")) return { kind: "help", topic };
  const [file, ...others] = options.positionals;
  if (file === undefined || others.length > 0) {
    throw new UsageError("Name one file to import labels from: each is a list of its own.", topic);
  }
  const request = {
    file: resolve(file),
    chain: oneOf(options, "chain", chainIds, topic),
    source: options.text("source") ?? null,
    skipBadRows: options.flag("skip-bad-rows"),
  };
  return { kind: "command", command: { name: "import labels", request } };
}

export function parseLabels(action: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(action)) return { kind: "help", topic: "labels" };
  const options = parseOptions(args, generalOptions, "labels");
  if (options.flag("help")) return { kind: "help", topic: "labels" };
  const [source, ...others] = options.positionals;
  if (action === "list") {
    if (source !== undefined) throw new UsageError("labels list takes no arguments.", "labels");
    return { kind: "command", command: { name: "labels list" } };
  }
  if (action !== "remove") {
    if (action === undefined || action.startsWith("-")) {
      throw new UsageError("Say what to do: labels list or labels remove SOURCE.", "labels");
    }
    throw new UsageError(unknownWord("labels command", action, ["list", "remove"]), "labels");
  }
  if (source === undefined || others.length > 0) {
    throw new UsageError("Name one list: labels remove SOURCE.", "labels");
  }
  return { kind: "command", command: { name: "labels remove", source } };
}
