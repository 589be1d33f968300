import { change, count } from "../../lib/format.ts";
import { netOf } from "../../metrics/history/bars.ts";
import { Term } from "../../sections/Term.tsx";
import { Flows } from "./Flows.tsx";
import { RangeSection } from "./RangeSection.tsx";
import { frames } from "./history-frame.ts";
import { holdersHistory, holdersLine } from "./holders.ts";
import { SeriesLine } from "./SeriesLine.tsx";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "./history-subject.ts";

/** How many hold it, and who came and left. */
export function HoldersSection(props: HistoryProps) {
  return (
    <RangeSection {...props} figure={holdersHistory} edge="mt-5">
      {(shown) => (
        <>
          <SeriesLine className="mt-4" shown={shown} line={holdersLine} isUpper />
          <Movement {...shown} />
        </>
      )}
    </RangeSection>
  );
}

const gain = "[--fill:var(--gain)]";

function Movement(shown: ShownHistory) {
  const { ownerBars: bars, unit, summed } = shown;
  const known = bars.filter((bar) => netOf(bar) !== null);
  if (known.length === 0) return null;
  const net = known.reduce((sum, bar) => sum + (netOf(bar) ?? 0), 0);
  // Sums of days are of arrivals and departures: a wallet may have several in a month.
  const [up, back, down] =
    summed === null
      ? (["New", "Returning", "Left"] as const)
      : (["Arrivals", "Returns", "Departures"] as const);
  return (
    <Flows
      className="mt-2.5"
      shown={{ ...shown, bars }}
      comment={summed === null ? "" : `, counted by ${summed}`}
      unit="count"
      names={{ up: up.toLowerCase(), back: back.toLowerCase(), down: down.toLowerCase() }}
      parts={({ sums }) => ({
        up: sums.new_owners,
        back: sums.returned_owners,
        down: sums.left_owners === null ? null : -sums.left_owners,
      })}
      columns={[
        { name: up, value: ({ sums }) => sums.new_owners, text: count, swatch: gain },
        {
          name: back,
          value: ({ sums }) => sums.returned_owners,
          text: count,
          swatch: `opacity-42 ${gain}`,
        },
        { name: down, value: ({ sums }) => sums.left_owners, text: count, swatch: "[--fill:var(--loss)]" },
        { name: "Net", value: netOf, text: change },
      ]}
      subject={
        <>
          <b>
            <Term metric="came-and-left">{`${up}, ${back.toLowerCase()} and ${down.toLowerCase()}`}</Term>
          </b>
          {summed === null && ", wallets"}
        </>
      }
      label={`${summed === null ? "New, returning and left wallets" : `Arrivals, returns and departures, counted by ${summed},`} ${unit} by ${unit}, together ${change(net)}`}
      caption={summed === null ? "Wallets that came and left" : "Arrivals, returns and departures of wallets"}
      frame={frames.flows}
    />
  );
}
