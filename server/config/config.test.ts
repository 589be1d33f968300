import { resolve } from "node:path";
import { expect, test } from "vitest";
import { availableMiB } from "../lib/memory.ts";
import { ConfigError, documentedSettings, readConfig } from "./config.ts";
import { evmChainIds } from "./evm-settings.ts";
import { allSettingsHelp, settingsHelp } from "./settings-help.ts";
import { databaseMiB } from "./memory.ts";

test("has a default for everything", () => {
  expect(readConfig({})).toEqual({
    port: 4100,
    host: "127.0.0.1",
    dataDirectory: resolve("data"),
    demo: "on",
    logLevel: "info",
    keyRate: 6_000,
    keyless: "any",
    addressRate: 3_000,
    addressConnections: 1_024,
    eventStreams: 1_024,
    privateWebhooks: false,
    signInIssuer: null,
    signInClientId: "",
    signInClientSecret: "",
    stopSeconds: 0,
    trustedProxies: 0,
    publicUrl: "",
    sourceUrl: "",
    frameAncestors: "*",
    maxConnections: 4_096,
    memoryMiB: databaseMiB(availableMiB()),
    settingsFile: null,
    metrics: true,
    upstreamUrl: null,
    clickhouseUrls: [],
    clickhouseUser: "default",
    clickhousePassword: "",
    clickhouseDatabase: "default",
    clickhouseReplicated: false,
    work: true,
    houseMiB: 10_240,
    upstreamKey: "",
    upstreamUnits: 0,
    upstreamRate: 300,
    upstreamFreshSeconds: 300,
    chains: [],
    publicNodes: true,
    searchPools: true,
    evm: Object.fromEntries(
      evmChainIds().map((chain) => [
        chain,
        {
          rpc: [],
          publicRpc: [],
          tokens: [],
          pairs: new Map(),
          dollars: [],
          finality: 128,
          rate: 250,
          pollMs: 4_000,
        },
      ]),
    ),
    solRpc: null,
    solTokens: [],
    solEveryMinutes: 10,
    solHistory: false,
    solRate: 10,
    priceUrl: null,
    pricePath: "price",
    priceSeconds: 300,
    onDemand: "auto",
    onDemandTokens: 1,
    onDemandTransfers: 20_000_000,
    onDemandAccounts: 1_000_000,
    operatorKey: "",
    onDemandRate: 20,
    onDemandFreeMiB: 1_024,
  });
});

test("mints to follow need a node, whose address is never repeated", () => {
  const mint = "So11111111111111111111111111111111111111112";
  const env = {
    HOLDERSCOPE_SOL_RPC: "https://node.example/?key=x",
    HOLDERSCOPE_SOL_TOKENS: `${mint}, ${mint}`,
  };
  expect(readConfig(env).solTokens).toEqual([mint]);
  expect(() => readConfig({ HOLDERSCOPE_SOL_TOKENS: mint })).toThrow("without HOLDERSCOPE_SOL_RPC");
  expect(() => readConfig({ HOLDERSCOPE_SOL_TOKENS: "0x12" })).toThrow("32 bytes in base58");
  const wrong = () => readConfig({ HOLDERSCOPE_SOL_RPC: "ws://canary-key@node.example" });
  expect(wrong).toThrow("HOLDERSCOPE_SOL_RPC is set: it must be an http or https URL");
  expect(wrong).not.toThrow("canary");
});

test.each([
  ["https://api.example", "https://api.example"],
  ["https://api.example/", "https://api.example"],
  ["https://api.example/v0/", "https://api.example"],
  ["HTTPS://API.example:8443/prefix/v0", "https://api.example:8443/prefix"],
  ["http://127.0.0.1:4100", "http://127.0.0.1:4100"],
])("the hosted service at %s", (text, url) => {
  expect(readConfig({ HOLDERSCOPE_UPSTREAM_URL: text }).upstreamUrl).toBe(url);
});

