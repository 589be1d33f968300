/** A command that failed for a reason the user can do something about. The message is meant to be shown. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Told to those who wait for an index in a server that stops. */
export const serverStops =
  "The server is stopping. What was indexed is kept; the same command goes on with it.";
