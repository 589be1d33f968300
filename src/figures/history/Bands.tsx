import type { ReactNode } from "react";
import type { Extent } from "../../charts/kit/as-drawn.ts";
import type { Band, BandsData } from "../../charts/history/BandsPlot.tsx";
import { count, share } from "../../lib/format.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { pointFigures } from "./interval-figures.ts";
import { moments } from "../../sections/moments.ts";
import { momentNames } from "../../metrics/history/points.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";

interface BandsProps {
  readonly shown: ShownHistory;
  readonly bands: readonly Band[];
  readonly unit: BandsData["unit"];
  readonly subject: ReactNode;
  /** The subject in plain words, for the table and for those who do not see the drawing. */
  readonly caption: string;
  readonly frame: { readonly wide: Extent; readonly narrow: Extent };
  readonly className?: string;
  /** A visible table beside it says the same. */
  readonly figuresForFiles?: boolean;
}

const swatches: Partial<Record<Band["tone"], string>> = {
  profit: "opacity-42 [--fill:var(--gain)]",
  loss: "opacity-20 [--fill:var(--loss)]",
  level: "opacity-30 [--fill:var(--ink-3)]",
};

/** Parts of a whole over time, with the names of the parts. */
export function Bands({
  shown,
  bands,
  unit,
  subject,
  caption,
  frame,
  className,
  figuresForFiles,
}: BandsProps) {
  const { span, times, bars } = shown;
  const text = unit === "share" ? share : count;
  const ends = bands.map(({ name, values }) => `${name} ${text(values.at(-1))}`).toReversed();
  return (
    <ChartFigure className={className ?? "mt-4"} subject={subject}>
      <HistoryChart
        drawing={{ kind: "bands", data: { span, times, bands, unit } }}
        label={`${caption}, at the end: ${ends.join(", ")}`}
        {...frame}
        span={span}
        moments={moments(
          times,
          (index) =>
            bands.map(({ name, tone, values }) => ({
              name,
              text: text(values[index]),
              swatch: swatches[tone] ?? tone,
            })),
          momentNames(span),
        )}
        figures={pointFigures(
          { times, bars, span },
          caption,
          bands.map(({ name, values }) => ({ name, values, text })),
        )}
        figuresForFiles={figuresForFiles ?? false}
      />
    </ChartFigure>
  );
}
