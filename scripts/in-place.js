// Runs a program in the place of this one: with its terminal, its signals and its end.
import { spawn } from "node:child_process";
import { totalmem } from "node:os";

const littleBytes = 2 ** 31;
const { platform } = process;

/** Node with these arguments, and with what has to be said before a process begins where there is little memory. */
export function runInPlace(args, options = {}) {
  const child = spawn(process.execPath, args, { stdio: "inherit", ...options, env: memoryEnvironment() });
  // A terminal signals the whole group itself; these are for a supervisor that signals only this process. Windows signals
  // both, and `kill` would end the child there before it has closed.
  const isWindows = platform === "win32";
  let isAsked = false;
  for (const signal of isWindows ? ["SIGINT", "SIGBREAK", "SIGHUP"] : ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      isAsked = true;
      if (!isWindows) child.kill(signal);
    });
  child.on("exit", (code, signal) => {
    // Asked to stop while it starts, a server ends itself so.
    if (signal === "SIGKILL" && !isAsked)
      console.error(
        "It was killed. If that was for want of memory, the next start says how much it had taken.",
      );
    process.exit(code ?? 1);
  });
}

/** Whether this program should run once more with the environment that {@link runInPlace} gives. */
export function needsOtherEnvironment() {
  return platform === "linux" && memoryEnvironment() !== process.env;
}

/**
 * The system's allocator keeps what was freed in a place for each thread, of which a server has a dozen: after the demo it
 * had 446 MiB, and 265 with two places for all of them.
 */
function memoryEnvironment() {
  const constrained = process.constrainedMemory();
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  if (bytes >= littleBytes || process.env.MALLOC_ARENA_MAX !== undefined) return process.env;
  return { ...process.env, MALLOC_ARENA_MAX: "2" };
}
