import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { clampCentre, pushAlong, slideApart, spread, stackRows } from "./label-layout.ts";

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

describe("labels of needles", () => {
  it("rise a row where they would touch", () => {
    const rows = stackRows(
      [
        { x: 100, width: 60 },
        { x: 140, width: 60 },
        { x: 300, width: 60 },
      ],
      10,
      0,
      400,
    );
    expect(rows).toEqual([
      { centre: 100, row: 0 },
      { centre: 140, row: 1 },
      { centre: 300, row: 0 },
    ]);
  });

  it("make way for the needle of a label above them", () => {
    const rows = stackRows(
      [
        { x: 200, width: 80 },
        { x: 220, width: 80 },
      ],
      10,
      0,
      400,
    );
    expect(rows).toEqual([
      { centre: 175, row: 0 },
      { centre: 220, row: 1 },
    ]);
  });

  it("end beside their own needle where the one above stands close", () => {
    const rows = stackRows(
      [
        { x: 200, width: 80 },
        { x: 203, width: 80 },
      ],
      10,
      0,
      400,
    );
    expect(rows).toEqual([
      { centre: 158, row: 0 },
      { centre: 203, row: 1 },
    ]);
  });

  it("of one row never touch", () => {
    fc.assert(
      fc.property(labels, (drawn) => {
        const rows = stackRows(drawn, 10, 0, 1000);
        for (const [a, one] of rows.entries()) {
          for (const [b, other] of rows.entries()) {
            if (a >= b || one.row !== other.row) continue;
            const apart =
              Math.abs(one.centre - other.centre) - ((drawn[a]?.width ?? 0) + (drawn[b]?.width ?? 0)) / 2;
            expect(apart).toBeGreaterThanOrEqual(10);
          }
        }
      }),
    );
  });

  it("slide apart by the least that keeps them clear", () => {
    const equal = [
      { x: 200, width: 60 },
      { x: 200, width: 60 },
    ];
    expect(slideApart(equal, 10, 0, 400)).toEqual([165, 235]);
    expect(slideApart([{ x: 5, width: 60 }], 10, 0, 400)).toEqual([30]);
  });

  it("do not slide away from their needle", () => {
    const crowd = Array.from({ length: 5 }, () => ({ x: 200, width: 60 }));
    expect(slideApart(crowd, 10, 0, 400)).toBeUndefined();
  });

  it("that slide stay in order, apart and inside", () => {
    fc.assert(
      fc.property(labels, (drawn) => {
        const centres = slideApart(drawn, 10, 0, 1000);
        if (!centres) return;
        const order = drawn
          .map((label, index) => ({ ...label, centre: centres[index] ?? Number.NaN }))
          .toSorted((a, b) => a.centre - b.centre);
        for (const [index, label] of order.entries()) {
          expect(label.centre - label.width / 2).toBeGreaterThanOrEqual(-1e-6);
          expect(label.centre + label.width / 2).toBeLessThanOrEqual(1000.5);
          const next = order[index + 1];
          if (next)
            expect(next.centre - label.centre - (next.width + label.width) / 2).toBeGreaterThanOrEqual(
              10 - 1e-6,
            );
        }
      }),
    );
  });

  it("are held inside the drawing", () => {
    expect(clampCentre(2, 60, 0, 400)).toBe(30);
    expect(clampCentre(399, 60, 0, 400)).toBe(370);
    expect(clampCentre(5, 600, 0, 400)).toBe(200);
  });
});
