import { expect, test } from "vitest";
import { moveEnds, partAt, pressEnds } from "./LifeBrush.tsx";

const day = 86_400;
const life = { first: 10.5 * day, last: 100.6 * day };
const ends = { from: 20 * day, to: 30 * day };

test("an end moves by whole days, never past the other or the life", () => {
  expect(moveEnds(ends, "from", 2.4 * day, life)).toEqual({ from: 22 * day, to: 30 * day });
  expect(moveEnds(ends, "from", 50 * day, life)).toEqual({ from: 29 * day, to: 30 * day });
  expect(moveEnds(ends, "from", -50 * day, life)).toEqual({ from: life.first, to: 30 * day });
  expect(moveEnds(ends, "to", 500 * day, life)).toEqual({ from: 20 * day, to: life.last });
  expect(moveEnds(ends, "to", -500 * day, life)).toEqual({ from: 20 * day, to: 21 * day });
});

test("the window keeps its length", () => {
  expect(moveEnds(ends, "window", 5.2 * day, life)).toEqual({ from: 25 * day, to: 35 * day });
  const end = moveEnds(ends, "window", 500 * day, life);
  expect(end.to).toBe(life.last);
  expect(end.to - end.from).toBeCloseTo(10 * day, -5);
});

test("keys move an end by a day, or thirty", () => {
  expect(pressEnds(ends, "to", "ArrowRight", false, life)?.to).toBe(31 * day);
  expect(pressEnds(ends, "to", "ArrowRight", true, life)?.to).toBe(60 * day);
  expect(pressEnds(ends, "from", "Home", false, life)?.from).toBe(life.first);
  expect(pressEnds(ends, "from", "a", false, life)).toBeUndefined();
});

test("a press takes the nearest handle within reach, else the window, else nothing", () => {
  expect([95, 107, 150, 194, 250].map((at) => partAt(at, 100, 200, false))).toEqual([
    "from",
    "from",
    "window",
    "to",
    undefined,
  ]);
  expect(partAt(120, 100, 200, true)).toBe("from");
  expect([99, 101].map((at) => partAt(at, 100, 100, false))).toEqual(["from", "to"]);
});

test("every key of the arrows moves, down and left back", () => {
  const press = (part: "from" | "to", key: string) => pressEnds(ends, part, key, false, life)?.[part];
  const keys = ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"];
  expect(keys.map((key) => press("from", key)! / day)).toEqual([19, 19, 21, 21]);
  expect([press("to", "Home"), press("to", "End")]).toEqual([21 * day, life.last]);
  expect(press("from", "End")).toBe(29 * day);
});

test("a handle reaches twelve pixels, for a finger twice as far", () => {
  const at = (isFinger: boolean) => (place: number) => partAt(place, 100, 300, isFinger);
  expect([87, 88, 112, 113, 287, 288, 312, 313].map(at(false))).toEqual([
    undefined,
    "from",
    "from",
    "window",
    "window",
    "to",
    "to",
    undefined,
  ]);
  expect([75, 76, 124, 125].map(at(true))).toEqual([undefined, "from", "from", "window"]);
  // As far from both: in the middle the end moves, which can go to the right.
  expect(partAt(100, 95, 105, false)).toBe("to");
  expect(partAt(100, 100, 100, false)).toBe("to");
});

test("the end of a life is nearer than the midnight before it", () => {
  const early = { first: 10.4 * day, last: 100.4 * day };
  expect(moveEnds(ends, "to", 500 * day, early).to).toBe(early.last);
  expect(moveEnds(ends, "from", -500 * day, early).from).toBe(early.first);
});

test("a window moved to the beginning stays whole", () => {
  const moved = moveEnds(ends, "window", -500 * day, life);
  expect(moved).toEqual({ from: life.first, to: 21 * day });
  expect(moveEnds(ends, "to", -3 * day, life)).toEqual({ from: 20 * day, to: 27 * day });
});
