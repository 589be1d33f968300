import { expect, test } from "vitest";
import { textWidth } from "../kit/text-width.ts";
import { amountDomain, amountScale, bandBars, moveHandle, pressHandle } from "./amount-scale.ts";
import { barHeightOf, filterLayout } from "./filter-layout.ts";
import { placeLimits } from "./FilterHandles.tsx";

test("bars and dollars need a price; without one the ruler is as high as its handles", () => {
  expect(filterLayout(1, [])).toEqual({ base: 126, height: 174, dollars: true });
  expect(filterLayout(1, null)).toEqual({ base: 56, height: 104, dollars: true });
  for (const price of [null, 0]) {
    expect(filterLayout(price, [])).toEqual({ base: 56, height: 80, dollars: false });
  }
});

test("a bar is as high as its part, and never too thin to be seen", () => {
  const bar = { fromUsd: 0, toUsd: 1, from: 0, to: 1, step: 1 } as const;
  expect(barHeightOf({ ...bar, count: 5, part: 0.5 })).toBe(41);
  expect(barHeightOf({ ...bar, count: 1, part: 0.001 })).toBe(1.5);
  expect(barHeightOf({ ...bar, count: 0, part: 0 })).toBe(0);
});

test("the scale has air above the largest balance, in decades", () => {
  expect(amountDomain(1, 0, null)).toEqual({ low: 1, high: 10 * 10 ** 0.2 });
  expect(amountDomain(100, 6, 0)).toEqual({ low: 1, high: 100 * 10 ** 0.2 });
  expect(amountDomain(0, 6, null)).toEqual({ low: 0.01, high: 10 ** 0.2 });
  const scale = amountScale({ low: 1, high: 100 }, 208);
  expect([1, 10, 100].map((value) => Math.round(scale(value)))).toEqual([4, 104, 204]);
});

const domain = { low: 1, high: 1_000 };
const open = { min: null, max: null };

test("a handle that is put beyond the scale or the other one stays there", () => {
  expect(moveHandle(open, "min", 5_000, domain)).toEqual({ min: 1_000, max: null });
  expect(moveHandle(open, "max", 0.5, domain)).toEqual({ min: null, max: 1 });
  expect(moveHandle({ min: null, max: 50 }, "min", 70, domain)).toEqual({ min: 50, max: 50 });
  expect(moveHandle({ min: 50, max: null }, "max", 30, domain)).toEqual({ min: 50, max: 50 });
  expect(moveHandle(open, "max", 999.95, domain)).toEqual({ min: null, max: null });
  expect(moveHandle(open, "max", 990, domain)).toEqual({ min: null, max: 990 });
  expect(moveHandle(open, "min", 1.00005, domain)).toEqual(open);
  expect(moveHandle(open, "min", 1.1, domain)).toEqual({ min: 1.1, max: null });
});

test("keys move a handle from its limit, or from its end", () => {
  const press = (
    key: string,
    handle: "min" | "max" = "min",
    range: { min: number | null; max: number | null } = open,
  ) => pressHandle(range, handle, key, domain);
  expect(press("ArrowRight")).toEqual({ min: 1.1, max: null });
  expect(press("ArrowUp")).toEqual({ min: 1.1, max: null });
  expect(press("ArrowLeft", "max")).toEqual({ min: null, max: 890 });
  expect(press("ArrowDown", "max")).toEqual({ min: null, max: 890 });
  expect(press("PageUp")).toEqual({ min: 10, max: null });
  expect(press("PageDown", "max")).toEqual({ min: null, max: 100 });
  expect(press("PageDown", "min", { min: 5, max: null })).toEqual(open);
  expect(press("Home", "min", { min: 5, max: null })).toEqual(open);
  expect(press("End", "max", { min: null, max: 5 })).toEqual(open);
  expect(press("End", "min", { min: 5, max: 70 })).toEqual({ min: 70, max: 70 });
  // Just above a power of ten two digits are coarser than the step.
  expect(press("ArrowRight", "min", { min: 10, max: null })).toEqual({ min: 11, max: null });
  expect(press("ArrowLeft", "min", { min: 10, max: null })).toEqual({ min: 8.9, max: null });
});

