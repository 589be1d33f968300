import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Loading } from "../../ui/loading.ts";
import { asDrawn, type Extent, useIsDrawn } from "./as-drawn.ts";
import { fetchStill } from "./fetch-still.ts";
import type { Figures } from "./figures.ts";
import { FiguresTable } from "./FiguresTable.tsx";
import type { LivePlot, Reading } from "./LivePlot.tsx";
import { type MeasuredSize, useMeasuredSize } from "./measured-size.ts";
import { Highlight, Readout, readoutRoom, type Span } from "./Readout.tsx";
import { type Drawing, StillsContext } from "./stills.ts";
import { useReadout } from "./use-readout.ts";

interface DrawnChartProps {
  readonly drawing: Drawing;
  /** The finding and the values, for those who do not see the drawing. */
  readonly label: string;
  /** The room it has on wide and on narrow pages; the server draws these two. */
  readonly wide: Extent;
  readonly narrow: Extent;
  /** The table equivalent. */
  readonly figures?: Figures;
  /** A visible table beside the drawing says the same: then the figures are only for files. */
  readonly figuresForFiles?: boolean;
  readonly className?: string;
  /** Leads to what a mark stands for, by click, Enter and second touch. Only where the chart is live. */
  readonly open?: Opening;
  /** Told once what stands there is drawn for the reader's own width: until then it is a drawing of another, to scale. */
  readonly onFit?: () => void;
}

export interface Opening {
  /** What it comes to, said beside the mark. */
  readonly hint: (span: Span) => string;
  readonly go: (span: Span) => void;
}

const nothingToRead: Reading = { marks: [], crosshair: false };

/**
 * Frame of every chart of Recharts. The page carries what the server drew; Recharts is loaded, and takes its
 * place at the same size, when a reader comes near by pointer, touch or keyboard. One tab stop; arrow keys
 * go from mark to mark, Esc leaves.
 */
export function DrawnChart(props: DrawnChartProps) {
  const { drawing, label, wide, narrow, figures, figuresForFiles, className, open, onFit } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const measured = useMeasuredSize(frame);
  const isLoading = useContext(Loading);
  const { isWanted, want } = useApproach(useIsDrawn());
  const said = JSON.stringify(drawing);
  const [first] = useState(said);
  // The same until it says something else: a live chart is drawn anew for each object.
  const kept = useMemo(() => JSON.parse(said) as Drawing, [said]);
  const isLive = isWanted || said !== first;
  const Plot = useLivePlot(isLive && !isLoading);
  const [reading, setReading] = useState(nothingToRead);
  const { mark, handlers, pointAt, pressKey } = useReadout(reading.marks, open?.go);
  useStill(frame, isLive ? undefined : measured, want, onFit);

  // What a reader did last before there was anything to read.
  const early = useRef<{ readonly x: number; readonly y: number } | string | undefined>(undefined);
  const waiting = reading === nothingToRead;
  useEffect(() => {
    const done = early.current;
    if (waiting || done === undefined) return;
    early.current = undefined;
    if (typeof done === "string") pressKey(done);
    else pointAt(done.x, done.y);
  }, [waiting, pressKey, pointAt]);
  useEffect(() => {
    if (!waiting) onFit?.();
  }, [waiting, onFit]);
  const onDrawn = useCallback((next: Reading) => setReading(next), []);
  const point = (event: PointerEvent<HTMLElement>) => {
    want();
    if (!waiting) return handlers.onPointerMove(event);
    const box = event.currentTarget.getBoundingClientRect();
    early.current = { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType === "mouse") early.current = undefined;
    handlers.onPointerLeave(event);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    want();
    const { key } = event;
    if (waiting && key.startsWith("Arrow")) {
      event.preventDefault();
      early.current = key;
    } else handlers.onKeyDown(event);
  };

  const extent = measured?.narrow ? narrow : wide;
  const width = measured?.width;
  const height = extent.height;
  const isNarrow = measured?.narrow ?? false;
  const room = useMemo(
    () => (width === undefined ? undefined : { width, height, narrow: isNarrow, id }),
    [width, height, isNarrow, id],
  );
  return (
    <div ref={frame} className={`chart ${readoutRoom} ${className ?? ""}`}>
      {/* An image that can be read mark by mark, hence its tab stop. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="img"
        translate="no"
        aria-label={isLoading ? undefined : label}
        className={open && mark?.span ? "drawing cursor-pointer" : "drawing"}
        style={{ "--wide": `${wide.height}px`, "--narrow": `${narrow.height}px` } as CSSProperties}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...handlers}
        onPointerEnter={want}
        onPointerMove={point}
        onPointerDown={(event) => (waiting ? point(event) : handlers.onPointerDown(event))}
        onPointerLeave={leave}
        onFocus={want}
        onKeyDown={press}
      >
        {isLoading && (
          <svg width="100%" height="100%" aria-hidden="true">
            <rect className="skeleton-shape" y="25%" width="100%" height="50%" />
          </svg>
        )}
        {!isLoading && !(Plot && !waiting) && <Stills drawing={drawing} wide={wide} narrow={narrow} />}
        {!isLoading && Plot && room && (
          <div className={waiting ? "live arriving" : "live"}>
            {/* One component for the life of the page, only known late. */}
            {/* oxlint-disable-next-line react/static-components */}
            <Plot drawing={kept} room={room} onDrawn={onDrawn} />
          </div>
        )}
        {mark && room && (
          <svg className="reading" width={room.width} height={room.height} aria-hidden="true">
            <Highlight mark={mark} crosshair={reading.crosshair} height={room.height} />
          </svg>
        )}
      </div>
      <Readout mark={mark} width={width ?? 0} {...(open && mark?.span && { hint: open.hint(mark.span) })} />
      {figures && <FiguresTable figures={figures} forFiles={figuresForFiles ?? false} />}
    </div>
  );
}

