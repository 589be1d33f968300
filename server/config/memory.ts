/** The demo with its pages and pictures, and an import of a million transfers, were tried with so much. */
export const enoughMiB = 512;
/** The database cannot compute the demo with less. */
const leastDatabaseMiB = 128;
const mostDatabaseMiB = 2_048;
/** Node's heap, the threads that draw, and what the database takes beside what it counts. */
const besideMiB = 320;

/** Node and its heap, before the database and the threads that draw have anything. */
const programMiB = 128;

/**
 * The database's part of the memory where the settings name none: a third of what Node leaves. The rest is for the threads
 * that draw and compute, and for what the database takes beside what it counts.
 */
export function databaseMiB(available: number): number {
  const third = Math.floor((available - programMiB) / 3);
  return Math.min(mostDatabaseMiB, Math.max(leastDatabaseMiB, third));
}

/** What is said at the start of memory that will not be enough; undefined where it will. */
export function describeTooLittle(memoryMiB: number, available: number): string | undefined {
  if (available < enoughMiB)
    return (
      `This process may take ${available} MiB of memory, and was tried with ${enoughMiB} and more: it may be ended by the ` +
      "system while it computes or draws. Give it more, or start it with HOLDERSCOPE_DEMO=off and import little at a time."
    );
  const most = available - besideMiB;
  if (memoryMiB <= Math.max(most, databaseMiB(available))) return undefined;
  return (
    `HOLDERSCOPE_MEMORY_MIB is ${memoryMiB} of the ${available} MiB that this process may take, and it needs some ` +
    `${besideMiB} MiB beside the database: it may be ended by the system. Set it to ${most} at most, or leave it out.`
  );
}
