import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { parseCommandLine } from "./command-line.ts";
import type { Command, CommandResult, OnProgress } from "./command.ts";
import { helpTexts } from "./help.ts";
import { formatResult } from "./output.ts";
import { packageVersion } from "../lib/version.ts";
import { UsageError } from "./usage-error.ts";

/** Runs a command line and returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function main(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    await knowChains(env);
    const invocation = parseCommandLine(args);
    if (invocation.kind === "help") console.log(helpTexts[invocation.topic]);
    else if (invocation.kind === "version") console.log(packageVersion());
    else if (invocation.kind === "mcp") await serveAgents(invocation.url, env);
    else return (await perform(invocation.command, env)) ? 0 : 1;
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message);
      console.error(`See: npx holderscope ${error.topic === "" ? "" : `${error.topic} `}--help`);
      return 2;
    }
    console.error(isExpected(error) ? error.message : error);
    return 1;
  }
}

/** In front of the server that the settings name, or of another. */
async function serveAgents(
  url: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const [{ readConfig }, { withSettingsFile }, { serveMcp }] = await Promise.all([
    import("../config/config.ts"),
    import("../config/settings-file.ts"),
    import("../mcp/mcp-stdio.ts"),
  ]);
  const { publicUrl, port } = readConfig(withSettingsFile(env));
  await serveMcp({
    url: url ?? (publicUrl === "" ? `http://127.0.0.1:${port}` : publicUrl),
    key: env["HOLDERSCOPE_API_KEY"],
  });
}

/** Commands name chains of the settings, too. What is wrong with the settings is said where they are needed. */
async function knowChains(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const [{ readConfig }, { withSettingsFile }] = await Promise.all([
    import("../config/config.ts"),
    import("../config/settings-file.ts"),
  ]);
  try {
    readConfig(withSettingsFile(env));
  } catch (error) {
    if (!isExpected(error)) throw error;
  }
}

/** Whether all of it was done. */
async function perform(
  command: Command,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  // Loaded only here: help and usage errors need no database.
  const [{ readConfig }, { settingNotes, withSettingsFile }, { createProgressDisplay }] = await Promise.all([
    import("../config/config.ts"),
    import("../config/settings-file.ts"),
    import("./progress-display.ts"),
  ]);
  const config = readConfig(withSettingsFile(env));
  for (const note of settingNotes(env)) console.error(note);
  const display = createProgressDisplay(process.stderr);
  let result: CommandResult;
  try {
    result = await runSomewhere(command, config, display.show);
  } finally {
    display.stop();
  }
  const { output, notes, failed = false } = formatResult(result);
  if (output.length > 0) console.log(output.join("\n"));
  if (notes.length > 0) console.error(notes.join("\n"));
  return !failed;
}

/** In the running server if there is one, else here. */
async function runSomewhere(
  command: Command,
  config: Config,
  onProgress: OnProgress,
): Promise<CommandResult> {
  const { dataDirectory, memoryMiB: memoryLimitMiB } = config;
  const { handOver } = await import("./hand-over.ts");
  const handed = await handOver(command, dataDirectory, onProgress);
  if (handed !== undefined) return handed;
  const [{ openStore }, { databaseName }, { runCommand }, { availableMiB }, { beginRun }] = await Promise.all(
    [
      import("../store/store.ts"),
      import("../operation/status.ts"),
      import("./run-command.ts"),
      import("../lib/memory.ts"),
      import("../operation/run-note.ts"),
    ],
  );
  if (command.name === "restore") {
    const { runRestore } = await import("./restore-run.ts");
    return runRestore(command, join(dataDirectory, databaseName));
  }
  const store = await openStore({ path: join(dataDirectory, databaseName), memoryLimitMiB });
  const run = beginRun(dataDirectory, { availableMiB: availableMiB(), databaseMiB: memoryLimitMiB });
  if (run.lastRun !== undefined) console.error(run.lastRun);
  try {
    return await runCommand(command, store, onProgress, {
      config,
      running: undefined,
      indexing: { evm: config, sol: config },
    });
  } finally {
    run.end();
    await store.close();
  }
}

const expectedErrors = new Set([
  "CommandError",
  "ConfigError",
  "StoreOpenError",
  "FileError",
  "BackupError",
  "OutOfMemory",
  "DatabaseDamaged",
  "DiskFull",
]);

/** Errors whose message is all there is to say. By name, because their modules are not loaded for every command. */
function isExpected(error: unknown): error is Error {
  return error instanceof Error && expectedErrors.has(error.name);
}
