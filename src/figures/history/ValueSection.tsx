import { partsOf, rankedWord, rankedWords } from "../../metrics/history/columns.ts";
import { Term } from "../../sections/Term.tsx";
import { Bands } from "./Bands.tsx";
import { RangeSection } from "./RangeSection.tsx";
import { frames } from "./history-frame.ts";
import type { HistoryProps } from "./history-subject.ts";
import { SizeTable } from "./SizeTable.tsx";
import { sizeBands, valueHistory } from "./value.ts";

/** What the holdings were worth. */
export function ValueSection(props: HistoryProps) {
  return (
    <RangeSection {...props} figure={valueHistory}>
      {(shown) => {
        const parts = partsOf(shown.history, "holders_by_value");
        const bands = sizeBands(shown.history);
        if (!parts || !bands) return null;
        return (
          <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,690fr)_minmax(0,454fr)]">
            <Bands
              className=""
              shown={shown}
              bands={bands}
              unit="count"
              subject={
                <>
                  <b>
                    Holders by <Term metric="size">size category</Term>
                  </b>
                  , number of {rankedWord(shown.history, props.token.chain)}s{rankedWords(shown.history)}
                </>
              }
              caption="Holders by size category"
              frame={frames.beside}
            />
            <SizeTable times={shown.times} range={shown.range} parts={parts} />
          </div>
        );
      }}
    </RangeSection>
  );
}
