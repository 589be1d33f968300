import { textWidth } from "../../charts/text-width.ts";
import { count, large, plural } from "../../lib/format.ts";
import { linearScale } from "../../lib/scale.ts";
import { isWide } from "./room.ts";

export interface HolderCountsData {
  /** Known numbers of holders, the oldest first, the last one now. */
  readonly points: readonly { readonly secondsAgo: number; readonly holders: number }[];
}

const daySeconds = 86_400;
const top = 26;
const edge = 5;

export function holderCountsHeight(width: number): number {
  return isWide(width) ? 144 : 148;
}

export function holderCountsLabel({ points }: HolderCountsData): string {
  const parts = points.map(({ secondsAgo, holders }) => `${count(holders)} ${ago(secondsAgo)}`);
  return `Number of holders: ${parts.join(", ")}`;
}

/** "now", "4 hours ago", "30 days ago". */
function ago(seconds: number): string {
  if (seconds === 0) return "now";
  return `${seconds < daySeconds ? plural(seconds / 3_600, "hour") : plural(seconds / daySeconds, "day")} ago`;
}

/** Dots are the known counts, as high as there were holders; the line only connects them. */
export function HolderCountsDrawing({ points, width }: HolderCountsData & { width: number }) {
  const height = holderCountsHeight(width);
  const counts = points.map(({ holders }) => holders);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const bottom = height - 32;
  // A flat count lies in the middle of its room.
  const y = linearScale(most > least ? [least, most] : [least - 1, least + 1], [bottom - 6, top]);
  const span = points[0]?.secondsAgo ?? 0;
  const x = linearScale([-Math.max(1, span), 0], [edge, width - edge]);
  const placed = points.map((point) => ({ ...point, x: x(-point.secondsAgo), y: y(point.holders) }));
  const [first, last] = [placed[0], placed.at(-1)];
  return (
    <>
      <line className="axis-line" x1={0} y1={bottom} x2={width} y2={bottom} />
      {[...new Set([span, 7 * daySeconds, 0])]
        .filter((seconds) => points.some(({ secondsAgo }) => secondsAgo === seconds))
        .map((seconds) => (
          <text
            key={seconds}
            className="axis-label"
            x={x(-seconds)}
            y={height - 14}
            textAnchor={seconds === 0 ? "end" : seconds === span ? "start" : "middle"}
          >
            {ago(seconds)}
          </text>
        ))}
      <path
        className="series-line"
        d={placed
          .map((point, index) => `${index === 0 ? "M" : "L"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
          .join("")}
      />
      {placed.map((point) => (
        <circle key={point.secondsAgo} className="series-dot" cx={point.x} cy={point.y} r={3} />
      ))}
      {first && last && first !== last && (
        <text className="mark-label" x={0} y={first.y - 9} textAnchor="start">
          {shown(first.holders, width)}
        </text>
      )}
      {last && (
        <text className="value-label" x={width} y={last.y - 9} textAnchor="end">
          {shown(last.holders, width)}
        </text>
      )}
    </>
  );
}

function shown(holders: number, width: number): string {
  const text = count(holders);
  return textWidth(text, 13, true) < width / 3 ? text : large(holders);
}
