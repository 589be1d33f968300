import { dehydrate, type QueryClient } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";

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

function plainError({ message, code, status, requestId, retryAfterSeconds }: ApiError) {
  return { message, code, status, requestId, retryAfterSeconds };
}
