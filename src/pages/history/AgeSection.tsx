import { ageBands } from "../../metrics/history/bands.ts";
import { ageFinding, allWoodText, isAllWood } from "../../metrics/history/findings.ts";
import { Unavailable } from "../../ui/Notice.tsx";
import { Term } from "../../sections/Term.tsx";
import { Bands } from "./Bands.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { frames } from "./history-frame.ts";
import { placeholderHistory } from "./placeholder-history.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { type HistoryProps, useHistory } from "./shown-history.ts";

/** How long the tokens have been where they are. */
export function AgeSection(props: HistoryProps) {
  const { answer, isTurning } = useHistory(props);
  return (
    <HistorySection
      id="age"
      token={props.token}
      answer={answer}
      placeholder={placeholderHistory}
      isTurning={isTurning}
      finding={({ history, range, life }) => ageFinding(history, range, life)}
    >
      {(shown) =>
        isAllWood(shown) ? (
          <Unavailable className="mt-4" title="All of it is younger than 15 days">
            {allWoodText(shown.life)}
          </Unavailable>
        ) : (
          <Ages {...shown} />
        )
      }
    </HistorySection>
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
