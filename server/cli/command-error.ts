/** A command that failed for a reason the user can do something about. The message is meant to be shown. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
