import { money } from "../../lib/format.ts";
import { bookedOf } from "../../metrics/history/bars.ts";
import { Unavailable } from "../../ui/Notice.tsx";
import { Term } from "../../sections/Term.tsx";
import { Flows } from "./Flows.tsx";
import { RangeSection } from "./RangeSection.tsx";
import { frames } from "./history-frame.ts";
import { isAnyTaken, nothingTakenText, profitHistory } from "./profit.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "./history-subject.ts";

/** What sellers booked. */
export function ProfitSection(props: HistoryProps) {
  return (
    <RangeSection {...props} figure={profitHistory}>
      {(shown) =>
        isAnyTaken(shown) ? (
          <Taken {...shown} />
        ) : (
          <Unavailable className="mt-4" title="Nothing was realized">
            {nothingTakenText(shown.range)}
          </Unavailable>
        )
      }
    </RangeSection>
  );
}

const text = (value: number) => money(value, { sign: true });

function Taken(shown: ShownHistory) {
  return (
    <Flows
      className="mt-4"
      shown={shown}
      unit="money"
      names={{ up: "profit", down: "loss" }}
      parts={({ sums }) => ({
        up: sums.realized_profit,
        back: sums.realized_profit === null ? null : 0,
        down: sums.realized_loss,
      })}
      columns={[
        { name: "Profit", value: ({ sums }) => sums.realized_profit, text, swatch: "[--fill:var(--gain)]" },
        { name: "Loss", value: ({ sums }) => sums.realized_loss, text, swatch: "[--fill:var(--loss)]" },
        { name: "Net", value: bookedOf, text },
      ]}
      subject={
        <>
          <b>
            <Term metric="realized">Realized profit and loss</Term>
          </b>
          , US dollars
        </>
      }
      label={`Realised profit and loss ${shown.unit} by ${shown.unit}`}
      caption="Realised profit and loss"
      frame={frames.taken}
    />
  );
}
