import { momentName, momentNames } from "../../metrics/history/points.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { moments } from "../../sections/moments.ts";
import { Term } from "../../sections/Term.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import type { Line } from "./history-figure.ts";
import { frames } from "./history-frame.ts";
import { figuresOfTimes, pointFigures, textOf } from "./interval-figures.ts";

interface SeriesLineProps {
  readonly shown: ShownHistory;
  readonly line: Line;
  readonly isSmall?: boolean;
  /** The chart below has the time axis. */
  readonly isUpper?: boolean;
  /** Of what was told at some times: nothing is known between them. */
  readonly isDots?: boolean;
  readonly className?: string;
}

/** A line of a figure over time; nothing where it is not known. */
export function SeriesLine(props: SeriesLineProps) {
  const { shown, line, isSmall = false, isUpper = false, isDots = false, className } = props;
  const { history, bars, span } = shown;
  const { name, metric, format, text, spoken = text } = line;
  const all = line.values(history) ?? [];
  const places = [...all.keys()].filter((index) => !isDots || all[index] !== null);
  if (places.length === 0) return null;
  const times = places.map((index) => shown.times[index]!);
  const values = places.map((index) => all[index]!);
  const last = textOf(values.at(-1), text);
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
        drawing={{ kind: "series", data: { span, times, values, format, isSmall, isUpper, isDots } }}
        label={
          isDots
            ? `${name} as told, first ${textOf(values[0], text)}, last ${last}`
            : `${name} over time, at the end ${last}`
        }
        {...(isSmall ? frames.small : frames.line)}
        isSmall={isSmall}
        isUpper={isUpper}
        span={span}
        moments={moments(
          times,
          (index) => [{ name: "", text: textOf(values[index], spoken) }],
          isDots ? momentName : momentNames(span),
        )}
        figures={
          isDots
            ? figuresOfTimes(times, name, values, text)
            : pointFigures({ times, bars, span }, name, [{ name, values, text }])
        }
      />
    </ChartFigure>
  );
}
