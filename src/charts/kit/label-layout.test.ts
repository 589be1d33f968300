import { describe, expect, it } from "vitest";
import { fc } from "../../../test/speed.ts";

import { clampCentre, pushAlong, spread, thatFit } from "./label-layout.ts";

const labels = fc.array(
  fc.record({ x: fc.integer({ min: 0, max: 1000 }), width: fc.integer({ min: 10, max: 80 }) }),
  { maxLength: 6 },
);

describe("labels in a row", () => {
  it("start at their mark where there is room and are pushed along where there is none", () => {
    const row = [
      { x: 0, width: 50 },
      { x: 10, width: 40 },
      { x: 300, width: 40 },
    ];
    expect(pushAlong(row, 8, 400)).toEqual([0, 58, 300]);
  });

  it("are pushed back from the end", () => {
    const row = [
      { x: 0, width: 50 },
      { x: 390, width: 60 },
      { x: 395, width: 60 },
    ];
    expect(pushAlong(row, 8, 400)).toEqual([0, 272, 340]);
  });

  it("never overlap or leave the drawing where all fit together", () => {
    fc.assert(
      fc.property(labels, (drawn) => {
        const row = drawn.toSorted((a, b) => a.x - b.x);
        const xs = pushAlong(row, 6, 1000);
        for (const [index, x] of xs.entries()) {
          const width = row[index]?.width ?? 0;
          expect(x >= 0 && x + width <= 1000).toBe(true);
          const next = xs[index + 1];
          if (next !== undefined) expect(next - x - width).toBeGreaterThanOrEqual(6);
        }
      }),
    );
  });
});

describe("rows of a list", () => {
  it("stay where they are wished, a least distance apart, between the ends", () => {
    expect(spread([10, 100, 200], 22, 0, 300)).toEqual([10, 100, 200]);
    expect(spread([290, 295, 300], 22, 0, 300)).toEqual([256, 278, 300]);
    expect(spread([0, 0, 0], 22, 36, 300)).toEqual([36, 58, 80]);
  });
});

describe("a centred label", () => {
  it("is held inside the drawing", () => {
    expect(clampCentre(2, 60, 0, 400)).toBe(30);
    expect(clampCentre(399, 60, 0, 400)).toBe(370);
    expect(clampCentre(5, 600, 0, 400)).toBe(200);
  });
});

it("labels that do not all fit are those of the greatest weight, in their order", () => {
  const three = [
    { name: "a", width: 30, weight: 1 },
    { name: "b", width: 30, weight: 3 },
    { name: "c", width: 30, weight: 2 },
  ];
  const names = (room: number) => thatFit(three, 5, room).map(({ name }) => name);
  expect(names(100)).toEqual(["a", "b", "c"]);
  expect(names(99)).toEqual(["b", "c"]);
  expect(names(65)).toEqual(["b", "c"]);
  expect(names(64)).toEqual(["b"]);
  expect(names(29)).toEqual([]);
});
