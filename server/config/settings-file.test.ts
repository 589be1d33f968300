import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { withSettingsFile } from "./settings-file.ts";

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
