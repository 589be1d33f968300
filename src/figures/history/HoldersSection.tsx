import { change, count, plural } from "../../lib/format.ts";
import { netOf } from "../../metrics/history/bars.ts";
import { columnOf, pointWords } from "../../metrics/history/columns.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { Term } from "../../sections/Term.tsx";
import { Flows } from "./Flows.tsx";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { RangeSection } from "./RangeSection.tsx";
import { frames } from "./history-frame.ts";
import { holdersHistory } from "./holders.ts";
import { moments } from "../../sections/moments.ts";
import { momentNames } from "../../metrics/history/points.ts";
import { pointFigures } from "./interval-figures.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import type { HistoryProps } from "./shown-history.ts";

/** How many hold it, and who came and left. */
export function HoldersSection(props: HistoryProps) {
  return (
    <RangeSection {...props} figure={holdersHistory} edge="mt-5">
      {(shown) => (
        <>
          <HoldersLine {...shown} />
          <Movement {...shown} />
        </>
      )}
    </RangeSection>
  );
}

function HoldersLine({ history, times, bars, span }: ShownHistory) {
  const values = columnOf(history, "holders") ?? [];
  const known = values.filter((value) => value !== null);
  return (
    <ChartFigure
      className="mt-4"
      subject={
        <>
          <b>Holders</b>, end of {pointWords[history.interval]}
        </>
      }
    >
      <HistoryChart
        drawing={{ kind: "series", data: { span, times, values, format: "count", isUpper: true } }}
        label={`Holders from ${count(known[0])} to ${count(known.at(-1))}`}
        {...frames.line}
        span={span}
        isUpper
        moments={moments(
          times,
          (index) => [{ name: "", text: plural(values[index], "holder") }],
          momentNames(span),
        )}
        figures={pointFigures({ times, bars, span }, "Holders", [{ name: "Holders", values, text: count }])}
      />
    </ChartFigure>
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
