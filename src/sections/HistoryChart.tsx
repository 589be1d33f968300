import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Drawing } from "../charts/kit/drawing.ts";
import { DrawnChart } from "../charts/kit/DrawnChart.tsx";
import type { Extent } from "../charts/kit/as-drawn.ts";
import type { Figures } from "../charts/kit/figures.ts";
import { type Kind, rightRoom, timeRoom } from "../charts/history/frame-room.ts";
import type { TimeSpan } from "../charts/history/time-ticks.ts";
import { useMeasuredSize } from "../charts/kit/measured-size.ts";
import { announce } from "../ui/announcer.ts";
import { pointAt, useCursor, usePin } from "./cursor.ts";
import { CursorLine } from "./CursorLine.tsx";
import { nearestIndex } from "../metrics/history/points.ts";
import type { Moments } from "./moments.ts";
import { ReadLine } from "./ReadLine.tsx";

interface HistoryChartProps extends Kind {
  readonly drawing: Drawing;
  readonly label: string;
  readonly wide: Extent;
  readonly narrow: Extent;
  readonly span: TimeSpan;
  readonly moments: Moments;
  /** Where a pointer stops; at the moments themselves without it. */
  readonly stops?: readonly number[];
  readonly figures?: Figures;
  readonly figuresForFiles?: boolean;
  /** The chart below has the time axis. */
  readonly isUpper?: boolean;
}

const spokenAfterMs = 500;

/**
 * A chart of history with the cursor of all of them: by pointer, finger and arrow keys (Shift: ten, Home, End);
 * click and Enter pin it in the address, Esc lets go.
 */
export function HistoryChart(props: HistoryChartProps) {
  const { drawing, label, wide, narrow, span, moments, figures, figuresForFiles, isSmall, isUpper } = props;
  const frame = useRef<HTMLDivElement>(null);
  const measured = useMeasuredSize(frame);
  const { time } = useCursorHere(span);
  const pin = usePin();
  const [spoken, setSpoken] = useState<string>();
  useEffect(() => {
    if (spoken === undefined) return undefined;
    const timer = setTimeout(() => announce(spoken), spokenAfterMs);
    return () => clearTimeout(timer);
  }, [spoken]);

  const { times } = moments;
  const { stops = times } = props;
  const timeUnder = ({ clientX, currentTarget }: MouseEvent<HTMLElement>): number | undefined => {
    const box = currentTarget.getBoundingClientRect();
    const plot = box.width - rightRoom(measured?.narrow ?? false, { isSmall: isSmall ?? false });
    const part = (clientX - box.left) / plot;
    // Beyond the plot stand the names of its parts.
    if (part > 1.02 || stops.length === 0) return undefined;
    return stops[nearestIndex(stops, span.from + part * (span.to - span.from))];
  };
  const move = (event: PointerEvent<HTMLElement>) => pointAt(timeUnder(event) ?? null);
  const leave = (event: PointerEvent) => {
    if (event.pointerType === "mouse") pointAt(null);
  };
  // Now is where nothing is pinned.
  const pinAt = (at: number) => pin(span.isNow && at === times.at(-1) ? null : at);
  const click = (event: MouseEvent<HTMLElement>) => {
    const under = timeUnder(event);
    if (under !== undefined) pinAt(under);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      pointAt(null);
      pin(null);
    } else if (event.key === "Enter" && time !== null) pinAt(time);
    else {
      const next = stepped(event, moments, time);
      if (next === undefined) return;
      pointAt(times[next] ?? null);
      setSpoken(moments.say(next));
    }
    event.preventDefault();
  };
  return (
    <div>
      <ReadLine moments={moments} isNow={span.isNow} />
      {/* What can be read and pinned is the image within, which has the tab stop. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keys are the image’s */}
      <div
        ref={frame}
        data-cursor
        className="relative max-md:[&>.chart]:pt-0!"
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={leave}
        onClick={click}
        onKeyDown={press}
        onBlur={() => pointAt(null)}
      >
        <DrawnChart
          {...{ drawing, label, wide, narrow }}
          {...(figures && { figures, figuresForFiles: figuresForFiles ?? false })}
        />
        {measured && (
          <CursorLine
            span={span}
            moments={moments}
            plot={measured.width - rightRoom(measured.narrow, { isSmall: isSmall ?? false })}
            height={(measured.narrow ? narrow : wide).height - (isUpper ? 0 : timeRoom)}
            isNarrow={measured.narrow}
          />
        )}
      </div>
    </div>
  );
}

/** The cursor where it lies in the range. */
function useCursorHere({ from, to }: TimeSpan) {
  const cursor = useCursor();
  const isHere = cursor.time !== null && cursor.time >= from && cursor.time <= to;
  return isHere ? cursor : { time: null, isPinned: false };
}

/** Where an arrow key leads; from now where nothing is read. */
function stepped(
  { key, shiftKey }: KeyboardEvent,
  { times, indexAt }: Moments,
  time: number | null,
): number | undefined {
  const last = times.length - 1;
  const index = time === null ? last : indexAt(time);
  const step = shiftKey ? 10 : 1;
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, index - step);
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(last, index + step);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}
