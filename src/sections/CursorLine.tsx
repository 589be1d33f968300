import type { TimeSpan } from "../charts/history/time-ticks.ts";
import { topRoom } from "../charts/history/frame-room.ts";
import { textWidth } from "../charts/kit/text-width.ts";
import { useCursor } from "./cursor.ts";
import type { Moments } from "./moments.ts";

interface CursorLineProps {
  readonly span: TimeSpan;
  readonly moments: Moments;
  /** Width of the plot, and height down to its axis, in pixels. */
  readonly plot: number;
  readonly height: number;
  readonly isNarrow: boolean;
}

/** The cursor of all charts on one of them, with what that says at the moment nearest to it. */
export function CursorLine({ span, moments, plot, height, isNarrow }: CursorLineProps) {
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
