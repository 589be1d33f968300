import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { stepIndex } from "../lib/keyboard.ts";
import type { Figures } from "./figures.ts";
import { FiguresTable } from "./FiguresTable.tsx";
import { useMeasuredSize } from "./measured-size.ts";
import { Highlight, type Mark, nearestMark, Readout } from "./Readout.tsx";

/** The room a drawing has. `id` is a prefix for what a drawing must name, such as a pattern. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly id: string;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

interface ChartProps {
  /** The finding and the values, for those who do not see the drawing. */
  readonly label: string;
  /** The room it has on wide and on narrow pages; the server draws these two, the browser redraws to measure. */
  readonly wide: Extent;
  readonly narrow: Extent;
  readonly render: (size: Size) => ReactNode;
  readonly marks?: (size: Size) => readonly Mark[];
  /** A vertical line through the mark that is read. */
  readonly crosshair?: boolean;
  /** The table equivalent. */
  readonly figures?: Figures;
  /** A visible table beside the drawing says the same: then the figures are only for files. */
  readonly figuresForFiles?: boolean;
  readonly className?: string;
}

/**
 * Frame of every drawing. Text is never scaled: the drawing is made anew for the measured width, at the
 * same height, so nothing moves. One tab stop; arrow keys go from mark to mark, Esc leaves.
 */
export function Chart({
  label,
  wide,
  narrow,
  render,
  marks,
  crosshair,
  figures,
  figuresForFiles,
  className,
}: ChartProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const measured = useMeasuredSize(frame);
  const [active, setActive] = useState<number>();
  const isDrawn = useIsDrawn();

  const extent = measured?.narrow ? narrow : wide;
  const size = measured && { width: measured.width, height: extent.height, narrow: measured.narrow, id };
  const all = size && marks ? marks(size) : [];
  const mark = active === undefined ? undefined : all[active];

  const point = (event: PointerEvent<SVGSVGElement>) => {
    if (!size) return;
    const box = event.currentTarget.getBoundingClientRect();
    setActive(nearestMark(all, event.clientX - box.left, event.clientY - box.top));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      if (active === undefined) frame.current?.querySelector("svg")?.blur();
      else setActive(undefined);
      return;
    }
    const next = stepIndex(event.key, active, all.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };

  return (
    <div ref={frame} className={className ? `chart ${className}` : "chart"}>
      {size ? (
        // The drawing is an image that can be read mark by mark, hence its tab stop.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${size.width} ${size.height}`}
          height={size.height}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={all.length > 0 ? 0 : undefined}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={(event) => event.pointerType === "mouse" && setActive(undefined)}
          onKeyDown={press}
          onBlur={() => setActive(undefined)}
        >
          {render(size)}
          {mark && <Highlight mark={mark} crosshair={crosshair ?? false} height={size.height} />}
        </svg>
      ) : isDrawn ? (
        <div className="stills" {...asDrawn} />
      ) : (
        <div className="stills">
          <Still label={label} extent={wide} className="only-wide">
            {render({ ...wide, narrow: false, id: `${id}w` })}
          </Still>
          <Still label={label} extent={narrow} className="only-narrow">
            {render({ ...narrow, narrow: true, id: `${id}n` })}
          </Still>
        </div>
      )}
      {marks && <Readout mark={mark} width={size?.width ?? 0} />}
      {figures && <FiguresTable figures={figures} forFiles={figuresForFiles ?? false} />}
    </div>
  );
}

/** Leaves what the server has drawn: it is about to be drawn anew, and would cost as much to compare. */
const asDrawn = { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true };

/** Whether this began in a page that the server drew. */
function useIsDrawn(): boolean {
  const isFresh = useSyncExternalStore(
    () => () => {},
    () => true,
    () => import.meta.env.SSR,
  );
  return !useState(isFresh)[0];
}

function Still(props: { label: string; extent: Extent; className: string; children: ReactNode }) {
  const { label, extent, className, children } = props;
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${extent.width} ${extent.height}`}
      height={extent.height}
      preserveAspectRatio="xMinYMin meet"
    >
      {children}
    </svg>
  );
}
