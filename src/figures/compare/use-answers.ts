import { type UseQueryOptions, useQueries } from "@tanstack/react-query";
import type { ApiError } from "../../../contract/api-error.ts";
import type { Result } from "../../../contract/client.ts";
import { type Answer, answerOf } from "../../api/answer.ts";

/** The answers to one question of each token. */
export function useAnswers<T, K extends readonly unknown[]>(
  queries: readonly UseQueryOptions<Result<T>, ApiError, Result<T>, K>[],
): Answer<T>[] {
  return useQueries({ queries }).map((query) => answerOf(query));
}
