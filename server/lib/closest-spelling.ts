/** The candidate that a slip of the pen explains: a few letters added, dropped, changed or swapped. */
export function closestSpelling(text: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(text.length / 3));
  const scored = candidates
    .map((candidate) => ({ candidate, distance: distance(text.toLowerCase(), candidate.toLowerCase()) }))
    .filter((scoredCandidate) => scoredCandidate.distance <= limit)
    .sort((left, right) => left.distance - right.distance);
  return scored[0]?.candidate;
}

/** Damerau-Levenshtein, the restricted form. */
function distance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 20) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        best = Math.min(best, beforeLast[column - 2]! + 1);
      }
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length]!;
}
