import { dehydrate, type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import { ApiError, type Result } from "../../contract/client.ts";

/**
 * The cache as text for a `<script type="application/json">`, failures included, so that the browser
 * starts from what the server drew. Safe inside markup: every `<` is escaped.
 */
export function writeCache(queryClient: QueryClient): string {
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state: { status } }) => status !== "pending",
  });
  const queries = state.queries.map(({ queryKey, queryHash, state: cached }) => {
    const error = cached.error && plainError(cached.error);
    return { queryKey, queryHash, state: Object.assign({}, cached, { error, fetchFailureReason: null }) };
  });
  return JSON.stringify({ queries }).replaceAll("<", String.raw`\u003c`);
}

/** The reverse of {@link writeCache}: puts back what JSON does not carry, dates and errors. */
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

function plainError({ message, code, status, requestId, retryAfterSeconds }: ApiError) {
  return { message, code, status, requestId, retryAfterSeconds };
}
