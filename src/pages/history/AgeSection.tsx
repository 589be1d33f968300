import { partsOf, sharesOf } from "../../metrics/history/columns.ts";
import { ageFinding } from "../../metrics/history/findings.ts";
import { Unavailable } from "../../ui/Notice.tsx";
import { dayName, daySeconds, lifeSeconds } from "../../metrics/history/range.ts";
import { Term } from "../../sections/Term.tsx";
import { Bands } from "./Bands.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { frames } from "./history-frame.ts";
import { placeholderHistory } from "./placeholder-history.ts";
import { type HistoryProps, type ShownHistory, useHistory } from "./shown-history.ts";

const hands = [
  { hand: "diamond", name: "Diamond" },
  { hand: "gold", name: "Gold" },
  { hand: "silver", name: "Silver" },
  { hand: "bronze", name: "Bronze" },
  { hand: "wood", name: "Wood" },
] as const;

const woodDays = 15;

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
        lifeSeconds({ first: shown.life.first, last: shown.range.to }) <= woodDays * daySeconds ? (
          <AllYoung {...shown} />
        ) : (
          <Ages {...shown} />
        )
      }
    </HistorySection>
  );
}

function AllYoung({ life }: ShownHistory) {
  return (
    <Unavailable className="mt-4" title="One colour would say nothing">
      Wood is anything up to 15 days. The first bronze is possible on{" "}
      {dayName(life.first + (woodDays + 1) * daySeconds)}; the drawing begins then.
    </Unavailable>
  );
}

function Ages(shown: ShownHistory) {
  const parts = partsOf(shown.history, "supply_by_age");
  if (!parts) return null;
  const shares = sharesOf(parts);
  return (
    <Bands
      shown={shown}
      bands={hands.map(({ hand, name }) => ({ name, tone: hand, values: shares[hand] }))}
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
