import { expect, test } from "vitest";
import { clearance, routeLine } from "./line-route.ts";

const circle = (x: number, y: number, r = 15) => ({ x, y, r });

/** Points of what is drawn of a line, a pixel from each other. */
function drawnPoints({ path, dashes }: ReturnType<typeof routeLine>): { x: number; y: number }[] {
  const [x1, y1, ...rest] = path.match(/-?[\d.]+/g)!.map(Number) as [number, number, ...number[]];
  const [x2, y2] = rest.slice(-2) as [number, number];
  const [cx, cy] = rest.length === 4 ? [rest[0]!, rest[1]!] : [(x1 + x2) / 2, (y1 + y2) / 2];
  const lengths = dashes?.split(" ").map(Number) ?? [Number.POSITIVE_INFINITY];
  const points: { x: number; y: number }[] = [];
  let [before, along] = [{ x: x1, y: y1 }, 0];
  for (let step = 1; step <= 2_000; step += 1) {
    const t = step / 2_000;
    const mix = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    const point = { x: mix(x1, cx, x2), y: mix(y1, cy, y2) };
    along += Math.hypot(point.x - before.x, point.y - before.y);
    before = point;
    let [end, index] = [lengths[0]!, 0];
    while (along > end && index < lengths.length - 1) end += lengths[++index]!;
    if (index % 2 === 0) points.push(point);
  }
  return points;
}

const covered = (circles: readonly ReturnType<typeof circle>[], route: ReturnType<typeof routeLine>) =>
  circles
    .slice(2)
    .filter(({ x, y, r }) =>
      drawnPoints(route).some((point) => Math.hypot(point.x - x, point.y - y) < r + clearance / 2),
    );

test("a line with nothing between its ends is straight and whole", () => {
  expect(routeLine([circle(0, 0), circle(100, 50), circle(50, 90)], { a: 0, b: 1 })).toEqual({
    path: "M0 0L100 50",
    dashes: undefined,
  });
});

test("a line goes round a circle that is none of its ends", () => {
  const circles = [circle(0, 0), circle(300, 0), circle(150, 4)];
  const route = routeLine(circles, { a: 0, b: 1 });
  expect(route.path).toMatch(/Q/);
  expect(route.dashes).toBeUndefined();
  expect(covered(circles, route)).toEqual([]);
});

test("where there is no way round, nothing is drawn behind a circle and close to it", () => {
  // A wall.
  const wall = Array.from({ length: 15 }, (_, index) => circle(150, (index - 7) * 30));
  const circles = [circle(0, 0), circle(300, 0), ...wall];
  const route = routeLine(circles, { a: 0, b: 1 });
  expect(route.dashes).toBeDefined();
  expect(covered(circles, route)).toEqual([]);
  expect(drawnPoints(route).length).toBeGreaterThan(1_000);
});
