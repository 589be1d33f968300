import type { BandBar, DollarBand } from "./amount-scale.ts";

/** Between the edges of the drawing and the ends of the scale. */
export const inset = 4;
/** Of the bar of the fullest band. */
export const tallest = 82;
const leastBar = 1.5;

/** Bars and the dollar scale need a price; without one the ruler is only as high as its handles. */
export function filterLayout(priceUsd: number | null, bands: readonly DollarBand[] | null) {
  const dollars = priceUsd !== null && priceUsd > 0;
  // The count above the tallest bar stays clear of what is written beside the handles.
  const base = dollars && bands ? 126 : 56;
  return { base, height: base + (dollars ? 48 : 24), dollars };
}

export function barHeightOf(bar: BandBar): number {
  return bar.count > 0 ? Math.max(leastBar, bar.part * tallest) : 0;
}
