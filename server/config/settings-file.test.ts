import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { settingNotes, withSettingsFile } from "./settings-file.ts";

const directory = mkdtempSync(join(tmpdir(), "holderscope-settings-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function file(name: string, ...lines: readonly string[]): string {
  const path = join(directory, name);
  writeFileSync(path, lines.join("\n"));
  return path;
}

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

test("the environment wins over the file, an empty variable does not", () => {
  const path = file(
    "a.env",
    "# mine",
    "",
    "PORT=5000",
    'HOLDERSCOPE_UPSTREAM_KEY="k#1"',
    "export HOST=0.0.0.0",
  );
  const env = {
    HOLDERSCOPE_SETTINGS: path,
    PORT: "6001",
    HOST: " ",
    HOLDERSCOPE_UPSTREAM_URL: "https://x.example",
  };
  expect(readConfig(withSettingsFile(env))).toMatchObject({
    port: 6_001,
    host: "0.0.0.0",
    upstreamKey: "k#1",
  });
});

test("the data directory's own file is read without being named; none is no fault", () => {
  const env = { HOLDERSCOPE_DATA_DIR: directory };
  expect(withSettingsFile(env)).toEqual(env);
  const path = file("holderscope.env", "PORT=5001");
  expect(readConfig(withSettingsFile(env)).port).toBe(5_001);
  file("holderscope.env", "HOLDERSCOPE_DATA_DIR=/elsewhere");
  expect(messageOf(() => withSettingsFile(env))).toBe(
    `${path}, line 1: HOLDERSCOPE_DATA_DIR is needed to find this file; set it in the environment`,
  );
});

test("what is wrong is named by line, and no value is repeated", () => {
  const path = file("b.env", "PORT=1", "HOLDERSCOPE_UPSTREM_KEY=secret-1", "secret-2", "NONSENSE=secret-3");
  const message = messageOf(() => withSettingsFile({ HOLDERSCOPE_SETTINGS: path }));
  expect(message.split("\n")).toEqual([
    `${path}, line 2: there is no setting HOLDERSCOPE_UPSTREM_KEY; did you mean HOLDERSCOPE_UPSTREAM_KEY?`,
    `${path}, line 3: expected NAME=value`,
    `${path}, line 4: there is no setting NONSENSE`,
  ]);
  const missing = join(directory, "missing.env");
  expect(messageOf(() => withSettingsFile({ HOLDERSCOPE_SETTINGS: missing }))).toBe(
    `the settings file ${missing} cannot be read (ENOENT)`,
  );
});

test("a setting that does not exist is named, with the one that is meant", () => {
  const env = { HOLDERSCOPE_DATA_DIR: join(directory, "none") };
  expect(settingNotes({ ...env, HOLDERSCOPE_EHT_RPC: "http://x.example" })).toEqual([
    "there is no setting HOLDERSCOPE_EHT_RPC; did you mean HOLDERSCOPE_ETH_RPC?",
  ]);
  expect(settingNotes({ ...env, HOLDERSCOPE_XYZ_SOMETHING_ELSE: "1" })[0]).toMatch(
    /^there is no setting HOLDERSCOPE_XYZ/,
  );
  expect(
    settingNotes({ ...env, HOLDERSCOPE_CHAINS: "mine:5:Mine", HOLDERSCOPE_MINE_RPC: "http://x" }),
  ).toEqual([]);
  // What Kubernetes says of a service of that name.
  const told = [
    "SERVICE_HOST",
    "SERVICE_PORT",
    "SERVICE_PORT_HTTP",
    "PORT",
    "PORT_4100_TCP",
    "PORT_4100_TCP_ADDR",
  ];
  for (const name of told) expect(settingNotes({ ...env, [`HOLDERSCOPE_${name}`]: "x" }), name).toEqual([]);
});

test.skipIf(process.platform === "win32")("a settings file that others may read is told of", () => {
  const path = file("open.env", "PORT=5000");
  const env = { HOLDERSCOPE_SETTINGS: path };
  for (const [mode, isTold] of [
    [0o644, true],
    [0o640, false],
    [0o604, true],
    [0o600, false],
    [0o400, false],
  ] as const) {
    chmodSync(path, mode);
    const told = isTold ? [expect.stringContaining(`chmod 600 ${path}`) as string] : [];
    expect(settingNotes(env), mode.toString(8)).toEqual(told);
  }
});
