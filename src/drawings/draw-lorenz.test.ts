import { expect, test } from "vitest";
import type { LorenzPoint } from "../charts/supply/lorenz-curve.ts";
import { draw } from "./draw.tsx";

const room = { width: 255, height: 176, narrow: false, id: "t" };
/** Where the plot ends: right of it and below it are the axes. */
const [right, bottom, top] = [255 - 34, 176 - 24, 16];

function label(raw: readonly LorenzPoint[]) {
  const svg = draw({ kind: "lorenz", data: { raw, without: [], word: "wallet" } }, room);
  const found = /<text[^>]*x="([\d.]+)" y="([\d.]+)"[^>]*>(the largest[^<]*)</.exec(svg);
  return found ? { x: Number(found[1]), y: Number(found[2]), text: found[3] } : undefined;
}

test("where all hold the same, what the largest hold is said below the line of it", () => {
  const part = Array.from({ length: 101 }, (_, index) => ({ accounts: index / 100, supply: index / 100 }));
  const { x, y, text } = label(part)!;
  expect(text).toBe("the largest 1% hold 1%");
  const curveAtStart = bottom - (x / right) * (bottom - top);
  expect(y).toBeLessThan(bottom);
  // Letters of 12 pixels reach up by 9.
  expect(curveAtStart).toBeLessThan(y - 9);
});

test("where the largest hold a little more than others, it is said below the line too", () => {
  const { x, y } = label([
    { accounts: 0, supply: 0 },
    { accounts: 0.01, supply: 0.08 },
    { accounts: 1, supply: 1 },
  ])!;
  expect(y).toBeLessThan(bottom);
  expect(bottom - (x / right) * (bottom - top)).toBeLessThan(y - 9);
});

test("a curve that rises first has it beside the point", () => {
  const curve = [
    { accounts: 0, supply: 0 },
    { accounts: 0.01, supply: 0.6 },
    { accounts: 1, supply: 1 },
  ];
  expect(label(curve)?.x).toBeCloseTo(0.01 * right + 9, 0);
});

test("of one holder there is no largest part to name", () => {
  expect(
    label([
      { accounts: 0, supply: 0 },
      { accounts: 1, supply: 1 },
    ]),
  ).toBeUndefined();
});
