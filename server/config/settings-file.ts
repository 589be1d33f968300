import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { ConfigError, readConfig, settingVariables } from "./config.ts";
import { closestSpelling } from "../lib/closest-spelling.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const settingsFileName = "holderscope.env";
const fileVariable = "HOLDERSCOPE_SETTINGS";
const chainsVariable = "HOLDERSCOPE_CHAINS";
const directoryVariable = "HOLDERSCOPE_DATA_DIR";

/**
 * The environment, and below it the settings file: the one that HOLDERSCOPE_SETTINGS names, else
 * `holderscope.env` in the data directory if it is there. Throws {@link ConfigError}.
 */
export function withSettingsFile(env: Environment): Environment {
  const named = env[fileVariable]?.trim();
  const path = pathOf(env);
  const text = readFile(path, named !== undefined && named !== "");
  if (text === undefined) return env;
  const file = parse(text, path, named ? [fileVariable] : [fileVariable, directoryVariable]);
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== "");
  return { ...file, ...Object.fromEntries(set) };
}

/** What is told of settings when a program starts, a line each. */
export function settingNotes(env: Environment): string[] {
  const unknown = Object.keys(env)
    .filter((name) => name.startsWith(ownPrefix) && !ofOthers.test(name))
    .filter((name) => !settingVariables.includes(name) && !isOfAddedChain(name, env[chainsVariable] ?? ""))
    .map(noSetting);
  const path = pathOf(env);
  // A group may be that of the service.
  if (process.platform !== "win32" && (modeOf(path) & 0o007) !== 0)
    unknown.push(`other accounts of this machine may read ${path}, and keys may be in it: chmod 600 ${path}`);
  return unknown;
}

function modeOf(path: string): number {
  try {
    return statSync(path).mode;
  } catch {
    return 0;
  }
}

const ownPrefix = "HOLDERSCOPE_";
/** What Kubernetes and Docker say of a service of that name, and what tests and tools take. */
const ofOthers =
  /^HOLDERSCOPE_(SERVICE_(HOST|PORT)|PORT($|_\d)|(ENV|NAME|TEST|MUTATION|UNIT|DEV_SERVER)(_|$)|(CHROMIUM|NGINX|PICTURES|KEY)$)/;

function noSetting(name: string): string {
  const close = closestSpelling(name, settingVariables);
  return `there is no setting ${name}${close === undefined ? "" : `; did you mean ${close}?`}`;
}

/** Whether it is a setting of a chain that HOLDERSCOPE_CHAINS names. */
function isOfAddedChain(name: string, added: string): boolean {
  const [, chain, setting] = /^HOLDERSCOPE_([A-Z][A-Z0-9]+)_(\w+)$/.exec(name) ?? [];
  const isNamed = added.split(",").some((row) => row.trim().split(":")[0]?.toUpperCase() === chain);
  return isNamed && settingVariables.includes(`HOLDERSCOPE_ETH_${setting}`);
}

function chainsIn(text: string): string {
  return parseEnv(text)[chainsVariable] ?? process.env[chainsVariable] ?? "";
}

function pathOf(env: Environment): string {
  const named = env[fileVariable]?.trim();
  if (named) return resolve(named);
  return join(readConfig({ [directoryVariable]: env[directoryVariable] }).dataDirectory, settingsFileName);
}

function readFile(path: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!isNamed && (code === "ENOENT" || code === "ENOTDIR")) return undefined;
    throw new ConfigError(`the settings file ${path} cannot be read (${code})`);
  }
}

function parse(text: string, path: string, refused: readonly string[]): Record<string, string> {
  const errors: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    const at = `${path}, line ${index + 1}`;
    // The line itself is not repeated: it may hold a key.
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1];
    if (name === undefined) errors.push(`${at}: expected NAME=value`);
    else if (refused.includes(name)) {
      errors.push(`${at}: ${name} is needed to find this file; set it in the environment`);
    } else if (!settingVariables.includes(name) && !isOfAddedChain(name, chainsIn(text))) {
      errors.push(`${at}: ${noSetting(name)}`);
    }
  }
  if (errors.length > 0) throw new ConfigError(errors.join("\n"));
  return parseEnv(text) as Record<string, string>;
}
