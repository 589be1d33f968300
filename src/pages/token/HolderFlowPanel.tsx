import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type WindowName, windowSeconds } from "../../../contract/windows.ts";
import { metaOf, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { HolderLine } from "../../charts/flow/HolderLine.tsx";
import { WindowTable } from "../../charts/flow/WindowTable.tsx";
import { flowFinding } from "../../metrics/findings/flow.ts";
import { flowPoints } from "../../metrics/holder-flow.ts";
import { sections } from "../../metrics/sections.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { missingSection } from "../../reading/missing-section.ts";
import { placeholder } from "../../reading/placeholder.ts";
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

export function HolderFlowPanel({ token }: { readonly token: TokenRef }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const answer = together({
    first: useAnswer(questions.firstHolders),
    deltas: useAnswer(questions.deltas),
  });
  const asOf = metaOf(named)?.asOf;
  // A narrow page has room for one of the two drawings.
  const [span, setSpan] = useState<Span>("30days");
  return (
    <DataSection
      text={sections.overTime}
      answer={answer}
      placeholder={{ first: placeholder.holders, deltas: placeholder.deltas }}
      unavailable={missingSection("overTime", token, named)}
      finding={({ first, deltas }) => flowFinding(deltas, first.holder_count)}
    >
      {({ first: { holder_count: holders }, deltas }) => (
        <>
          <div className="mt-4 grid grid-cols-1 gap-6 *:min-w-0 md:max-lg:grid-cols-[minmax(0,442fr)_minmax(0,290fr)] lg:grid-cols-[minmax(0,442fr)_minmax(0,290fr)_minmax(0,380fr)]">
            {spans.map(({ value, label }) => (
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
                  <b>Nine windows</b>, bars: net change in holders
                </>
              }
            >
              <WindowTable
                rows={windows.map((name) => ({
                  window: windowLabels[name],
                  delta: deltas[name] ?? null,
                }))}
                holders={holders}
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
      )}
    </DataSection>
  );
}
