import { dataOf } from "../../api/answer.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { figuresWithout } from "../../metrics/adjusted.ts";
import type { Figure, OverviewMetric } from "../../metrics/figures.ts";
import { FigureList, type FigureState } from "../../sections/FigureList.tsx";
import { useLeftOut } from "../../sections/behind/use-summary.ts";

export interface FiguresWithoutProps {
  readonly token: TokenRef;
  readonly figures: readonly Figure<OverviewMetric>[];
  readonly states: Readonly<Record<OverviewMetric, FigureState>>;
}

/** The key figures without what the address leaves out; those of all holders where that is not known. */
export function FiguresWithout({ token, figures, states }: FiguresWithoutProps) {
  const answer = useLeftOut(token);
  const summary = dataOf(answer);
  return (
    <FigureList
      figures={summary ? figuresWithout(figures, summary) : figures}
      state={({ metric }) => (answer.state === "loading" ? "loading" : states[metric])}
    />
  );
}
