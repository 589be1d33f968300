import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/** A sixth of a processor for each thread where requests take all there is; all of it where they do not. */
const niceness = 8;
const lowered = new Set<string>();

/**
 * Lets every thread but the one that answers requests stand back, so that pages come as fast while the database
 * computes. Linux schedules threads one by one; elsewhere nothing happens. To be called again for new threads.
 */
export function putRequestsFirst(): void {
  if (process.platform !== "linux") return;
  for (const thread of threadIds()) {
    if (thread === String(process.pid) || lowered.has(thread)) continue;
    try {
      setPriority(Number(thread), niceness);
      lowered.add(thread);
    } catch {
      // It has ended, or the system forbids it: then it competes as it did.
    }
  }
}

function threadIds(): string[] {
  try {
    return readdirSync("/proc/self/task");
  } catch {
    return [];
  }
}
