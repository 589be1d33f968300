import { useQuery } from "@tanstack/react-query";
import { type Exclusions, isExcluding, noExclusions } from "../../../contract/exclusions.ts";
import type { History } from "../../../contract/history.ts";
import { lifeQuery } from "../../api/history-queries.ts";
import { type Answer, answerOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { lifeOf, readRange } from "../../metrics/history/range.ts";
import { type ShownHistory, shownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "./history-subject.ts";
import { idleQuery, rangeQueries } from "./range-queries.ts";

export interface HistoryAnswer {
  readonly answer: Answer<ShownHistory>;
  /** Of the whole life: what the range control is made of. */
  readonly life: Answer<History>;
  /** The figures are still those of the range before. */
  readonly isTurning: boolean;
}

/** What is left out of the figures: nothing where they are not known without it. */
export function useCountedPast(token: TokenRef, exclusions: Exclusions) {
  const isLess = isExcluding(exclusions);
  const query = useQuery({ ...lifeQuery(token, exclusions), enabled: isLess });
  const isRefused = isLess && answerOf(query).state === "unavailable";
  return { exclusions: isRefused ? noExclusions : exclusions, isRefused };
}

/** The history that the address asks for. What is there stays until the next is. */
export function useHistory({ token, search, exclusions }: HistoryProps): HistoryAnswer {
  const life = answerOf(useQuery(lifeQuery(token, exclusions)));
  const lived = life.state === "ready" ? lifeOf(life.data) : null;
  const range = lived && readRange(search, lived);
  const place = answersOf(token.chain, token.address)[1];
  const queries = range && rangeQueries(token, range, exclusions);
  const all = useQuery({
    ...(queries?.all ?? idleQuery(token, exclusions)),
    enabled: range !== null,
    placeholderData: (before, asked) => (asked?.queryKey[1] === place ? before : undefined),
  });
  const hasFlows = queries?.flows !== undefined;
  const flows = useQuery({ ...(queries?.flows ?? idleQuery(token, exclusions)), enabled: hasFlows });
  const isTurning = all.isPlaceholderData || (hasFlows && flows.isPending);
  if (life.state !== "ready" || !lived || !range) {
    return { answer: life.state === "ready" ? { state: "unavailable" } : life, life, isTurning: false };
  }
  const answer = answerOf(all);
  if (answer.state !== "ready") return { answer, life, isTurning };
  const data = shownHistory(answer.data, flows.data?.data, range, lived);
  return { answer: { ...answer, data }, life, isTurning };
}
