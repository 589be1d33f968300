import { Note } from "../../ui/Note.tsx";
import { partsOf } from "../../metrics/history/columns.ts";
import { dayName } from "../../metrics/history/range.ts";
import { RangeSection } from "./RangeSection.tsx";
import { observedFigures, observedLines } from "./observed.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "./history-subject.ts";
import { SeriesLine } from "./SeriesLine.tsx";
import { SizeTable } from "./SizeTable.tsx";

/** What a data service told at the times it was asked: dots, and nothing between them. */
export function ObservedSections(props: HistoryProps) {
  const section = { ...props, isObserved: true };
  return (
    <>
      <RangeSection {...section} figure={observedFigures.holders} edge="mt-5">
        {(shown) => (
          <>
            <SeriesLine className="mt-4" shown={shown} line={observedLines.holders} isDots />
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
            <SeriesLine className="mt-4" shown={shown} line={observedLines.top} isDots />
            <Pair>
              <SeriesLine shown={shown} line={observedLines.hhi} isSmall isDots />
              <SeriesLine shown={shown} line={observedLines.gini} isSmall isDots />
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
            <SeriesLine className="mt-4" shown={shown} line={observedLines.price} isDots />
            <SeriesLine className="mt-5" shown={shown} line={observedLines.cost} isDots />
          </>
        )}
      </RangeSection>
    </>
  );
}

function Pair({ children }: { readonly children: React.ReactNode }) {
  return <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 *:min-w-0 lg:grid-cols-2">{children}</div>;
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
