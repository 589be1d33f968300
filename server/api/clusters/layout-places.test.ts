import { expect, test } from "vitest";
import { layOut, type Placed } from "./layout.ts";

const apart = (one: Placed, other: Placed) => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Placed, other: Placed) => apart(one, other) - one.r - other.r;
const extent = (circles: readonly Placed[]) => ({
  left: Math.min(...circles.map(({ x, r }) => x - r)),
  right: Math.max(...circles.map(({ x, r }) => x + r)),
  top: Math.min(...circles.map(({ y, r }) => y - r)),
  bottom: Math.max(...circles.map(({ y, r }) => y + r)),
});
const equal = (count: number, share = 0.9 / count) => Array.from({ length: count }, () => share);

test("the circles of all that is drawn cover three tenths of the picture, however much of supply that is", () => {
  for (const shares of [
    [0.5, 0.5],
    [0.25, 0.25],
    [0.001, 0.001, 0.002],
  ]) {
    const { circles, height } = layOut(shares, [], []);
    expect(height).toBeCloseTo(640 / 760, 5);
    const covered = circles.reduce((sum, { r }) => sum + Math.PI * r ** 2, 0);
    expect(covered / height).toBeCloseTo(0.3, 3);
  }
});

test("who holds next to nothing can still be seen", () => {
  const { circles, radius } = layOut([0.4, 1e-7], [], []);
  expect(circles[1]!.r).toBe(0.0045);
  expect(circles[0]!.r).toBeCloseTo(radius * Math.sqrt(0.4), 4);
  // Beside it, not under it.
  expect(between(circles[0]!, circles[1]!)).toBeGreaterThan(0);
});

test("the largest is in the middle, wherever it stands in the list", () => {
  const shares = [...equal(20, 0.01), 0.3];
  const { circles, height } = layOut(shares, [], []);
  const fromMiddle = circles.map((circle) => Math.hypot(circle.x - 0.5, circle.y - height / 2));
  expect(fromMiddle.indexOf(Math.min(...fromMiddle))).toBe(20);
  expect(fromMiddle[20]).toBeLessThan(0.1);
});

test("those with a line are nearer to each other than without it, told once or twice", () => {
  const [without, once, twice] = [
    [],
    [[1, 5]],
    [
      [5, 1],
      [1, 5],
    ],
  ].map((lines) => layOut(equal(6), [], lines as [number, number][]));
  const distance = ({ circles }: typeof without & object) => apart(circles[1]!, circles[5]!);
  expect(distance(once!)).toBeLessThan(distance(without!) - 0.03);
  expect(twice).toEqual(once);
});

test("a line within a cluster moves nothing, one to any of its members draws all of it nearer", () => {
  const shares = [0.3, 0.2, 0.1, 0.1, 0.05];
  const cluster = [[1, 2, 4]];
  const without = layOut(shares, cluster, []);
  expect(
    layOut(shares, cluster, [
      [1, 4],
      [4, 2],
    ]),
  ).toEqual(without);
  expect(layOut(shares, cluster, [[3, 4]])).toEqual(layOut(shares, cluster, [[1, 3]]));
  expect(layOut(shares, cluster, [[3, 4]])).not.toEqual(without);
});

test("a cluster stands side by side, with room for its outline around it", () => {
  const cluster = [1, 2, 4];
  const { circles } = layOut([0.3, 0.2, 0.1, 0.1, 0.05, ...equal(30, 0.008)], [cluster], []);
  for (const place of cluster) {
    const others = cluster.filter((other) => other !== place);
    const gaps = others.map((other) => between(circles[place]!, circles[other]!));
    expect(Math.min(...gaps)).toBeGreaterThan(0.001);
    expect(Math.min(...gaps)).toBeLessThan(0.01);
    for (const [other, circle] of circles.entries()) {
      if (!cluster.includes(other)) expect(between(circles[place]!, circle)).toBeGreaterThan(0.014);
    }
  }
});

test("many take up most of the picture, few stay together as one map", () => {
  const many = extent(layOut(equal(120), [], []).circles);
  expect(many.left).toBeLessThan(0.05);
  expect(many.right).toBeGreaterThan(0.95);
  expect(many.top).toBeLessThan(0.05);
  expect(many.bottom).toBeGreaterThan(640 / 760 - 0.05);
  // Three that hold nothing are not strewn over all of it.
  const few = extent(layOut([0, 0, 0], [], []).circles);
  expect(few.right - few.left).toBeLessThan(0.2);
  expect(few.bottom - few.top).toBeLessThan(0.2);
});

test("where outlines leave no room everything is made smaller, and no smaller than it must be", () => {
  const pairs = Array.from({ length: 60 }, (_, pair) => [2 * pair, 2 * pair + 1]);
  const { circles, radius, height } = layOut(equal(120, 1 / 120), pairs, []);
  expect(radius).toBeLessThan(layOut(equal(120, 1 / 120), [], []).radius);
  expect(circles[0]!.r).toBeCloseTo(radius * Math.sqrt(1 / 120), 4);
  const { left, right, top, bottom } = extent(circles);
  expect(Math.min(left, top, 1 - right, height - bottom)).toBeGreaterThan(0.012);
  // To the margin, and the outline of a pair.
  expect(Math.min(left, top, 1 - right, height - bottom)).toBeLessThan(0.03);
});

test("who comes back finds everybody where they were", () => {
  const { circles } = layOut(
    [0.3, 0.2, 0.1, 0.1, 0.05, 0.00001],
    [[1, 2, 4]],
    [
      [0, 3],
      [3, 1],
      [1, 2],
      [5, 0],
    ],
  );
  expect(circles).toEqual([
    { x: 0.19135, y: 0.58181, r: 0.17935 },
    { x: 0.75053, y: 0.34349, r: 0.14644 },
    { x: 0.50142, y: 0.40649, r: 0.10355 },
    { x: 0.21263, y: 0.23967, r: 0.10355 },
    { x: 0.5529, y: 0.23113, r: 0.07322 },
    { x: 0.49589, y: 0.64488, r: 0.0045 },
  ]);
  // Of a crowd in which each had to make room for others, some of them.
  const pairs = Array.from({ length: 60 }, (_, pair) => [2 * pair, 2 * pair + 1]);
  const crowd = layOut(equal(120, 1 / 120), pairs, []);
  expect([0, 1, 60, 119].map((place) => crowd.circles[place])).toEqual([
    { x: 0.75303, y: 0.47654, r: 0.0199 },
    { x: 0.72027, y: 0.50655, r: 0.0199 },
    { x: 0.21144, y: 0.50603, r: 0.0199 },
    { x: 0.10277, y: 0.33043, r: 0.0199 },
  ]);
  const loose = layOut(equal(120), [], []);
  expect([0, 60, 119].map((place) => loose.circles[place])).toEqual([
    { x: 0.52097, y: 0.4152, r: 0.02589 },
    { x: 0.80144, y: 0.25029, r: 0.02589 },
    { x: 0.08855, y: 0.56061, r: 0.02589 },
  ]);
});
