import { money } from "../../lib/format.ts";
import { bookedOf } from "../../metrics/history/bars.ts";
import { takenFinding } from "../../metrics/history/cost-findings.ts";
import { dayName } from "../../metrics/history/range.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { Term } from "../../sections/Term.tsx";
import { HistoryChart } from "./HistoryChart.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { frames } from "./history-frame.ts";
import { barFigures, intervalName } from "./interval-figures.ts";
import { intervalMoments } from "./moments.ts";
import { placeholderHistory } from "./placeholder-history.ts";
import { type HistoryProps, type ShownHistory, useHistory } from "./shown-history.ts";

/** What sellers booked. */
export function TakenSection(props: HistoryProps) {
  const { answer, isTurning } = useHistory(props);
  return (
    <HistorySection
      id="taken"
      token={props.token}
      answer={answer}
      placeholder={placeholderHistory}
      isTurning={isTurning}
      finding={({ bars, unit, range, history }) => takenFinding(bars, unit, range, history)}
    >
      {(shown) =>
        shown.bars.some(({ sums }) => sums.realized_profit || sums.realized_loss) ? (
          <Taken {...shown} />
        ) : (
          <Unavailable className="mt-4" title="Nothing was realised">
            No profit and no loss was taken between {dayName(shown.range.from + 1)} and{" "}
            {dayName(shown.range.to)}.
          </Unavailable>
        )
      }
    </HistorySection>
  );
}

const text = (value: number | null) => (value === null ? "not known" : money(value, { sign: true }));

function Taken({ bars, unit, span, times }: ShownHistory) {
  return (
    <ChartFigure
      className="mt-4"
      subject={
        <>
          <b>
            <Term metric="realized">Realised profit and loss</Term>
          </b>
          , US dollars {unit === "hour" ? "an" : "a"} {unit}
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
              up: sums.realized_profit,
              back: sums.realized_profit === null ? null : 0,
              down: sums.realized_loss,
            })),
            unit: "money",
            names: { up: "profit", down: "loss" },
          },
        }}
        label={`Realised profit and loss ${unit} by ${unit}`}
        {...frames.taken}
        span={span}
        stops={times}
        moments={intervalMoments(
          bars.map(({ to }) => to),
          (index) => {
            const bar = bars[index];
            if (!bar) return [];
            return [
              { name: "profit", text: text(bar.sums.realized_profit), swatch: "[--fill:var(--gain)]" },
              { name: "loss", text: text(bar.sums.realized_loss), swatch: "[--fill:var(--loss)]" },
              { name: "net", text: text(bookedOf(bar)) },
            ];
          },
          (time) => intervalName(unit, time),
        )}
        figures={barFigures(bars, unit, "Realised profit and loss", [
          { name: "Profit", value: ({ sums }) => sums.realized_profit, text },
          { name: "Loss", value: ({ sums }) => sums.realized_loss, text },
          { name: "Net", value: bookedOf, text },
        ])}
      />
    </ChartFigure>
  );
}
