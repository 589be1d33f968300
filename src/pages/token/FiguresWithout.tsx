import { isExcluding } from "../../../contract/exclusions.ts";
import { dataOf, optional } from "../../api/answer.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { figuresBeside, figuresWithout } from "../../metrics/adjusted.ts";
import type { Figure, OverviewMetric } from "../../metrics/figures.ts";
import { FigureList, type FigureState } from "../../sections/FigureList.tsx";
import { useSummary } from "../../sections/behind/use-summary.ts";

export interface FiguresWithoutProps {
  readonly token: TokenRef;
  readonly figures: readonly Figure<OverviewMetric>[];
  readonly states: Readonly<Record<OverviewMetric, FigureState>>;
}

/**
 * The key figures: of all holders, those of concentration with what they are without pools and the like; or without what
 * the address leaves out. Those of all holders where that is not known.
 */
export function FiguresWithout({ token, figures, states }: FiguresWithoutProps) {
  const { answer, exclusions } = useSummary(token);
  const summary = dataOf(optional(answer));
  const isExcluded = isExcluding(exclusions);
  const waits = (metric: OverviewMetric) =>
    answer.state === "loading" && (isExcluded || metric === "top-share" || metric === "hhi");
  return (
    <FigureList
      figures={summary ? (isExcluded ? figuresWithout : figuresBeside)(figures, summary) : figures}
      state={({ metric }) => (waits(metric) ? "loading" : states[metric])}
    />
  );
}
