import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { program, type Program } from "../test/program.ts";

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** Runs the command line against the same data directory and returns what it printed. */
  readonly holderscope: (...args: readonly string[]) => Promise<string>;
  /** Ends it at once, as a fault of the machine would. What is on disk stays. */
  readonly kill: () => Promise<void>;
  /** After `kill`, on the same data and port. */
  readonly startAgain: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the product on an empty data directory of its own: it writes the demo data unless told not to, then listens. */
export async function startServer(
  port: number,
  settings: Readonly<Record<string, string>> = {},
  { directory: cwd, server: serverArgs, commandLine }: Program = program,
  /** Writes what the server finds when it starts. */
  prepare: (dataDir: string) => Promise<void> = () => Promise.resolve(),
): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "holderscope-"));
  const env = {
    ...process.env,
    PORT: String(port),
    HOLDERSCOPE_DATA_DIR: dataDir,
    HOLDERSCOPE_LOG_LEVEL: "warn",
    HOLDERSCOPE_ADDRESS_RATE: "0",
    // Nodes off this machine are nobody's to ask in a test.
    HOLDERSCOPE_PUBLIC_NODES: "off",
    ...settings,
  };
  const start = async () => {
    const server = spawn(process.execPath, serverArgs, {
      cwd,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    await untilReady(url, ended);
    return (signal: NodeJS.Signals) => {
      server.kill(signal);
      return ended;
    };
  };
  await prepare(dataDir);
  let end = await start();

  return {
    url,
    dataDir,
    holderscope: async (...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, [...commandLine, ...args], {
        cwd,
        env,
      });
      return stdout;
    },
    kill: () => end("SIGKILL"),
    startAgain: async () => {
      end = await start();
    },
    stop: async () => {
      await end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A server is ready with the first tokens of the demo market. Without pages of its own it does not say how many are missing. */
async function isDemoWhole(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/status`);
  return !response.ok || !((await response.json()) as { demo_left?: number }).demo_left;
}

async function untilReady(url: string, ended: Promise<void>): Promise<void> {
  let stopped = false;
  void ended.then(() => (stopped = true));
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    if (stopped) throw new Error("The server stopped before it was ready; its message is above.");
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok && (await isDemoWhole(url))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server was not ready within two minutes.");
}
