import { describe, expect, it } from "vitest";
import { fc } from "../../../test/speed.ts";
import { type Box, clampCentre, placeInPlane, placeInRow, placeOnScale } from "./place-labels.ts";

const integer = (min: number, max: number) => fc.integer({ min, max });

describe("labels in a row", () => {
  const place = (
    labels: readonly (readonly [start: number, length: number, weight?: number])[],
    high: number,
  ) =>
    placeInRow(
      labels.map(([start, length, weight = 0], index) => ({ index, start, length, weight })),
      { gap: 8, low: 0, high },
    ).map(({ index, at }) => [index, at]);

  it("start at their mark where there is room, and are pushed along where there is none", () => {
    expect(
      place(
        [
          [0, 50],
          [10, 40],
          [300, 40],
        ],
        400,
      ),
    ).toEqual([
      [0, 0],
      [1, 58],
      [2, 300],
    ]);
  });

  it("are pushed back from the end", () => {
    expect(
      place(
        [
          [0, 50],
          [390, 60],
          [395, 60],
        ],
        400,
      ),
    ).toEqual([
      [0, 0],
      [1, 272],
      [2, 340],
    ]);
  });

  it("that do not all fit are those of the greatest weight, in their order; of equal ones the first", () => {
    const three = [
      [0, 30, 1],
      [0, 30, 3],
      [0, 30, 2],
    ] as const;
    expect(place(three, 106)).toEqual([
      [0, 0],
      [1, 38],
      [2, 76],
    ]);
    expect(place(three, 105)).toEqual([
      [1, 0],
      [2, 38],
    ]);
    expect(place(three, 67)).toEqual([[1, 0]]);
    expect(place(three, 29)).toEqual([]);
    expect(
      place(
        [
          [0, 30],
          [0, 30],
        ],
        60,
      ),
    ).toEqual([[0, 0]]);
  });

  it("go no further than they reach: then the lightest of all is left out", () => {
    const row = { gap: 0, low: 0, high: 100 };
    const [near, far] = [
      { start: 10, length: 20, weight: 1 },
      { start: 12, length: 20, weight: 2, reach: 5 },
    ];
    expect(placeInRow([near, far], row)).toEqual([{ ...far, at: 12 }]);
    expect(placeInRow([near, { ...far, reach: 18 }], row).map(({ at }) => at)).toEqual([10, 30]);
  });

  it("never overlap or leave the row, and are left out only where not all fit", () => {
    const wish = fc.record({ start: integer(-50, 450), length: integer(10, 120), weight: integer(0, 3) });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 7 }), (drawn) => {
        const labels = drawn.toSorted((a, b) => a.start - b.start).map((each, index) => ({ ...each, index }));
        const placed = placeInRow(labels, { gap: 6, low: 0, high: 400 });
        let end = -6;
        for (const { at, length } of placed) {
          expect(at).toBeGreaterThanOrEqual(end + 6);
          end = at + length;
        }
        expect(end).toBeLessThanOrEqual(400);
        const room = labels.reduce((sum, { length }) => sum + length + 6, -6);
        if (room <= 400) expect(placed).toHaveLength(labels.length);
        // None that is lighter than one that is left out.
        const kept = new Set(placed.map(({ index }) => index));
        const lightest = Math.min(9, ...placed.map(({ weight }) => weight));
        for (const { index, weight } of labels)
          if (!kept.has(index)) expect(weight).toBeLessThanOrEqual(lightest);
      }),
    );
  });
});

it("a centred label is held inside the drawing", () => {
  expect(clampCentre(2, 60, 0, 400)).toBe(30);
  expect(clampCentre(399, 60, 0, 400)).toBe(370);
  expect(clampCentre(5, 600, 0, 400)).toBe(200);
});

describe("labels in a plane", () => {
  const bounds = { left: 0, right: 200, top: 0, bottom: 100 };
  const box = fc
    .record({ left: integer(-20, 190), top: integer(-10, 90), width: integer(5, 60), height: integer(8, 20) })
    .map(({ left, top, width, height }): Box => ({ left, top, right: left + width, bottom: top + height }));

  it("never meet one another or what is taken, never leave the bounds, and the heaviest has its choice", () => {
    const request = fc.record({
      boxes: fc.array(box, { minLength: 1, maxLength: 4 }),
      weight: integer(0, 5),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 6 }), fc.array(box, { maxLength: 2 }), (drawn, taken) => {
        const requests = drawn.map(({ boxes, weight }) => ({
          weight,
          candidates: boxes.map((each) => ({ place: each, box: each })),
        }));
        const places = placeInPlane(requests, { bounds, taken });
        const placed = places.filter((each) => each !== null);
        const clear = (a: Box, b: Box) =>
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        for (const [index, each] of placed.entries()) {
          expect(each.left >= 0 && each.right <= 200 && each.top >= 0 && each.bottom <= 100).toBe(true);
          for (const other of [...placed.slice(index + 1), ...taken]) expect(clear(each, other)).toBe(true);
        }
        // One that is left out has no candidate that is free.
        for (const [index, each] of places.entries()) {
          if (each !== null) continue;
          for (const { box: candidate } of requests[index]!.candidates) {
            const isFree = [...placed, ...taken].every((other) => clear(candidate, other));
            const { left, right, top, bottom } = candidate;
            expect(isFree && left >= 0 && right <= 200 && top >= 0 && bottom <= 100).toBe(false);
          }
        }
      }),
    );
  });

  it("take the cheapest of their candidates, the first of equal ones, and none that costs too much", () => {
    const at = (left: number) => ({ place: left, box: { left, right: left + 10, top: 0, bottom: 10 } });
    const cost = ({ left }: Box) => (left === 50 ? 1 : 5);
    const candidates = [at(20), at(50), at(80)];
    expect(placeInPlane([{ candidates, weight: 0 }], { bounds, cost })).toEqual([50]);
    expect(placeInPlane([{ candidates, weight: 0 }], { bounds })).toEqual([20]);
    expect(placeInPlane([{ candidates: [at(20)], weight: 0, mostCost: 4 }], { bounds, cost })).toEqual([
      null,
    ]);
  });
});

describe("names on a scale", () => {
  const row = { gap: 6, low: 0, high: 400 };

  it("stand in the middle of their span, or beside the line that stands there, where it has more room", () => {
    const name = { from: 100, to: 200, length: 30, weight: 0 };
    expect(placeOnScale([name], [], row)).toEqual([150]);
    expect(placeOnScale([name], [{ from: 160, to: 160 }], row)).toEqual([139]);
    expect(placeOnScale([name], [{ from: 140, to: 140 }], row)).toEqual([161]);
  });

  it("that find no place are left out", () => {
    const names = [0, 10].map((from, weight) => ({ from, to: from + 10, length: 30, weight }));
    expect(placeOnScale(names, [], row)).toEqual([null, 15]);
  });
});
