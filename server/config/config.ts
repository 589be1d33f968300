import { isIP } from "node:net";
import { resolve } from "node:path";
import { addChains, type ChainId, chainIds } from "../../contract/chains.ts";
import { availableMiB } from "../lib/memory.ts";
import {
  type DemoChoice,
  demoChoices,
  type FrameAncestors,
  type Keyless,
  keylessChoices,
  type LogLevel,
  logLevels,
} from "./choices.ts";
import { clusterSettings } from "./cluster-settings.ts";
import { evmChainIds, type EvmConfig, evmSettings, settingsOfChain } from "./evm-settings.ts";
import { databaseMiB } from "./memory.ts";
import { onDemandSettings } from "./on-demand-settings.ts";
import { operatorSettings } from "./operator-settings.ts";
import { priceSettings } from "./price-settings.ts";
import { integer, onOrOff, type Setting } from "./setting.ts";
import { secretsOfUrl, withoutCredentials } from "../lib/secrets.ts";
import { solSettings } from "./sol-settings.ts";

/** A scheme and a host, whose first label may be any; nothing that could end the list in a header. */
const frameOrigin = /^https?:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:(\d{1,5}|\*))?$/i;

const portNumber = integer("PORT", 4100, 0, 65_535, "Port to listen on; 0 takes any free one.");

/** No browser opens a page there (https://fetch.spec.whatwg.org/#port-blocking). */
const blockedPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1_719, 1_720, 1_723, 2_049,
  3_659, 4_045, 4_190, 5_060, 5_061, 6_000, 6_566, 6_665, 6_666, 6_667, 6_668, 6_669, 6_679, 6_697, 10_080,
]);

const givenMemory = integer(
  "HOLDERSCOPE_MEMORY_MIB",
  0,
  128,
  1_048_576,
  "Memory for the database, in MiB. auto takes a third of what the machine or its container has above 128, from 128 to 2,048.",
);

/** EVM chains of which public nodes are known. */
const publicChains: ReadonlySet<ChainId> = new Set(evmChainIds());

