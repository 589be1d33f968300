import { spread } from "../kit/label-layout.ts";

export interface EndLabel {
  readonly name: string;
  readonly text: string;
  /** Where it belongs, in pixels. */
  readonly y: number;
  /** Half the height of what it names: a label may leave it by a little, and no further. */
  readonly half?: number;
}

/** Between a line's end and what it is called, in pixels. */
export const endRoom = 9;
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

/** As near to where they belong as they fit; the one that would stand farthest from it goes. */
export function placeEnds(labels: readonly EndLabel[], top: number, bottom: number): EndLabel[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  const ys = spread(
    sorted.map(({ y }) => y),
    distance,
    top,
    bottom,
  );
  const aside = sorted.map(
    ({ y, half = Number.POSITIVE_INFINITY }, index) => Math.abs(ys[index]! - y) - half,
  );
  const worst = Math.max(...aside);
  if (worst > mostAside) {
    const thinnest = sorted.toSorted((a, b) => (a.half ?? 0) - (b.half ?? 0))[0];
    return placeEnds(
      sorted.filter((label) => label !== thinnest),
      top,
      bottom,
    );
  }
  return sorted.map((label, index) => ({ ...label, y: ys[index]! }));
}
