import { count, large, roundShare, share } from "../lib/format.ts";
import { handNames, hands } from "./categories.ts";
import { Chart } from "./Chart.tsx";
import { named } from "./figures.ts";
import { type PerHand, segments, sumOf } from "./hands-layout.ts";
import { HatchPattern } from "./HatchPattern.tsx";

interface HandsPairProps {
  readonly name: string;
  readonly wallets: PerHand;
  readonly newWallets: number;
  readonly tokens: PerHand;
}

/** Wallets and tokens by hand as two bars. */
export function HandsPair({ name, wallets, newWallets, tokens }: HandsPairProps) {
  const walletSum = sumOf(wallets) + newWallets;
  const part = (value: number, whole: number) => (whole > 0 ? value / whole : 0);
  const shareCell = (value: number, whole: number) => [
    { text: share(part(value, whole)), value: part(value, whole) },
  ];
  const rows = [
    { title: "Wallets", values: wallets, extra: newWallets, whole: walletSum, y: 18 },
    { title: "Tokens", values: tokens, extra: 0, whole: sumOf(tokens), y: 64 },
  ];
  return (
    <Chart
      label={`${name}: ${rows.map((row) => `${row.title.toLowerCase()} ${hands.map((hand) => `${hand} ${roundShare(part(row.values[hand], row.whole))}`).join(", ")}`).join("; ")}`}
      figures={{
        caption: `${name}: wallets and tokens by hand`,
        columns: ["Hand", "Wallets", "Share of wallets", "Tokens", "Share of tokens"],
        rows: [
          ...hands.map((hand) => [
            named(handNames[hand]),
            { text: count(wallets[hand]), value: wallets[hand] },
            ...shareCell(wallets[hand], walletSum),
            { text: large(tokens[hand]), value: tokens[hand] },
            ...shareCell(tokens[hand], sumOf(tokens)),
          ]),
          [
            named("New"),
            { text: count(newWallets), value: newWallets },
            ...shareCell(newWallets, walletSum),
            { text: "none", value: null },
            { text: "none", value: null },
          ],
        ],
      }}
      wide={{ width: 276, height: 88 }}
      narrow={{ width: 171, height: 88 }}
      render={({ width, id }) => (
        <>
          <HatchPattern id={`${id}-new`} tone="new" />
          {rows.map((row) => {
            const { parts, extra } = segments(row, 0, width);
            return (
              <g key={row.title}>
                <text className="mark-label" x={0} y={row.y - 6}>
                  {row.title}
                </text>
                <text className="mark-label strong" x={width} y={row.y - 6} textAnchor="end">
                  diamond {roundShare(part(row.values.diamond, row.whole))}
                </text>
                {parts
                  .filter((each) => row.values[each.hand] > 0)
                  .map((each) => (
                    <rect
                      key={each.hand}
                      className={`fill data-shape ${each.hand}`}
                      x={each.x}
                      y={row.y}
                      width={Math.max(0.5, each.width)}
                      height={21}
                    />
                  ))}
                {row.extra > 0 && (
                  <rect
                    className="new-wallets"
                    x={extra.x + 0.5}
                    y={row.y + 0.5}
                    width={Math.max(0.5, extra.width - 1)}
                    height={20}
                    fill={`url(#${id}-new)`}
                  />
                )}
              </g>
            );
          })}
        </>
      )}
      marks={({ width }) =>
        rows.flatMap((row) =>
          segments(row, 0, width)
            .parts.filter((each) => row.values[each.hand] > 0)
            .map((each) => ({
              x: each.x + each.width / 2,
              y: row.y + 10,
              box: { x: each.x, y: row.y, width: Math.max(1, each.width), height: 21 },
              title: `${handNames[each.hand]}, ${share(part(row.values[each.hand], row.whole))}`,
              detail: `of ${row.title.toLowerCase()}`,
            })),
        )
      }
    />
  );
}
