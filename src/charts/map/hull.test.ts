import { expect, test } from "vitest";
import { hullPath } from "./hull.ts";

const cornersOf = (path: string) => {
  expect(path).toMatch(/^M-?\d+\.\d -?\d+\.\d(L-?\d+\.\d -?\d+\.\d)*Z$/);
  return path
    .slice(1, -1)
    .split("L")
    .map((corner) => corner.split(" ").map(Number) as [number, number]);
};

test("round one circle the line is a circle, as far from it as asked", () => {
  const corners = cornersOf(hullPath([{ x: 100, y: 50, r: 10 }], 5));
  expect(corners).toHaveLength(14);
  for (const [x, y] of corners) expect(Math.hypot(x - 100, y - 50)).toBeCloseTo(15, 0);
  expect(corners).toContainEqual([115, 50]);
});

test("round several it turns one way only, and all are inside", () => {
  const circles = [
    { x: 0, y: 0, r: 10 },
    { x: 100, y: 0, r: 4 },
    { x: 50, y: 80, r: 6 },
    { x: 50, y: 20, r: 3 },
  ];
  const corners = cornersOf(hullPath(circles, 2));
  for (const [at, [bx, by]] of corners.entries()) {
    const [ax, ay] = corners.at(at - 1)!;
    for (const { x, y, r } of circles) {
      const distance = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
      // A polygon of fourteen corners cuts a circle by a fortieth of its radius.
      expect(distance).toBeGreaterThan(r * 0.97 + 2 * 0.97 - 0.2);
    }
  }
  // The one in the middle adds no corner.
  expect(hullPath(circles, 2)).toBe(hullPath(circles.slice(0, 3), 2));
  const xs = corners.map(([x]) => x);
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([expect.closeTo(-12, 0), expect.closeTo(106, 0)]);
});
