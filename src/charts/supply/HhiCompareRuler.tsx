import { count } from "../../lib/format.ts";
import { plainName } from "../../lib/text.ts";
import { Chart } from "../kit/Chart.tsx";
import { drawnName } from "../kit/drawn-name.ts";
import { named } from "../kit/figures.ts";
import { hhiBands, hhiScale, hhiText, hhiTicks, mostHhi } from "./hhi-scale.ts";
import { Ruler, type RulerNeedle, rowsAbove } from "../kit/Ruler.tsx";

interface HhiCompareRulerProps {
  readonly tokens: readonly { readonly ticker: string; readonly hhi: number | null }[];
}

/** One ruler for several tokens: a measure of one number compares best on a common line. */
export function HhiCompareRuler({ tokens }: HhiCompareRulerProps) {
  const known = tokens.flatMap(({ ticker, hhi }) =>
    hhi === null ? [] : [{ ticker: drawnName(ticker), hhi: Math.min(mostHhi, Math.max(0, hhi)) }],
  );
  const sorted = known.toSorted((a, b) => a.hhi - b.hhi);
  const needles = sorted.map(({ ticker, hhi }) => ({ from: hhi, value: `${ticker} ${hhiText(hhi)}` }));
  return (
    <Chart
      label={`HHI on a log scale from 1 to 10,000: ${known.map(({ ticker, hhi }) => `${ticker} ${hhiText(hhi)}`).join(", ")}`}
      wide={{ width: 1176, height: heightFor(needles, 672) }}
      narrow={{ width: 358, height: heightFor(needles, 288) }}
      render={(size) => (
        <Ruler
          scale={hhiScale(size.width)}
          ticks={hhiTicks(size.width)}
          bands={hhiBands()}
          needles={needles}
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
          detail: `as if ${hhi > 0 ? count(Math.round(mostHhi / hhi)) : "no"} equal wallets`,
        }))
      }
      figures={{
        caption: "Concentration index",
        columns: ["Token", "HHI"],
        rows: tokens.map(({ ticker, hhi }) => [
          named(plainName(ticker)),
          { text: hhi === null ? "not available" : hhiText(hhi), value: hhi },
        ]),
      }}
    />
  );
}

/** Room for as many rows of labels as they need where the page is least wide, two at least. */
function heightFor(needles: readonly RulerNeedle[], width: number): number {
  return 96 + 18 * Math.max(0, rowsAbove(needles, hhiScale(width), width) - 1);
}
