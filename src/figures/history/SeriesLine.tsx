import { momentNames } from "../../metrics/history/points.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { moments } from "../../sections/moments.ts";
import { Term } from "../../sections/Term.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import type { Line } from "./history-figure.ts";
import { frames } from "./history-frame.ts";
import { pointFigures, textOf } from "./interval-figures.ts";

interface SeriesLineProps {
  readonly shown: ShownHistory;
  readonly line: Line;
  readonly isSmall?: boolean;
  /** The chart below has the time axis. */
  readonly isUpper?: boolean;
  readonly className?: string;
}

/** A line of a figure over time; nothing where it is not known. */
export function SeriesLine({ shown, line, isSmall = false, isUpper = false, className }: SeriesLineProps) {
  const { history, times, bars, span } = shown;
  const { name, metric, format, text, spoken = text } = line;
  const values = line.values(history) ?? [];
  if (values.length === 0) return null;
  return (
    <ChartFigure
      {...(className !== undefined && { className })}
      subject={
        <>
          <b>{metric === undefined ? name : <Term metric={metric}>{name}</Term>}</b>, {line.unit(history)}
        </>
      }
    >
      <HistoryChart
        drawing={{ kind: "series", data: { span, times, values, format, isSmall, isUpper } }}
        label={`${name} over time, at the end ${textOf(values.at(-1), text)}`}
        {...(isSmall ? frames.small : frames.line)}
        isSmall={isSmall}
        isUpper={isUpper}
        span={span}
        moments={moments(
          times,
          (index) => [{ name: "", text: textOf(values[index], spoken) }],
          momentNames(span),
        )}
        figures={pointFigures({ times, bars, span }, name, [{ name, values, text }])}
      />
    </ChartFigure>
  );
}
