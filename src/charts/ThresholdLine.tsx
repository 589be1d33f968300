import { axis, share } from "../lib/format.ts";
import { linearScale, logScale } from "../lib/scale.ts";
import { Chart, type Size } from "./Chart.tsx";
import { placeLabels } from "./line-layout.ts";
import { LineDrawing } from "./LineDrawing.tsx";

interface ThresholdLineProps {
  readonly name: string;
  /** Share of holders above each value; null usd: all holders. */
  readonly shares: readonly { readonly usd: number | null; readonly share: number }[];
}

const leastShare = 0.0001;

/** Share of holders above each dollar value, log scale. */
export function ThresholdLine({ name, shares }: ThresholdLineProps) {
  const plan = ({ width, height }: Size) => {
    const x = linearScale([0, Math.max(1, shares.length - 1)], [6, width - 46]);
    const y = logScale([leastShare, 1], [height - 24, 16]);
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
              grid={[1, 0.1, 0.01, 0.001, 0.0001].map((value) => ({
                y: y(value),
                label: `${value * 100}%`.replace("0.010000000000000002", "0.01"),
              }))}
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
              <text className="text-mark" x={x(points.length)} y={y(leastShare) - 15} textAnchor="middle">
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
