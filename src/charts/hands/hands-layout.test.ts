import { expect, test } from "vitest";
import { hands } from "../../../contract/hands.ts";
import { partOf, segments, sumOf } from "./hands-layout.ts";
import { pairRows } from "./hands-pair.ts";

const perHand = (diamond: number, gold = 0, silver = 0, bronze = 0, wood = 0) => ({
  diamond,
  gold,
  silver,
  bronze,
  wood,
});

test("parts are of all that is there; what is below nothing is nothing", () => {
  expect(sumOf(perHand(1, 2, 3, 4, -5))).toBe(10);
  expect(partOf(perHand(1, 3), "gold")).toBe(0.75);
  expect(partOf(perHand(0), "gold")).toBe(0);
});

test("a bar has a segment for each hand, and each ends a pixel before the next", () => {
  const { parts, extra } = segments({ values: perHand(50, 30, 10, 10) }, 100, 200);
  expect(parts.map(({ hand }) => hand)).toEqual([...hands]);
  expect(parts.map(({ x, width }) => [x, width])).toEqual([
    [100, 99],
    [200, 59],
    [260, 19],
    [280, 19],
    [300, 0],
  ]);
  expect(extra).toEqual({ x: 300, width: 0 });
});

test("a segment as thin as the gap is drawn whole", () => {
  const widths = (thin: number) =>
    segments({ values: perHand(100 - thin, thin) }, 0, 100).parts.map(({ width }) => width);
  expect(widths(2).slice(0, 2)).toEqual([97, 2]);
  expect(widths(3).slice(0, 2)).toEqual([96, 2]);
});

test("what is of no hand stands at the end", () => {
  const { parts, extra } = segments({ values: perHand(30, 30), extra: 40 }, 10, 100);
  expect(parts.slice(0, 3).map(({ x, width }) => [x, width])).toEqual([
    [10, 29],
    [40, 29],
    [70, 0],
  ]);
  expect(extra).toEqual({ x: 70, width: 40 });
  expect(segments({ values: perHand(-5, 10), extra: -3 }, 0, 100)).toMatchObject({
    parts: [{ width: 0 }, { x: 0, width: 99 }, {}, {}, {}],
    extra: { x: 100, width: 0 },
  });
  expect(segments({ values: perHand(0) }, 0, 100).parts.map(({ x, width }) => [x, width])).toEqual(
    hands.map(() => [0, 0]),
  );
});

test("two bars: wallets with the new ones, and what they hold", () => {
  const [wallets, tokens] = pairRows({ wallets: perHand(1, 2), newWallets: 5, tokens: perHand(9, 1) });
  expect(wallets).toMatchObject({ title: "Wallets", extra: 5, whole: 8 });
  expect(tokens).toMatchObject({ title: "Tokens", extra: 0, whole: 10 });
  expect([wallets?.part(2), tokens?.part(9), tokens?.part(-1)]).toEqual([0.25, 0.9, 0]);
  const [none] = pairRows({ wallets: perHand(0), newWallets: 0, tokens: perHand(0) });
  expect(none?.part(1)).toBe(0);
});
