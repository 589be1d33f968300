import type { History } from "../../../contract/history.ts";
import { count, date } from "../../lib/format.ts";
import { columnOf, timesOf } from "../../metrics/history/columns.ts";
import { dayName, daySeconds } from "../../metrics/history/range.ts";

const width = 240;
const height = 64;

/** Holders over the whole life of a token, from zero up; its room alone where that is not known. */
export function LifeLine({ history }: { readonly history: History | undefined }) {
  const points = history ? readPoints(history) : [];
  const [first, last] = [points[0], points.at(-1)];
  const line = points.length > 1 ? first && last && { first, last, path: pathOf(points) } : undefined;
  return (
    <div className="mt-2 min-h-21">
      {line && (
        <>
          <svg
            className="block h-16 w-full overflow-visible"
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`Holders from ${count(line.first.holders)}, ${dayOf(line.first)}, to ${count(line.last.holders)}, ${dayOf(line.last)}`}
          >
            <path className="stroke-rule-2" vectorEffect="non-scaling-stroke" d={`M0 ${height}H${width}`} />
            <path
              className="fill-none stroke-mark"
              strokeWidth={1.75}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              d={line.path}
            />
          </svg>
          <p className="mt-1 flex justify-between text-axis text-ink-3" aria-hidden="true">
            <span>{dayOf(line.first)}</span>
            <span>{dayOf(line.last)}</span>
          </p>
        </>
      )}
    </div>
  );
}

interface Point {
  readonly time: number;
  readonly holders: number;
}

/** A midnight is the end of its day. */
function dayOf({ time }: Point): string {
  return time % daySeconds === 0 ? dayName(time) : date(new Date(time * 1_000));
}

function readPoints(history: History): Point[] {
  const values = columnOf(history, "holders") ?? [];
  return timesOf(history).flatMap((time, index) => {
    const holders = values[index];
    return typeof holders === "number" ? [{ time, holders }] : [];
  });
}

function pathOf(points: readonly Point[]): string {
  const from = points[0]!.time;
  const seconds = points.at(-1)!.time - from || 1;
  const most = Math.max(1, ...points.map(({ holders }) => holders));
  const place = ({ time, holders }: Point) =>
    `${(((time - from) / seconds) * width).toFixed(1)} ${((1 - holders / most) * height).toFixed(1)}`;
  return `M${points.map(place).join("L")}`;
}
