/** Where labels go when their marks stand too close: pure geometry, in pixels. */

export interface Placed {
  readonly x: number;
  readonly width: number;
}

/**
 * Labels that start at their mark, in order. One that would run into its neighbour is pushed along; a
 * row that runs out of room is pushed back from the end. Never overlaps where all fit together.
 */
export function pushAlong(labels: readonly Placed[], gap: number, limit: number, from = 0): number[] {
  const xs: number[] = [];
  let next = from;
  for (const { x, width } of labels) {
    const placed = Math.max(x, next);
    xs.push(placed);
    next = placed + width + gap;
  }
  let end = limit;
  for (let index = labels.length - 1; index >= 0; index -= 1) {
    const width = labels[index]?.width ?? 0;
    const x = Math.min(xs[index] ?? 0, end - width);
    xs[index] = Math.max(x, from);
    end = x - gap;
  }
  return xs;
}

/** The labels that fit side by side: where not all do, those of the greatest weight, in the order they had. */
export function thatFit<T extends { readonly width: number; readonly weight: number }>(
  labels: readonly T[],
  gap: number,
  room: number,
): T[] {
  let taken = -gap;
  const fitting = new Set<T>();
  for (const label of labels.toSorted((left, right) => right.weight - left.weight)) {
    taken += gap + label.width;
    if (taken > room) break;
    fitting.add(label);
  }
  return labels.filter((label) => fitting.has(label));
}

/** Positions as near to the wanted ones as a least distance and the two ends allow; `wanted` ascends. */
export function spread(wanted: readonly number[], distance: number, low: number, high: number): number[] {
  const ys = [...wanted];
  for (let index = 0; index < ys.length; index += 1) {
    const least = index === 0 ? low : (ys[index - 1] ?? low) + distance;
    ys[index] = Math.max(ys[index] ?? low, least);
  }
  for (let index = ys.length - 1; index >= 0; index -= 1) {
    const most = index === ys.length - 1 ? high : (ys[index + 1] ?? high) - distance;
    ys[index] = Math.min(ys[index] ?? high, most);
  }
  return ys;
}

/** A centred label moved inward until it lies between the ends. */
export function clampCentre(x: number, width: number, low: number, high: number): number {
  const half = width / 2;
  if (width >= high - low) return (low + high) / 2;
  return Math.min(Math.max(x, low + half), high - half);
}
