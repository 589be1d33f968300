import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { program } from "./program.ts";

export interface Finished {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** For tests: the command line as a process of its own. */
export function startCli(
  args: readonly string[],
  dataDirectory: string,
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...program.commandLine, ...args], {
    env: { ...process.env, ...env, HOLDERSCOPE_DATA_DIR: dataDirectory },
  });
}

export async function runCli(...args: Parameters<typeof startCli>): Promise<Finished> {
  return finished(startCli(...args));
}

export function finished(child: ChildProcessWithoutNullStreams): Promise<Finished> {
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => done({ code, stdout, stderr }));
  });
}
