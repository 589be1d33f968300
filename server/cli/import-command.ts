import { resolve } from "node:path";
import { type ChainId, chainIds } from "../../contract/chains.ts";
import { canonicalColumns } from "../sources/files/columns.ts";
import { amountUnits, decimalMarks, type ImportKind, importKinds } from "../sources/files/import-kinds.ts";
import { equalRowsChoices } from "../sources/files/file-order.ts";
import type { TokenGiven } from "../sources/files/file-tokens.ts";
import type { ImportRequest } from "../sources/files/import.ts";
import { fileFormats } from "../sources/files/input-file.ts";
import { parseImportLabels } from "./labels-command.ts";
import type { HelpTopic } from "./help.ts";
import type { Invocation } from "./invocation.ts";
import {
  generalOptions,
  isHelp,
  oneOf,
  parseAddress,
  parseInteger,
  quoted,
  unknownWord,
} from "./option-values.ts";
import { type OptionSpec, type ParsedOptions, parseOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

const importSpec = {
  ...generalOptions,
  chain: "text",
  token: "text",
  name: "text",
  ticker: "text",
  decimals: "text",
  columns: "texts",
  decimal: "text",
  format: "text",
  "skip-bad-rows": "flag",
  "all-tokens": "flag",
} as const satisfies OptionSpec;

const amountSpec = { amounts: "text", "allow-rounded": "flag" } as const satisfies OptionSpec;

const importSpecs: Record<ImportKind, OptionSpec> = {
  transfers: {
    ...importSpec,
    ...amountSpec,
    "allow-incomplete": "flag",
    "in-order": "flag",
    "equal-rows": "text",
  },
  balances: { ...importSpec, ...amountSpec, "as-of": "text" },
  prices: importSpec,
};

export function parseImport(kindText: string | undefined, args: readonly string[]): Invocation {
  if (isHelp(kindText)) return { kind: "help", topic: "import" };
  if (kindText === "labels") return parseImportLabels(args);
  const kind = importKinds.find((candidate) => candidate === kindText);
  if (kind === undefined) {
    if (kindText === undefined || kindText.startsWith("-")) {
      throw new UsageError("Say what to import: transfers, balances, prices or labels.", "import");
    }
    throw new UsageError(unknownWord("kind of import", kindText, [...importKinds, "labels"]), "import");
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
    amounts: oneOf(options, "amounts", amountUnits, topic),
    decimal: oneOf(options, "decimal", decimalMarks, topic),
    format: oneOf(options, "format", fileFormats, topic),
    skipBadRows: options.flag("skip-bad-rows"),
    allowRounded: options.flag("allow-rounded"),
    equalRows: oneOf(options, "equal-rows", equalRowsChoices, topic),
    inOrder: options.flag("in-order"),
    allowIncomplete: options.flag("allow-incomplete"),
    asOf: parseTime(options.text("as-of"), topic),
  };
  return { kind: "command", command: { name: "import", request } };
}

function parseToken(options: ParsedOptions, topic: HelpTopic): TokenGiven {
  const chain = oneOf(options, "chain", chainIds, topic);
  const address = options.text("token");
  const all = options.flag("all-tokens");
  if (chain === null || (address === undefined && !all)) {
    throw new UsageError(
      "Say which token: --chain CHAIN --token ADDRESS, and for a new one --name, --ticker and --decimals.",
      topic,
    );
  }
  const single = ["token", "name", "ticker"].find((name) => options.text(name) !== undefined);
  if (all && single !== undefined) {
    throw new UsageError(`--all-tokens imports every token of the files: leave --${single} out.`, topic);
  }
  return {
    chain,
    address: address === undefined ? null : parseAddress(address, chain, topic),
    name: options.text("name") ?? null,
    ticker: options.text("ticker") ?? null,
    decimals: parseInteger(options.text("decimals"), "--decimals", 255, topic),
  };
}

function parseColumns(
  texts: readonly string[],
  kind: ImportKind,
  chain: ChainId,
  topic: HelpTopic,
): Record<string, string> {
  const known = canonicalColumns(kind, chain);
  const columns: Record<string, string> = {};
  for (const pair of texts.flatMap((text) => text.split(/,(?=\s*\w+\s*=)/))) {
    const [name = "", ...rest] = pair.split("=");
    const column = rest.join("=").trim();
    const canonical = name.trim();
    if (column === "") {
      throw new UsageError(
        `--columns ${quoted(pair)}: expected NAME=COLUMN, such as block_time=timestamp.`,
        topic,
      );
    }
    if (!known.includes(canonical)) {
      throw new UsageError(
        known.includes(column)
          ? `--columns ${pair} is the wrong way round: write ${column}=${canonical}.`
          : `--columns: ${unknownWord("column", canonical, known)}`,
        topic,
      );
    }
    if (Object.hasOwn(columns, canonical))
      throw new UsageError(`--columns names ${canonical} more than once.`, topic);
    columns[canonical] = column;
  }
  return columns;
}

function parseTime(text: string | undefined, topic: HelpTopic): number | null {
  if (text === undefined) return null;
  if (/^\d{1,11}$/.test(text)) return Number(text);
  const isIso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text);
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const milliseconds = isIso ? Date.parse(hasZone || text.length === 10 ? text : `${text}Z`) : Number.NaN;
  if (Number.isNaN(milliseconds)) {
    throw new UsageError(
      `--as-of ${quoted(text)}: expected unix seconds or ISO 8601, such as 2025-06-01T12:00:00Z.`,
      topic,
    );
  }
  return Math.floor(milliseconds / 1000);
}
