import type { Scale } from "../../lib/scale.ts";
import type { BandBar } from "./amount-scale.ts";
import { tallest } from "./filter-layout.ts";

/** Above a bar, as high as the highest: a low one is not a target for a hand. */
export function BarTarget({ bar, scale, base }: { bar: BandBar; scale: Scale; base: number }) {
  const x = scale(bar.from);
  return (
    <rect
      className="cursor-pointer fill-none"
      pointerEvents="all"
      x={x}
      y={base - tallest}
      width={Math.max(1, scale(bar.to) - x)}
      height={tallest}
    />
  );
}