test("a key is never repeated, and needs a service", () => {
  const message = (env: Record<string, string>) => {
    try {
      readConfig(env);
    } catch (error) {
      return String(error);
    }
    return "";
  };
  const spaced = message({
    HOLDERSCOPE_UPSTREAM_KEY: "two words",
    HOLDERSCOPE_UPSTREAM_URL: "https://x.example",
  });
  expect(spaced).toContain("HOLDERSCOPE_UPSTREAM_KEY is set: it must be a key");
  expect(spaced).not.toContain("two words");
  expect(message({ HOLDERSCOPE_UPSTREAM_KEY: "key1" })).toContain("without HOLDERSCOPE_UPSTREAM_URL");
});

test("reads what is set; empty is not set", () => {
  expect(readConfig({ PORT: " 8080 ", HOST: "", HOLDERSCOPE_DEMO: "off" })).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    demo: "off",
  });
});

test("reads who may frame the pages", () => {
  const env = { HOLDERSCOPE_FRAME_ANCESTORS: "https://a.example http://localhost:8080, https://*.b.example" };
  expect(readConfig(env).frameAncestors).toEqual([
    "https://a.example",
    "http://localhost:8080",
    "https://*.b.example",
  ]);
});

test.each([
  ["PORT", "65536", "a whole number from 0 to 65535, and no port that browsers block"],
  ["PORT", "1e3", "a whole number from 0 to 65535, and no port that browsers block"],
  ["PORT", "-1", "a whole number from 0 to 65535, and no port that browsers block"],
  ["PORT", "4190", "a whole number from 0 to 65535, and no port that browsers block"],
  ["HOST", "http://x", "an IP address or localhost"],
  ["HOLDERSCOPE_DEMO", "toString", "one of on, keep, off"],
  ["HOLDERSCOPE_SOURCE_URL", "javascript:alert(1)", "an address that begins with https:// or http://"],
  ["HOLDERSCOPE_LOG_LEVEL", "loud", "one of trace, debug, info, warn, error, fatal, silent"],
  ["HOLDERSCOPE_UPSTREAM_URL", "api.example", "an http or https URL without user, query and fragment"],
  ["HOLDERSCOPE_UPSTREAM_URL", "ftp://x", "an http or https URL without user, query and fragment"],
  ["HOLDERSCOPE_UPSTREAM_URL", "https://x?", "an http or https URL without user, query and fragment"],
  [
    "HOLDERSCOPE_PUBLIC_URL",
    "holderscope.example",
    "a scheme, a host and perhaps a path, as in https://holderscope.example or https://example.org/holders, or auto",
  ],
  [
    "HOLDERSCOPE_PUBLIC_URL",
    "https://x.example/app?x",
    "a scheme, a host and perhaps a path, as in https://holderscope.example or https://example.org/holders, or auto",
  ],
  [
    "HOLDERSCOPE_PUBLIC_URL",
    'https://x"y',
    "a scheme, a host and perhaps a path, as in https://holderscope.example or https://example.org/holders, or auto",
  ],
  [
    "HOLDERSCOPE_FRAME_ANCESTORS",
    "https://a.example; script-src *",
    "* or origins such as https://example.com or https://*.example.com",
  ],
  ["HOLDERSCOPE_MEMORY_MIB", "1GB", "auto or a whole number from 128 to 1048576"],
])("refuses %s=%s by name", (variable, text, form) => {
  expect(() => readConfig({ [variable]: text })).toThrow(
    new ConfigError(`${variable} is ${JSON.stringify(text)}: it must be ${form}`),
  );
});

test("the public address is kept as an origin, with its path", () => {
  const read = (text: string) => readConfig({ HOLDERSCOPE_PUBLIC_URL: text }).publicUrl;
  expect(read("https://Holderscope.example:443/")).toBe("https://holderscope.example");
  expect(read("http://10.0.0.1:8080")).toBe("http://10.0.0.1:8080");
  expect(read("https://x.example/a-b/holders/")).toBe("https://x.example/a-b/holders");
  for (const odd of [
    "//a",
    "/a//b",
    "/a/../b",
    "/..",
    "/a b",
    "/a%2fb",
    '/a"b',
    "/<a>",
    "/a#b",
    "/api",
    "/eth/x",
  ]) {
    expect(() => read(`https://x.example${odd}`), odd).toThrow(ConfigError);
  }
  expect(read("auto")).toBe("");
});

test("names everything that is wrong at once", () => {
  expect(() => readConfig({ PORT: "x", HOLDERSCOPE_DEMO: "y" })).toThrow(/^PORT is .*\nHOLDERSCOPE_DEMO is /);
});

