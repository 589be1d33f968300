const oldAfterMs = 2 * 86_400_000;

/** Whether data is too old to be spoken of as what is so now: sentences then carry its date. */
export function isOld(asOf: Date | undefined, now: number = Date.now()): boolean {
  return asOf !== undefined && now - asOf.getTime() > oldAfterMs;
}
