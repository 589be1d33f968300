import type { LineFigure } from "./history-figure.ts";
import type { HistoryProps } from "./history-subject.ts";
import { RangeSection } from "./RangeSection.tsx";
import { SeriesLine } from "./SeriesLine.tsx";

/** The section of a figure that is one line over time. */
export function lineSection({ line, ...figure }: LineFigure) {
  return function LineSection(props: HistoryProps) {
    return (
      <RangeSection {...props} figure={figure}>
        {(shown) => <SeriesLine className="mt-4" shown={shown} line={line} />}
      </RangeSection>
    );
  };
}
