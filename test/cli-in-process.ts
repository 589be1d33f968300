import { Console } from "node:console";
import { Writable } from "node:stream";
import { main } from "../server/cli/main.ts";
import type { Finished } from "./cli-process.ts";

let isRunning = false;

/**
 * For tests: the command line in this process. One of its own takes half a second of processor time to start, so it is
 * for tests of processes: signals, locks, exit codes, and what the operating system shows of them. One at a time.
 */
export async function runCliHere(
  args: readonly string[],
  dataDirectory: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  if (isRunning) throw new Error("another command line is running: what both print cannot be told apart");
  isRunning = true;
  const printed = { stdout: "", stderr: "" };
  const into = (name: keyof typeof printed) =>
    new Writable({
      write(chunk: unknown, _, done) {
        printed[name] += String(chunk);
        done();
      },
    });
  const stderr = into("stderr");
  const { log, error } = new Console(into("stdout"), stderr);
  const putBack = [
    exchange(console, { log, error }),
    exchange(process.stderr, { write: stderr.write.bind(stderr) as typeof process.stderr.write }),
  ];
  try {
    const code = await main(args, { ...process.env, ...env, HOLDERSCOPE_DATA_DIR: dataDirectory });
    return { code, ...printed };
  } finally {
    for (const back of putBack) back();
    isRunning = false;
  }
}

/** Gives an object other properties, and returns what undoes that. */
function exchange<T extends object>(object: T, others: Partial<T>): () => void {
  const before = Object.getOwnPropertyDescriptors(object);
  Object.assign(object, others);
  return () => {
    for (const name of Object.keys(others)) {
      const own = before[name as keyof typeof before];
      if (own === undefined) Reflect.deleteProperty(object, name);
      else Object.defineProperty(object, name, own);
    }
  };
}
