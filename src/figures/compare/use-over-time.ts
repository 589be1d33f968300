import { useQueries } from "@tanstack/react-query";
import type { Exclusions } from "../../../contract/exclusions.ts";
import type { History, Interval } from "../../../contract/history.ts";
import { type Answer, answerOf } from "../../api/answer.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { ComparedFigure } from "../../metrics/history/compared-figures.ts";
import { longestInterval } from "../../metrics/history/compared-series.ts";
import { overTimeQuery } from "./over-time-query.ts";

interface OverTimeAnswers {
  readonly answers: readonly Answer<History>[];
  /** Of a figure of intervals, that of all tokens. */
  readonly interval: Interval | null;
}

/** What was of each token over time; a figure of intervals at points that lie as far apart for all of them. */
export function useOverTime(
  tokens: readonly TokenRef[],
  figure: ComparedFigure,
  exclusions: Exclusions,
): OverTimeAnswers {
  const own = useQueries({
    queries: tokens.map((token) => overTimeQuery(token, figure, exclusions)),
  }).map((query) => answerOf(query));
  const known = own.flatMap((answer) => (answer.state === "ready" ? [answer.data] : []));
  const isWaiting = own.some(({ state }) => state === "loading");
  const interval = figure.isOfInterval && !isWaiting ? longestInterval(known) : null;
  const isCloser = (answer: Answer<History>) =>
    interval !== null && answer.state === "ready" && answer.data.interval !== interval;
  const places = [...own.keys()].filter((index) => isCloser(own[index]!));
  const again = useQueries({
    queries: places.map((index) => overTimeQuery(tokens[index]!, figure, exclusions, interval!)),
  }).map((query) => answerOf(query));
  return {
    answers: own.map((answer, index) => (isCloser(answer) ? again[places.indexOf(index)]! : answer)),
    interval,
  };
}