/** Every setting there is but for those that each EVM chain has. Parsing, `--help` and docs/settings.md are made of it. */
const settings = {
  port: {
    ...portNumber,
    form: `${portNumber.form}, and no port that browsers block`,
    parse: (text) => {
      const port = portNumber.parse(text);
      return port !== undefined && blockedPorts.has(port) ? undefined : port;
    },
  } satisfies Setting<number>,
  host: {
    variable: "HOST",
    fallback: "127.0.0.1",
    meaning: "Address to listen on. 0.0.0.0 answers the whole network.",
    form: "an IP address or localhost",
    parse: (text) => (isIP(text) > 0 || text === "localhost" ? text : undefined),
  } satisfies Setting<string>,
  dataDirectory: {
    variable: "HOLDERSCOPE_DATA_DIR",
    fallback: "./data",
    meaning: "Directory of the database. It is made if it is missing.",
    form: "a path",
    parse: (text) => resolve(text),
  } satisfies Setting<string>,
  settingsFile: {
    variable: "HOLDERSCOPE_SETTINGS",
    fallback: "",
    meaning:
      "File with settings, a line NAME=value each. Without it, holderscope.env in the data directory is read if there is one. The environment wins.",
    form: "a path",
    parse: (text) => (text === "" ? null : resolve(text)),
  } satisfies Setting<string | null>,
  demo: {
    variable: "HOLDERSCOPE_DEMO",
    fallback: "on",
    meaning:
      "Whether an empty database is filled with a demo market that ends today, unless a source of real tokens is set. on makes it again at a later start, moves one of its tokens on every two minutes, and removes it with the first token of your own. The server is ready when its first tokens are there; the others follow within seconds. off removes it at the next start. keep leaves it as it is.",
    form: `one of ${demoChoices.join(", ")}`,
    parse: (text) => demoChoices.find((choice) => choice === text),
  } satisfies Setting<DemoChoice>,
  logLevel: {
    variable: "HOLDERSCOPE_LOG_LEVEL",
    fallback: "info",
    meaning: "How much is logged. debug has a line for every request.",
    form: `one of ${logLevels.join(", ")}`,
    parse: (text) => logLevels.find((level) => level === text),
  } satisfies Setting<LogLevel>,
  keyRate: integer(
    "HOLDERSCOPE_KEY_RATE",
    6_000,
    0,
    10_000_000,
    "Requests a minute for each API key; 0 for any number.",
  ),
  addressRate: integer(
    "HOLDERSCOPE_ADDRESS_RATE",
    3_000,
    0,
    10_000_000,
    "Requests a minute for each client address without a key; 0 for any number. A request of more than 20 units counts as its units / 20.",
  ),
  keyless: {
    variable: "HOLDERSCOPE_KEYLESS",
    fallback: "any",
    meaning:
      "Who is answered without a key. any: every site. own: only this server's own pages, under an address, localhost or the name of HOLDERSCOPE_PUBLIC_URL. off: nobody, so that only the API with keys is left.",
    form: `one of ${keylessChoices.join(", ")}`,
    parse: (text) => keylessChoices.find((choice) => choice === text),
  } satisfies Setting<Keyless>,
  trustedProxies: integer(
    "HOLDERSCOPE_TRUSTED_PROXIES",
    0,
    0,
    10,
    "How many proxies in front of the server are believed in x-forwarded-for, -host and -proto.",
  ),
  publicUrl: {
    variable: "HOLDERSCOPE_PUBLIC_URL",
    fallback: "auto",
    meaning:
      "Where readers find the server, for links and share images. auto takes what each request says. With a path, as in https://example.org/holders, everything is below it.",
    form: "a scheme, a host and perhaps a path, as in https://holderscope.example or https://example.org/holders, or auto",
    parse: (text) => (text === "auto" ? "" : originOf(text)),
  } satisfies Setting<string>,
  sourceUrl: {
    variable: "HOLDERSCOPE_SOURCE_URL",
    fallback: "",
    meaning:
      "Where the source code of this server is. The footer of every page links to it. Without it there is no link.",
    form: "an address that begins with https:// or http://",
    parse: (text) => (text === "" || isWebAddress(text) ? text : undefined),
  } satisfies Setting<string>,
  frameAncestors: {
    variable: "HOLDERSCOPE_FRAME_ANCESTORS",
    fallback: "*",
    meaning: "Sites that may show pages of this one in a frame, separated by spaces; * for any.",
    form: "* or origins such as https://example.com or https://*.example.com",
    parse: (text): FrameAncestors | undefined => {
      if (text === "*") return "*";
      const origins = text.split(/[\s,]+/);
      return origins.every((origin) => frameOrigin.test(origin)) ? origins : undefined;
    },
  } satisfies Setting<FrameAncestors>,
  maxConnections: integer(
    "HOLDERSCOPE_CONNECTIONS",
    4_096,
    1,
    1_000_000,
    "Connections that may be open at a time.",
  ),
  addressConnections: integer(
    "HOLDERSCOPE_ADDRESS_SOCKETS",
    1_024,
    0,
    1_000_000,
    "Connections that one client address may have open; 0 for any number. Ignored behind a proxy.",
  ),
  eventStreams: integer(
    "HOLDERSCOPE_EVENT_STREAMS",
    1_024,
    0,
    1_000_000,
    "Event streams that may be open at a time, of pages and programs that are told when a token changes; 0 for none. Each is a connection.",
  ),
  privateWebhooks: onOrOff(
    "HOLDERSCOPE_PRIVATE_WEBHOOKS",
    "off",
    "Whether webhooks of alerts may go to this machine, to private networks and without https. Turn it on only where everybody with an account may reach those.",
  ),
  stopSeconds: integer(
    "HOLDERSCOPE_STOP_SECONDS",
    0,
    0,
    600,
    "Seconds for which the server still answers after SIGTERM, while /readyz says no.",
  ),
  memoryMiB: {
    ...givenMemory,
    fallback: "auto",
    form: `auto or ${givenMemory.form}`,
    parse: (text) => (text === "auto" ? databaseMiB(availableMiB()) : givenMemory.parse(text)),
  } satisfies Setting<number>,
  metrics: onOrOff("HOLDERSCOPE_METRICS", "on", "Whether /metrics is answered."),
  upstreamUrl: {
    variable: "HOLDERSCOPE_UPSTREAM_URL",
    fallback: "",
    meaning: "Hosted service with the same interface that answers for tokens which are not your own.",
    form: "an http or https URL without user, query and fragment",
    parse: (text) => (text === "" ? null : parseBaseUrl(text)),
  } satisfies Setting<string | null>,
  upstreamKey: {
    variable: "HOLDERSCOPE_UPSTREAM_KEY",
    fallback: "",
    meaning: "API key of the hosted service. It stays on this server.",
    form: "a key: visible characters without spaces",
    isSecret: true,
    parse: (text) => (/^[\x21-\x7e]{0,500}$/.test(text) ? text : undefined),
  } satisfies Setting<string>,
  upstreamUnits: integer(
    "HOLDERSCOPE_UPSTREAM_UNITS",
    0,
    0,
    999_999_999,
    "Units of the hosted service to spend in a calendar month (UTC); 0 for any number.",
  ),
  upstreamRate: integer(
    "HOLDERSCOPE_UPSTREAM_RATE",
    300,
    1,
    100_000,
    "Requests a minute that the plan of the hosted service allows.",
  ),
  upstreamFreshSeconds: integer(
    "HOLDERSCOPE_UPSTREAM_FRESH",
    300,
    1,
    86_400,
    "Seconds for which figures of the hosted service count as fresh. Answers that hardly change count longer.",
  ),
  ...evmSettings,
  ...solSettings,
  ...priceSettings,
  ...onDemandSettings,
  ...operatorSettings,
  ...clusterSettings,
} as const satisfies Record<string, Setting<unknown>>;

export type Config = {
  readonly [K in keyof typeof settings]: Exclude<ReturnType<(typeof settings)[K]["parse"]>, undefined>;
} & {
  /** Of every EVM chain. */
  readonly evm: Readonly<Record<string, EvmConfig>>;
};

