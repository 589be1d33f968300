import type { CSSProperties, ReactNode } from "react";

/** A point of the drawing that can be read: by pointer, finger and arrow keys. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** An area to outline, where the mark is not a point. */
  readonly box?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** What it stands for, from and to: ranks of holders, or dollars. Null: without an end. */
  readonly span?: Span;
}

export type Span = readonly [from: number, to: number | null];

/** The labels of the axis below the drawing, which a line through would spoil. */
const axisRoom = 24;

/** The outline of the mark that is read, with a line through it where the chart asks for one. */
export function Highlight({ mark, crosshair, height }: { mark: Mark; crosshair: boolean; height: number }) {
  if (mark.box) return <rect className="readout-mark" {...mark.box} />;
  return (
    <>
      {crosshair && <line className="crosshair" x1={mark.x} y1={0} x2={mark.x} y2={height - axisRoom} />}
      <circle className="readout-mark" cx={mark.x} cy={mark.y} r={5.5} />
    </>
  );
}

/** A readout stands beside the box of its mark, unless that is so wide that the pointer is far off. */
const widestBox = 120;

/** On a narrow page the readout has two lines above the drawing: this much, and the margin of what stands there. */
export const readoutRoom = "max-md:pt-7 print:pt-0";

/** Left or right of its mark; on a narrow page in its own room, clear of the finger. */
const look =
  "absolute top-(--y) left-(--x) z-2 grid w-max max-w-65 -translate-y-1/2 rounded-control bg-raised px-3 py-2 text-label text-ink-2 shadow-float pointer-events-none empty:hidden print:hidden max-md:inset-[auto_0_calc(100%-28px)_0] max-md:flex max-md:w-auto max-md:max-w-none max-md:translate-none! max-md:flex-wrap max-md:gap-x-2.5 max-md:bg-transparent max-md:p-0 max-md:shadow-none";

/** What the mark says, shown beside it and announced. */
export function Readout({ mark, width, hint }: { mark: Mark | undefined; width: number; hint?: string }) {
  const left = mark !== undefined && mark.x > width / 2;
  const aside = mark?.box && mark.box.width < widestBox ? mark.box.width / 2 : 0;
  const place = mark && {
    "--x": `${mark.x + (left ? -aside : aside)}px`,
    "--y": `${Math.max(mark.y, 20)}px`,
  };
  return (
    <output
      translate="no"
      data-part="readout"
      className={`${look} ${left ? "-translate-x-[calc(100%+12px)]" : "translate-x-3"}`}
      style={place as CSSProperties}
    >
      {mark && (
        <>
          <b className="text-data font-semibold text-ink">{mark.title}</b>
          {mark.detail && <span>{mark.detail}</span>}
          {hint && <span className="text-ink">{hint}</span>}
        </>
      )}
    </output>
  );
}

/** The mark under the pointer, else the nearest one within reach. */
export function nearestMark(marks: readonly Mark[], x: number, y: number, reach = 64): number | undefined {
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
