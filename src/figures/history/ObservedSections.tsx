import { count, hhiText, priceText, share } from "../../lib/format.ts";
import type { MetricId } from "../../metrics/definitions/definitions.ts";
import { columnOf, partsOf } from "../../metrics/history/columns.ts";
import { dayName } from "../../metrics/history/range.ts";
import type { SeriesData } from "../../charts/history/SeriesPlot.tsx";
import { Note } from "../../ui/Note.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { Term } from "../../sections/Term.tsx";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { RangeSection } from "./RangeSection.tsx";
import { frames } from "./history-frame.ts";
import { figuresOfTimes } from "./interval-figures.ts";
import { moments } from "../../sections/moments.ts";
import { observedFigures } from "./observed.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "./history-subject.ts";
import { SizeTable } from "./SizeTable.tsx";

/** What a data service told at the times it was asked: dots, and nothing between them. */
export function ObservedSections(props: HistoryProps) {
  const section = { ...props, isObserved: true };
  return (
    <>
      <RangeSection {...section} figure={observedFigures.holders} edge="mt-5">
        {(shown) => (
          <>
            <Dots className="mt-4" shown={shown} {...figures.holders} />
            <Note>
              Each dot is what the data service said when this site asked. What was between two dots, or
              before {dayName(shown.life.first)}, is not known here: who came and who left, ages, profits and
              cohorts need transfers, which it does not tell.
            </Note>
          </>
        )}
      </RangeSection>
      <RangeSection {...section} figure={observedFigures.concentration}>
        {(shown) => (
          <>
            <Dots className="mt-4" shown={shown} {...figures.top} />
            <Pair>
              <Dots shown={shown} {...figures.hhi} isSmall />
              <Dots shown={shown} {...figures.gini} isSmall />
            </Pair>
          </>
        )}
      </RangeSection>
      <RangeSection {...section} figure={observedFigures.value}>
        {(shown) => <Sizes {...shown} />}
      </RangeSection>
      <RangeSection {...section} figure={observedFigures.cost}>
        {(shown) => (
          <>
            <Dots className="mt-4" shown={shown} {...figures.price} />
            <Dots className="mt-5" shown={shown} {...figures.cost} />
          </>
        )}
      </RangeSection>
    </>
  );
}

function Pair({ children }: { readonly children: React.ReactNode }) {
  return <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 *:min-w-0 lg:grid-cols-2">{children}</div>;
}

interface DotsFigure {
  readonly name: string;
  readonly series: "holders" | "top_10_share" | "hhi" | "gini" | "price_usd" | "average_cost";
  readonly metric: MetricId;
  readonly unit: string;
  readonly format: SeriesData["format"];
  readonly text: (value: number) => string;
}

const figures = {
  holders: {
    name: "Holders",
    series: "holders",
    metric: "holders",
    unit: "as told",
    format: "count",
    text: count,
  },
  top: {
    name: "Ten largest",
    series: "top_10_share",
    metric: "top-share",
    unit: "% of supply",
    format: "share",
    text: share,
  },
  hhi: {
    name: "HHI",
    series: "hhi",
    metric: "hhi",
    unit: "0 to 10,000, log scale",
    format: "hhi",
    text: (value: number) => hhiText(value * 10_000),
  },
  gini: {
    name: "Gini",
    series: "gini",
    metric: "gini",
    unit: "0 to 1",
    format: "gini",
    text: (value: number) => value.toFixed(3),
  },
  price: {
    name: "Price",
    series: "price_usd",
    metric: "price",
    unit: "US dollars a token",
    format: "price",
    text: priceText,
  },
  cost: {
    name: "Average cost",
    series: "average_cost",
    metric: "break-even",
    unit: "US dollars a token",
    format: "price",
    text: priceText,
  },
} as const satisfies Record<string, DotsFigure>;

interface DotsProps extends DotsFigure {
  readonly shown: ShownHistory;
  readonly isSmall?: boolean;
  readonly className?: string;
}

/** A figure at the times at which it was told; nothing where it never was. */
function Dots({ shown, name, series, metric, unit, format, text, isSmall = false, className }: DotsProps) {
  const { history, span } = shown;
  const told = (columnOf(history, series) ?? []).flatMap((value, index) =>
    value === null ? [] : [{ time: shown.times[index]!, value }],
  );
  if (told.length === 0) return null;
  const times = told.map(({ time }) => time);
  const values = told.map(({ value }) => value);
  const drawn = format === "hhi" ? values.map((value) => value * 10_000) : values;
  const [first, last] = [text(values[0]!), text(values.at(-1)!)];
  return (
    <ChartFigure
      className={className}
      subject={
        <>
          <b>
            <Term metric={metric}>{name}</Term>
          </b>
          , {unit}
        </>
      }
    >
      <HistoryChart
        drawing={{ kind: "series", data: { span, times, values: drawn, format, isSmall, isDots: true } }}
        label={`${name} as told, first ${first}, last ${last}`}
        {...(isSmall ? frames.small : frames.line)}
        isSmall={isSmall}
        span={span}
        moments={moments(times, (index) => [{ name: "", text: text(values[index]!) }])}
        figures={figuresOfTimes(times, name, values, text)}
      />
    </ChartFigure>
  );
}

function Sizes({ history, times, range }: ShownHistory) {
  const parts = partsOf(history, "holders_by_value");
  if (!parts) return null;
  const told = times.flatMap((_, index) => (parts.shrimp[index] === null ? [] : [index]));
  const ends = [told[0]!, told.at(-1)!];
  const pick = (column: readonly (number | null)[]) => ends.map((index) => column[index] ?? null);
  return (
    <div className="mt-4 max-w-[454px]">
      <SizeTable
        times={ends.map((index) => times[index]!)}
        range={range}
        parts={{
          shrimp: pick(parts.shrimp),
          crab: pick(parts.crab),
          fish: pick(parts.fish),
          dolphin: pick(parts.dolphin),
          whale: pick(parts.whale),
        }}
      />
    </div>
  );
}
