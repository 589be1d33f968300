/** A line through known points with its grid: the common drawing of every line chart. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
}

export interface GridLine {
  readonly y: number;
  readonly label: string;
  /** The line that everything is compared with. */
  readonly reference?: boolean;
}

export interface TimeTick {
  readonly x: number;
  readonly label: string;
  readonly anchor?: "start" | "middle" | "end";
}

export interface LineLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
  readonly strong?: boolean;
}

interface LineDrawingProps {
  readonly width: number;
  /** y of the time axis. */
  readonly axisY: number;
  readonly axisEnd: number;
  readonly grid: readonly GridLine[];
  readonly ticks: readonly TimeTick[];
  readonly points: readonly LinePoint[];
  readonly labels: readonly LineLabel[];
  readonly small?: boolean;
}

export function LineDrawing({ width, axisY, axisEnd, grid, ticks, points, labels, small }: LineDrawingProps) {
  const last = points.at(-1);
  const radius = small ? 2.6 : 3;
  return (
    <>
      {grid.map((line) => (
        <g key={line.label}>
          <line
            className={line.reference ? "axis-line" : "grid-line"}
            x1={0}
            y1={line.y}
            x2={width}
            y2={line.y}
          />
          <text className="axis-label" x={width} y={line.y - 4} textAnchor="end">
            {line.label}
          </text>
        </g>
      ))}
      {!small && <line className="axis-line" x1={0} y1={axisY} x2={axisEnd} y2={axisY} />}
      {ticks.map((tick) => (
        <g key={tick.label}>
          <line className="axis-line" x1={tick.x} y1={axisY} x2={tick.x} y2={axisY + 4} />
          <text className="axis-label" x={tick.x} y={axisY + 17} textAnchor={tick.anchor ?? "middle"}>
            {tick.label}
          </text>
        </g>
      ))}
      <path
        className="series-line"
        d={points
          .map((point, index) => `${index === 0 ? "M" : "L"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
          .join("")}
      />
      {points.map((point) => (
        <circle
          key={point.x}
          className="series-dot"
          cx={point.x}
          cy={point.y}
          r={point === last ? radius + 1 : radius}
        />
      ))}
      {labels.map((label) => (
        <text
          key={`${label.x} ${label.text}`}
          className={label.strong ? "value-label" : "mark-label"}
          x={label.x}
          y={label.y}
          textAnchor={label.anchor}
        >
          {label.text}
        </text>
      ))}
    </>
  );
}
