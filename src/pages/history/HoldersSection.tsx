import { change, count, plural } from "../../lib/format.ts";
import { netOf } from "../../metrics/history/bars.ts";
import { columnOf, pointWords } from "../../metrics/history/columns.ts";
import { holdersFinding } from "../../metrics/history/findings.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { Term } from "../../sections/Term.tsx";
import { Flows } from "./Flows.tsx";
import { HistoryChart } from "../../sections/HistoryChart.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { frames } from "./history-frame.ts";
import { moments } from "../../sections/moments.ts";
import { placeholderHistory } from "./placeholder-history.ts";
import { pointFigures } from "./interval-figures.ts";
import type { ShownHistory } from "../../metrics/history/shown.ts";
import { type HistoryProps, useHistory } from "./shown-history.ts";

/** How many hold it, and who came and left. */
export function HoldersSection(props: HistoryProps) {
  const { answer, isTurning } = useHistory(props);
  return (
    <HistorySection
      id="count"
      token={props.token}
      answer={answer}
      placeholder={placeholderHistory}
      isTurning={isTurning}
      edge="mt-5"
      finding={holdersFinding}
    >
      {(shown) => (
        <>
          <HoldersLine {...shown} />
          <Movement {...shown} />
        </>
      )}
    </HistorySection>
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
        moments={moments(times, (index) => [{ name: "", text: plural(values[index], "holder") }])}
        figures={pointFigures({ times, bars }, "Holders", [{ name: "Holders", values, text: count }])}
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
  return (
    <Flows
      className="mt-2.5"
      shown={{ ...shown, bars }}
      comment={summed === null ? "" : `, counted by ${summed}`}
      unit="count"
      names={{ up: "new", back: "returning", down: "left" }}
      parts={({ sums }) => ({
        up: sums.new_owners,
        back: sums.returned_owners,
        down: sums.left_owners === null ? null : -sums.left_owners,
      })}
      columns={[
        { name: "New", value: ({ sums }) => sums.new_owners, text: count, swatch: gain },
        {
          name: "Returning",
          value: ({ sums }) => sums.returned_owners,
          text: count,
          swatch: `opacity-42 ${gain}`,
        },
        { name: "Left", value: ({ sums }) => sums.left_owners, text: count, swatch: "[--fill:var(--loss)]" },
        { name: "Net", value: netOf, text: change },
      ]}
      subject={
        <>
          <b>
            <Term metric="came-and-left">New, returning and left</Term>
          </b>
          , wallets
        </>
      }
      label={`New, returning and left wallets ${unit} by ${unit}, together ${change(net)}`}
      caption="Wallets that came and left"
      frame={frames.flows}
    />
  );
}
