import type { Tier } from "../../charts/strip-layout.ts";

interface PlacedTier extends Tier {
  readonly x: number;
  readonly length: number;
}

/** The parts of the supply one after the other on a strip of that width. */
export function placeTiers(tiers: readonly Tier[], width: number): PlacedTier[] {
  const placed: PlacedTier[] = [];
  let x = 0;
  for (const tier of tiers) {
    const length = tier.share * width;
    placed.push({ ...tier, x, length });
    x += length;
  }
  return placed;
}
