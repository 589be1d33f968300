import type { FieldError } from "../../contract/query.ts";
import { type ProblemCode, problems } from "../../contract/problem.ts";

/** An error that has an answer: thrown anywhere below the app, sent by the app as a problem. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  constructor(
    readonly code: ProblemCode,
    detail?: string,
    readonly errors?: readonly FieldError[],
    /** Sent as `Retry-After`. */
    readonly retryAfterSeconds?: number,
  ) {
    // Where it was thrown is told to nobody, and to find that out takes longer than to refuse a request.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(detail ?? problems[code][2]);
    Error.stackTraceLimit = stackTraceLimit;
  }
}
