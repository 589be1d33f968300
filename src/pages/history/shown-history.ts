import { useQuery } from "@tanstack/react-query";
import type { History } from "../../../contract/history.ts";
import { daysQuery, lifeQuery, rangeQuery } from "../../api/history-queries.ts";
import { type Answer, answerOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { HistorySearch } from "../../lib/history-search.ts";
import { type Bar, barsOf, type BarUnit, barUnit, needsDays } from "../../metrics/history/bars.ts";
import { rankedPoints, timesOf } from "../../metrics/history/columns.ts";
import { boundsOf, type Life, lifeOf, type Range, readRange } from "../../metrics/history/range.ts";
import type { TimeSpan } from "../../charts/history/time-ticks.ts";

/** What the page shows: a range of a token's life, with its figures. */
export interface ShownHistory {
  readonly life: Life;
  readonly range: Range;
  readonly history: History;
  /** Unix seconds of its points. */
  readonly times: readonly number[];
  readonly bars: readonly Bar[];
  readonly unit: BarUnit;
  /** What all charts are drawn over. */
  readonly span: TimeSpan;
}

/** A token and the part of its address that says the range. */
export interface HistoryProps {
  readonly token: TokenRef;
  readonly search: Pick<HistorySearch, "from" | "to">;
}

export interface HistoryAnswer {
  readonly answer: Answer<ShownHistory>;
  /** Of the whole life: what the range control is made of. */
  readonly life: Answer<History>;
  /** The figures are still those of the range before. */
  readonly isTurning: boolean;
}

/** The history that the address asks for. What is there stays until the next is. */
export function useHistory({ token, search }: HistoryProps): HistoryAnswer {
  const life = answerOf(useQuery(lifeQuery(token)));
  const lived = life.state === "ready" ? lifeOf(life.data) : null;
  const range = lived && readRange(search, lived);
  const place = answersOf(token.chain, token.address)[1];
  const bounds = range ? boundsOf(range) : {};
  const all = useQuery({
    ...rangeQuery(token, bounds),
    enabled: range !== null,
    placeholderData: (before, asked) => (asked?.queryKey[1] === place ? before : undefined),
  });
  const asksDays = range !== null && needsDays(range);
  const days = useQuery({ ...daysQuery(token, bounds), enabled: asksDays });
  const isTurning = all.isPlaceholderData || (asksDays && days.isPending);
  if (life.state !== "ready" || !lived || !range) {
    return { answer: life.state === "ready" ? { state: "unavailable" } : life, life, isTurning: false };
  }
  const answer = answerOf(all);
  if (answer.state !== "ready") return { answer, life, isTurning };
  const data = shownHistory(answer.data, days.data?.data, range, lived);
  return { answer: { ...answer, data }, life, isTurning };
}

/** The same at the points at which balances were put in order. */
export function rankedHistory(shown: ShownHistory): ShownHistory {
  const history = rankedPoints(shown.history);
  return { ...shown, history, times: timesOf(history) };
}

export function shownHistory(
  history: History,
  days: History | undefined,
  range: Range,
  life: Life,
): ShownHistory {
  const times = timesOf(history);
  const summed = days && needsDays(range) ? days : history;
  const unit = barUnit(range, summed);
  const bars = barsOf(summed, unit, life);
  // What was told last is not of now.
  const isNow = range.isNow && history.source === "computed";
  const from = Math.min(times[0] ?? range.from, bars[0]?.from ?? range.from);
  return {
    life,
    range: { ...range, isNow },
    history,
    times,
    bars,
    unit,
    span: { from, to: times.at(-1) ?? range.to, isNow },
  };
}
