/** The database cannot be opened. The message says why and what to do, and is meant to be shown. */
export class StoreOpenError extends Error {
  override readonly name = "StoreOpenError";
}
