import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Drawing, drawingBody, drawingLabel } from "./drawing.tsx";
import { drawingWidth } from "./drawings/room.ts";
import { markup } from "./markup.ts";

const hand = (diamond: number, gold = 20, silver = 0, bronze = 7, wood = 3) => ({
  diamond,
  gold,
  silver,
  bronze,
  wood,
});
const tiers = [
  { step: 5, from: 1, to: 1, share: 0.09 },
  { step: 4, from: 2, to: 10, share: 0.25 },
  { step: 3, from: 11, to: 100, share: 0.28 },
  { step: 1, from: 101, to: undefined, share: 0.38 },
] as const;

/** One of each kind, and the extremes that take other ways through the drawing. */
const drawings: readonly Drawing[] = [
  { kind: "strip", tiers, half: 36 },
  { kind: "strip", tiers: [], half: null },
  { kind: "hhi", points: 177 },
  { kind: "hhi", points: 0 },
  {
    kind: "counts",
    points: [
      { secondsAgo: 2_592_000, holders: 44_571 },
      { secondsAgo: 604_800, holders: 46_100 },
      { secondsAgo: 3_600, holders: 1_248_219 },
      { secondsAgo: 0, holders: 48_213 },
    ],
  },
  { kind: "counts", points: [{ secondsAgo: 0, holders: 0 }] },
  { kind: "hands", wallets: hand(187), newWallets: 113, tokens: hand(4e8) },
  { kind: "hands", wallets: hand(0, 0, 0, 0, 0), newWallets: 0, tokens: hand(0, 0, 0, 0, 0) },
  {
    kind: "squares",
    holders: 48_213,
    over: [10, 100, 1_000, 10_000, 100_000, 1_000_000].map((usd, index) => ({
      usd,
      count: 20_000 >> (index * 3),
    })),
  },
  { kind: "pnl", realized: 97_200, unrealized: -5_320_000 },
  { kind: "pnl", realized: 0, unrealized: 0 },
  { kind: "holding", own: hand(62), everyone: hand(41) },
  { kind: "holding", own: hand(1, 0, 0, 0, 0), everyone: null },
  {
    kind: "compare",
    rows: [
      { name: `<b>&"'`, holders: 48_213, week: 2_113, weekShare: 0.046, top10: 0.341, tiers },
      { name: "\u2068\u05d0\u2069", holders: null, week: null, weekShare: null, top10: null, tiers: [] },
    ],
  },
];

test("a card is redrawn as React would draw it", () => {
  for (const drawing of drawings) {
    for (const card of [240, 320, 400, 720, 1400]) {
      const body = drawingBody(drawing, { width: drawingWidth(card), id: "d" });
      expect(markup(body)).toBe(
        // Shapes that hold nothing are closed at once by React; a browser reads both alike.
        renderToStaticMarkup(body).replaceAll(/<(\w+)([^<>]*)\/>/g, "<$1$2></$1>"),
      );
    }
  }
});

test("no drawing has a number that is none", () => {
  for (const drawing of drawings) {
    for (const card of [220, 320, 720]) {
      const text = markup(drawingBody(drawing, { width: drawingWidth(card), id: "d" }));
      expect(text).not.toMatch(/NaN|Infinity|undefined|null|="-[^"]*" height|width="-|height="-/);
    }
    expect(drawingLabel(drawing)).not.toMatch(/NaN|Infinity|undefined/);
  }
});

test("holders over time are as high as there were holders", () => {
  const drawn = (holders: readonly number[]) => {
    const points = holders.map((each, index) => ({ secondsAgo: (2 - index) * 86_400, holders: each }));
    const text = markup(drawingBody({ kind: "counts", points }, { width: 370, id: "d" }));
    return [...text.matchAll(/cy="([\d.]+)"/g)].map(([, y]) => Number(y));
  };
  const [before, between, now] = drawn([1_000, 1_246, 1_243]);
  expect((now! - between!) / (before! - between!)).toBeCloseTo(3 / 246, 3);
  expect(new Set(drawn([5, 5, 5])).size).toBe(1);
});
