const day = 86_400;

/** A price counts as known for a day. */
const leastSeconds = day;

interface Gap {
  readonly from: number;
  readonly to: number;
}

/** The times between known values, or before the first, in which nothing is known for longer than a day. */
export function gapsOf(times: readonly number[], isKnown: (index: number) => boolean, from: number): Gap[] {
  const gaps: Gap[] = [];
  let last = from;
  let isOpen = false;
  for (const [index, time] of times.entries()) {
    if (!isKnown(index)) {
      isOpen = true;
      continue;
    }
    if (isOpen && time - last > leastSeconds) gaps.push({ from: last, to: time });
    isOpen = false;
    last = time;
  }
  const end = times.at(-1) ?? from;
  if (isOpen && end - last > leastSeconds) gaps.push({ from: last, to: end });
  return gaps;
}

/** Intervals of which nothing is known, as one gap where they follow each other. */
export function joined(intervals: readonly Gap[]): Gap[] {
  const gaps: Gap[] = [];
  for (const { from, to } of intervals) {
    const before = gaps.at(-1);
    if (before?.to === from) gaps.splice(-1, 1, { from: before.from, to });
    else gaps.push({ from, to });
  }
  return gaps;
}
