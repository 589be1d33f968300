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
