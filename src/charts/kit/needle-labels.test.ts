import { describe, expect, it } from "vitest";
import { fc } from "../../../test/speed.ts";

import { type NeedleLabel, needleGap, placeNeedleLabels } from "./needle-labels.ts";

const room = { gap: 10, low: 0, high: 400, rise: 18, mostRow: 3 };
const needle = (x: number, width: number): NeedleLabel => ({ from: x, to: x, width });

const drawings = fc.integer({ min: 288, max: 1440 }).chain((high) => {
  // With a quarter of the drawing to itself, each label has room beside its needle.
  const label = (most: number) =>
    fc
      .record({
        x: fc.oneof(fc.integer({ min: 4, max: high - 4 }), fc.constantFrom(4, 100, 104, high - 4)),
        width: fc.integer({ min: 10, max: most }),
      })
      .map(({ x, width }) => needle(x, width));
  const drawing = (most: number) => ({
    high: fc.constant(high),
    rise: fc.constantFrom(18, 60),
    labels: fc.array(label(most), { maxLength: 4 }),
  });
  return fc.record({
    fitting: fc.record(drawing(Math.floor(high / 4))),
    any: fc.record(drawing(Math.floor(high * 0.9))).chain(({ labels, ...rest }) =>
      // Any may mark a range instead of a place.
      fc
        .array(fc.integer({ min: 0, max: 60 }), { minLength: labels.length, maxLength: labels.length })
        .map((ranges) => ({
          ...rest,
          labels: labels.map((each, index) => ({
            ...each,
            to: Math.min(high - 4, each.to + (ranges[index] ?? 0)),
          })),
        })),
    ),
  });
});

function boxes(labels: readonly NeedleLabel[], { high = 400, rise = 18 }) {
  const places = placeNeedleLabels(labels, { ...room, high, rise });
  return labels.map((label, index) => {
    const place = places[index]!;
    return {
      ...label,
      ...place,
      left: place.centre - label.width / 2,
      right: place.centre + label.width / 2,
    };
  });
}

describe("labels of needles", () => {
  it("rise a row where they would touch", () => {
    expect(placeNeedleLabels([needle(100, 60), needle(140, 60), needle(300, 60)], room)).toEqual([
      { centre: 100, row: 0, needleRow: 0 },
      { centre: 140, row: 1, needleRow: 1 },
      { centre: 300, row: 0, needleRow: 0 },
    ]);
  });

  it("make way for the needle of a label above them", () => {
    expect(placeNeedleLabels([needle(200, 80), needle(220, 80)], room)).toEqual([
      { centre: 175, row: 0, needleRow: 0 },
      { centre: 220, row: 1, needleRow: 1 },
    ]);
  });

  it("stand to the other side where the first has no room", () => {
    expect(placeNeedleLabels([needle(10, 80), needle(60, 80)], room)).toEqual([
      { centre: 40, row: 1, needleRow: 1 },
      { centre: 60, row: 0, needleRow: 0 },
    ]);
  });

  it("slide apart where a row more costs much", () => {
    expect(placeNeedleLabels([needle(200, 60), needle(200, 60)], { ...room, rise: 100 })).toEqual([
      { centre: 165, row: 0, needleRow: 0 },
      { centre: 235, row: 0, needleRow: 0 },
    ]);
  });

  it("that are too wide to stand beside one another share one needle below all", () => {
    const places = placeNeedleLabels([needle(200, 300), needle(200, 300)], room);
    expect(places).toEqual([
      { centre: 200, row: 0, needleRow: 0 },
      { centre: 200, row: 1, needleRow: 0 },
    ]);
  });

  it("keep clear of a range that begins before a needle beside its middle", () => {
    const range = { from: 288, to: 290, width: 313 };
    const [, beside] = placeNeedleLabels([needle(289, 258), needle(256, 67), range], {
      ...room,
      high: 373,
      rise: 60,
    });
    expect(beside!.centre + 67 / 2).toBeLessThanOrEqual(range.from - needleGap);
  });

  it("are crossed by no needle, overlap none and stay inside, wherever the needles stand", () => {
    fc.assert(
      fc.property(drawings, ({ any }) => {
        const placed = boxes(any.labels, any);
        for (const [a, one] of placed.entries()) {
          expect(one.left).toBeGreaterThanOrEqual(-1e-6);
          expect(one.right).toBeLessThanOrEqual(any.high + 1e-6);
          for (const [b, other] of placed.entries()) {
            if (a === b) continue;
            const beside = Math.max(one.left - other.right, other.left - one.right);
            if (one.row === other.row) expect(beside).toBeGreaterThanOrEqual(room.gap - 1e-6);
            if (other.needleRow <= one.row) continue;
            const clear = Math.max(one.left - other.to, other.from - one.right);
            expect(clear).toBeGreaterThanOrEqual(needleGap - 1e-6);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("stand on or beside their own needle, which reaches them, where each has a quarter of the drawing", () => {
    fc.assert(
      fc.property(drawings, ({ fitting }) => {
        for (const { row, needleRow, left, right, from, to } of boxes(fitting.labels, fitting)) {
          expect(needleRow).toBe(row);
          expect(Math.max(left - to, from - right)).toBeLessThanOrEqual(8 + 1e-6);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("need no more rows on a wider drawing than on the least wide", () => {
    const input = fc.record({
      at: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
      least: fc.integer({ min: 288, max: 700 }),
      more: fc.integer({ min: 0, max: 700 }),
      width: fc.integer({ min: 10, max: 72 }),
    });
    fc.assert(
      fc.property(input, ({ at, least, more, width }) => {
        const place = (high: number, mostRow: number) =>
          placeNeedleLabels(
            at.map((share) => needle(4 + share * (high - 8), width)),
            { ...room, high, mostRow },
          );
        const mostRow = Math.max(...place(least, 3).map(({ row }) => row));
        for (const { row, needleRow } of place(least + more, mostRow)) {
          expect(row).toBeLessThanOrEqual(mostRow);
          expect(needleRow).toBe(row);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
