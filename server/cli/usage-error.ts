import type { HelpTopic } from "./help.ts";

/** The command line was not understood. The message says what to type; `topic` is the help that explains it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  constructor(
    message: string,
    readonly topic: HelpTopic = "",
  ) {
    super(message);
  }
}
