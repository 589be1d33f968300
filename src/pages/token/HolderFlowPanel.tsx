import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { History } from "../../../contract/history.ts";
import type { HolderDeltas, HolderListPage } from "../../../contract/holders.ts";
import { type WindowName, windowSeconds } from "../../../contract/windows.ts";
import { metaOf, optional, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { HolderLine } from "../../charts/flow/HolderLine.tsx";
import { WindowTable } from "../../charts/flow/WindowTable.tsx";
import { flowFinding, flowNoun } from "../../metrics/findings/flow.ts";
import { byWallet } from "../../metrics/counted.ts";
import { overviewSearchDefaults } from "../../lib/search-params.ts";
import { countedFlow, flowPoints } from "../../metrics/holder-flow.ts";
import { holderLine, yearStart } from "../../metrics/last-year.ts";
import { sections } from "../../metrics/sections.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { HolderSeries } from "./HolderSeries.tsx";
import { useHolderHistory, withPast } from "./overview-past.ts";
import { missingSection } from "../../reading/missing-section.ts";
import { placeholder } from "../../reading/placeholder.ts";
import { countedOf } from "../../reading/token-figures.ts";
import { Term } from "../../sections/Term.tsx";
import { useAnswer } from "../../api/use-answer.ts";

const windowLabels: Record<WindowName, string> = {
  "1hour": "1h",
  "2hours": "2h",
  "4hours": "4h",
  "12hours": "12h",
  "1day": "1d",
  "3days": "3d",
  "7days": "7d",
  "14days": "14d",
  "30days": "30d",
};
const windows = Object.keys(windowLabels) as WindowName[];

const spans = [
  { value: "30days", label: "30 days" },
  { value: "1day", label: "24 hours" },
] as const;
type Span = (typeof spans)[number]["value"];

const ofDots =
  "md:max-lg:grid-cols-[minmax(0,442fr)_minmax(0,290fr)] lg:grid-cols-[minmax(0,442fr)_minmax(0,290fr)_minmax(0,380fr)]";
const ofLine = "lg:grid-cols-[minmax(0,756fr)_minmax(0,380fr)]";

const dotsNote = "Dots are the known counts; the lines only connect them.";
const lineNote =
  "The line is the number of holders at the end of each day, or of each week over long ranges.";

/** For the geometry while it is loading: nothing of it is read. */
const placeholderHistory: History = {
  interval: "1day",
  source: "computed",
  times: ["2025-01-01T00:00:00Z", "2025-01-02T00:00:00Z"],
  series: { holders: [44_571, 48_213] },
};

/** Whether a year is longer than the token's life. */
function isYoung({ times }: History): boolean {
  const [first, last] = [times[0], times.at(-1)].map((time = "") => Date.parse(time) / 1000);
  return !(first! <= yearStart(last!));
}

export function HolderFlowPanel({ token }: { readonly token: TokenRef }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  // While another page takes the place of this one, its address is there no longer, and parts of it still are.
  const period =
    useSearch({ from: "/$chain/$token/", shouldThrow: false, select: (search) => search.period }) ??
    overviewSearchDefaults.period;
  const past = useHolderHistory(token, period);
  const answer = together({
    first: useAnswer(questions.firstHolders),
    deltas: useAnswer(questions.deltas),
    history: optional(past),
  });
  const asOf = metaOf(named)?.asOf;
  const counted = (first: HolderListPage) =>
    named.state === "ready" ? countedOf(named.data, named.meta, first) : byWallet;
  const flowOf = (first: HolderListPage, deltas: HolderDeltas) => ({
    ...countedFlow(first.holder_count, deltas, counted(first)),
    noun: flowNoun(counted(first)),
  });
  // A narrow page has room for one of the two drawings.
  const [span, setSpan] = useState<Span>("30days");
  return (
    <DataSection
      text={withPast(sections.overTime, past)}
      answer={answer}
      placeholder={{ first: placeholder.holders, deltas: placeholder.deltas, history: placeholderHistory }}
      readFirst={({ history }) => [history ? lineNote : dotsNote]}
      unavailable={missingSection("overTime", token, named)}
      finding={({ first, deltas: told }) => {
        const { deltas, holders, noun } = flowOf(first, told);
        return flowFinding(deltas, holders, noun, counted(first));
      }}
    >
      {({ first, deltas: told, history }) => {
        const { deltas, holders, noun } = flowOf(first, told);
        const line = history && holderLine(history, period);
        return (
          <>
            <div className={`mt-4 grid grid-cols-1 gap-6 *:min-w-0 ${line ? ofLine : ofDots}`}>
              {line && <HolderSeries line={line} period={period} isYoung={isYoung(history)} />}
              {!line &&
                spans.map(({ value, label }) => (
                  <ChartFigure
                    key={value}
                    className={value === span ? "" : "max-md:hidden"}
                    subject={
                      <>
                        <span className="max-md:hidden">
                          <b>{label}</b>,{" "}
                        </span>
                        <SegmentedControl
                          label="Period"
                          className="mr-2 md:hidden"
                          options={spans}
                          value={span}
                          onChange={setSpan}
                        />{" "}
                        number of holders
                      </>
                    }
                  >
                    <HolderLine
                      points={flowPoints(holders, deltas, value)}
                      spanSeconds={windowSeconds[value]}
                      asOf={asOf}
                    />
                  </ChartFigure>
                ))}
              <ChartFigure
                className="md:max-lg:col-span-full"
                subject={
                  <>
                    <b>Nine windows</b>, bars: net change in {noun}s
                  </>
                }
              >
                <WindowTable
                  rows={windows.map((name) => ({
                    window: windowLabels[name],
                    delta: deltas[name] ?? null,
                  }))}
                  holders={holders}
                  noun={noun}
                  changeHead={<Term metric="holder-change">Net change</Term>}
                />
              </ChartFigure>
            </div>
            <p className="mt-3 text-label print:hidden">
              <Link to="/$chain/$token/history" params={{ chain: token.chain, token: token.address }}>
                All of its history
              </Link>
            </p>
          </>
        );
      }}
    </DataSection>
  );
}
