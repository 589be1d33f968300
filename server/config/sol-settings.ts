import { addresses, integer, onOrOff, secretUrl } from "./setting.ts";

/** Settings of the index of Solana, as rows of the table in config.ts. */
export const solSettings = {
  solRpc: secretUrl(
    "HOLDERSCOPE_SOL_RPC",
    "Node of Solana to read tokens from. Its URL may hold a key and is shown to nobody.",
  ),
  solTokens: addresses(
    "HOLDERSCOPE_SOL_TOKENS",
    "sol",
    "Mints of the Solana tokens to follow, separated by commas or spaces.",
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
    "Whether transactions are read too, for the past before the first snapshot.",
  ),
  solRate: integer("HOLDERSCOPE_SOL_RATE", 10, 1, 10_000, "Requests a second to the node of Solana."),
};
