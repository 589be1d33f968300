import { type Answer, dataOf, metaOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { type Figure, overviewFigures, type OverviewMetric } from "../../metrics/figures.ts";
import { byWallet } from "../../metrics/counted.ts";
import { readHands } from "../../metrics/hands.ts";
import { countedSizes, thresholds } from "../../metrics/value.ts";
import type { FigureState } from "../../sections/FigureList.tsx";
import { countedOf, hhiOf, readConcentration, supplyOf } from "../../metrics/token-figures.ts";
import { usePrice } from "../../sections/token-price.ts";
import { useAnswer } from "../../api/use-answer.ts";
import type { FiguresWithoutProps } from "./FiguresWithout.tsx";
import { FiguresWithout } from "./overview-parts.ts";

/** The key figures; each stands as soon as its own answers are there. */
export function OverviewFigures({ token }: { readonly token: TokenRef }) {
  const questions = tokenQueries(token);
  const answers = {
    named: useAnswer(questions.token),
    first: useAnswer(questions.firstHolders),
    deltas: useAnswer(questions.deltas),
    stats: useAnswer(questions.stats),
    supplyBreakdown: useAnswer(questions.supplyBreakdown),
    breakdowns: useAnswer(questions.breakdowns),
    pnl: useAnswer(questions.pnl),
  };
  const price = usePrice(token);
  const { named, deltas, pnl } = answers;
  const meta = metaOf(named);
  const first = dataOf(answers.first);
  const stats = dataOf(answers.stats);
  const supplyBreakdown = dataOf(answers.supplyBreakdown);
  const breakdowns = dataOf(answers.breakdowns);
  const concentration =
    named.state === "ready" && first ? readConcentration(named.data, named.meta, first, null) : null;
  const counted = first && named.state === "ready" ? countedOf(named.data, named.meta, first) : undefined;
  const sizes =
    breakdowns &&
    countedSizes(breakdowns, first?.holder_count ?? breakdowns.total_holders, counted ?? byWallet);
  const figures = overviewFigures({
    holderCount: first?.holder_count ?? null,
    deltas: dataOf(deltas),
    concentration,
    hhi: stats && concentration && meta ? hhiOf(stats, concentration, meta) : null,
    hands:
      supplyBreakdown && first && named.state === "ready"
        ? readHands({
            categories: null,
            breakdown: supplyBreakdown,
            supply: supplyOf(named.data, named.meta, first),
            holderCount: first.holder_count,
            source: named.meta.sources[0],
            notes: named.meta.notes,
          })
        : null,
    thresholds: sizes && thresholds(sizes.breakdowns, sizes.holders),
    stats,
    pnl: dataOf(pnl),
    price,
    ...(counted && { counted }),
    facts: meta?.facts,
  });
  const state = ({ metric }: Pick<Figure<OverviewMetric>, "metric">) => stateOf(metric, answers);
  const states = Object.fromEntries(figures.map((figure) => [figure.metric, state(figure)]));
  return <FiguresWithout {...{ token, figures }} states={states as FiguresWithoutProps["states"]} />;
}

type AnswerName = "named" | "first" | "deltas" | "stats" | "supplyBreakdown" | "breakdowns" | "pnl";

const needs: Record<OverviewMetric, readonly AnswerName[]> = {
  holders: ["first", "deltas"],
  "holder-change": ["first", "deltas"],
  "top-share": ["named", "first"],
  hhi: ["named", "first", "stats"],
  "supply-by-hand": ["named", "first", "supplyBreakdown"],
  "value-thresholds": ["first", "breakdowns"],
  "time-held": ["stats"],
  "break-even": ["named", "first", "breakdowns", "pnl"],
};

function stateOf(metric: OverviewMetric, answers: Record<AnswerName, Answer<unknown>>): FigureState {
  const states = needs[metric].map((name) => answers[name].state);
  if (states.some((state) => state === "loading")) return "loading";
  return states.some((state) => state === "failed") ? "failed" : "ready";
}
