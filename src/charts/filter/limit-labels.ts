import { textWidth } from "../kit/text-width.ts";

interface Limit {
  /** Of its handle. */
  readonly x: number;
  readonly text: string;
  /** Whether there is a limit: one that is set is named before the note that there is none. */
  readonly isSet: boolean;
}

interface LimitLabel extends Limit {
  readonly anchor: "start" | "end";
}

const gap = 11;

/**
 * Where the limits of the two handles are written: inside the range; where they would meet there, each on the outer
 * side that has room. One that has room nowhere is left out.
 */
export function placeLimits(min: Limit, max: Limit, width: number): LimitLabel[] {
  const minWidth = textWidth(min.text, 13, true);
  const maxWidth = textWidth(max.text, 13, true);
  const fits = min.x + gap + minWidth + 12 < max.x - gap - maxWidth;
  const minOut = !fits && min.x - gap - minWidth >= 0;
  const maxOut = !fits && max.x + gap + maxWidth <= width;
  const showMin = fits || minOut || min.isSet;
  const showMax = (fits || maxOut || max.isSet) && (fits || maxOut || !showMin || minOut);
  const minLabel = { ...min, x: min.x + (minOut ? -gap : gap), anchor: minOut ? "end" : "start" } as const;
  const maxLabel = { ...max, x: max.x + (maxOut ? gap : -gap), anchor: maxOut ? "start" : "end" } as const;
  if (!showMin) return showMax ? [maxLabel] : [];
  if (!showMax) return [minLabel];
  if (fits || minOut === maxOut) return [minLabel, maxLabel];
  // Close together at an end of the ruler both stand on the side that has room, one before the other.
  const first = minOut ? min.x - gap - maxWidth - gap : max.x + gap;
  const second = minOut ? min.x - gap : max.x + gap + minWidth + gap;
  const isRoom = minOut ? first >= minWidth : second + maxWidth <= width;
  const last = { ...maxLabel, x: second };
  if (isRoom) return [{ ...minLabel, x: first }, last];
  // The lower gives way, and the upper stands beside its handle, where it was found to have room.
  return minOut ? [last] : [maxLabel];
}
