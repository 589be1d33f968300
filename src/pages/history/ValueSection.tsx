import { sizeBands } from "../../metrics/history/bands.ts";
import { partsOf, rankedWord, rankedWords } from "../../metrics/history/columns.ts";
import { valueFinding } from "../../metrics/history/findings.ts";
import { Term } from "../../sections/Term.tsx";
import { Bands } from "./Bands.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { frames } from "./history-frame.ts";
import { placeholderHistory } from "./placeholder-history.ts";
import { rankedHistory } from "../../metrics/history/shown.ts";
import { type HistoryProps, useHistory } from "./shown-history.ts";
import { SizeTable } from "./SizeTable.tsx";

/** What the holdings were worth. */
export function ValueSection(props: HistoryProps) {
  const { answer, isTurning } = useHistory(props);
  return (
    <HistorySection
      id="size"
      token={props.token}
      answer={answer}
      placeholder={placeholderHistory}
      isTurning={isTurning}
      finding={(shown) => {
        const { history } = rankedHistory(shown);
        return valueFinding(history, shown.range, rankedWord(history, props.token.chain));
      }}
    >
      {(everyPoint) => {
        const shown = rankedHistory(everyPoint);
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
    </HistorySection>
  );
}
