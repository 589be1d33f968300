import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../contract/api-error.ts";
import type { Result } from "../../contract/client.ts";

/** The reverse of `writeCache`: puts back what JSON does not carry, dates and errors. */
export function readCache(queryClient: QueryClient, text: string): void {
  const state = JSON.parse(text) as DehydratedState;
  for (const { state: cached } of state.queries) {
    const answer = cached.data as Result<unknown> | undefined;
    if (typeof answer?.meta?.asOf === "string") {
      cached.data = { ...answer, meta: { ...answer.meta, asOf: new Date(answer.meta.asOf) } };
    }
    if (cached.error !== null) {
      const { message, code, status, requestId, retryAfterSeconds } = cached.error;
      cached.error = new ApiError(message, code, status, requestId, retryAfterSeconds);
    }
  }
  hydrate(queryClient, state);
}
