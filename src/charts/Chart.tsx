import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";

import { stepIndex } from "../lib/keyboard.ts";
import type { Figures } from "./figures.ts";
import { FiguresTable } from "./FiguresTable.tsx";
import { useMeasuredSize } from "./measured-size.ts";

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

/** A point of the drawing that can be read: by pointer, finger and arrow keys. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** An area to outline, where the mark is not a point. */
  readonly box?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

interface ChartProps {
  /** The finding and the values, for those who do not see the drawing. */
  readonly label: string;
  /** The room the design gives it; the server draws these two, the browser redraws to measure. */
  readonly wide: Extent;
  readonly narrow: Extent;
  readonly render: (size: Size) => ReactNode;
  readonly marks?: (size: Size) => readonly Mark[];
  /** A vertical line through the mark that is read. */
  readonly crosshair?: boolean;
  /** The table equivalent. Left out where a visible table beside the drawing says the same. */
  readonly figures?: Figures;
  readonly className?: string;
}

const reach = 64;

/**
 * Frame of every drawing. Text is never scaled: the drawing is made anew for the measured width, at the
 * same height, so nothing moves. One tab stop; arrow keys go from mark to mark, Esc leaves.
 */
export function Chart({ label, wide, narrow, render, marks, crosshair, figures, className }: ChartProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const measured = useMeasuredSize(frame);
  const [active, setActive] = useState<number>();

  const extent = measured?.narrow ? narrow : wide;
  const size = measured && { width: measured.width, height: extent.height, narrow: measured.narrow, id };
  const all = size && marks ? marks(size) : [];
  const mark = active === undefined ? undefined : all[active];

  const point = (event: PointerEvent<SVGSVGElement>) => {
    if (!size) return;
    const box = event.currentTarget.getBoundingClientRect();
    setActive(nearest(all, event.clientX - box.left, event.clientY - box.top));
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
      ) : (
        <>
          <Still label={label} extent={wide} className="only-wide">
            {render({ ...wide, narrow: false, id: `${id}w` })}
          </Still>
          <Still label={label} extent={narrow} className="only-narrow">
            {render({ ...narrow, narrow: true, id: `${id}n` })}
          </Still>
        </>
      )}
      {marks && <Readout mark={mark} size={size} />}
      {figures && <FiguresTable figures={figures} />}
    </div>
  );
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

function Highlight({ mark, crosshair, height }: { mark: Mark; crosshair: boolean; height: number }) {
  if (mark.box) return <rect className="readout-mark" {...mark.box} />;
  return (
    <>
      {crosshair && <line className="crosshair" x1={mark.x} y1={0} x2={mark.x} y2={height} />}
      <circle className="readout-mark" cx={mark.x} cy={mark.y} r={5.5} />
    </>
  );
}

/** Beside its mark: beside the box of one that has a box, unless that is so wide that the pointer is far off. */
const widestBox = 120;

function Readout({ mark, size }: { mark: Mark | undefined; size: Size | undefined }) {
  const left = mark && size && mark.x > size.width / 2;
  const aside = mark?.box && mark.box.width < widestBox ? mark.box.width / 2 : 0;
  const place = mark && {
    "--x": `${mark.x + (left ? -aside : aside)}px`,
    "--y": `${Math.max(mark.y, 20)}px`,
  };
  return (
    <output className={`readout ${left ? "left" : "right"}`} style={place as CSSProperties}>
      {mark && (
        <>
          <b>{mark.title}</b>
          {mark.detail && <span>{mark.detail}</span>}
        </>
      )}
    </output>
  );
}

/** The mark under the pointer, else the nearest one within reach. */
function nearest(marks: readonly Mark[], x: number, y: number): number | undefined {
  let best: number | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [index, { box, ...mark }] of marks.entries()) {
    const dx = box ? Math.max(box.x - x, 0, x - box.x - box.width) : Math.abs(mark.x - x);
    const dy = box ? Math.max(box.y - y, 0, y - box.y - box.height) : Math.abs(mark.y - y);
    // Sideways counts more: marks mostly follow one another along the scale.
    const distance = dx + dy / 4;
    if (distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  }
  return bestDistance <= reach ? best : undefined;
}