test("the help of all settings names each, and the short one only some that there are", () => {
  const variables = documentedSettings.map(({ variable }) => variable);
  for (const variable of variables) expect(allSettingsHelp()).toContain(`  ${variable} `);
  const short = Array.from(settingsHelp().matchAll(/^ {2}([A-Z_]+) {2}/gm), ([, name = ""]) => name);
  expect(short).toEqual(expect.arrayContaining(["PORT", "HOLDERSCOPE_DATA_DIR", "HOLDERSCOPE_ETH_RPC"]));
  expect(short.filter((name) => !variables.includes(name))).toEqual([]);
});

test("every EVM chain has its own nodes and tokens, one of the settings too", () => {
  const address = `0x${"ab".repeat(20)}`;
  const { evm, chains } = readConfig({
    HOLDERSCOPE_CHAINS: "testchain:987654:Test Chain:explorer.example",
    HOLDERSCOPE_TESTCHAIN_RPC: "http://127.0.0.1:1, http://127.0.0.1:2",
    HOLDERSCOPE_BASE_TOKENS: address,
  });
  expect(chains).toEqual([
    { id: "testchain", number: 987_654, name: "Test Chain", site: "explorer.example" },
  ]);
  expect(evm["testchain"]!.rpc).toEqual(["http://127.0.0.1:1", "http://127.0.0.1:2"]);
  expect(evm["base"]).toMatchObject({ rpc: [], tokens: [address] });
  expect(() => readConfig({ HOLDERSCOPE_BASE_TOKENS: address, HOLDERSCOPE_PUBLIC_NODES: "off" })).toThrow(
    "HOLDERSCOPE_BASE_TOKENS is set without HOLDERSCOPE_BASE_RPC",
  );
  // Where the list of all chains is.
  expect(() => readConfig({ HOLDERSCOPE_CHAINS: "all:5:All:x.example" })).toThrow(
    /HOLDERSCOPE_CHAINS .*no id that this site has another page of \(all, /,
  );
  for (const wrong of ["base:1:Base:x.example", "other:8453:Other:x.example", "api:5:Api:x.example", "a:b"]) {
    expect(() => readConfig({ HOLDERSCOPE_CHAINS: wrong }), wrong).toThrow("HOLDERSCOPE_CHAINS");
  }
});

test.each([
  ["http://a:8123", [["http://a:8123"]]],
  ["http://a:8123, http://b:8123", [["http://a:8123"], ["http://b:8123"]]],
])("shards of ClickHouse: %s", (text, shards) => {
  expect(readConfig({ HOLDERSCOPE_CLICKHOUSE_URLS: text }).clickhouseUrls).toEqual(shards);
});

test("replicas of a shard of ClickHouse are replicated", () => {
  const urls = { HOLDERSCOPE_CLICKHOUSE_URLS: "http://a:8123|http://b:8123,http://c:8123|http://d:8123" };
  expect(() => readConfig(urls)).toThrow("set HOLDERSCOPE_CLICKHOUSE_REPLICATED=on");
  expect(readConfig({ ...urls, HOLDERSCOPE_CLICKHOUSE_REPLICATED: "on" }).clickhouseUrls).toEqual([
    ["http://a:8123", "http://b:8123"],
    ["http://c:8123", "http://d:8123"],
  ]);
});

test.each([
  [{ HOLDERSCOPE_CLICKHOUSE_URLS: "a:8123" }, "HOLDERSCOPE_CLICKHOUSE_URLS is"],
  [{ HOLDERSCOPE_CLICKHOUSE_URLS: "http://user:word@a:8123" }, "without user and password"],
  [{ HOLDERSCOPE_CLICKHOUSE_URLS: "http://a:8123,http://a:8123" }, "HOLDERSCOPE_CLICKHOUSE_URLS is"],
  [{ HOLDERSCOPE_WORK: "off" }, "nobody would have any token"],
  [
    { HOLDERSCOPE_CLICKHOUSE_URLS: "http://a:8123", HOLDERSCOPE_UPSTREAM_URL: "https://b.example" },
    "a cluster answers for its own tokens alone",
  ],
])("settings of a cluster that cannot be: %o", (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});
