interface StripScaleProps {
  readonly width: number;
  /** Where the strip ends. */
  readonly y: number;
  readonly labelY: number;
  /** What the whole strip is: "100% of supply". */
  readonly end: string;
}

/** Tenths of the whole below a strip. */
export function StripScale({ width, y, labelY, end }: StripScaleProps) {
  return (
    <>
      {Array.from({ length: 11 }, (_, tenth) => {
        const x = Math.min(width - 0.5, Math.max(0.5, (tenth / 10) * width));
        return (
          <line
            key={tenth}
            className="axis-line"
            x1={x}
            y1={y + 3}
            x2={x}
            y2={y + (tenth % 5 === 0 ? 9 : 7)}
          />
        );
      })}
      <text className="axis-label" x={0} y={labelY}>
        0
      </text>
      <text className="axis-label" x={width} y={labelY} textAnchor="end">
        {end}
      </text>
    </>
  );
}
