import type { Extent } from "../../charts/kit/as-drawn.ts";

/** The room of the charts of history on the widest page and on a phone. It never depends on what they show. */
const widths = { wide: 1176, half: 572, narrow: 358 };

function frame(wide: number, narrow: number, width = widths.wide): { wide: Extent; narrow: Extent } {
  return { wide: { width, height: wide }, narrow: { width: widths.narrow, height: narrow } };
}

export const frames = {
  line: frame(210, 190),
  flows: frame(196, 190),
  bands: frame(250, 230),
  small: frame(150, 150, widths.half),
  beside: frame(250, 230, 690),
  cost: frame(210, 190),
  strip: frame(124, 120),
  taken: frame(220, 210),
  basis: frame(230, 230),
};