let loaded: typeof LivePlot | undefined;

/** Recharts with all that is drawn by it, once it is wanted; undefined until it is there. */
function useLivePlot(isWanted: boolean): typeof LivePlot | undefined {
  const [Plot, setPlot] = useState(() => loaded);
  useEffect(() => {
    if (!isWanted || Plot) return;
    const load = async () => {
      loaded = (await import("./LivePlot.tsx")).LivePlot;
      // In small pieces, between which the page answers.
      startTransition(() => setPlot(() => loaded));
    };
    // Offline, or gone with an older build: what the server drew stays.
    load().catch(() => {});
  }, [isWanted, Plot]);
  return isWanted ? Plot : undefined;
}

interface StillsProps {
  readonly drawing: Drawing;
  readonly wide: Extent;
  readonly narrow: Extent;
}

/** What the server drew, for both kinds of page; in the browser what is there is left as it is. */
function Stills({ drawing, wide, narrow }: StillsProps) {
  const ask = useContext(StillsContext);
  if (!ask) return <div className="stills" {...asDrawn} />;
  const places = [
    { className: "still only-wide", extent: wide, narrow: false },
    { className: "still only-narrow", extent: narrow, narrow: true },
  ];
  return (
    <div className="stills">
      {places.map((place) => {
        const { key, html } = ask(drawing, { ...place.extent, narrow: place.narrow });
        return (
          <div
            key={place.className}
            className={place.className}
            data-drawing={key}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        );
      })}
    </div>
  );
}

/**
 * Keeps what the server drew at the width that the reader has: another width is asked for once. Where there
 * is none to be had, or the width goes on changing, it says so by `lost`.
 */
function useStill(
  frame: RefObject<HTMLElement | null>,
  measured: MeasuredSize | undefined,
  lost: () => void,
  onFit: (() => void) | undefined,
): void {
  const asked = useRef(false);
  useEffect(() => {
    const still = measured && stillFor(measured, frame.current);
    if (!measured || !still) return;
    if (widthOf(still) === measured.width) {
      onFit?.();
      return;
    }
    const key = still.dataset["drawing"];
    if (asked.current || key === undefined) {
      lost();
      return;
    }
    asked.current = true;
    fetchStill(key, measured.width).then(
      (svg) => {
        still.innerHTML = svg;
        return onFit?.();
      },
      // The server has forgotten it, or is away.
      lost,
    );
  }, [frame, measured, lost, onFit]);
}

/** Of the page that was measured: the one that is shown now may already be another. */
function stillFor({ narrow }: MeasuredSize, frame: HTMLElement | null): HTMLElement | undefined {
  return frame?.querySelector<HTMLElement>(narrow ? ".still.only-narrow" : ".still.only-wide") ?? undefined;
}

function widthOf(still: HTMLElement): number | undefined {
  return still.querySelector("svg")?.viewBox.baseVal.width;
}

interface Approach {
  /** Whether a reader has come near, or there is nothing else to show. */
  readonly isWanted: boolean;
  readonly want: () => void;
}

/** Whether the live chart is wanted: where the server drew none, from the start. */
function useApproach(isDrawn: boolean): Approach {
  const [isWanted, setIsWanted] = useState(!isDrawn);
  const want = useCallback(() => setIsWanted(true), []);
  return { isWanted, want };
}
