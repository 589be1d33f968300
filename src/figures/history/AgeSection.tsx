import { Unavailable } from "../../ui/Notice.tsx";
import { Term } from "../../sections/Term.tsx";
import { ageBands, ageHistory, allWoodText, isAllWood } from "./age.ts";
import { Bands } from "./Bands.tsx";
import { RangeSection } from "./RangeSection.tsx";
import { frames } from "./history-frame.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "./history-subject.ts";

/** How long the tokens have been where they are. */
export function AgeSection(props: HistoryProps) {
  return (
    <RangeSection {...props} figure={ageHistory}>
      {(shown) =>
        isAllWood(shown) ? (
          <Unavailable className="mt-4" title="All of it is younger than 15 days">
            {allWoodText(shown.life)}
          </Unavailable>
        ) : (
          <Ages {...shown} />
        )
      }
    </RangeSection>
  );
}

function Ages(shown: ShownHistory) {
  const bands = ageBands(shown.history);
  if (!bands) return null;
  return (
    <Bands
      shown={shown}
      bands={bands}
      unit="share"
      subject={
        <>
          <b>
            Supply by <Term metric="supply-by-hand">age of the lot</Term>
          </b>
          , % of supply
        </>
      }
      caption="Supply by age of the lot"
      frame={frames.bands}
    />
  );
}
