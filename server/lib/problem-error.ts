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
    super(detail ?? problems[code][2]);
  }
}
