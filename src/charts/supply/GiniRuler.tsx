import { giniText } from "../../lib/format.ts";
import { linearScale } from "../../lib/scale.ts";
import { Chart } from "../kit/Chart.tsx";
import { named } from "../kit/figures.ts";
import { Ruler, type RulerTick } from "../kit/Ruler.tsx";

/** 0: every wallet holds the same. 1: one holds all. */
export function GiniRuler({ gini }: { gini: number }) {
  const value = Math.min(1, Math.max(0, gini));
  const shown = giniText(value);
  const scaleOf = (width: number) => linearScale([0, 1], [4, width - 4]);
  return (
    <Chart
      label={`Gini ${shown} on a scale from 0, all equal, to 1, one holds all`}
      wide={{ width: 256, height: 80 }}
      narrow={{ width: 358, height: 80 }}
      render={(size) => (
        <>
          <Ruler
            scale={scaleOf(size.width)}
            ticks={Array.from({ length: 21 }, (_, index): RulerTick => {
              const at = index / 20;
              const length = index % 10 === 0 ? 7 : index % 2 === 0 ? 5 : 3;
              if (index % 10 !== 0) return { value: at, length };
              return {
                value: at,
                length,
                label: String(at),
                anchor: at === 0 ? "start" : at === 1 ? "end" : "middle",
              };
            })}
            bands={[{ from: 0, to: 1, tone: "scale-track" }]}
            needles={[{ from: value, value: `Gini ${shown}` }]}
            y={52}
            needleEnd={12}
            width={size.width}
          />
          <text className="mark-label" x={0} y={75}>
            all equal
          </text>
          <text className="mark-label" x={size.width} y={75} textAnchor="end">
            one holds all
          </text>
        </>
      )}
      marks={({ width }) => [{ x: scaleOf(width)(value), y: 52, title: `Gini ${shown}`, detail: `${value}` }]}
      figures={{
        caption: "Gini coefficient",
        columns: ["Measure", "Value"],
        rows: [[named("Gini"), { text: shown, value }]],
      }}
    />
  );
}
