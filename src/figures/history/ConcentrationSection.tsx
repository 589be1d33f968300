import { columnOf, rankedWords } from "../../metrics/history/columns.ts";
import { Unavailable } from "../../ui/Notice.tsx";
import { Term } from "../../sections/Term.tsx";
import { Bands } from "./Bands.tsx";
import { concentrationHistory, giniLine, hhiLine, rankBands } from "./concentration.ts";
import { RangeSection } from "./RangeSection.tsx";
import { frames } from "./history-frame.ts";
import { SeriesLine } from "./SeriesLine.tsx";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "./history-subject.ts";

/** How the supply lies with the largest, by rank and by two indexes. */
export function ConcentrationSection(props: HistoryProps) {
  return (
    <RangeSection {...props} figure={concentrationHistory}>
      {(shown) => (
        <>
          <Ranks {...shown} />
          <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 *:min-w-0 lg:grid-cols-2">
            <SeriesLine shown={shown} line={hhiLine} isSmall />
            <Gini shown={shown} />
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

function Gini({ shown }: { readonly shown: ShownHistory }) {
  const { history } = shown;
  const isAlone = columnOf(history, "holders")?.every((held) => held !== null && held < 2);
  if (isAlone === true && columnOf(history, "gini") !== null) {
    return <Unavailable title="Gini">One holder: there is nobody to compare with.</Unavailable>;
  }
  return <SeriesLine shown={shown} line={giniLine} isSmall />;
}
