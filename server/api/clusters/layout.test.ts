import { describe, expect, test } from "vitest";
import { createRandom } from "../../sources/demo/random.ts";
import { layOut } from "./layout.ts";

function sample(seed: string, count: number) {
  const random = createRandom(seed);
  const weights = Array.from({ length: count }, () => Math.exp(1.5 * random.normal())).toSorted(
    (left, right) => right - left,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const places = weights.map((_, place) => place).filter(() => random.chance(0.4));
  const clusters: number[][] = [];
  while (places.length > 3) clusters.push(places.splice(0, 2 + random.below(9)));
  const lines = Array.from({ length: count }, () => [random.below(count), random.below(count)] as const);
  return [weights.map((weight) => (0.8 * weight) / total), clusters, lines] as const;
}

describe.each([1, 2, 50, 150, 500])("a map of %i", (count) => {
  const [shares, clusters, lines] = sample(`map ${count}`, count);
  const { circles, height, radius } = layOut(shares, clusters, lines);

  test("no circle lies over another or outside", () => {
    for (const [index, circle] of circles.entries()) {
      for (const other of circles.slice(index + 1)) {
        const distance = Math.hypot(circle.x - other.x, circle.y - other.y);
        expect(distance).toBeGreaterThan(circle.r + other.r - 1e-4);
      }
      expect(circle.x - circle.r).toBeGreaterThanOrEqual(0);
      expect(circle.x + circle.r).toBeLessThanOrEqual(1);
      expect(circle.y - circle.r).toBeGreaterThanOrEqual(0);
      expect(circle.y + circle.r).toBeLessThanOrEqual(height);
    }
  });

  test("an area is a share", () => {
    const [largest] = circles;
    expect(largest!.r).toBeCloseTo(radius * Math.sqrt(shares[0]!), 4);
  });

  test("nobody else stands in a cluster", () => {
    for (const cluster of clusters) {
      const own = cluster.map((place) => circles[place]!);
      const middle = (axis: "x" | "y") => own.reduce((sum, circle) => sum + circle[axis], 0) / own.length;
      const [x, y] = [middle("x"), middle("y")];
      for (const [place, circle] of circles.entries()) {
        if (!cluster.includes(place))
          expect(Math.hypot(circle.x - x, circle.y - y)).toBeGreaterThan(circle.r);
      }
    }
  });

  test("the same input gives the same picture", () => {
    expect(layOut(shares, clusters, lines)).toEqual({ circles, height, radius });
  });
});

test("one holder of everything, and none", () => {
  const { circles, height } = layOut([1], [], []);
  expect(circles).toEqual([
    { x: 0.5, y: expect.closeTo(height / 2, 4) as number, r: expect.any(Number) as number },
  ]);
  expect(layOut([], [], []).circles).toEqual([]);
});
