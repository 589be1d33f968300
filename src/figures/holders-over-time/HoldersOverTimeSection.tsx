import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { History } from "../../../contract/history.ts";
import { type WindowName, windowSeconds } from "../../../contract/windows.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { WindowTable } from "../../charts/flow/WindowTable.tsx";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { count } from "../../lib/format.ts";
import { overviewSearch, type Period, periods } from "../../lib/search-params.ts";
import { pointWords } from "../../metrics/history/columns.ts";
import { momentName } from "../../metrics/history/points.ts";
import { flowPoints } from "../../metrics/holder-flow.ts";
import { type Line, yearStart } from "../../metrics/last-year.ts";
import { Term } from "../../sections/Term.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { FigureSection } from "../FigureSection.tsx";
import { holdersOverTime } from "./holders-over-time.ts";
import {
  daySeconds,
  type HolderPoint,
  holdersLabel,
  pointsWithin,
  spanText,
  timeFigure,
} from "../../charts/flow/holder-points.ts";

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

/** Whether a year is longer than the token's life. */
function isYoungerThanYear({ times }: History): boolean {
  const [first, last] = [times[0], times.at(-1)].map((time = "") => Date.parse(time) / 1000);
  return !(first! <= yearStart(last!));
}

export function HoldersOverTimeSection({ token }: { readonly token: TokenRef }) {
  // While another page takes the place of this one, its address is there no longer, and parts of it still are.
  const period =
    useSearch({ from: "/$chain/$token/", shouldThrow: false, select: (search) => search.period }) ??
    overviewSearch.usual.period;
  // A narrow page has room for one of the two drawings.
  const [span, setSpan] = useState<Span>("30days");
  return (
    <FigureSection
      figure={holdersOverTime}
      token={token}
      subject={{ period }}
      readFirst={({ past }) => [past ? lineNote : dotsNote]}
    >
      {({ deltas, holders, noun, line, past, asOf }) => (
        <>
          <div className={`mt-4 grid grid-cols-1 gap-6 *:min-w-0 ${line ? ofLine : ofDots}`}>
            {line && past && <HolderSeries line={line} period={period} isYoung={isYoungerThanYear(past)} />}
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
      )}
    </FigureSection>
  );
}

const labels: Record<Period, string> = { "30d": "30 days", "1y": "1 year", all: "All" };

interface HolderSeriesProps {
  readonly line: Line;
  readonly period: Period;
  /** Whether the token is younger than a year, so that all of it is less. */
  readonly isYoung: boolean;
}

/** Holders at the end of each day, over a period that the address keeps. */
function HolderSeries({ line: { times, values, interval }, period, isYoung }: HolderSeriesProps) {
  const navigate = useNavigate({ from: "/$chain/$token/" });
  const show = (next: Period) =>
    void navigate({ search: (search) => ({ ...search, period: next }), replace: true, resetScroll: false });
  const known = values.filter((value) => value !== null);
  const span = { from: times[0] ?? 0, to: times.at(-1) ?? 0, isNow: true };
  return (
    <ChartFigure
      subject={
        <>
          <SegmentedControl
            label="Period"
            className="mr-2"
            options={periods.map((value) => ({
              value,
              label: labels[value],
              disabled: value === "1y" && isYoung,
            }))}
            value={period === "1y" && isYoung ? "all" : period}
            onChange={show}
          />{" "}
          number of holders, end of {pointWords[interval]}
        </>
      }
    >
      <DrawnChart
        drawing={{ kind: "trend", data: { span, times, values, format: "count", isSmall: true } }}
        label={`Holders from ${count(known[0])} to ${count(known.at(-1))}, ${momentName(span.from)} to ${momentName(span.to, span)}`}
        wide={{ width: 766, height: 244 }}
        narrow={{ width: 358, height: 210 }}
        figures={{
          caption: `Number of holders, ${labels[period]}`,
          columns: ["At the end of", "Holders"],
          rows: rowsOf(times).map((index) => [
            { text: momentName(times[index]!, span), value: new Date(times[index]! * 1000).toISOString() },
            { text: count(values[index]), value: values[index] ?? null },
          ]),
        }}
      />
    </ChartFigure>
  );
}

const mostRows = 60;

/** All points of a month; of many every seventh, the last among them. */
function rowsOf(times: readonly number[]): number[] {
  const every = times.length > mostRows ? 7 : 1;
  return times.map((_, index) => index).filter((index) => (times.length - 1 - index) % every === 0);
}

interface HolderLineProps {
  /** Known counts, now (0 seconds ago) among them, in any order. */
  readonly points: readonly HolderPoint[];
  /** Thirty days or a day; older points are left out. */
  readonly spanSeconds: number;
  /** Time of the newest point, for the dates in the readout. */
  readonly asOf?: Date | undefined;
}

/** Holders over time: dots are known counts, the line only connects them. */
export function HolderLine({ points, spanSeconds, asOf }: HolderLineProps) {
  const data = {
    points: pointsWithin(points, spanSeconds),
    spanSeconds,
    asOf: asOf?.toISOString() ?? null,
  };
  return (
    <DrawnChart
      drawing={{ kind: "holders", data }}
      label={holdersLabel(data)}
      wide={{ width: spanSeconds > 2 * daySeconds ? 448 : 294, height: 244 }}
      narrow={{ width: 358, height: 210 }}
      figures={{
        caption: `Number of holders, ${spanText(spanSeconds)}`,
        columns: ["Time", "Holders"],
        rows: data.points.map(({ secondsAgo, holders }) => [
          timeFigure(secondsAgo, data.asOf),
          { text: count(holders), value: holders },
        ]),
      }}
    />
  );
}
