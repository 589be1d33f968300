/**
 * Where labels go, in one dimension and in two: none over another, none outside of the room there is. What does not
 * fit is left out, the lightest first: the readout and the table of a chart have all of it. Pure geometry, in pixels.
 */

export interface RowLabel {
  /** Where it begins if it has the choice. */
  readonly start: number;
  readonly length: number;
  /** Of two that do not both fit the lighter goes, of equal ones the later. */
  readonly weight?: number;
  /** How far from its start it may stand. */
  readonly reach?: number;
}

export interface Row {
  /** Between two labels. */
  readonly gap: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Those of the labels of a row, or of a column, that fit, each with where it begins. One that would run into its neighbour
 * is pushed along, and back where the row ends. Starts ascend.
 */
export function placeInRow<Label extends RowLabel>(
  labels: readonly Label[],
  row: Row,
): (Label & { readonly at: number })[] {
  const starts = pushAlong(labels, row);
  const placed = labels.map((label, index) => ({ ...label, at: starts[index]! }));
  if (placed.every((label) => label.at >= row.low - tolerance && isReached(label))) return placed;
  const weights = labels.map(({ weight = 0 }) => weight);
  const dropped = weights.lastIndexOf(Math.min(...weights));
  return placeInRow(labels.toSpliced(dropped, 1), row);
}

const tolerance = 1e-6;

function isReached({ at, start, reach = Number.POSITIVE_INFINITY }: RowLabel & { readonly at: number }) {
  return Math.abs(at - start) <= reach;
}

/** Along from the low end, then back from the high one, beyond the low one where not all fit. */
function pushAlong(labels: readonly RowLabel[], { gap, low, high }: Row): number[] {
  let next = low;
  const starts = labels.map(({ start, length }) => {
    const placed = Math.max(start, next);
    next = placed + length + gap;
    return placed;
  });
  let end = high;
  for (let index = labels.length - 1; index >= 0; index -= 1) {
    starts[index] = Math.min(starts[index]!, end - labels[index]!.length);
    end = starts[index]! - gap;
  }
  return starts;
}

/** The centre of one label, moved inward until it lies between the ends; of one that is longer, their middle. */
export function clampCentre(x: number, length: number, low: number, high: number): number {
  const half = length / 2;
  if (length >= high - low) return (low + high) / 2;
  return Math.min(Math.max(x, low + half), high - half);
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface LabelRequest<Place> {
  /** Where it may stand, the best first. */
  readonly candidates: readonly { readonly place: Place; readonly box: Box }[];
  /** The heavier has its choice first. */
  readonly weight: number;
  /** What its box may cost at most. */
  readonly mostCost?: number;
}

interface Plane {
  readonly bounds: Box;
  /** Between two boxes at least, from side to side. */
  readonly gap?: number;
  /** What no label may cover. */
  readonly taken?: readonly Box[];
  /** What a label had better not cover, as a number. */
  readonly cost?: (box: Box) => number;
}

/** The cheapest place of each label that meets nothing, by its place in the list; null where it has none. */
export function placeInPlane<Place>(
  requests: readonly LabelRequest<Place>[],
  { bounds, gap = 0, taken = [], cost = () => 0 }: Plane,
): (Place | null)[] {
  const boxes = [...taken];
  const places: (Place | null)[] = requests.map(() => null);
  const byWeight = [...requests.entries()].toSorted(([, a], [, b]) => b.weight - a.weight);
  for (const [index, { candidates, mostCost = Number.POSITIVE_INFINITY }] of byWeight) {
    const best = candidates
      .filter(({ box }) => isInside(box, bounds) && !boxes.some((other) => meets(box, other, gap)))
      .map((candidate) => ({ ...candidate, cost: cost(candidate.box) }))
      .toSorted((a, b) => a.cost - b.cost)[0];
    if (best === undefined || best.cost > mostCost) continue;
    places[index] = best.place;
    boxes.push(best.box);
  }
  return places;
}

function isInside(box: Box, bounds: Box): boolean {
  return (
    box.left >= bounds.left - tolerance &&
    box.right <= bounds.right + tolerance &&
    box.top >= bounds.top &&
    box.bottom <= bounds.bottom
  );
}

function meets(a: Box, b: Box, gap: number): boolean {
  const apart = gap - tolerance;
  return a.left < b.right + apart && b.left < a.right + apart && a.top < b.bottom && b.top < a.bottom;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Names of spans of one scale, each in the middle of its own or beside a line that stands there, or left out. */
export function placeOnScale(
  names: readonly (Span & { readonly length: number; readonly centre?: number; readonly weight: number })[],
  lines: readonly Span[],
  { gap, low, high }: Row,
): (number | null)[] {
  const boxOf = (centre: number, length: number): Box => ({
    left: centre - length / 2,
    right: centre + length / 2,
    top: 0,
    bottom: 1,
  });
  const requests = names.map(({ from, to, length, centre = (from + to) / 2, weight }) => {
    const beside = lines.flatMap((line) => {
      const sides = [line.from - gap - length / 2, line.to + gap + length / 2];
      // First the side that has more of the span.
      return line.from - from > to - line.to ? sides : sides.toReversed();
    });
    const near = beside.filter((each) => each + length / 2 > from && each - length / 2 < to);
    const candidates = [centre, ...near].map((each) => {
      const place = clampCentre(each, length, low, high);
      return { place, box: boxOf(place, length) };
    });
    return { candidates, weight };
  });
  const bounds = { left: low, right: high, top: 0, bottom: 1 };
  const taken = lines.map((line) => ({ left: line.from, right: line.to, top: 0, bottom: 1 }));
  return placeInPlane(requests, { bounds, gap, taken });
}
