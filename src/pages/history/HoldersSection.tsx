import { change, count } from "../../lib/format.ts";
import { netOf } from "../../metrics/history/bars.ts";
import { columnOf } from "../../metrics/history/columns.ts";
import { movementFinding } from "../../metrics/history/findings.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { Term } from "../../sections/Term.tsx";
import { HistoryChart } from "./HistoryChart.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { frames } from "./history-frame.ts";
import { barFigures, intervalName } from "./interval-figures.ts";
import { intervalMoments, moments } from "./moments.ts";
import { placeholderHistory } from "./placeholder-history.ts";
import { pointFigures } from "./interval-figures.ts";
import { type HistoryProps, type ShownHistory, useHistory } from "./shown-history.ts";

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
      finding={({ bars, unit, range, history }) => movementFinding(bars, unit, range) ?? holdersOnly(history)}
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

/** Where only counts are known. */
function holdersOnly(history: ShownHistory["history"]): string | null {
  const last = columnOf(history, "holders")?.at(-1) ?? null;
  return last === null ? null : `${count(last)} holders; who came and who left is not known`;
}

const pointWords = { "1hour": "hour", "1day": "day", "1week": "week" } as const;

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
        moments={moments(times, (index) => [{ name: "", text: `${count(values[index])} holders` }])}
        figures={pointFigures({ times, bars }, "Holders", [{ name: "Holders", values, text: count }])}
      />
    </ChartFigure>
  );
}

function Movement({ bars, unit, span, times }: ShownHistory) {
  const known = bars.filter((bar) => netOf(bar) !== null);
  if (known.length === 0) return null;
  const net = known.reduce((sum, bar) => sum + (netOf(bar) ?? 0), 0);
  return (
    <ChartFigure
      className="mt-2.5"
      subject={
        <>
          <b>
            <Term metric="came-and-left">New, returning and left</Term>
          </b>
          , wallets {unit === "hour" ? "an" : "a"} {unit}
        </>
      }
    >
      <HistoryChart
        drawing={{
          kind: "flows",
          data: {
            span,
            bars: bars.map(({ from, to, sums }) => ({
              from,
              to,
              up: sums.new_owners,
              back: sums.returned_owners,
              down: sums.left_owners === null ? null : -sums.left_owners,
            })),
            unit: "count",
            names: { up: "new", back: "returning", down: "left" },
          },
        }}
        label={`New, returning and left wallets ${unit} by ${unit}, together ${change(net)}`}
        {...frames.flows}
        span={span}
        stops={times}
        moments={intervalMoments(
          bars.map(({ to }) => to),
          (index) => {
            const bar = bars[index];
            if (!bar) return [];
            const { new_owners, returned_owners, left_owners } = bar.sums;
            return [
              { name: "new", text: count(new_owners), swatch: "[--fill:var(--gain)]" },
              { name: "returning", text: count(returned_owners), swatch: "opacity-42 [--fill:var(--gain)]" },
              { name: "left", text: count(left_owners), swatch: "[--fill:var(--loss)]" },
              { name: "net", text: change(netOf(bar)) },
            ];
          },
          (time) => intervalName(unit, time),
        )}
        figures={barFigures(bars, unit, "Wallets that came and left", [
          { name: "New", value: ({ sums }) => sums.new_owners, text: count },
          { name: "Returning", value: ({ sums }) => sums.returned_owners, text: count },
          { name: "Left", value: ({ sums }) => sums.left_owners, text: count },
          { name: "Net", value: netOf, text: change },
        ])}
      />
    </ChartFigure>
  );
}
