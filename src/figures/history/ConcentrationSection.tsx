import { hhiText } from "../../lib/format.ts";
import { columnOf, rankedWords } from "../../metrics/history/columns.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { Term } from "../../sections/Term.tsx";
import { Bands } from "./Bands.tsx";
import { concentrationHistory, rankBands } from "./concentration.ts";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { RangeSection } from "./RangeSection.tsx";
import { frames } from "./history-frame.ts";
import { pointFigures } from "./interval-figures.ts";
import { moments } from "../../sections/moments.ts";
import { momentNames } from "../../metrics/history/points.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "./shown-history.ts";

/** How the supply lies with the largest, by rank and by two indexes. */
export function ConcentrationSection(props: HistoryProps) {
  return (
    <RangeSection {...props} figure={concentrationHistory}>
      {(shown) => (
        <>
          <Ranks {...shown} />
          <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 *:min-w-0 lg:grid-cols-2">
            <Index shown={shown} name="HHI" />
            <Index shown={shown} name="Gini" />
          </div>
        </>
      )}
    </RangeSection>
  );
}

function Ranks(shown: ShownHistory) {
  const bands = rankBands(shown.history);
  if (!bands) return null;
  return (
    <Bands
      shown={shown}
      bands={bands}
      unit="share"
      subject={
        <>
          <b>
            Supply by <Term metric="top-share">rank</Term>
          </b>
          , % of supply{rankedWords(shown.history)}
        </>
      }
      caption="Supply by rank"
      frame={frames.bands}
    />
  );
}

const indexes = {
  HHI: {
    metric: "hhi",
    format: "hhi",
    scale: "0 to 10,000, log scale",
    value: (value: number) => value * 10_000,
    text: hhiText,
  },
  Gini: {
    metric: "gini",
    format: "gini",
    scale: "0 to 1",
    value: (value: number) => value,
    text: (value: number) => value.toFixed(3),
  },
} as const;

function Index({ shown, name }: { readonly shown: ShownHistory; readonly name: keyof typeof indexes }) {
  const { history, times, bars, span } = shown;
  const { metric, format, scale, value, text } = indexes[name];
  const values = (columnOf(history, metric) ?? []).map((each) => (each === null ? null : value(each)));
  const last = values.at(-1) ?? null;
  if (values.length === 0) return null;
  if (name === "Gini" && columnOf(history, "holders")?.every((held) => held !== null && held < 2)) {
    return <Unavailable title="Gini">One holder: there is nobody to compare with.</Unavailable>;
  }
  return (
    <ChartFigure
      subject={
        <>
          <b>
            <Term metric={metric}>{name}</Term>
          </b>
          , {scale}
          {rankedWords(history)}
        </>
      }
    >
      <HistoryChart
        drawing={{ kind: "series", data: { span, times, values, format, isSmall: true } }}
        label={`${name} over time${last === null ? "" : `, at the end ${text(last)}`}`}
        {...frames.small}
        isSmall
        span={span}
        moments={moments(
          times,
          (index) => {
            const at = values[index] ?? null;
            return [{ name: "", text: at === null ? "not known" : text(at) }];
          },
          momentNames(span),
        )}
        figures={pointFigures({ times, bars, span }, name, [{ name, values, text }])}
      />
    </ChartFigure>
  );
}
