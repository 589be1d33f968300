import type { ReactNode } from "react";
import type { Extent } from "../../charts/kit/as-drawn.ts";
import type { FlowBar, FlowsData } from "../../charts/history/FlowsPlot.tsx";
import type { Bar } from "../../metrics/history/bars.ts";
import { intervalName, perUnit } from "../../metrics/history/findings.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { barFigures } from "./interval-figures.ts";
import { intervalMoments } from "../../sections/moments.ts";

interface FlowColumn {
  readonly name: string;
  readonly value: (bar: Bar) => number | null;
  readonly text: (value: number) => string;
  /** Class of its colour. */
  readonly swatch?: string;
}

interface FlowsProps {
  readonly shown: ShownHistory;
  readonly unit: FlowsData["unit"];
  readonly names: FlowsData["names"];
  readonly parts: (bar: Bar) => Pick<FlowBar, "up" | "back" | "down">;
  /** What is read at an interval, and stands in its row of the table. */
  readonly columns: readonly FlowColumn[];
  readonly subject: ReactNode;
  /** Behind the interval: how its figures are counted. */
  readonly comment?: string;
  readonly label: string;
  /** Of the table. */
  readonly caption: string;
  readonly frame: { readonly wide: Extent; readonly narrow: Extent };
  readonly className: string;
}

/** What came and what left in each interval. */
export function Flows(props: FlowsProps) {
  const {
    shown,
    unit,
    names,
    parts,
    columns,
    subject,
    label,
    caption,
    frame,
    className,
    comment = "",
  } = props;
  const { bars, unit: length, span, times } = shown;
  const drawn = bars.map((bar) => ({ from: bar.from, to: bar.to, ...parts(bar) }));
  return (
    <ChartFigure
      className={className}
      subject={
        <>
          {subject} {perUnit(length)}
          {comment}
        </>
      }
    >
      <HistoryChart
        drawing={{ kind: "flows", data: { span, bars: drawn, unit, names } }}
        label={label}
        {...frame}
        span={span}
        stops={times}
        moments={intervalMoments(
          bars.map(({ to }) => to),
          (index) => {
            const bar = bars[index];
            if (!bar) return [];
            return columns.map(({ name, value, text, swatch }) => {
              const known = value(bar);
              return {
                name: name.toLowerCase(),
                text: known === null ? "not known" : text(known),
                ...(swatch !== undefined && { swatch }),
              };
            });
          },
          (time) => intervalName(length, time, span),
        )}
        figures={barFigures(
          shown,
          length,
          `${caption}${comment}`,
          columns.map(({ name, value, text }) => ({ name, values: bars.map(value), text })),
        )}
      />
    </ChartFigure>
  );
}
