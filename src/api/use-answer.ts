import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { ApiError } from "../../contract/api-error.ts";
import type { Result } from "../../contract/client.ts";
import { type Answer, answerOf } from "./answer.ts";
import { cameWithPage } from "./read-cache.ts";

/** The answer to a question, in one of the four states a panel draws. */
export function useAnswer<T, K extends readonly unknown[]>(
  question: UseQueryOptions<Result<T>, ApiError, Result<T>, K>,
): Answer<T> {
  return answerOf(useQuery(question));
}

const never = () => () => {};

/**
 * Whether the server drew the page without this answer and the drawing is still being taken over. An
 * answer that the browser got meanwhile is not shown before: what React finds must be what it draws.
 */
export function useIsDrawnWithout(queryKey: QueryKey): boolean {
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => import.meta.env.SSR,
  );
  return !isTakenOver && !cameWithPage(hashKey(queryKey));
}
