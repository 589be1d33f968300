interface Expected {
  readonly isUnderWay: boolean;
  /** How long it still takes; null where that is not known. */
  readonly seconds: number | null;
}

/** In seconds from now; null where that cannot be said. */
interface Times {
  readonly starts: number | null;
  readonly ends: number | null;
}

/** When each of a queue begins and ends, so many at a time in their order. After one of unknown length nothing is said. */
export function expectedTimes(queue: readonly Expected[], atOnce: number): Times[] {
  const free: (number | null)[] = Array.from({ length: atOnce }, () => 0);
  return queue.map(({ isUnderWay, seconds }) => {
    // What is free soonest takes the next; of what is not known when, it might be that.
    const isUnknown = !isUnderWay && free.some((at) => at === null);
    const place = free.indexOf(isUnderWay ? 0 : Math.min(...free.map((at) => at ?? Infinity)));
    const starts = isUnderWay ? 0 : isUnknown ? null : free[place]!;
    const ends = starts === null || seconds === null ? null : starts + seconds;
    if (place !== -1) free[place] = isUnknown ? null : ends;
    return { starts, ends };
  });
}
