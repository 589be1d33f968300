import { addresses, integer, onOrOff, secretUrl } from "./setting.ts";

/** Settings of the index of Solana, as rows of the table in config.ts. */
export const solSettings = {
  solRpc: secretUrl(
    "HOLDERSCOPE_SOL_RPC",
    "Node of a Solana network to read tokens from. It may hold a key: it is shown to nobody.",
  ),
  solTokens: addresses(
    "HOLDERSCOPE_SOL_TOKENS",
    "sol",
    "Mints of the tokens to follow there, separated by commas or spaces.",
    "addresses, each 32 bytes in base58",
  ),
  solEveryMinutes: integer(
    "HOLDERSCOPE_SOL_EVERY",
    10,
    1,
    10_080,
    "Minutes between two snapshots of a token's accounts.",
  ),
  solHistory: onOrOff(
    "HOLDERSCOPE_SOL_HISTORY",
    "off",
    "Whether their transactions are read as well, for what was before the first snapshot.",
  ),
  solRate: integer("HOLDERSCOPE_SOL_RATE", 10, 1, 10_000, "Requests a second to that node."),
};
