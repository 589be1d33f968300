import type { Logger } from "pino";
import { createProgressDisplay } from "./cli/progress-display.ts";
import { ConfigError, readConfig, secretsOf } from "./config/config.ts";
import { allSettingsHelp, settingsHelp } from "./config/settings-help.ts";
import { settingNotes, withSettingsFile } from "./config/settings-file.ts";
import { ListenError } from "./http/listening.ts";
import { CommandError } from "./operation/command-error.ts";
import { createLogger } from "./operation/log.ts";
import { type Service, startService } from "./service.ts";
import { StoreOpenError } from "./store/store-open-error.ts";

const helpText = (settings: string) => `Usage: npx holderscope start

Serves the dashboard and the API. In a clone, npm start also builds the dashboard.

Settings are environment variables or lines of holderscope.env in the data directory [default]:

${settings}`;

const help = `${helpText(settingsHelp())}

All settings: npx holderscope start --help all
To import data and make API keys: npx holderscope --help`;

/** Exit codes: 0 stopped as asked, 1 failed, 2 called or set up wrongly. */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(args.includes("all") ? helpText(allSettingsHelp()) : help);
    return 0;
  }
  if (args.length > 0) {
    console.error(
      "The server takes no arguments. Settings are environment variables or lines of a file: npx holderscope start --help",
    );
    return 2;
  }
  const display = createProgressDisplay(process.stderr);
  try {
    const config = readConfig(withSettingsFile(process.env));
    const logger = createLogger({ level: config.logLevel, secrets: secretsOf(config) });
    for (const note of settingNotes(process.env)) logger.warn(note);
    const stopAtOnce = () => {
      display.stop();
      endAtOnce();
    };
    for (const signal of stopSignals) process.on(signal, stopAtOnce);
    const service = await startService(config, {
      logger,
      onProgress: ({ step, done, total }) => display.show({ step: `demo data: ${step}`, done, total }),
    });
    display.stop();
    // Before the others go: with no listener at all, a signal of this moment would be lost.
    const asked = firstStopSignal();
    for (const signal of stopSignals) process.off(signal, stopAtOnce);

    greet(service, logger);
    const signal = await asked;
    logger.info({ signal }, "stopping");
    const askedAtMs = performance.now();
    await service.stop();
    logger.info({ ms: Math.round(performance.now() - askedAtMs) }, "stopped");
    return 0;
  } catch (error) {
    display.stop();
    if (error instanceof ConfigError) {
      console.error(`${error.message}\nAll settings: npx holderscope start --help all`);
      return 2;
    }
    const isExpected = [StoreOpenError, ListenError, CommandError].some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    return 1;
  }
}

/** On Windows a console that is closed says SIGHUP; elsewhere that is for `nohup` to have a say in. */
const stopSignals: readonly NodeJS.Signals[] =
  process.platform === "win32" ? ["SIGINT", "SIGBREAK", "SIGHUP"] : ["SIGINT", "SIGTERM"];
const impatientAfterMs = 1_000;

/** Asked a second time, the process ends at once. The terminal and npm both pass on one and the same Ctrl-C. */
function firstStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let askedAtMs: number | undefined;
    const stop = (signal: NodeJS.Signals) => {
      askedAtMs ??= performance.now();
      if (performance.now() - askedAtMs > impatientAfterMs) endAtOnce();
      resolve(signal);
    };
    for (const signal of stopSignals) process.on(signal, stop);
  });
}

/**
 * Imports are transactions, so nothing is half written by this. `process.exit` would wait for the
 * statement that the database is at, which may take minutes.
 */
function endAtOnce(): void {
  process.kill(process.pid, "SIGKILL");
}

/** For people on a terminal, else as a line of the log. */
function greet({ url, hasKeys }: Service, logger: Logger): void {
  if (!process.stdout.isTTY) {
    logger.info({ url, hasKeys }, "ready");
    return;
  }
  console.log(
    `\nHolderscope is at ${url}\nThe API is described at ${url}/docs, and you operate it at ${url}/operate`,
  );
  if (!hasKeys) console.log("It has no key yet. To make one: npx holderscope keys create NAME");
}

// Whoever reads the output may have enough of it, as `npm start | head -1`: the server answers all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
process.exitCode = await main(process.argv.slice(2));
