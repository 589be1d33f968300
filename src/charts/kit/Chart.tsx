import { type ReactNode, useContext, useId, useRef } from "react";
import { Loading } from "../../ui/loading.ts";
import { asDrawn, type Extent, useIsDrawn } from "./as-drawn.ts";
import { useReadout } from "./use-readout.ts";
import type { Figures } from "./figures.ts";
import { FiguresTable } from "./FiguresTable.tsx";
import { useMeasuredSize } from "./measured-size.ts";
import { Highlight, type Mark, Readout, readoutRoom } from "./Readout.tsx";

/** The room a drawing has. `id` is a prefix for what a drawing must name, such as a pattern. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly id: string;
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
 * Frame of a drawing that is our own SVG; those of Recharts have kit/DrawnChart.tsx. Text is never scaled:
 * the drawing is made anew for the measured width, at the same height, so nothing moves. One tab stop; arrow keys go from mark to mark, Esc leaves.
 */
export function Chart(props: ChartProps) {
  // A component of its own: the frame is measured when the drawing comes, not when the page does.
  if (!useContext(Loading)) return <MeasuredChart {...props} />;
  return (
    <div className="chart">
      <svg width="100%" height={props.wide.height} aria-hidden="true">
        <rect className="skeleton-shape" y="25%" width="100%" height="50%" />
      </svg>
    </div>
  );
}

function MeasuredChart({
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
  const isDrawn = useIsDrawn();

  const extent = measured?.narrow ? narrow : wide;
  const size = measured && { width: measured.width, height: extent.height, narrow: measured.narrow, id };
  const all = size && marks ? marks(size) : [];
  const { mark, handlers } = useReadout(all);

  return (
    <div
      ref={frame}
      translate="no"
      className={["chart", marks && readoutRoom, className].filter(Boolean).join(" ")}
    >
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
          {...handlers}
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
