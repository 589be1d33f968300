import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { type Kind, rightRoom, timeRoom, topRoom } from "../charts/history/frame-room.ts";
import type { TimeSpan } from "../charts/history/time-ticks.ts";
import type { Extent } from "../charts/kit/as-drawn.ts";
import { DrawnChart } from "../charts/kit/DrawnChart.tsx";
import type { Figures } from "../charts/kit/figures.ts";
import { useMeasuredSize } from "../charts/kit/measured-size.ts";
import type { Drawing } from "../charts/kit/stills.ts";
import { textWidth } from "../charts/kit/text-width.ts";
import { isOld } from "../lib/age.ts";
import { nearestIndex } from "../metrics/history/points.ts";
import { announce } from "../ui/announcer.ts";
import { Loading } from "../ui/loading.ts";
import { pointAt, useCursor, usePin } from "./cursor.ts";
import type { Moments } from "./moments.ts";

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

interface CursorLineProps {
  readonly span: TimeSpan;
  readonly moments: Moments;
  /** Width of the plot, and height down to its axis, in pixels. */
  readonly plot: number;
  readonly height: number;
  readonly isNarrow: boolean;
}

/** The cursor of all charts on one of them, with what that says at the moment nearest to it. */
function CursorLine({ span, moments, plot, height, isNarrow }: CursorLineProps) {
  const { time, isPinned } = useCursor();
  const { times } = moments;
  if (time === null || time < span.from || time > span.to || times.length === 0) return null;
  const index = moments.indexAt(time);
  const x = ((time - span.from) / (span.to - span.from || 1)) * plot;
  const values = moments.valuesAt(index).map(({ name, text }) => `${name} ${text}`.trim());
  const text = `${moments.nameOf(index)}: ${values.join(", ")}`;
  const length = textWidth(text, 12);
  const left = Math.min(Math.max(0, x + 6), Math.max(0, plot - length));
  return (
    <svg className="reading top-0 left-0 w-full" data-part="cursor" height={height} aria-hidden="true">
      <line
        className={isPinned ? "stroke-ink" : "stroke-ink opacity-60"}
        x1={x}
        x2={x}
        y1={topRoom - 6}
        y2={height}
      />
      {!isNarrow && (
        <>
          <rect className="fill-bg" x={left - 3} y={0} width={length + 6} height={16} />
          <text className="text-label" fill="var(--ink-1)" x={left} y={12}>
            {text}
          </text>
        </>
      )}
    </svg>
  );
}

interface ReadLineProps {
  readonly moments: Moments;
  /** Whether the last of them is of now. */
  readonly isNow: boolean;
}

/** On a narrow page the values at the cursor stand above the drawing, clear of the finger. */
function ReadLine({ moments, isNow }: ReadLineProps) {
  const { time } = useCursor();
  const isLoading = useContext(Loading);
  const { times } = moments;
  const last = times.length - 1;
  const index = time === null ? last : moments.indexAt(time);
  if (last < 0) return null;
  const values = moments.valuesAt(index);
  if (isLoading) return <p className={`mb-1.5 ${values.length > 2 ? "min-h-8.5" : "min-h-4"} md:hidden`} />;
  return (
    <p
      className={`mb-1.5 flex ${values.length > 2 ? "min-h-8.5" : "min-h-4"} flex-wrap content-end gap-x-3 gap-y-0.5 text-label text-ink-2 md:hidden`}
    >
      <span>
        {time === null && isNow && !isOld(new Date(times[last]! * 1000)) ? "Now" : moments.nameOf(index)}
      </span>
      {values.map(({ name, text, swatch }) => (
        <span key={name}>
          {swatch && <i className={`mr-1.25 inline-block size-2.5 align-[-1px] bg-fill ${swatch}`} />}
          {name} <b className="font-semibold text-ink">{text}</b>
        </span>
      ))}
    </p>
  );
}
