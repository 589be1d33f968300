export type HatchTone = "new" | "gain" | "loss";

/** Diagonal lines for what is on paper or has no counterpart. Each drawing holds its own, so that it can be copied alone. */
export function HatchPattern({ id, tone }: { id: string; tone: HatchTone }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line className={`hatch-line ${tone}`} x1="0" y1="0" x2="0" y2="5" />
    </pattern>
  );
}
