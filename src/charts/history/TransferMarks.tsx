import type { Scales } from "../kit/plot.ts";

export interface TransferMark {
  readonly time: number;
  /** On the scale of the chart; null where it has none there, and the mark lies on the axis. */
  readonly value: number | null;
  readonly kind: "receipt" | "sale";
}

interface TransferMarksProps {
  readonly marks: readonly TransferMark[];
  readonly scales: Scales;
  readonly place: (value: number) => number | null;
  readonly bottom: number;
}

/** Beyond so many the signs would cover one another. */
const mostSigns = 80;

/** Receipts point up and are filled, sales point down and are hollow: told apart without their colours. */
export function TransferMarks({ marks, scales: { x, y }, place, bottom }: TransferMarksProps) {
  const size = marks.length > mostSigns ? 3 : 4.5;
  return marks.map(({ time, value, kind }, index) => {
    const placed = value === null ? null : place(value);
    const [cx, cy] = [x(time), placed === null ? bottom - size - 1 : y(placed)];
    const tip = kind === "receipt" ? -size : size;
    return (
      <path
        // oxlint-disable-next-line react/no-array-index-key -- two of one second each keep their place
        key={index}
        data-mark={kind}
        d={`M${cx - size} ${cy - tip}h${2 * size}l${-size} ${2 * tip}z`}
        fill={kind === "receipt" ? "var(--gain)" : "var(--bg)"}
        stroke={kind === "receipt" ? "var(--bg)" : "var(--loss)"}
        strokeWidth={kind === "receipt" ? 1 : 1.5}
      />
    );
  });
}
