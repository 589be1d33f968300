/**
 * Any answer that is not a valid 2xx. `code` is a problem code where the service sent one, else
 * `network` (no answer), `http` (an error without a problem body) or `schema` (an answer of another form).
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    readonly requestId?: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}
