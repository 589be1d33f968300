import { useQueries, type UseQueryOptions } from "@tanstack/react-query";
import type { ApiError } from "../../../contract/api-error.ts";
import type { Result } from "../../../contract/client.ts";
import { type Answer, answerOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { type CompareColumn, compareColumn, withDistinctNames } from "./compare-columns.ts";

/** The answers about all tokens at once: every sentence of the page needs all of them. */
export function useCompareColumns(refs: readonly TokenRef[]): CompareColumn[] {
  const questions = refs.map(tokenQueries);
  const token = useAnswers(questions.map((each) => each.token));
  const stats = useAnswers(questions.map((each) => each.stats));
  const pnl = useAnswers(questions.map((each) => each.pnl));
  const categories = useAnswers(questions.map((each) => each.categories));
  const supplyBreakdown = useAnswers(questions.map((each) => each.supplyBreakdown));
  const firstHolders = useAnswers(questions.map((each) => each.firstHolders));
  const deltas = useAnswers(questions.map((each) => each.deltas));
  const breakdowns = useAnswers(questions.map((each) => each.breakdowns));
  return withDistinctNames(
    refs.map((ref, index) =>
      compareColumn(ref, {
        token: token[index]!,
        stats: stats[index]!,
        pnl: pnl[index]!,
        categories: categories[index]!,
        supplyBreakdown: supplyBreakdown[index]!,
        firstHolders: firstHolders[index]!,
        deltas: deltas[index]!,
        breakdowns: breakdowns[index]!,
      }),
    ),
  );
}

/** The answers to one question of each token. */
export function useAnswers<T, K extends readonly unknown[]>(
  queries: readonly UseQueryOptions<Result<T>, ApiError, Result<T>, K>[],
): Answer<T>[] {
  return useQueries({ queries }).map((query) => answerOf(query));
}
