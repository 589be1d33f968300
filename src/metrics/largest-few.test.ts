import { expect, test } from "vitest";
import { concentration } from "./concentration.ts";
import { heldBy, largestFew, nearlyAll } from "./largest-few.ts";

const who = (count: number, top1: number | null) => ({
  word: "wallet" as const,
  count,
  top1,
  top10: null,
  top100: null,
  half: null,
});

test("a few hold nearly all where each has more than ten times what anybody after them has", () => {
  expect(nearlyAll(who(50, 0.4), [0.4, 0.3, 0.295, 0.002])).toBe(3);
  expect(nearlyAll(who(50, 0.5), [0.5, 0.495, 0.001])).toBe(2);
  // Who has a tenth of the one before belongs to them; or together they have too little.
  expect(nearlyAll(who(50, 0.5), [0.5, 0.45, 0.045, 0.0005])).toBe(3);
  expect(nearlyAll(who(50, 0.4), [0.4, 0.3, 0.28, 0.002])).toBeNull();
  expect(nearlyAll(who(50, 0.4), [0.4, 0.3, 0.29, 0.001])).toBe(3);
});

test("one who has more than all others is not one of a few, nor are few all or ten of them", () => {
  expect(nearlyAll(who(50, 0.6), [0.6, 0.395, 0.001])).toBeNull();
  expect(nearlyAll(who(50, null), [0.5, 0.495, 0.001])).toBeNull();
  expect(nearlyAll(who(2, 0.5), [0.5, 0.5])).toBeNull();
  expect(nearlyAll(who(3, 0.5), [0.5, 0.499, 0.001])).toBe(2);
  const many = (count: number) => Array.from({ length: count }, () => 0.999 / count);
  expect(nearlyAll(who(50, 0.111), [...many(9), 0.0001])).toBe(9);
  expect(nearlyAll(who(50, 0.0999), [...many(10), 0.0001])).toBeNull();
  expect(nearlyAll(who(50, 0.02), [0.02])).toBeNull();
});

const read = (amounts: readonly number[], supply = 100) =>
  concentration({
    holders: amounts.map((amount) => ({ amount })),
    holderCount: amounts.length,
    supply,
  });

test("the fewest with half of it are told where they hold three quarters or more", () => {
  expect(largestFew(read([40, 40, 5, 5, 5, 5]))).toEqual({ few: 2, held: 0.8 });
  expect(largestFew(read([37.5, 37.5, 5, 5, 5, 5, 5]))).toEqual({ few: 2, held: 0.75 });
  expect(largestFew(read([30, 30, 10, 10, 10, 10]))).toBeNull();
  // One alone is no few.
  expect(largestFew(read([80, 5, 5, 5, 5]))).toBeNull();
  // Nearly all comes before half.
  expect(largestFew(read([40, 30, 29.5, 0.5]))).toEqual({ few: 3, held: heldBy([0.4, 0.3, 0.295], 3) });
});

test("of wallets that hold in several accounts no few are told: no single shares of theirs are known", () => {
  const rows = read([40, 40, 5, 5, 5, 5]);
  const wallets = { count: 5, top1: 0.4, top10: 1, top100: 1, half: 2 };
  expect(largestFew({ ...rows, counted: { word: "account", wallets } })).toBeNull();
});

test("what the first hold is their sum", () => {
  expect(heldBy([0.5, 0.25, 0.125], 2)).toBe(0.75);
  expect(heldBy([0.5], 0)).toBe(0);
});
