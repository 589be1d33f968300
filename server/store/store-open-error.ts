/** The database cannot be opened. The message says why and what to do, and is meant to be shown. */
export class StoreOpenError extends Error {
  override readonly name = "StoreOpenError";
}

/** What the database says of a file that another process has: on Windows in the system's words. */
export function isLocked(text: string): boolean {
  return /could not set lock|used by another process/i.test(text);
}
