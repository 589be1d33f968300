import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig, settingsHelp, settingsMarkdown } from "./config.ts";

test("has a default for everything", () => {
  expect(readConfig({})).toEqual({
    port: 4100,
    host: "127.0.0.1",
    dataDirectory: resolve("data"),
    demo: true,
    logLevel: "info",
    keyRate: 6_000,
    addressRate: 3_000,
    trustedProxies: 0,
    publicUrl: "",
    frameAncestors: "*",
    maxConnections: 4_096,
    memoryMiB: 1_024,
  });
});

test("reads what is set; empty is not set", () => {
  expect(readConfig({ PORT: " 8080 ", HOST: "", HOLDERSCOPE_DEMO: "off" })).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    demo: false,
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
  ["PORT", "65536", "a whole number from 0 to 65535"],
  ["PORT", "1e3", "a whole number from 0 to 65535"],
  ["PORT", "-1", "a whole number from 0 to 65535"],
  ["HOST", "http://x", "an IP address or localhost"],
  ["HOLDERSCOPE_DEMO", "toString", "on or off"],
  ["HOLDERSCOPE_LOG_LEVEL", "loud", "one of trace, debug, info, warn, error, fatal, silent"],
  [
    "HOLDERSCOPE_PUBLIC_URL",
    "holderscope.example",
    "a scheme and a host, as in https://holderscope.example, or auto",
  ],
  [
    "HOLDERSCOPE_PUBLIC_URL",
    "https://x.example/app",
    "a scheme and a host, as in https://holderscope.example, or auto",
  ],
  [
    "HOLDERSCOPE_PUBLIC_URL",
    'https://x"y',
    "a scheme and a host, as in https://holderscope.example, or auto",
  ],
  [
    "HOLDERSCOPE_FRAME_ANCESTORS",
    "https://a.example; script-src *",
    "* or origins such as https://example.com or https://*.example.com",
  ],
  ["HOLDERSCOPE_MEMORY_MIB", "1GB", "a whole number from 128 to 1048576"],
])("refuses %s=%s by name", (variable, text, form) => {
  expect(() => readConfig({ [variable]: text })).toThrow(
    new ConfigError(`${variable} is ${JSON.stringify(text)}: it must be ${form}`),
  );
});

test("the public address is kept as an origin", () => {
  const read = (text: string) => readConfig({ HOLDERSCOPE_PUBLIC_URL: text }).publicUrl;
  expect(read("https://Holderscope.example:443/")).toBe("https://holderscope.example");
  expect(read("http://10.0.0.1:8080")).toBe("http://10.0.0.1:8080");
  expect(read("auto")).toBe("");
});

test("names everything that is wrong at once", () => {
  expect(() => readConfig({ PORT: "x", HOLDERSCOPE_DEMO: "y" })).toThrow(/^PORT is .*\nHOLDERSCOPE_DEMO is /);
});

test("help and table name every setting", () => {
  for (const variable of ["PORT", "HOST", "HOLDERSCOPE_DATA_DIR", "HOLDERSCOPE_TRUSTED_PROXIES"]) {
    expect(settingsHelp()).toContain(`  ${variable} `);
    expect(settingsMarkdown()).toContain(`| \`${variable}\` |`);
  }
});

test.skipIf(!existsSync("README.md"))("the README's table of settings is this one", () => {
  const cells = (text: string) =>
    text
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) => line.split("|").map((cell) => cell.trim()));
  const readme = cells(readFileSync("README.md", "utf8"));
  for (const row of cells(settingsMarkdown())) expect(readme).toContainEqual(row);
});
