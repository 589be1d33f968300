import { documentedSettings } from "./config.ts";
import { evmChainIds } from "./evm-settings.ts";

/** What most people set, each in a few words, so that `start --help` fits a screen. */
const common: Readonly<Record<string, string>> = {
  PORT: "port to listen on",
  HOST: "address to listen on; 0.0.0.0 answers the whole network",
  HOLDERSCOPE_DATA_DIR: "directory of the database and of holderscope.env",
  HOLDERSCOPE_DEMO: "off: an empty database gets no demo market",
  HOLDERSCOPE_LOG_LEVEL: "how much is logged; debug has a line for every request",
  HOLDERSCOPE_MEMORY_MIB: "memory for the database; auto takes a third",
  HOLDERSCOPE_ETH_RPC: "your nodes of Ethereum; without one, public nodes are asked",
  HOLDERSCOPE_ETH_TOKENS: "tokens to follow there",
  HOLDERSCOPE_ETH_PAIRS: "pools to take their prices from: TOKEN=PAIR",
  HOLDERSCOPE_SOL_RPC: "your node of Solana",
  HOLDERSCOPE_SOL_TOKENS: "tokens to follow there",
  HOLDERSCOPE_PRICE_URL: "price API to ask for followed tokens",
  HOLDERSCOPE_PUBLIC_NODES: "off: public nodes are never asked",
  HOLDERSCOPE_ON_DEMAND: "whether readers may have tokens read from a node",
  HOLDERSCOPE_UPSTREAM_URL: "hosted service that answers for other tokens",
  HOLDERSCOPE_UPSTREAM_KEY: "its API key",
  HOLDERSCOPE_PUBLIC_URL: "where readers find the server, for links and images",
  HOLDERSCOPE_TRUSTED_PROXIES: "how many proxies are in front of the server",
  HOLDERSCOPE_KEYLESS: "who may ask without a key: any, own (its own pages) or off",
  HOLDERSCOPE_OPERATOR_KEY: "opens /operate from other machines",
};

/** The settings that most people need, aligned for a terminal, and the names of the others. */
export function settingsHelp(): string {
  const width = Math.max(...Object.keys(common).map((name) => name.length));
  const rows = Object.entries(common).map(([name, text]) => {
    const { fallback = "" } = documentedSettings.find(({ variable }) => variable === name) ?? {};
    return `  ${name.padEnd(width)}  ${text}${fallback === "" ? "" : ` [${fallback}]`}`;
  });
  return [...rows, "", ...everyChain().map((line) => `  ${line}`)].join("\n");
}

/** Every setting with its default, aligned for a terminal. */
export function allSettingsHelp(): string {
  const width = Math.max(...documentedSettings.map(({ variable }) => variable.length));
  const rows = documentedSettings.map(
    ({ variable, fallback, meaning }) => `  ${variable.padEnd(width)}  ${meaning} [${fallback || "none"}]`,
  );
  return [...rows, "", ...everyChain().map((line) => `  ${line}`)].join("\n");
}

/** The same as a table in Markdown. */
export function settingsMarkdown(): string {
  const rows = documentedSettings.map(
    ({ variable, fallback, meaning }) =>
      `| \`${variable}\` | ${fallback === "" ? "none" : `\`${fallback}\``} | ${meaning} |`,
  );
  return [
    "| variable | default | meaning |",
    "| --- | --- | --- |",
    ...rows,
    "",
    everyChain().join(" "),
  ].join("\n");
}

function everyChain(): string[] {
  const others = evmChainIds().filter((chain) => chain !== "eth");
  return [
    "Every EVM chain has the settings that begin with HOLDERSCOPE_ETH_, with its own name in place of ETH:",
    `${others.map((chain) => chain.toUpperCase()).join(", ")}, and those of HOLDERSCOPE_CHAINS.`,
  ];
}
