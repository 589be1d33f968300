/** Rows from and up to, of both pictures: one has no rows where something came or went. */
export interface ChangedRows {
  readonly before: readonly [number, number];
  readonly after: readonly [number, number];
}

/** Fewer rows that are the same belong to what changed around them: a line of text has empty rows. */
const leastSame = 24;

/** Which rows changed where as many as possible stayed, in their order (Myers 1986, An O(ND) difference algorithm). */
export function changedRows(before: readonly string[], after: readonly string[]): ChangedRows[] {
  const same = sameRows(before, after);
  const changed: ChangedRows[] = [];
  let [x, y] = [0, 0];
  for (const [left, right] of [...same, [before.length, after.length] as const]) {
    if (left > x || right > y) {
      const last = changed.at(-1);
      const isNear = last !== undefined && x - last.before[1] < leastSame;
      if (isNear) changed.pop();
      const [from, to] = isNear ? [last.before[0], last.after[0]] : [x, y];
      changed.push({ before: [from, left], after: [to, right] });
    }
    [x, y] = [left + 1, right + 1];
  }
  return changed;
}

/** Beyond, two pictures are taken to have no row in common: what is kept of the steps is their square. */
const mostSteps = 4_000;

/** Pairs of rows that stayed. */
function sameRows(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const most = before.length + after.length;
  /** How far one comes in `before` on each diagonal, by steps that add or leave out a row. */
  const reached = new Int32Array(2 * most + 3);
  const comesFromAbove = (far: (diagonal: number) => number, diagonal: number, steps: number) =>
    diagonal === -steps || (diagonal !== steps && far(diagonal - 1) < far(diagonal + 1));
  /** Of each number of steps what was reached before. */
  const trail: Int32Array[] = [];
  const isDone = (steps: number) => {
    trail.push(reached.slice(most + 1 - steps - 1, most + 1 + steps + 2));
    const far = (diagonal: number) => reached[most + 1 + diagonal]!;
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let x = comesFromAbove(far, diagonal, steps) ? far(diagonal + 1) : far(diagonal - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      reached[most + 1 + diagonal] = x;
      if (x >= before.length && x - diagonal >= after.length) return true;
    }
    return false;
  };
  let steps = 0;
  while (!isDone(steps)) {
    steps += 1;
    if (steps > mostSteps) return [];
  }

  const same: [number, number][] = [];
  let [x, y] = [before.length, after.length];
  for (; steps >= 0; steps -= 1) {
    const far = (diagonal: number) => trail[steps]![diagonal + steps + 1]!;
    const diagonal = x - y;
    const previous = comesFromAbove(far, diagonal, steps) ? diagonal + 1 : diagonal - 1;
    const start = steps === 0 ? 0 : far(previous);
    while (x > start && y > start - previous && x > 0 && y > 0) same.push([--x, --y]);
    if (steps > 0) [x, y] = [start, start - previous];
  }
  return same.toReversed();
}
