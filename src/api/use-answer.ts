import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ApiError } from "../../contract/api-error.ts";
import type { Result } from "../../contract/client.ts";
import { type Answer, answerOf } from "./answer.ts";

/** The answer to a question, in one of the four states a panel draws. */
export function useAnswer<T, K extends readonly unknown[]>(
  question: UseQueryOptions<Result<T>, ApiError, Result<T>, K>,
): Answer<T> {
  return answerOf(useQuery(question));
}
