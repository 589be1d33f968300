export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A name that ends at `x`, for what lies at `y`. */
export interface LineName extends Point {
  readonly width: number;
}

const ascent = 10;
const descent = 3;
/** Before a name. */
const gap = 4;
const step = 7;

/**
 * The feet of names that stand over the plot: as near to what they name as they touch no line and no name placed
 * before, above it rather than below. Where all is taken, above it.
 */
export function placeNames(
  names: readonly LineName[],
  lines: readonly (readonly Point[])[],
  top: number,
  bottom: number,
): number[] {
  const taken: { readonly left: number; readonly right: number; readonly foot: number }[] = [];
  return names.map(({ x, y, width }) => {
    const left = x - width - gap;
    const heights = lines.flatMap((line) => heightsIn(line, left, x));
    const isFree = (foot: number) =>
      heights.every(([high, low]) => low < foot - ascent || high > foot + descent) &&
      taken.every(
        (other) => other.right < left || other.left > x || Math.abs(other.foot - foot) > ascent + descent,
      );
    const above = Math.max(top, Math.min(bottom, y - 6));
    const feet = Array.from({ length: Math.ceil((bottom - top) / step) }, (_, index) => [
      above - index * step,
      y + ascent + 5 + index * step,
    ]).flat();
    const foot = feet.find((each) => each >= top && each <= bottom && isFree(each)) ?? above;
    taken.push({ left, right: x, foot });
    return foot;
  });
}

/** From where to where a line goes between two places, piece by piece. */
function heightsIn(line: readonly Point[], left: number, right: number): [high: number, low: number][] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index]!;
    if (to.x < left || from.x > right) return [];
    const at = (x: number) =>
      to.x === from.x ? to.y : from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y);
    const ys = [at(Math.max(left, from.x)), at(Math.min(right, to.x))];
    return [[Math.min(...ys), Math.max(...ys)]];
  });
}
