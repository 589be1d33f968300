import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { DrawnChart } from "../charts/kit/DrawnChart.tsx";
import { timeRoom } from "../charts/history/frame-room.ts";
import { useMeasuredSize } from "../charts/kit/measured-size.ts";
import {
  dayName,
  daySeconds,
  dayText,
  firstDayText,
  type Life,
  type Range,
} from "../metrics/history/range.ts";
import type { ShowRange } from "./DayFields.tsx";
import { nowOrDate } from "../lib/format.ts";

interface LifeBrushProps {
  /** What is drawn of the whole life, and in words. */
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly label: string;
  /** Told at some moments: nothing is known between them. */
  readonly isObserved?: boolean;
  readonly life: Life;
  readonly range: Range | undefined;
  readonly onShow: ShowRange;
}

const keyPauseMs = 300;
const frame = { wide: { width: 1176, height: 74 }, narrow: { width: 358, height: 66 } };

/** The whole life with a window on the range: two handles, and the part between them. The address follows on release. */
export function LifeBrush({ times, values, label, life, range, onShow, ...told }: LifeBrushProps) {
  const { isObserved = false } = told;
  const place = useRef<HTMLDivElement>(null);
  const measured = useMeasuredSize(place);
  const [draft, setDraft] = useState<Ends>();
  const [held, setHeld] = useState<{ readonly part: Part; readonly at: number; readonly ends: Ends }>();
  const kept: Ends = { from: range?.from ?? life.first, to: range?.to ?? life.last };
  const ends = draft ?? kept;

  const keep = (next: Ends) => {
    const isAll = next.from <= life.first;
    const isNow = next.to >= life.last;
    onShow({
      from: isAll && isNow ? "all" : firstDayText({ from: next.from, isAll }),
      to: isNow ? "" : dayText(next.to),
    });
    setDraft(undefined);
  };
  const keepTyped = useEffectEvent(keep);
  const [typed, setTyped] = useState<Ends>();
  useEffect(() => {
    if (!typed) return undefined;
    const timer = setTimeout(() => {
      keepTyped(typed);
      setTyped(undefined);
    }, keyPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const width = measured?.width ?? 1;
  const x = (time: number) => ((time - life.first) / (life.last - life.first || 1)) * width;
  const timeUnder = (event: PointerEvent<SVGSVGElement>) =>
    life.first +
    ((event.clientX - event.currentTarget.getBoundingClientRect().left) / width) * (life.last - life.first);
  const grab = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    const at = timeUnder(event);
    const part = partAt(x(at), x(ends.from), x(ends.to), event.pointerType !== "mouse");
    if (!part) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
    setHeld({ part, at, ends });
  };
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (held) setDraft(moveEnds(held.ends, held.part, timeUnder(event) - held.at, life));
  };
  const letGo = () => {
    if (held && draft) keep(draft);
    setHeld(undefined);
  };
  const press = (part: "from" | "to") => (event: KeyboardEvent) => {
    const next = pressEnds(ends, part, event.key, event.shiftKey, life);
    if (!next) return;
    event.preventDefault();
    setDraft(next);
    setTyped(next);
  };

  const height = (measured?.narrow ? frame.narrow : frame.wide).height;
  const bottom = height - timeRoom;
  return (
    <div ref={place} data-brush="" className="relative select-none max-md:[&>.chart]:pt-0!">
      <DrawnChart
        drawing={{
          kind: "life",
          data: {
            span: { from: life.first, to: life.last, isNow: !isObserved },
            times,
            values,
            isDots: isObserved,
          },
        }}
        label={label}
        {...frame}
      />
      {measured ? (
        <svg
          role="group"
          aria-label="Range of time"
          className="filter-handles"
          height={height}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        >
          <rect className="handle-target" x={0} y={0} width={width} height={bottom} />
          <rect className="cover" x={0} y={0} width={Math.max(0, x(ends.from))} height={bottom} />
          <rect
            className="cover"
            x={x(ends.to)}
            y={0}
            width={Math.max(0, width - x(ends.to))}
            height={bottom}
          />
          <rect
            className="fill-transparent stroke-ink"
            x={x(ends.from) + 0.5}
            y={0.5}
            width={Math.max(1, x(ends.to) - x(ends.from) - 1)}
            height={bottom - 1}
          />
          {(["from", "to"] as const).map((part) => (
            <g
              key={part}
              className="handle"
              role="slider"
              tabIndex={0}
              aria-label={part === "from" ? "First day" : "Last day"}
              aria-orientation="horizontal"
              aria-valuemin={life.first}
              aria-valuemax={life.last}
              aria-valuenow={ends[part]}
              aria-valuetext={
                part === "to" && ends.to >= life.last
                  ? isObserved
                    ? "last asked"
                    : nowOrDate(new Date(life.last * 1000))
                  : dayName(part === "to" ? ends.to : ends.from + 1)
              }
              onKeyDown={press(part)}
            >
              <rect className="handle-target" x={x(ends[part]) - 12} y={0} width={24} height={bottom} />
              <rect className="handle-focus" x={x(ends[part]) - 8} y={-2} width={16} height={20} rx={2} />
              <path
                className="handle-grip"
                d={`M${Math.min(Math.max(x(ends[part]) - 5, 0), width - 10)} 0h10v9l-5 5-5-5z`}
              />
            </g>
          ))}
        </svg>
      ) : null}
    </div>
  );
}

/** Of the window in the brush, in unix seconds. */
interface Ends {
  readonly from: number;
  readonly to: number;
}

type Part = "from" | "to" | "window";

const handlePixels = 12;

/** What a press takes hold of. A finger must touch a handle or the window, so that the page can still be scrolled. */
export function partAt(at: number, from: number, to: number, isFinger: boolean): Part | undefined {
  const [toFrom, toTo] = [Math.abs(at - from), Math.abs(at - to)];
  const reach = isFinger ? handlePixels * 2 : handlePixels;
  if (Math.min(toFrom, toTo) <= reach) return toFrom < toTo || (toFrom === toTo && at < from) ? "from" : "to";
  if (at > from && at < to) return "window";
  return undefined;
}

/** The window after a part of it was moved by so many seconds: at midnights, at least a day long, within the life. */
export function moveEnds({ from, to }: Ends, part: Part, by: number, life: Life): Ends {
  if (part === "from") return { from: within(from + by, life, life.first, to - daySeconds), to };
  if (part === "to") return { from, to: within(to + by, life, from + daySeconds, life.last) };
  const length = to - from;
  const moved = Math.min(Math.max(from + by, life.first), life.last - length);
  return {
    from: within(moved, life, life.first, life.last),
    to: within(moved + length, life, life.first, life.last),
  };
}

/** Where a key moves an end: a day, with Shift thirty. */
export function pressEnds(
  ends: Ends,
  part: "from" | "to",
  key: string,
  shift: boolean,
  life: Life,
): Ends | undefined {
  const step = daySeconds * (shift ? 30 : 1);
  const by = {
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }[key];
  return by === undefined ? undefined : moveEnds(ends, part, by, life);
}

/** The nearest midnight; the ends of the life stand for themselves. */
function within(time: number, life: Life, low: number, high: number): number {
  const held = Math.min(Math.max(time, low), Math.max(low, high));
  if (held <= life.first || held >= life.last) return Math.min(Math.max(held, life.first), life.last);
  const midnight = Math.round(held / daySeconds) * daySeconds;
  return Math.min(Math.max(midnight, life.first), life.last);
}
