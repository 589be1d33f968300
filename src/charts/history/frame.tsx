/** What all charts of history have in common: one left edge, one domain, one width of the plot. */
import { CartesianGrid, XAxis, YAxis } from "recharts";
import { bare, timeTick, valueLine, type ValueTick, valueTick } from "../kit/axis.tsx";
import type { Room } from "../kit/plot.ts";
import { WithScales } from "../kit/WithScales.tsx";
import { HatchPattern } from "../kit/HatchPattern.tsx";
import { textWidth } from "../kit/text-width.ts";
import { timeRoom, topRoom } from "./frame-room.ts";
import { type TimeSpan, timeTicks } from "./time-ticks.ts";

/** Of a chart of Recharts. */
export const chartFrame = {
  margin: { top: topRoom, right: 0, bottom: 0, left: 0 },
  accessibilityLayer: false,
} as const;

interface AxesProps {
  readonly span: TimeSpan;
  readonly room: Room;
  /** Right of the plot. */
  readonly right: number;
  readonly domain: readonly [number, number];
  readonly ticks: readonly ValueTick[];
  readonly log?: boolean;
  /** The chart below has the time axis. */
  readonly isUpper?: boolean;
  /** Values lie beside their line, which would be seen through nothing: for what fills the plot. */
  readonly isFilled?: boolean;
}

/** Both axes and the grid. Time is in unix seconds, under the key `time`. */
export function Axes({ span, room, right, domain, ticks, log, isUpper, isFilled }: AxesProps) {
  const { width, height } = room;
  const axisY = height - timeRoom;
  const times = timeTicks(span, width - right);
  return (
    <>
      {!isFilled && <CartesianGrid syncWithTicks vertical={false} horizontal={valueLine(ticks, width)} />}
      <XAxis
        dataKey="time"
        type="number"
        domain={[span.from, span.to]}
        allowDataOverflow
        ticks={isUpper ? [] : times.map(({ value }) => value)}
        tick={timeTick(times, axisY)}
        height={isUpper ? 1 : timeRoom}
        {...bare}
      />
      {/* Its domain has room for all there is; to cut at it would cut the lower half of a line that lies on it. */}
      <YAxis
        orientation="right"
        type="number"
        scale={log ? "log" : "linear"}
        domain={[...domain]}
        ticks={ticks.map(({ value }) => value)}
        tick={isFilled ? besideTick(ticks, width) : valueTick(ticks, width)}
        width={right}
        {...bare}
      />
      {!isUpper && <line className="axis-line" x1={0} y1={axisY} x2={width - right} y2={axisY} />}
    </>
  );
}

/** The figure of a value at the right edge, in the middle of its line. */
function besideTick(ticks: readonly ValueTick[], width: number) {
  const above = valueTick(ticks, width);
  return function BesideTick(props: Parameters<typeof above>[0]) {
    return above({ ...props, y: Number(props.y) + 8 });
  };
}

interface GapsProps {
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  readonly room: Room;
  readonly bottom: number;
  readonly id: string;
}

/** Hatch over the times of which nothing is known, with words where there is room. */
export function Gaps({ gaps, room, bottom, id }: GapsProps) {
  if (gaps.length === 0) return null;
  const words = room.narrow ? "not known" : "not known then";
  return (
    <>
      <defs>
        <HatchPattern id={id} tone="new" />
      </defs>
      <WithScales>
        {({ x }) =>
          gaps.map(({ from, to }) => {
            const [left, length] = [x(from), x(to) - x(from)];
            return (
              <g key={from}>
                <rect fill="var(--bg)" x={left} y={topRoom} width={length} height={bottom - topRoom} />
                <rect
                  className="opacity-50"
                  fill={`url(#${id})`}
                  x={left}
                  y={topRoom}
                  width={length}
                  height={bottom - topRoom}
                />
                {length > textWidth(words, 13) && (
                  <text
                    className="mark-label"
                    x={left + length / 2}
                    y={(topRoom + bottom) / 2}
                    textAnchor="middle"
                  >
                    {words}
                  </text>
                )}
              </g>
            );
          })
        }
      </WithScales>
    </>
  );
}
