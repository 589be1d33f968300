interface HalfMarkProps {
  readonly width: number;
  /** Of the tip. */
  readonly y: number;
  readonly labelY: number;
  readonly label: string;
}

/** Below the middle of a strip: where half of supply is reached. */
export function HalfMark({ width, y, labelY, label }: HalfMarkProps) {
  return (
    <>
      <path className="ink" d={`M${width / 2} ${y}l4.5 8h-9z`} />
      <text className="mark-label strong" x={width / 2} y={labelY} textAnchor="middle">
        {label}
      </text>
    </>
  );
}
