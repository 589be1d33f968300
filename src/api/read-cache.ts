import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../contract/api-error.ts";
import type { Result } from "../../contract/client.ts";

let drawn: ReadonlySet<string> = new Set();

/** Whether the server drew the page with the answer to this question. */
export function cameWithPage(queryHash: string): boolean {
  return drawn.has(queryHash);
}

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
  drawn = new Set(state.queries.map(({ queryHash }) => queryHash));
  hydrate(queryClient, state);
}