test("bands lie on the scale by their dollars", () => {
  const bands = [
    { fromUsd: 0, toUsd: 10, count: 4 },
    { fromUsd: 10, toUsd: 100, count: 8 },
    { fromUsd: 100, toUsd: 1_000, count: 0 },
    { fromUsd: 1_000, toUsd: 10_000, count: 1 },
    { fromUsd: 10_000, toUsd: 100_000, count: 1 },
    { fromUsd: 100_000, toUsd: null, count: 2 },
  ];
  const bars = bandBars(bands, 10, { low: 0.1, high: 20_000 }, 15_000);
  expect(bars.map(({ from, to, step, part }) => [from, to, step, part])).toEqual([
    [0.1, 1, 1, 0.5],
    [1, 10, 2, 1],
    [10, 100, 3, 0],
    [100, 1_000, 4, 0.125],
    [1_000, 10_000, 5, 0.125],
    [10_000, 15_000, 5, 0.25],
  ]);
  expect(bandBars([{ fromUsd: 0, toUsd: 10, count: 0 }], 1, domain, 5)[0]?.part).toBe(0);
});

test("a limit that is not set makes way where there is no room", () => {
  const min = { x: 100, text: "from 1,000", isSet: false };
  const max = { x: 160, text: "no limit", isSet: false };
  const width = textWidth(min.text, 13, true);
  const maxWidth = textWidth(max.text, 13, true);
  const place = (from: number, to: number, all: number, set = {}) =>
    placeLimits({ ...min, x: from, ...set }, { ...max, x: to }, all).map(({ x, text, anchor }) => [
      x,
      text,
      anchor,
    ]);
  // Inside the range, eleven pixels from the handles, with twelve between them.
  const least = 100 + 11 + width + 12 + maxWidth + 11;
  expect(place(100, least + 1, 1_000)).toEqual([
    [111, "from 1,000", "start"],
    [least - 10, "no limit", "end"],
  ]);
  expect(place(100, least, 1_000)).toEqual([
    [89, "from 1,000", "end"],
    [least + 11, "no limit", "start"],
  ]);
  // Room outside on one side only: the other is not named, unless it is set.
  expect(place(10, 40, 1_000)).toEqual([[51, "no limit", "start"]]);
  expect(place(10, 40, 1_000, { isSet: true })).toEqual([
    [51, "from 1,000", "start"],
    [51 + width + 11, "no limit", "start"],
  ]);
  expect(place(960, 990, 1_000)).toEqual([[949, "from 1,000", "end"]]);
  // Room nowhere.
  expect(place(10, 40, 60)).toEqual([]);
  expect(place(10, 40, 60, { isSet: true })).toEqual([[21, "from 1,000", "start"]]);
});

test("a handle put on its own end means no limit, and one without a price begins where tokens do", () => {
  expect(moveHandle({ min: 5, max: null }, "min", 1.0001, domain)).toEqual({ min: null, max: null });
  expect(moveHandle({ min: null, max: 5 }, "max", 1_000 / 1.0001, domain)).toEqual({ min: null, max: null });
  for (const price of [null, 0]) expect(amountDomain(5_000_000, 6, price).low).toBe(1);
});

test("limits at an end of the ruler stand one before the other, and the lower gives way where both have no room", () => {
  const at = (min: number, max: number, width: number) =>
    placeLimits({ x: min, text: "10,000", isSet: true }, { x: max, text: "20,000", isSet: true }, width).map(
      ({ text, x, anchor }) => [text, x, anchor],
    );
  // A word, and as much between two as between a word and its handle.
  const word = textWidth("20,000", 13, true);
  expect(at(380, 390, 400)).toEqual([
    ["10,000", 380 - 11 - word - 11, "end"],
    ["20,000", 369, "end"],
  ]);
  expect(at(4, 10, 400)).toEqual([
    ["10,000", 21, "start"],
    ["20,000", 21 + word + 11, "start"],
  ]);
  expect(at(70, 72, 100)).toEqual([["20,000", 59, "end"]]);
  // Beside its handle: behind a word that is not there it would be cut off.
  expect(at(4, 10, 22 + word)).toEqual([["20,000", 21, "start"]]);
});
