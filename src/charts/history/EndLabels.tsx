import type { ValueTick } from "../kit/axis.tsx";
import { placeInRow } from "../kit/place-labels.ts";
import { textWidth } from "../kit/text-width.ts";
import { endRoom } from "./frame-room.ts";

export interface EndLabel {
  readonly name: string;
  readonly text: string;
  /** Where it belongs, in pixels. */
  readonly y: number;
  /** Half the height of what it names: a label may leave it by a little, and no further. */
  readonly half?: number;
  /** How high what it names was at most. */
  readonly most?: number;
}

const distance = 15;
const mostAside = 20;

interface EndLabelsProps {
  readonly labels: readonly EndLabel[];
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** What ends at the right is called there, one below the other. */
export function EndLabels({ labels, x, top, bottom }: EndLabelsProps) {
  return placeEnds(labels, top, bottom).map(({ name, text, y }) => (
    <text key={name} className="mark-label" x={x + endRoom} y={y + 4}>
      {name && `${name} `}
      <tspan className="value-label">{text}</tspan>
    </text>
  ));
}

/**
 * As near to where they belong as they fit; while one stands too far from it the thinnest goes, of those as thin the one that
 * was never high.
 */
export function placeEnds(labels: readonly EndLabel[], top: number, bottom: number): EndLabel[] {
  const wishes = labels
    .toSorted((a, b) => a.y - b.y)
    .map((label) => {
      const { y, half, most = 0 } = label;
      // A thousandth: what it was decides nothing but between equals.
      const slack = half === undefined ? {} : { weight: half + most / 1_000, reach: half + mostAside };
      return { label, start: y, length: 0, ...slack };
    });
  return placeInRow(wishes, { gap: distance, low: top, high: bottom }).map(({ label, at }) => ({
    ...label,
    y: at,
  }));
}

const lineHeight = 15;
const leastGap = 8;

/** The figure of an axis that has no room beside what ends there is left out: the end says as much. */
export function clearTicks(
  ticks: readonly ValueTick[],
  placed: readonly EndLabel[],
  right: number,
  yOf: (value: number) => number,
): ValueTick[] {
  return ticks.map((tick) => {
    const isCrowded = placed.some(
      ({ name, text, y }) =>
        Math.abs(y + 4 - (yOf(tick.value) - 4)) < lineHeight &&
        endRoom + textWidth(`${name} ${text}`, 12, true) + textWidth(tick.label, 12) + leastGap > right,
    );
    return isCrowded ? { ...tick, label: "" } : tick;
  });
}
