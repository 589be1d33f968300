import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Store } from "../store/store.ts";
import { runCluster } from "./cluster-command.ts";
import { parseCommandLine } from "./command-line.ts";
import type { ClusterCommand, Command, CommandResult, FormattedResult, OnProgress } from "./command.ts";
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
  let result: FormattedResult;
  try {
    result = isOfCluster(command)
      ? await runCluster(command, config, display.show)
      : formatResult(await runSomewhere(command, config, display.show));
  } finally {
    display.stop();
  }
  const { output, notes, failed = false } = result;
  if (output.length > 0) console.log(output.join("\n"));
  if (notes.length > 0) console.error(notes.join("\n"));
  return !failed;
}

function isOfCluster(command: Command): command is ClusterCommand {
  return command.name.startsWith("cluster ");
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
  const [{ openStore }, { databaseName }, { runCommand, runRestore }, { availableMiB }, { beginRun }] =
    await Promise.all([
      import("../store/store.ts"),
      import("../operation/status.ts"),
      import("./run-command.ts"),
      import("../lib/memory.ts"),
      import("../operation/run-note.ts"),
    ]);
  const path = join(dataDirectory, databaseName);
  if (command.name === "restore") return runRestore(command, path);
  const { store, close } = await openForCommand(config, () => openStore({ path, memoryLimitMiB }));
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
    await close();
  }
}

/** Of a worker without a server the store, whose imports are done once other machines have them. */
async function openForCommand(
  config: Config,
  open: () => Promise<Store>,
): Promise<{ readonly store: Store; readonly close: () => Promise<void> }> {
  if (config.clickhouseUrls.length > 0 && !config.work) {
    const { CommandError } = await import("../operation/command-error.ts");
    throw new CommandError(
      "This machine answers only (HOLDERSCOPE_WORK=off), and stores nothing: give the command to a worker.",
    );
  }
  if (config.clickhouseUrls.length === 0) {
    const store = await open();
    return { store, close: () => store.close() };
  }
  const [{ joinAsWorker }, { createLogger }, { secretsOf }] = await Promise.all([
    import("../cluster/member.ts"),
    import("../operation/log.ts"),
    import("../config/config.ts"),
  ]);
  const store = await open();
  try {
    const worker = await joinAsWorker(
      config,
      store,
      createLogger({
        level: "error",
        write: (line) => void process.stderr.write(line),
        secrets: secretsOf(config),
      }),
    );
    const close = async () => {
      await worker.close();
      await store.close();
    };
    return { store: worker.publishingStore(), close };
  } catch (error) {
    await store.close();
    throw error;
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
  "ClusterError",
]);

/** Errors whose message is all there is to say. By name, because their modules are not loaded for every command. */
function isExpected(error: unknown): error is Error {
  return error instanceof Error && expectedErrors.has(error.name);
}
