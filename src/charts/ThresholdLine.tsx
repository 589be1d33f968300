import { plainDecimal } from "../lib/decimal.ts";
import { axis, share } from "../lib/format.ts";
import { linearScale, logScale, logTicks } from "../lib/scale.ts";
import { Chart, type Size } from "./Chart.tsx";
import { placeLabels } from "./line-layout.ts";
import { LineDrawing } from "./LineDrawing.tsx";

interface ThresholdLineProps {
  readonly name: string;
  /** Share of holders above each value; null usd: all holders. */
  readonly shares: readonly { readonly usd: number | null; readonly share: number }[];
  /** The smallest share above zero of all columns: the scale reaches below it. */
  readonly least?: number;
}

/** The end of the scale where nothing lies below it. */
const usualEnd = 1e-4;

/** Share of holders above each dollar value, log scale. */
export function ThresholdLine({ name, shares, least = 1 }: ThresholdLineProps) {
  const end = Math.min(usualEnd, 10 ** Math.floor(Math.log10(least) + 1e-9));
  const plan = ({ width, height }: Size) => {
    const x = linearScale([0, Math.max(1, shares.length - 1)], [6, width - 46]);
    const y = logScale([end, 1], [height - 24, 16]);
    const known = shares.findIndex((each) => each.share <= 0);
    const shown = known === -1 ? shares : shares.slice(0, known);
    return { x, y, points: shown.map((each, index) => ({ ...each, x: x(index), y: y(each.share) })) };
  };
  const nameOf = (usd: number | null) => (usd === null ? "all" : `$${axis(usd)}`);
  const thousand = shares.findIndex((each) => each.usd === 1000);
  return (
    <Chart
      label={`${name}: share of holders above ${shares
        .slice(1)
        .map((each) => `${nameOf(each.usd)} ${share(each.share)}`)
        .join(", ")}`}
      wide={{ width: 276, height: 160 }}
      narrow={{ width: 171, height: 140 }}
      render={(size) => {
        const { x, y, points } = plan(size);
        const every = size.width < 220 ? 2 : 1;
        return (
          <>
            <LineDrawing
              small
              width={size.width}
              axisY={size.height - 23}
              axisEnd={size.width}
              grid={logTicks([end, 1])
                .filter(({ major }) => major)
                .map(({ value }) => ({ y: y(value), label: percent(value) }))}
              ticks={shares.flatMap((each, index) =>
                index % every === 0
                  ? [{ x: x(index), label: nameOf(each.usd), anchor: index === 0 ? "start" : "middle" }]
                  : [],
              )}
              points={points}
              labels={placeLabels(
                points,
                thousand > 0 && thousand < points.length
                  ? [{ index: thousand, text: share(shares[thousand]?.share), strong: true }]
                  : [],
                { left: 0, right: size.width - 30, top: 2, bottom: size.height - 24 },
              )}
            />
            {points.length < shares.length && (
              <text className="mark-label" x={x(points.length)} y={y(end) - 15} textAnchor="middle">
                none
              </text>
            )}
          </>
        );
      }}
      marks={(size) =>
        plan(size).points.map((point) => ({
          x: point.x,
          y: point.y,
          title: share(point.share),
          detail: point.usd === null ? "all holders" : `above ${nameOf(point.usd)}`,
        }))
      }
      figures={{
        caption: `${name}: holders above a value`,
        columns: ["Above", "Share"],
        rows: shares.map((each) => [
          { text: nameOf(each.usd), value: each.usd ?? 0 },
          { text: share(each.share), value: each.share },
        ]),
      }}
    />
  );
}

/** A power of ten as a percentage, without what a product of doubles adds: 0.01%. */
function percent(part: number): string {
  return `${plainDecimal(Number((part * 100).toPrecision(1)))}%`;
}
