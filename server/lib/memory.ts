import { totalmem } from "node:os";

const mib = 1_024 * 1_024;

/** MiB that this process may take: what its control group allows, of either generation, else what the machine has. */
export function availableMiB(constrained = process.constrainedMemory(), total = totalmem()): number {
  // Without a limit it is 0, or more than there is.
  return Math.floor((constrained > 0 ? Math.min(constrained, total) : total) / mib);
}
