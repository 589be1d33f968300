import { lazy, startTransition, Suspense, useEffect, useState } from "react";
import { familyOf } from "../../../contract/chains.ts";
import { type Answer, dataOf, metaOf } from "../../api/answer.ts";
import { answersOf } from "../../api/queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { overviewHeadings, overviewSections } from "../../figures/overview-figures.ts";
import { latePart } from "../../lib/late-part.tsx";
import { shownChains } from "../../lib/shown-chains.ts";
import { byWallet } from "../../metrics/counted.ts";
import { type Figure, overviewFigures, type OverviewMetric } from "../../metrics/figures.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { readHands } from "../../metrics/hands.ts";
import { countedOf, hhiOf, readConcentration, supplyOf } from "../../metrics/token-figures.ts";
import { countedSizes, thresholds } from "../../metrics/value.ts";
import { EmbedPlace, type PlaceOfSections } from "../../sections/embed-place.ts";
import type { FigureState } from "../../sections/FigureList.tsx";
import { usePrice } from "../../sections/token-price.ts";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { PageStamp } from "../../shell/PageStamp.tsx";
import { LeadFrame } from "../../ui/Section.tsx";
import type { FiguresWithoutProps } from "./FiguresWithout.tsx";

/** The key figures, once their answers are read. */
export const FiguresWithout = latePart<FiguresWithoutProps>(
  async () => (await import("./FiguresWithout.tsx")).FiguresWithout,
);

type Props = { readonly token: TokenRef };

/** What opens the overview, its sections in their order, and what closes it. */
export const overviewParts = {
  Lead: latePart<Props>(async () => (await import("./OverviewLead.tsx")).OverviewLead),
  TraderSummary: latePart<Props>(async () => (await import("./TraderSummary.tsx")).TraderSummary),
  ...overviewSections,
  Complete: latePart<Props>(
    async () => (await import("./completeness/CompletenessSection.tsx")).CompletenessSection,
  ),
};

/** Most tokens have none of their address elsewhere: looked for once the page stands. */
const OtherChains = lazy(async () => ({ default: (await import("./OtherChains.tsx")).OtherChains }));

const headings = Object.values(overviewHeadings);

const { Lead, TraderSummary, Complete } = overviewParts;

const charts: PlaceOfSections["charts"] = Object.fromEntries(headings.map(({ id, card }) => [id, card]));

export function OverviewPage({ token }: { readonly token: TokenRef }) {
  const [stands, setStands] = useState(false);
  useEffect(() => startTransition(() => setStands(true)), []);
  const named = useAnswer(tokenQueries(token).token);
  const meta = metaOf(named);
  const tokenName = spokenName({ ...token, ...dataOf(named) });
  const stamp = <PageStamp token={token} place={answersOf(token.chain, token.address)} asOf={meta?.asOf} />;
  return (
    <>
      <LeadFrame rail={stamp}>
        <Lead token={token} />
      </LeadFrame>
      <OverviewFigures token={token} />
      <TraderSummary token={token} />
      <nav
        aria-label="On this page"
        className="-mx-margin scrolls-sideways flex gap-4.5 px-margin pt-3 text-data whitespace-nowrap *:py-1.5 md:hidden print:hidden"
      >
        {headings.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {id === overviewHeadings.holdersOverTime.id ? "Over time" : name}
          </a>
        ))}
      </nav>
      <EmbedPlace value={{ subject: { kind: "token", ...token }, name: tokenName, charts }}>
        {Object.entries(overviewSections).map(([name, Section]) => (
          <Section key={name} token={token} />
        ))}
      </EmbedPlace>
      <Complete token={token} />
      {stands && shownChains().some((id) => id !== token.chain && familyOf(id) === familyOf(token.chain)) && (
        <Suspense>
          <OtherChains token={token} named={named.state === "ready" ? named.data : undefined} />
        </Suspense>
      )}
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}

/** The key figures; each stands as soon as its own answers are there. */
function OverviewFigures({ token }: { readonly token: TokenRef }) {
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
    asOf: meta?.asOf,
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
