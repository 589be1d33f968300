/**
 * Shares out a whole number of units in proportion to some counts, by largest remainder, so that the
 * units always add up. All zero gives no units at all.
 */
export function units(counts: readonly number[], total: number): number[] {
  const sum = counts.reduce((all, each) => all + Math.max(0, each), 0);
  if (!(sum > 0)) return counts.map(() => 0);
  const exact = counts.map((each) => (Math.max(0, each) / sum) * total);
  const result = exact.map(Math.floor);
  const missing = total - result.reduce((all, each) => all + each, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, missing)) result[index] = (result[index] ?? 0) + 1;
  return result;
}
