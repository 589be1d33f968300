import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getHeapStatistics } from "node:v8";
import * as z from "zod/mini";

/** There while a process has the data directory; what one left that was killed says how much it had taken. */
const noteName = "running.json";
const everyMs = 500;
/** From this share on of what may be taken, that is the likely reason. */
const nearlyAll = 0.8;
/** The note is written anew where the process has grown by so much. */
const step = 0.05;

const Note = z.object({
  /** Shares of the memory that the process may take, and of Node's heap, at their highest. */
  memory: z.number(),
  heap: z.number(),
  availableMiB: z.number(),
  databaseMiB: z.number(),
});

interface RunNote {
  /** Of the last run, where it ended for want of memory, as far as can be told. */
  readonly lastRun: string | undefined;
  /** The process ends as it should. */
  end(): void;
}

/** Notes that a process has the data directory, and how much memory it takes. */
export function beginRun(
  directory: string,
  memory: { readonly availableMiB: number; readonly databaseMiB: number },
  readShares = () => sharesOf(memory.availableMiB),
): RunNote {
  const path = join(directory, noteName);
  const lastRun = describeLastRun(path);
  let highest = { memory: 0, heap: 0 };
  const write = () => {
    const now = readShares();
    const isHigher = now.memory > highest.memory + step || now.heap > highest.heap + step;
    if (!isHigher) return;
    highest = { memory: Math.max(now.memory, highest.memory), heap: Math.max(now.heap, highest.heap) };
    // A full disk, or one that may not be written, is told by what has to be written there.
    try {
      mkdirSync(directory, { recursive: true });
      writeFileSync(path, JSON.stringify({ ...highest, ...memory }));
    } catch {}
  };
  write();
  const timer = setInterval(write, everyMs).unref();
  return {
    lastRun,
    end() {
      clearInterval(timer);
      rmSync(path, { force: true });
    },
  };
}

function sharesOf(availableMiB: number): { memory: number; heap: number } {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return { memory: process.memoryUsage.rss() / 2 ** 20 / availableMiB, heap: used / limit };
}

function describeLastRun(path: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  const read = parse(text);
  if (read === undefined) return undefined;
  const { memory, heap, availableMiB, databaseMiB } = read;
  if (memory < nearlyAll && heap < nearlyAll) return undefined;
  const taken =
    memory >= nearlyAll
      ? `${Math.round(memory * availableMiB)} of the ${availableMiB} MiB that it might`
      : `${Math.round(heap * 100)}% of Node's heap`;
  return (
    `The last run was not stopped: it was ended when it had taken ${taken}, so most likely for want of memory. What was ` +
    `stored is as it was. Give it more, or set HOLDERSCOPE_MEMORY_MIB lower than ${databaseMiB}, or import less at a time.`
  );
}

function parse(text: string): z.infer<typeof Note> | undefined {
  try {
    return Note.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
