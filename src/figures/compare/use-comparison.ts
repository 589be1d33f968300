import { useQueries, type UseQueryOptions } from "@tanstack/react-query";
import type { ApiError } from "../../../contract/api-error.ts";
import type { Result } from "../../../contract/client.ts";
import { type Answer, answerOf } from "../../api/answer.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { type CompareColumn, withDistinctNames } from "./compare-columns.ts";
import type { Comparison } from "./comparison.ts";

/** The answers about all tokens at once: every sentence of the page needs all of them. */
export function useComparison<S extends { readonly tokens: readonly TokenRef[] }>(
  figure: Comparison<S>,
  subject: S,
): CompareColumn[] {
  const parts = figure.queries(subject);
  const answers = useAnswers(Object.values(parts).map(({ question }) => question));
  const known = Object.fromEntries(Object.keys(parts).map((name, index) => [name, answers[index]!]));
  return withDistinctNames(figure.read(known, subject));
}

/** The answers to one question of each token. */
export function useAnswers<T, K extends readonly unknown[]>(
  queries: readonly UseQueryOptions<Result<T>, ApiError, Result<T>, K>[],
): Answer<T>[] {
  return useQueries({ queries }).map((query) => answerOf(query));
}
