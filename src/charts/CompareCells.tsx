import { axis, count, relativeChange, roundShare, share } from "../lib/format.ts";
import { linearScale, logScale, niceStep, paddedDomain, type Scale, ticksOf } from "../lib/scale.ts";
import type { Hand } from "../ui/Swatch.tsx";
import { handNames, hands } from "./categories.ts";
import { Chart, type Size } from "./Chart.tsx";
import { segments } from "./HandsBridge.tsx";
import { HatchPattern } from "./HatchPattern.tsx";
import { placeLabels } from "./line-layout.ts";
import { LineDrawing, type TimeTick } from "./LineDrawing.tsx";
import { tiers } from "./strip-layout.ts";
import { textWidth } from "./text-width.ts";

/** The drawings of a comparison: one column each, all of a row on one scale. */

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
      wide={{ width: 276, height: 70 }}
      narrow={{ width: 358, height: 70 }}
      render={({ width }) => (
        <>
          {parts.map((part) => (
            <rect
              key={part.from}
              className={`fill data-shape size-${part.step}`}
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
                  className="text-mark strong"
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
          detail:
            part.to === undefined
              ? "all others"
              : part.from === part.to
                ? `rank ${part.from}`
                : `ranks ${count(part.from)} to ${count(part.to)}`,
        }))
      }
    />
  );
}

interface HandsPairProps {
  readonly name: string;
  readonly wallets: Readonly<Record<Hand, number>>;
  readonly newWallets: number;
  readonly tokens: Readonly<Record<Hand, number>>;
}

/** Wallets and tokens by hand as two bars. */
export function HandsPair({ name, wallets, newWallets, tokens }: HandsPairProps) {
  const sum = (values: HandsPairProps["wallets"]) => hands.reduce((all, hand) => all + values[hand], 0);
  const part = (value: number, whole: number) => (whole > 0 ? value / whole : 0);
  const rows = [
    { title: "Wallets", values: wallets, extra: newWallets, whole: sum(wallets) + newWallets, y: 18 },
    { title: "Tokens", values: tokens, extra: 0, whole: sum(tokens), y: 64 },
  ];
  return (
    <Chart
      label={`${name}: ${rows.map((row) => `${row.title.toLowerCase()} ${hands.map((hand) => `${hand} ${roundShare(part(row.values[hand], row.whole))}`).join(", ")}`).join("; ")}`}
      wide={{ width: 276, height: 88 }}
      narrow={{ width: 171, height: 88 }}
      render={({ width, id }) => (
        <>
          <HatchPattern id={`${id}-new`} tone="new" />
          {rows.map((row) => {
            const { parts, extra } = segments(row, 0, width);
            return (
              <g key={row.title}>
                <text className="text-mark" x={0} y={row.y - 6}>
                  {row.title}
                </text>
                <text className="text-mark strong" x={width} y={row.y - 6} textAnchor="end">
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

interface IndexLineProps {
  readonly name: string;
  readonly points: readonly { readonly secondsAgo: number; readonly holders: number }[];
  /** Lowest and highest index of all columns. */
  readonly domain: readonly [number, number];
}

const daySeconds = 86_400;
const month = 30 * daySeconds;

/** Holders thirty days ago are 100. */
export function indexOf(
  points: IndexLineProps["points"],
): { readonly secondsAgo: number; readonly index: number }[] {
  const ordered = points
    .filter((point) => point.secondsAgo <= month)
    .toSorted((a, b) => b.secondsAgo - a.secondsAgo);
  const start = ordered[0]?.holders ?? 0;
  return start > 0
    ? ordered.map(({ secondsAgo, holders }) => ({ secondsAgo, index: (holders / start) * 100 }))
    : [];
}

export function IndexLine({ name, points, domain }: IndexLineProps) {
  const indexed = indexOf(points);
  const now = indexed.at(-1)?.index ?? 100;
  const plan = ({ width, height }: Size) => {
    const x = linearScale([-month, 0], [4, width - 36]);
    const [low, high] = paddedDomain([100, ...domain], 0, 0.001);
    const y = linearScale([low, high], [height - 34, 26]);
    return {
      x,
      y,
      points: indexed.map((point) => ({ ...point, x: x(-point.secondsAgo), y: y(point.index) })),
    };
  };
  return (
    <Chart
      label={`${name}: holders indexed to 100 thirty days ago, now ${now.toFixed(1)}`}
      wide={{ width: 276, height: 150 }}
      narrow={{ width: 171, height: 130 }}
      crosshair
      render={(size) => {
        const { x, y, points: placed } = plan(size);
        const ticks: TimeTick[] = [
          { x: 4, label: size.width < 220 ? "30 d" : "30 days ago", anchor: "start" },
          { x: x(-7 * daySeconds), label: "7" },
          { x: size.width - 36, label: "now" },
        ];
        return (
          <LineDrawing
            small
            width={size.width}
            axisY={size.height - 23}
            axisEnd={size.width - 32}
            grid={indexGrid(y)}
            ticks={ticks}
            points={placed}
            labels={placeLabels(
              placed,
              placed.length > 0
                ? [{ index: placed.length - 1, text: relativeChange(now / 100 - 1), strong: true }]
                : [],
              { left: 0, right: size.width - 30, top: 2, bottom: size.height - 24 },
            )}
          />
        );
      }}
      marks={(size) =>
        plan(size).points.map((point) => ({
          x: point.x,
          y: point.y,
          title: point.index.toFixed(1),
          detail:
            point.secondsAgo === 0
              ? "now"
              : `${Math.round(point.secondsAgo / daySeconds) || "under 1"} days ago`,
        }))
      }
      figures={{
        caption: `${name}: holders, 30 days ago = 100`,
        columns: ["Days ago", "Index"],
        rows: indexed.map((point) => [
          { text: (point.secondsAgo / daySeconds).toFixed(1), value: point.secondsAgo / daySeconds },
          { text: point.index.toFixed(1), value: point.index },
        ]),
      }}
    />
  );
}

function indexGrid(y: Scale) {
  const [low, high] = y.domain;
  const step = Math.max(1, niceStep(high - low, 4));
  return ticksOf([low, high], step).map((value) => ({
    y: y(value),
    label: Number.isInteger(value) ? count(value) : value.toFixed(1),
    reference: value === 100,
  }));
}

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
