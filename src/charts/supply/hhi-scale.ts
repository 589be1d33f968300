import { count } from "../../lib/format.ts";
import { logScale, logTicks } from "../../lib/scale.ts";
import type { RulerBand, RulerTick } from "../kit/Ruler.tsx";
import { textWidth } from "../kit/text-width.ts";

/** The scale of the concentration index, shared by every ruler that shows it. */
export const leastHhi = 1;
export const mostHhi = 10_000;
/** Bands of the 2023 US merger guidelines: a yardstick, not a rating, hence without colour. */
const moderateFrom = 1_000;
const highFrom = 1_800;

export function hhiBands(): RulerBand[] {
  return [
    { from: leastHhi, to: moderateFrom, tone: "band-1", label: "Low" },
    { from: moderateFrom, to: highFrom, tone: "band-2", label: "Moderate" },
    { from: highFrom, to: mostHhi, tone: "band-3", label: "High", anchor: "end" },
  ];
}

/** Ticks of the log scale; the limit of the high band stands among them, and 1,000 makes room for it. */
export function hhiTicks(width: number): RulerTick[] {
  const limit: RulerTick = {
    value: highFrom,
    length: 7,
    strong: true,
    label: count(highFrom),
    anchor: "start",
  };
  const ticks = logTicks([leastHhi, mostHhi]).map(({ value, major }): RulerTick => {
    if (!major) return { value, length: 4 };
    const anchor =
      value === leastHhi ? "start" : value === mostHhi || value === moderateFrom ? "end" : "middle";
    return { value, length: 7, label: count(value), anchor };
  });
  const room = hhiScale(width)(mostHhi) - hhiScale(width)(highFrom) + 8;
  // On a short ruler the two labels at the right end would touch.
  const labelled =
    room < textWidth(`${count(highFrom)}${count(mostHhi)}`, 11) + 4
      ? ticks.map((tick) => (tick.value === mostHhi ? { ...tick, label: "10k" } : tick))
      : ticks;
  return [...labelled.filter((tick) => tick.value !== highFrom), limit];
}

export function hhiScale(width: number) {
  return logScale([leastHhi, mostHhi], [4, width - 4]);
}

export function hhiText(value: number): string {
  if (value > 0 && value < 1) return value < 0.01 ? "under 0.01" : value.toPrecision(2);
  return value < 10 && !Number.isInteger(value) ? value.toFixed(1) : count(Math.round(value));
}
