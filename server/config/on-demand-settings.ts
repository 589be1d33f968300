import { integer, type Setting } from "./setting.ts";

const choices = ["auto", "on", "off"] as const;

/** Settings of what readers may ask this server to read, as rows of the table in config.ts. */
export const onDemandSettings = {
  onDemand: {
    variable: "HOLDERSCOPE_ON_DEMAND",
    fallback: "auto",
    meaning:
      "Whether the page of an unknown token offers to read it from the chain's node. auto offers it if the server listens on loopback only, and neither a proxy nor a public URL is set.",
    form: `one of ${choices.join(", ")}`,
    parse: (text) => choices.find((choice) => choice === text),
  } satisfies Setting<(typeof choices)[number]>,
  onDemandTokens: integer(
    "HOLDERSCOPE_ON_DEMAND_TOKENS",
    1,
    1,
    100,
    "How many requested tokens are read at a time; the others wait.",
  ),
  onDemandTransfers: integer(
    "HOLDERSCOPE_ON_DEMAND_TRANSFERS",
    20_000_000,
    0,
    999_999_999,
    "Most transfers of a requested token; 0 for any number.",
  ),
  onDemandAccounts: integer(
    "HOLDERSCOPE_ON_DEMAND_ACCOUNTS",
    1_000_000,
    0,
    999_999_999,
    "Most accounts of a requested token of Solana; 0 for any number.",
  ),
  onDemandRate: integer(
    "HOLDERSCOPE_ON_DEMAND_RATE",
    20,
    0,
    100_000,
    "Tokens that a visitor may request in a day; 0 for any number. Visitors from this machine have no limit.",
  ),
  onDemandFreeMiB: integer(
    "HOLDERSCOPE_ON_DEMAND_FREE_MIB",
    1_024,
    0,
    999_999_999,
    "MiB of the disk that requested tokens leave free. With less, no job begins, and running jobs wait.",
  ),
};

interface Listening {
  readonly onDemand: (typeof choices)[number];
  readonly host: string;
  readonly trustedProxies: number;
  readonly publicUrl: string;
}

/** Whether readers may ask for tokens. Behind a proxy a server on loopback is everybody's. */
export function isOnDemand({ onDemand, host, trustedProxies, publicUrl }: Listening): boolean {
  if (onDemand !== "auto") return onDemand === "on";
  const isLoopback = host === "localhost" || host === "::1" || host.startsWith("127.");
  return isLoopback && trustedProxies === 0 && publicUrl === "";
}
