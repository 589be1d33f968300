const oldAfterMs = 2 * 86_400_000;

/** Whether data is too old to be spoken of as what is so now: sentences then carry its date. */
export function isOld(asOf: Date | undefined, now: number = Date.now()): boolean {
  return asOf !== undefined && now - asOf.getTime() > oldAfterMs;
}

/** Clocks differ by less. */
const aheadAfterMs = 60_000;

/** Whether a time is still to come: the end of a day that is not over, where transfers have a day and no clock time. */
export function isAhead(time: Date, now: number = Date.now()): boolean {
  return time.getTime() - now > aheadAfterMs;
}