/** The first parts of this site's own paths. */
const ownPaths = new Set(
  [
    chainIds,
    "api v0 assets drawings og embed oembed docs problems compare operate sitemaps".split(" "),
  ].flat(),
);

/** An origin, or one with a path of plain words, without the slash at its end. */
function originOf(text: string): string | undefined {
  if (!/^https?:\/\/[a-z0-9.:[\]-]+(\/[a-z0-9_~.-]*[a-z0-9_~-])*\/?$/i.test(text) || !URL.canParse(text))
    return undefined;
  const { origin, pathname } = new URL(text);
  // Whether a proxy has taken such a path off could not be told.
  if (ownPaths.has(pathname.split("/")[1]!)) return undefined;
  return origin + pathname.replace(/\/$/, "");
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** Settings are wrong. The message has a line for each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** An empty variable counts as not set. Throws {@link ConfigError}, with everything that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config: Record<string, unknown> = {};
  const errors: string[] = [];
  const read = (rows: object, into: Record<string, unknown>) => {
    const all: [string, Setting<unknown>][] = Object.entries(rows);
    for (const [name, { variable, fallback, form, isSecret, parse }] of all) {
      const text = env[variable]?.trim() || fallback;
      const value = parse(text);
      if (value === undefined) {
        errors.push(
          `${variable} is ${isSecret ? "set" : JSON.stringify(withoutCredentials(text))}: it must be ${form}`,
        );
      }
      into[name] = value;
    }
  };
  read(settings, config);
  // Addresses of a chain can be read once it is known.
  addChains((config as Partial<Config>).chains ?? []);
  const evm: Record<string, Record<string, unknown>> = {};
  for (const chain of evmChainIds()) read(settingsOfChain(chain), (evm[chain] = {}));
  config["evm"] = evm;
  if (config["upstreamKey"] !== "" && config["upstreamUrl"] === null) {
    errors.push(
      "HOLDERSCOPE_UPSTREAM_KEY is set without HOLDERSCOPE_UPSTREAM_URL: it is the key of that service",
    );
  }
  const { clickhouseUrls = [], work } = config as Partial<Config>;
  if (clickhouseUrls.length > 0 && config["upstreamUrl"] !== null)
    errors.push(
      "HOLDERSCOPE_CLICKHOUSE_URLS is set with HOLDERSCOPE_UPSTREAM_URL: a cluster answers for its own tokens alone",
    );
  if (clickhouseUrls.length === 0 && work === false)
    errors.push("HOLDERSCOPE_WORK is off without HOLDERSCOPE_CLICKHOUSE_URLS: nobody would have any token");
  if (config["clickhouseReplicated"] === false && clickhouseUrls.some((replicas) => replicas.length > 1))
    errors.push(
      "HOLDERSCOPE_CLICKHOUSE_URLS names several replicas of a shard: set HOLDERSCOPE_CLICKHOUSE_REPLICATED=on",
    );
  for (const chain of evmChainIds()) {
    const { rpc, publicRpc, tokens } = evm[chain] as Partial<EvmConfig>;
    const isPublicKnown = publicRpc?.length !== 0 || publicChains.has(chain);
    const isNodeKnown = rpc?.length !== 0 || (config["publicNodes"] !== false && isPublicKnown);
    if (tokens?.length && !isNodeKnown) {
      const name = `HOLDERSCOPE_${chain.toUpperCase()}`;
      errors.push(`${name}_TOKENS is set without ${name}_RPC: name the node to read them from`);
    }
  }
  if (config["solRpc"] === null && (config["solTokens"] as readonly string[] | undefined)?.length) {
    errors.push("HOLDERSCOPE_SOL_TOKENS is set without HOLDERSCOPE_SOL_RPC: name the node to read them from");
  }
  if (errors.length > 0) throw new ConfigError(errors.join("\n"));
  return config as Config;
}

/** What must be written nowhere: the secret settings, and of URLs also what may be a key in them. */
export function secretsOf(config: Config): string[] {
  const all: [string, Setting<unknown>][] = Object.entries(settings);
  const values = all.flatMap(([name, { isSecret }]) => {
    const value = config[name as keyof Config];
    return isSecret === undefined || typeof value !== "string" || value === "" ? [] : [value];
  });
  const nodes = Object.values(config.evm).flatMap(({ rpc, publicRpc }) => [...rpc, ...publicRpc]);
  return [...values, ...nodes].flatMap((value) => [value, ...secretsOfUrl(value)]);
}

/** The names of all settings. */
export const settingVariables: readonly string[] = [
  ...Object.values(settings),
  ...evmChainIds().flatMap((chain) => Object.values(settingsOfChain(chain))),
].map(({ variable }) => variable);

/** The settings that documents list: of those that every EVM chain has, Ethereum's. */
export const documentedSettings: readonly Setting<unknown>[] = [
  ...Object.values(settings),
  ...Object.values(settingsOfChain("eth")),
];

/** Without the slash and the version at its end. */
function parseBaseUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, search, hash, href } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  if (username + password + search + hash !== "" || /[?#]/.test(text)) return undefined;
  return href.replace(/\/+$/, "").replace(/\/v0$/, "").replace(/\/+$/, "");
}
