import { count } from "../../lib/format.ts";
import { logTicks } from "../../lib/scale.ts";
import { Chart } from "../kit/Chart.tsx";
import { named } from "../kit/figures.ts";
import { hhiBands, hhiScale, hhiText, hhiTicks, leastHhi, mostHhi } from "./hhi-scale.ts";
import { clampCentre } from "../kit/place-labels.ts";
import { Ruler } from "../kit/Ruler.tsx";
import { textWidth } from "../kit/text-width.ts";

/** The index on a log scale against the number of equal wallets that would be as concentrated. */
export function HhiRuler({ hhi }: { hhi: number }) {
  const value = Math.min(mostHhi, Math.max(0, hhi));
  const equal = value > 0 ? mostHhi / value : undefined;
  const equalText =
    equal === undefined
      ? ""
      : `as if ${count(Math.round(equal))} equal ${Math.round(equal) === 1 ? "wallet" : "wallets"}`;
  const shown = hhiText(value);
  return (
    <Chart
      label={`HHI ${shown} on a log scale from 1 to 10,000, ${equalText}`}
      wide={{ width: 540, height: 125 }}
      narrow={{ width: 358, height: 125 }}
      render={({ width }) => <HhiScales value={value} shown={shown} equalText={equalText} width={width} />}
      marks={({ width }) => [{ x: hhiScale(width)(value), y: 52, title: `HHI ${shown}`, detail: equalText }]}
      figures={{
        caption: "Concentration index",
        columns: ["Measure", "Value"],
        rows: [
          [named("HHI"), { text: shown, value }],
          [
            named("Equal wallets"),
            { text: equal === undefined ? "not available" : count(Math.round(equal)), value: equal },
          ],
        ],
      }}
    />
  );
}

interface HhiScalesProps {
  readonly value: number;
  readonly shown: string;
  readonly equalText: string;
  readonly width: number;
}

/** The two scales, 125 pixels high. */
export function HhiScales({ value, shown, equalText, width }: HhiScalesProps) {
  const scale = hhiScale(width);
  const lower = 85;
  const x = scale(value);
  return (
    <>
      <line className="axis-line strong" x1={4} y1={lower} x2={width - 4} y2={lower} />
      {logTicks([leastHhi, mostHhi]).map((tick) => {
        const at = scale(mostHhi / tick.value);
        const anchor = tick.value === leastHhi ? "end" : tick.value === mostHhi ? "start" : "middle";
        return (
          <g key={tick.value}>
            <line className="axis-line" x1={at} y1={lower} x2={at} y2={lower + (tick.major ? 7 : 4)} />
            {tick.major && !(Math.abs(at - x) < 4) && (
              <text
                className="axis-label"
                x={anchor === "end" ? width : anchor === "start" ? 0 : at}
                y={lower + 19}
                textAnchor={anchor}
              >
                {count(tick.value)}
              </text>
            )}
          </g>
        );
      })}
      <Ruler
        scale={scale}
        ticks={hhiTicks(width)}
        bands={hhiBands()}
        needles={[{ from: value, value: `HHI ${shown}` }]}
        y={52}
        needleEnd={55}
        width={width}
      />
      <text
        className="value-label"
        x={clampCentre(x, textWidth(equalText, 13, true), 0, width)}
        y={120}
        textAnchor="middle"
      >
        {equalText}
      </text>
    </>
  );
}
