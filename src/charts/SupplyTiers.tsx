import { count, share } from "../lib/format.ts";
import { Chart } from "./Chart.tsx";
import { named } from "./figures.ts";
import { tiers } from "./strip-layout.ts";
import { textWidth } from "./text-width.ts";

interface SupplyTiersProps {
  readonly name: string;
  readonly shares: readonly number[];
  readonly top1000: number | null;
  readonly holders: number;
}

/** The supply strip of a column: five parts, two cumulative marks. */
export function SupplyTiers({ name, ...supply }: SupplyTiersProps) {
  const parts = tiers(supply).map((tier, index, all) => ({
    ...tier,
    end: all.slice(0, index + 1).reduce((sum, each) => sum + each.share, 0),
  }));
  const marks = parts.filter(
    (part) => part.to === 10 || part.to === 1000 || (part.to === 100 && supply.top1000 === null),
  );
  return (
    <Chart
      label={`${name}: ${marks.map((part) => `top ${count(part.to)} ${share(part.end)}`).join(", ")}`}
      figures={{
        caption: `${name}: share of supply by wallet rank`,
        columns: ["Wallets", "Share", "Together"],
        rows: parts.map((part) => [
          named(ranksOf(part)),
          { text: share(part.share), value: part.share },
          { text: share(part.end), value: part.end },
        ]),
      }}
      wide={{ width: 276, height: 70 }}
      narrow={{ width: 358, height: 70 }}
      render={({ width }) => (
        <>
          {parts.map((part) => (
            <rect
              key={part.from}
              className={`fill data-shape step-${part.step}`}
              x={(part.end - part.share) * width}
              y={0}
              width={Math.max(0.5, part.share * width - 1)}
              height={30}
            />
          ))}
          {[0, 0.25, 0.5, 0.75, 1].map((at) => (
            <line
              key={at}
              className="axis-line"
              x1={Math.min(width - 0.5, at * width + 0.5)}
              y1={33}
              x2={Math.min(width - 0.5, at * width + 0.5)}
              y2={37}
            />
          ))}
          {marks.map((part, row) => {
            const x = part.end * width - 0.5;
            const text = `Top ${count(part.to)}: ${share(part.end)}`;
            const before = x - 4 - textWidth(text, 12) >= 0;
            const y = 49 + row * 16;
            return (
              <g key={part.from}>
                <line className="tick strong" x1={x} y1={30} x2={x} y2={y} />
                <text
                  className="mark-label strong"
                  x={before ? x - 4 : x + 4}
                  y={y}
                  textAnchor={before ? "end" : "start"}
                >
                  {text}
                </text>
              </g>
            );
          })}
        </>
      )}
      marks={({ width }) =>
        parts.map((part) => ({
          x: (part.end - part.share / 2) * width,
          y: 15,
          box: {
            x: (part.end - part.share) * width,
            y: 0,
            width: Math.max(1, part.share * width - 1),
            height: 30,
          },
          title: share(part.share),
          detail: ranksOf(part),
        }))
      }
    />
  );
}

function ranksOf({ from, to }: { readonly from: number; readonly to: number | undefined }): string {
  if (to === undefined) return "all others";
  return from === to ? `rank ${from}` : `ranks ${count(from)} to ${count(to)}`;
}
