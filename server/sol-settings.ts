import { normalizeAddress } from "../contract/address.ts";
import { isNodeUrl } from "./eth-settings.ts";
import { integer, type Setting } from "./setting.ts";

/** Settings of the index of Solana, as rows of the table in config.ts. */
export const solSettings = {
  solRpc: {
    variable: "HOLDERSCOPE_SOL_RPC",
    fallback: "",
    meaning: "Node of a Solana network to read tokens from. It may hold a key: it is shown to nobody.",
    form: "an http or https URL",
    isSecret: true,
    parse: (text) => (text === "" ? null : isNodeUrl(text) ? text : undefined),
  } satisfies Setting<string | null>,
  solTokens: {
    variable: "HOLDERSCOPE_SOL_TOKENS",
    fallback: "",
    meaning: "Mints of the tokens to follow there, separated by commas or spaces.",
    form: "addresses, each 32 bytes in base58",
    parse: (text) => parseMints(text),
  } satisfies Setting<readonly string[]>,
  solEveryMinutes: integer(
    "HOLDERSCOPE_SOL_EVERY",
    10,
    1,
    10_080,
    "Minutes between two snapshots of a token's accounts.",
  ),
  solHistory: {
    variable: "HOLDERSCOPE_SOL_HISTORY",
    fallback: "off",
    meaning: "Whether their transactions are read as well, for what was before the first snapshot.",
    form: "on or off",
    parse: (text) => (text === "on" || text === "off" ? text === "on" : undefined),
  } satisfies Setting<boolean>,
  solRate: integer("HOLDERSCOPE_SOL_RATE", 10, 1, 10_000, "Requests a second to that node."),
};

function parseMints(text: string): readonly string[] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const mints = words.flatMap((word) => normalizeAddress("sol", word) ?? []);
  return mints.length === words.length ? [...new Set(mints)] : undefined;
}
