/** What a source has seen of its chain's end. Times in unix seconds. */
export interface HeadSeen {
  readonly state: "catching up" | "following" | "failing" | "resting";
  readonly headTime: number | null;
  /** For so long the newest block that the node names may stay the same. */
  readonly headPatienceSeconds: number;
}

/**
 * Where a chain must be: at the head that its node names. Of a node that does not answer, or names the same block for
 * longer than the chain allows, nobody knows: then the clock is the measure, by the minute. Null where nothing is known.
 */
export function chainTime(
  { state, headTime, headPatienceSeconds }: HeadSeen,
  nowSeconds: number,
): number | null {
  const isBlind = state === "failing" || state === "resting";
  if (!isBlind && headTime === null) return null;
  return isBlind || nowSeconds - headTime! > headPatienceSeconds ? nowSeconds - (nowSeconds % 60) : headTime;
}
