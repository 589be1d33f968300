import { expect, test } from "vitest";
import { placeNames } from "./line-names.ts";

const to = 300;
const name = (y: number, width = 60) => ({ x: to, y, width });
const level = (y: number) => [
  { x: 0, y },
  { x: to + 8, y },
];

test("a name stands above the end of its line", () => {
  expect(placeNames([name(100)], [level(100)], 14, 200)).toEqual([94]);
});

test("of two lines close together the lower one is named below", () => {
  expect(placeNames([name(100), name(110)], [level(100), level(110)], 14, 200)).toEqual([94, 125]);
});

test("three lines in one place are named apart, and no name lies on a line", () => {
  const ys = [100, 101, 102];
  const feet = placeNames(
    ys.map((y) => name(y)),
    ys.map(level),
    14,
    200,
  );
  expect(feet).toEqual([94, 116, 131]);
});

test("a line that rises to its end passes below its name, one that falls to it above", () => {
  const rising = [
    { x: 0, y: 180 },
    { x: to + 8, y: 100 },
  ];
  expect(placeNames([name(100)], [rising], 14, 200)).toEqual([94]);
  const falling = [
    { x: 0, y: 20 },
    { x: to + 8, y: 100 },
  ];
  // Above it is the line itself, from 81 on where the name begins.
  expect(placeNames([name(100)], [falling], 14, 200)).toEqual([115]);
});

test("only what a line does beside the name counts", () => {
  const early = [
    { x: 0, y: 90 },
    { x: to - 65, y: 90 },
  ];
  expect(placeNames([name(100)], [level(100), early], 14, 200)).toEqual([94]);
  const until = [
    { x: 0, y: 90 },
    { x: to - 63, y: 90 },
  ];
  expect(placeNames([name(100)], [level(100), until], 14, 200)).toEqual([115]);
});

test("names stay between the ends of the plot", () => {
  expect(placeNames([name(12)], [level(12)], 14, 200)).toEqual([27]);
  expect(placeNames([name(199)], [level(199)], 14, 200)).toEqual([193]);
});

test("where lines are everywhere a name stands above its own", () => {
  const all = Array.from({ length: 40 }, (_, index) => level(index * 5));
  expect(placeNames([name(100)], all, 14, 200)).toEqual([94]);
});
