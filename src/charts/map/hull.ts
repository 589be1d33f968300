interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The outline of some circles, so far from them: the path of the line that a rubber band would take. */
export function hullPath(circles: readonly Circle[], distance: number): string {
  const points = circles.flatMap(({ x, y, r }) =>
    Array.from({ length: 14 }, (_, step) => {
      const angle = (step / 14) * 2 * Math.PI;
      return [x + (r + distance) * Math.cos(angle), y + (r + distance) * Math.sin(angle)] as const;
    }),
  );
  const sorted = points.toSorted((left, right) => left[0] - right[0] || left[1] - right[1]);
  const outline = [...half(sorted), ...half(sorted.toReversed())];
  return `M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

type Point = readonly [x: number, y: number];

function half(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept.slice(0, -1);
}

function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
