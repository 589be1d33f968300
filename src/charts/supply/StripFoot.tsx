import { count, partOfWhole, plural, share } from "../../lib/format.ts";
import type { RowWord } from "../kit/row-word.ts";
import { HalfMark } from "./HalfMark.tsx";
import { type PlacedTier, stripTop } from "./strip-layout.ts";
import { StripScale } from "./StripScale.tsx";
import { textWidth } from "../kit/text-width.ts";

interface StripFootProps {
  readonly parts: readonly PlacedTier[];
  /** How many hold half; null for more than those drawn. */
  readonly half: number | null;
  readonly word: RowWord;
  readonly of: string;
  readonly width: number;
  readonly height: number;
}

interface FootLabel {
  readonly x: number;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Below the strip: tenths, cumulative marks, the half mark. A label that would touch another drops out of its way. */
export function StripFoot({ parts, half, word, of, width, height }: StripFootProps) {
  const base = stripTop + 44;
  const baseline = height - 7;
  const end = `100% of ${of}`;
  const taken: { from: number; to: number }[] = [
    { from: 0, to: 8 },
    { from: width - textWidth(end, 11), to: width },
  ];
  const free = (from: number, to: number) =>
    from >= 0 && to <= width && taken.every((other) => to + 8 < other.from || from - 8 > other.to);
  const halfText = half === null ? "" : `half: ${plural(half, word)}`;
  if (half !== null) {
    const reach = textWidth(halfText, 12) / 2;
    taken.push({ from: width / 2 - reach, to: width / 2 + reach });
  }
  let together = 0;
  const labels: FootLabel[] = [];
  for (const part of parts) {
    together += part.share;
    if (part.to === undefined || (part.to !== 10 && part.to !== 100 && part.to !== 1000)) continue;
    const x = part.x + part.width;
    const text = `Top ${count(part.to)}: ${share(partOfWhole(together, part === parts.at(-1)))}`;
    const length = textWidth(text, 12);
    const sides = [
      { from: x - 6 - length, to: x - 6 },
      { from: x + 5, to: x + 5 + length },
    ];
    const side = sides.find((each) => free(each.from, each.to));
    if (!side) continue;
    taken.push(side);
    labels.push({ x, text, ...side });
  }
  return (
    <>
      <StripScale width={width} y={base} labelY={base + 21} end={end} />
      {labels.map(({ x, text, from }) => (
        <g key={text}>
          <line className="tick strong" x1={x - 1.4} y1={base} x2={x - 1.4} y2={height - 6} />
          <text className="mark-label strong" x={from} y={baseline}>
            {text}
          </text>
        </g>
      ))}
      {half !== null && <HalfMark width={width} y={base + 2} labelY={baseline} label={halfText} />}
    </>
  );
}
