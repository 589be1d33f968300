import { integer, type Setting } from "./setting.ts";

const choices = ["auto", "on", "off"] as const;

/** Settings of what readers may ask this server to read, as rows of the table in config.ts. */
export const onDemandSettings = {
  onDemand: {
    variable: "HOLDERSCOPE_ON_DEMAND",
    fallback: "auto",
    meaning:
      "Whether the page of an unknown address offers to read its transfers, on Solana its accounts, by the chain's node; auto where the server listens on loopback only and is behind nothing.",
    form: `one of ${choices.join(", ")}`,
    parse: (text) => choices.find((choice) => choice === text),
  } satisfies Setting<(typeof choices)[number]>,
  onDemandTokens: integer(
    "HOLDERSCOPE_ON_DEMAND_TOKENS",
    1,
    1,
    100,
    "Of the tokens asked for, those that are read at a time; the others wait.",
  ),
  onDemandTransfers: integer(
    "HOLDERSCOPE_ON_DEMAND_TRANSFERS",
    20_000_000,
    0,
    999_999_999,
    "Transfers of a token that are read when it is asked for; 0 for any number.",
  ),
  onDemandAccounts: integer(
    "HOLDERSCOPE_ON_DEMAND_ACCOUNTS",
    1_000_000,
    0,
    999_999_999,
    "Accounts of a token of Solana that are read when it is asked for; 0 for any number.",
  ),
  onDemandRate: integer(
    "HOLDERSCOPE_ON_DEMAND_RATE",
    20,
    0,
    100_000,
    "Tokens that a visitor may ask for in a day, visitors of this machine excepted; 0 for any number.",
  ),
  onDemandFreeMiB: integer(
    "HOLDERSCOPE_ON_DEMAND_FREE_MIB",
    1_024,
    0,
    999_999_999,
    "Mebibytes of the disk that tokens asked for leave free: with less none is begun, and those that are read wait.",
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
