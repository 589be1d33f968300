import { expect, it } from "vitest";
import { fc } from "../../../test/speed.ts";

import { placeLabels } from "./line-layout.ts";
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
