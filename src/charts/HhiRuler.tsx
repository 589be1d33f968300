import { count } from "../lib/format.ts";
import { linearScale, logScale, logTicks } from "../lib/scale.ts";
import { Chart, type Size } from "./Chart.tsx";
import { named } from "./figures.ts";
import { clampCentre } from "./label-layout.ts";
import { Ruler, type RulerBand, type RulerTick } from "./Ruler.tsx";
import { textWidth } from "./text-width.ts";

const least = 1;
const most = 10_000;
/** Bands of the 2023 US merger guidelines: a yardstick, not a rating, hence without colour. */
const moderateFrom = 1_000;
const highFrom = 1_800;

export function hhiBands(): RulerBand[] {
  return [
    { from: least, to: moderateFrom, tone: "band-1", label: "Low" },
    { from: moderateFrom, to: highFrom, tone: "band-2", label: "Moderate" },
    { from: highFrom, to: most, tone: "band-3", label: "High", anchor: "end" },
  ];
}

/** Ticks of the log scale; the limit of the high band stands among them, and 1,000 makes room for it. */
export function hhiTicks(width: number): RulerTick[] {
  const limit: RulerTick = {
    value: highFrom,
    length: 7,
    strong: true,
    label: count(highFrom),
    anchor: "start",
  };
  const ticks = logTicks([least, most]).map(({ value, major }): RulerTick => {
    if (!major) return { value, length: 4 };
    const anchor = value === least ? "start" : value === most || value === moderateFrom ? "end" : "middle";
    return { value, length: 7, label: count(value), anchor };
  });
  const room = ((width - 8) / 4) * Math.log10(highFrom / moderateFrom);
  // On a short ruler the three labels at the right end would touch: the top of the scale goes unlabelled before 1,800 does.
  const labelled =
    room + 60 < textWidth("1,800 10,000", 11) + 30
      ? ticks.map((tick) => (tick.value === most ? { ...tick, label: "10k" } : tick))
      : ticks;
  return [...labelled.filter((tick) => tick.value !== highFrom), limit];
}

export function hhiScale(width: number) {
  return logScale([least, most], [4, width - 4]);
}

/** The index on a log scale against the number of equal wallets that would be as concentrated. */
export function HhiRuler({ hhi }: { hhi: number }) {
  const value = Math.min(most, Math.max(0, hhi));
  const equal = value > 0 ? most / value : undefined;
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
      render={(size) => <Drawing value={value} shown={shown} equalText={equalText} size={size} />}
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

export function hhiText(value: number): string {
  if (value > 0 && value < 1) return value < 0.01 ? "under 0.01" : value.toPrecision(2);
  return value < 10 && !Number.isInteger(value) ? value.toFixed(1) : count(Math.round(value));
}

function Drawing({
  value,
  shown,
  equalText,
  size,
}: {
  value: number;
  shown: string;
  equalText: string;
  size: Size;
}) {
  const { width } = size;
  const scale = hhiScale(width);
  const lower = 85;
  const x = scale(value);
  return (
    <>
      <line className="axis-line strong" x1={4} y1={lower} x2={width - 4} y2={lower} />
      {logTicks([least, most]).map((tick) => {
        const at = scale(most / tick.value);
        const anchor = tick.value === least ? "end" : tick.value === most ? "start" : "middle";
        return (
          <g key={tick.value}>
            <line className="axis-line" x1={at} y1={lower} x2={at} y2={lower + (tick.major ? 7 : 4)} />
            {tick.major && !(Math.abs(at - x) < 4) && (
              <text
                className="text-axis-label"
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
        className="text-value"
        x={clampCentre(x, textWidth(equalText, 13, true), 0, width)}
        y={120}
        textAnchor="middle"
      >
        {equalText}
      </text>
    </>
  );
}

interface CompareProps {
  readonly tokens: readonly { readonly ticker: string; readonly hhi: number | null }[];
}

/** One ruler for several tokens: a measure of one number compares best on a common line. */
export function HhiCompareRuler({ tokens }: CompareProps) {
  const known = tokens.flatMap(({ ticker, hhi }) =>
    hhi === null ? [] : [{ ticker, hhi: Math.min(most, Math.max(0, hhi)) }],
  );
  const sorted = known.toSorted((a, b) => a.hhi - b.hhi);
  return (
    <Chart
      label={`HHI on a log scale from 1 to 10,000: ${known.map(({ ticker, hhi }) => `${ticker} ${hhiText(hhi)}`).join(", ")}`}
      wide={{ width: 1176, height: 96 }}
      narrow={{ width: 358, height: 132 }}
      render={(size) => (
        <Ruler
          scale={hhiScale(size.width)}
          ticks={hhiTicks(size.width)}
          bands={hhiBands()}
          needles={sorted.map(({ ticker, hhi }) => ({ from: hhi, value: `${ticker} ${hhiText(hhi)}` }))}
          y={size.height - 28}
          needleEnd={11}
          width={size.width}
        />
      )}
      marks={({ width, height }) =>
        sorted.map(({ ticker, hhi }) => ({
          x: hhiScale(width)(hhi),
          y: height - 28,
          title: `${ticker} ${hhiText(hhi)}`,
          detail: `as if ${hhi > 0 ? count(Math.round(most / hhi)) : "no"} equal wallets`,
        }))
      }
      figures={{
        caption: "Concentration index",
        columns: ["Token", "HHI"],
        rows: tokens.map(({ ticker, hhi }) => [
          named(ticker),
          { text: hhi === null ? "not available" : hhiText(hhi), value: hhi },
        ]),
      }}
    />
  );
}

/** 0: every wallet holds the same. 1: one holds all. */
export function GiniRuler({ gini }: { gini: number }) {
  const value = Math.min(1, Math.max(0, gini));
  // Rounding must not turn nearly one into one.
  const shown =
    value > 0.995 && value < 1 ? (Math.floor(value * 10_000) / 10_000).toFixed(4) : value.toFixed(2);
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
          <text className="text-mark" x={0} y={75}>
            all equal
          </text>
          <text className="text-mark" x={size.width} y={75} textAnchor="end">
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
