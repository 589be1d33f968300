import { useNavigate } from "@tanstack/react-router";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { count } from "../../lib/format.ts";
import { type Period, periods } from "../../lib/search-params.ts";
import { pointWords } from "../../metrics/history/columns.ts";
import { momentName } from "../../metrics/history/points.ts";
import type { Line } from "../../metrics/last-year.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";

const labels: Record<Period, string> = { "30d": "30 days", "1y": "1 year", all: "All" };

interface HolderSeriesProps {
  readonly line: Line;
  readonly period: Period;
  /** Whether the token is younger than a year, so that all of it is less. */
  readonly isYoung: boolean;
}

/** Holders at the end of each day, over a period that the address keeps. */
export function HolderSeries({ line: { times, values, interval }, period, isYoung }: HolderSeriesProps) {
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
