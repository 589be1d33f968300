import { count, relativeChange } from "../lib/format.ts";
import { linearScale, niceStep, paddedDomain, type Scale, ticksOf } from "../lib/scale.ts";
import { Chart, type Size } from "./Chart.tsx";
import { placeLabels } from "./line-layout.ts";
import { LineDrawing, type TimeTick } from "./LineDrawing.tsx";

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
