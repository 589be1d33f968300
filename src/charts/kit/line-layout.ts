/** Where a line's labels go: clear of the line, of each other and of the drawing's edge. */
import { type Box, placeInPlane } from "./place-labels.ts";
import { textWidth } from "./text-width.ts";

export interface LinePoint {
  readonly x: number;
  readonly y: number;
}

export interface PlacedLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
  readonly strong?: boolean;
}

export interface LabelWish {
  /** Position in the row of points. */
  readonly index: number;
  readonly text: string;
  readonly strong?: boolean;
}

function boxOf(label: PlacedLabel): Box {
  const size = label.strong ? 13 : 12;
  const width = textWidth(label.text, size, label.strong);
  const left =
    label.anchor === "start" ? label.x : label.anchor === "end" ? label.x - width : label.x - width / 2;
  return { left, right: left + width, top: label.y - size + 2, bottom: label.y + 3 };
}

/** Length of the line's way through a box and so many pixels around it, in pixels. */
function crossing({ left, right, top, bottom }: Box, points: readonly LinePoint[], around: number): number {
  let inside = 0;
  for (let index = 1; index < points.length; index += 1) {
    const a = points[index - 1];
    const b = points[index];
    if (!a || !b) continue;
    const [alongX, alongY] = [b.x - a.x, b.y - a.y];
    // The part of the way, from 0 to 1, that lies between the left and the right edge, and the upper and the lower.
    const [fromX, toX] = partBetween(a.x, alongX, left - around, right + around);
    const [fromY, toY] = partBetween(a.y, alongY, top - around, bottom + around);
    inside += Math.max(0, Math.min(toX, toY, 1) - Math.max(fromX, fromY, 0)) * Math.hypot(alongX, alongY);
  }
  return inside;
}

/** When a way from a place along a length is between two edges: a part of the way. */
function partBetween(from: number, along: number, low: number, high: number): readonly [number, number] {
  if (along === 0) return from > low && from < high ? [0, 1] : [1, 0];
  const [enters, leaves] = [(low - from) / along, (high - from) / along];
  return along > 0 ? [enters, leaves] : [leaves, enters];
}

/** A corner that the line only touches, in pixels. */
const legibleCrossing = 4;

/**
 * Labels for some points. Each takes the first of its possible places that meets nothing, else the one
 * that meets the line least. A label that would cover another or lie on the line is left out, those of the
 * ends only where they have no room at all: the readout has every point.
 */
export function placeLabels(
  points: readonly LinePoint[],
  wishes: readonly LabelWish[],
  bounds: Box,
): PlacedLabel[] {
  const requests = wishes.flatMap((wish) => {
    const point = points[wish.index];
    if (!point) return [];
    const first = wish.index === 0;
    const last = wish.index === points.length - 1;
    const at = (dx: number, dy: number, anchor: PlacedLabel["anchor"]): PlacedLabel => ({
      x: point.x + dx,
      y: point.y + dy,
      text: wish.text,
      anchor,
      strong: wish.strong ?? false,
    });
    const above = [
      at(-5, -9, "end"),
      at(4, -9, last ? "end" : "start"),
      at(-9, -8, "end"),
      at(6, -18, "end"),
    ];
    const below = [
      at(7, 14, "start"),
      at(5, 19, "start"),
      at(-4, 22, "end"),
      at(0, 22, last ? "end" : "middle"),
    ];
    // Above a line that rises from its beginning.
    const high = [at(4, -18, "start"), at(4, -28, "start")];
    const far = [at(10, -14, "end"), at(-12, 16, "end"), at(10, -26, "end"), at(-18, 4, "end")];
    const options = first ? [...below, ...above, ...high] : [...above, ...below, ...(last ? far : [])];
    return [
      {
        candidates: options.map((place) => ({ place, box: boxOf(place) })),
        weight: Number(wish.strong ?? false),
        ...(!wish.strong && !first && { mostCost: legibleCrossing }),
      },
    ];
  });
  const placed = placeInPlane(requests, { bounds, cost: (box) => crossing(box, points, 2) });
  return placed.filter((label) => label !== null).toSorted((a, b) => Number(b.strong) - Number(a.strong));
}

/** A name that ends at `x`, for what lies at `y`. */
export interface LineName extends LinePoint {
  readonly width: number;
}

const ascent = 10;
const descent = 3;
/** Before a name. */
const nameGap = 4;
const step = 7;

/**
 * The feet of names that stand over the plot: as near to what they name as they touch no line and no name placed
 * before, above it rather than below. Where lines are everywhere, over a line rather than over another name.
 */
export function placeNames(
  names: readonly LineName[],
  lines: readonly (readonly LinePoint[])[],
  top: number,
  bottom: number,
): number[] {
  const boxAt = ({ x, width }: LineName, foot: number): Box => ({
    left: x - width - nameGap,
    right: x,
    top: foot - ascent,
    bottom: foot + descent,
  });
  const aboveOf = ({ y }: LineName) => Math.max(top, Math.min(bottom, y - 6));
  const requests = names.map((name) => {
    const feet = Array.from({ length: Math.ceil((bottom - top) / step) }, (_, index) => [
      aboveOf(name) - index * step,
      name.y + ascent + 5 + index * step,
    ]).flat();
    return {
      candidates: feet.map((foot) => ({ place: foot, box: boxAt(name, foot) })),
      weight: 0,
    };
  });
  const feet = placeInPlane(requests, {
    bounds: { left: -Infinity, right: Infinity, top: top - ascent, bottom: bottom + descent },
    cost: (box) => Number(lines.some((line) => crossing(box, line, 0) > 0)),
  });
  return names.map((name, index) => feet[index] ?? aboveOf(name));
}
