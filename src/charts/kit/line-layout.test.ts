import { expect, it } from "vitest";
import { fc } from "../../../test/speed.ts";

import { placeLabels, placeNames } from "./line-layout.ts";
import { textWidth } from "./text-width.ts";

const bounds = { left: 0, right: 400, top: 4, bottom: 220 };

it("places the newest label first and every label inside", () => {
  const value = fc.record({ x: fc.integer({ min: 10, max: 380 }), y: fc.integer({ min: 40, max: 190 }) });
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 7 }), (drawn) => {
      const points = drawn.toSorted((a, b) => a.x - b.x);
      const last = points.length - 1;
      const labels = placeLabels(
        points,
        [
          { index: 0, text: "44,571" },
          { index: last, text: "48,213", strong: true },
        ],
        bounds,
      );
      expect(labels[0]).toMatchObject({ text: "48,213", strong: true });
      const boxes = labels.map((label) => {
        const width = textWidth(label.text, label.strong ? 13 : 12, label.strong);
        const left =
          label.anchor === "start" ? label.x : label.anchor === "end" ? label.x - width : label.x - width / 2;
        return { left, right: left + width, top: label.y - (label.strong ? 11 : 10), bottom: label.y + 3 };
      });
      const [a, b] = boxes;
      if (a && b)
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
    }),
  );
});

it("a rising line carries its last label above it, a falling one beside it", () => {
  const rising = [
    { x: 4, y: 196 },
    { x: 392, y: 41 },
  ];
  const [label] = placeLabels(rising, [{ index: 1, text: "48,213", strong: true }], bounds);
  expect(label?.y).toBeLessThan(41);
  expect(placeLabels([], [{ index: 0, text: "1" }], bounds)).toEqual([]);
});

it("the first label stands clear above a line that rises from the bottom", () => {
  const steep = [
    { x: 5, y: 214 },
    { x: 25, y: 200 },
    { x: 60, y: 190 },
    { x: 392, y: 41 },
  ];
  const [label] = placeLabels(steep, [{ index: 0, text: "262" }], bounds);
  expect(label).toMatchObject({ x: 9, y: 186, anchor: "start" });
});

it("takes no time over a line that leaves the drawing by millions of pixels", () => {
  const steep = [
    { x: 10, y: 1e12 },
    { x: 60, y: 50 },
    { x: 110, y: -1e12 },
  ];
  expect(placeLabels(steep, [{ index: 1, text: "48,213" }], bounds)).toHaveLength(1);
});

it("a label is put where the line does not go, on whichever side that comes from", () => {
  const label = (...ys: number[]) => {
    const points = ys.map((y, index) => ({ x: index * 200, y }));
    return placeLabels(points, [{ index: 1, text: "44,571" }], bounds)[0];
  };
  // A line that falls comes from above at the left; between the arms of a valley there is no room at all.
  expect(label(50, 150, 150)).toMatchObject({ anchor: "start" });
  expect(label(150, 150, 50)).toMatchObject({ anchor: "end" });
  expect(label(50, 150, 50)?.y).toBeGreaterThan(150);
});

const to = 300;
const name = (y: number, width = 60) => ({ x: to, y, width });
const level = (y: number) => [
  { x: 0, y },
  { x: to + 8, y },
];

it("a name stands above the end of its line", () => {
  expect(placeNames([name(100)], [level(100)], 14, 200)).toEqual([94]);
});

it("of two lines close together the lower one is named below", () => {
  expect(placeNames([name(100), name(110)], [level(100), level(110)], 14, 200)).toEqual([94, 125]);
});

it("three lines in one place are named apart, and no name lies on a line", () => {
  const ys = [100, 101, 102];
  const feet = placeNames(
    ys.map((y) => name(y)),
    ys.map(level),
    14,
    200,
  );
  expect(feet).toEqual([94, 116, 131]);
});

it("a line that rises to its end passes below its name, one that falls to it above", () => {
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

it("only what a line does beside the name counts", () => {
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

it("names stay between the ends of the plot", () => {
  expect(placeNames([name(12)], [level(12)], 14, 200)).toEqual([27]);
  expect(placeNames([name(199)], [level(199)], 14, 200)).toEqual([193]);
});

it("where lines are everywhere a name stands above its own, and names still lie apart", () => {
  const all = Array.from({ length: 40 }, (_, index) => level(index * 5));
  expect(placeNames([name(100), name(101)], all, 14, 200)).toEqual([94, 116]);
});
