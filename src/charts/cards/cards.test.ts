import { expect, test } from "vitest";
import { drawingWidth, isWide } from "./card-room.ts";
import { cardStripHeight, cardStripLabel, cardTierName, stripBarHeight, stripEnd } from "./card-strip.ts";
import { mapCardHeight } from "./map-card-drawing.ts";
import { type ComparedRow, comparedFigures, comparedHeight, comparedLabel } from "./compared-rows.ts";

test("a drawing has the room of its card without border and padding", () => {
  expect([320, 379, 380, 559, 560, 800].map(drawingWidth)).toEqual([294, 353, 350, 529, 526, 766]);
  expect([525, 526].map(isWide)).toEqual([false, true]);
});

const tier = (from: number, to: number | undefined, share = 0.5) => ({ step: 1 as const, from, to, share });

test("parts of a strip have the names that there is room for", () => {
  expect(cardTierName(tier(1, 1), true)).toBe("Largest");
  expect(cardTierName(tier(1, 1), false)).toBe("#1");
  expect(cardTierName(tier(2, 10), true)).toBe("2–10");
  expect(cardTierName(tier(101, 1_000), false)).toBe("101–1k");
  expect(cardTierName(tier(1_001, undefined), false)).toBe("Rest");
  expect([true, false].map(stripBarHeight)).toEqual([36, 32]);
  expect([true, false].map(cardStripHeight)).toEqual([93, 89]);
});

test("a strip says what it shows", () => {
  const tiers = [tier(1, 1, 0.25), tier(2, 10, 0.5)];
  expect(cardStripLabel({ tiers, half: 2, word: "wallet" })).toBe(
    "Share of supply by wallet rank: Largest 25.0%, 2–10 50.0%; half is held by 2 wallets",
  );
  expect(cardStripLabel({ tiers, half: null, word: "account", of: "what is counted" })).toBe(
    "Share of what is counted by account rank: Largest 25.0%, 2–10 50.0%",
  );
});

test("the end of a strip is short where words in the middle are near", () => {
  expect(stripEnd("what remains", "half: 92 accounts", 294)).toBe("100%");
  expect(stripEnd("what remains", "half: 92 accounts", 368)).toBe("100% of what remains");
  expect(stripEnd("supply", "half: 92 accounts", 294)).toBe("100% of supply");
  expect(stripEnd("what remains", "", 294)).toBe("100% of what remains");
});

const row: ComparedRow = {
  name: "Brine",
  holders: 148_213,
  week: -120_500,
  weekShare: 0.012,
  top10: 0.341,
  tiers: [],
};

test("the figures of a comparison are as long as there is room", () => {
  expect(comparedFigures(row, true)).toEqual(["148,213", "\u2212120,500, +1.2%", "34.1%"]);
  expect(comparedFigures({ ...row, isLeast: true }, true)[0]).toBe("≥ 148,213");
  expect(comparedFigures({ ...row, isLeast: true }, false)[0]).toBe("≥ 148k");
  expect(comparedFigures({ ...row, weekShare: null }, true)[1]).toBe("\u2212120,500");
  expect(comparedFigures(row, false)).toEqual(["148k", "\u2212121k", "34.1%"]);
  const edge = { ...row, holders: 99_999, week: 99_999 };
  expect(comparedFigures(edge, false).slice(0, 2)).toEqual(["99,999", "+99,999"]);
  const above = { ...row, holders: 100_000, week: 100_000 };
  expect(comparedFigures(above, false).slice(0, 2)).toEqual(["100k", "+100k"]);
  expect(comparedFigures({ ...row, holders: null, week: null, top10: null }, true)).toEqual([
    "n/a",
    "n/a",
    "n/a",
  ]);
});

test("a comparison is as high as it has rows, and says all of them", () => {
  const rows = [row, { ...row, name: "Salt", holders: 7, week: 0, weekShare: null, top10: 1 }];
  expect(comparedHeight({ rows })).toBe(16 + 2 * 46);
  expect(comparedLabel({ rows })).toBe("Brine, 148,213, \u2212120,500, +1.2%, 34.1%; Salt, 7, 0, 100.0%");
});

test("the map of a card is higher where no cluster is named above it", () => {
  const shape = { height: 600, circles: [], lines: [], clusters: [], radius: 1 };
  const list = [{ index: 0, letter: "A", wallets: "2 wallets", share: "1.0%" }];
  expect([true, false].map((wide) => mapCardHeight(wide, { shape, list, more: 0 }))).toEqual([216, 216]);
  expect([true, false].map((wide) => mapCardHeight(wide, { shape, list: [], more: 0 }))).toEqual([300, 316]);
});
