import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DrawingOf, Scales } from "./kit/plot.ts";
import { plotOf } from "./kit/plot.ts";
import { plots } from "./plots.ts";

// What can be read in a chart, and where: with scales whose pixels are the values.

const scales: Scales = { x: (value) => value, y: (value) => value };
const day = 86_400;

function read({ kind, data }: DrawingOf<typeof plots>, width = 1000) {
  const room = { width, height: 100, narrow: false, id: "t" };
  return plotOf(plots, kind).marks(data, scales, room);
}
const said = (drawing: DrawingOf<typeof plots>) => read(drawing).map(({ title, detail }) => [title, detail]);

test("lines: each known point, at its time and value", () => {
  const points = [
    { secondsAgo: 30 * day, holders: 1_200 },
    { secondsAgo: 0, holders: 1_500 },
  ];
  const holders = read({ kind: "holders", data: { points, spanSeconds: 30 * day, asOf: null } });
  expect(holders.map(({ x, y }) => [x, y])).toEqual([
    [-30 * day, 1_200],
    [-0, 1_500],
  ]);
  expect(holders.map(({ title }) => title)).toEqual(["1,200 holders", "1,500 holders"]);

  const when = (asOf: Date) =>
    read({ kind: "holders", data: { points, spanSeconds: 30 * day, asOf: asOf.toISOString() } }).map(
      ({ detail }) => renderToStaticMarkup(detail),
    );
  expect(when(new Date())[1]).toMatch(/^now, /);
  expect(when(new Date("2025-11-21T14:30:00Z"))).toEqual([
    expect.stringMatching(/^30 days before, 22 Oct 2025/),
    "that day, 21 Nov 2025 14:30 UTC",
  ]);

  const index = {
    points: [
      { secondsAgo: 7 * day, index: 98.04 },
      { secondsAgo: 0, index: 104 },
    ],
    domain: [98, 104],
  } as const;
  expect(said({ kind: "index", data: index })).toEqual([
    ["98.0", "7 days ago"],
    ["104.0", "now"],
  ]);
  expect(said({ kind: "index", data: { ...index, end: "the day" } })).toEqual([
    ["98.0", "7 days before"],
    ["104.0", "that day"],
  ]);
  expect(read({ kind: "index", data: index }).map(({ x, y }) => [x, y])).toEqual([
    [-7 * day, 98.04],
    [-0, 104],
  ]);

  const shares = [
    { usd: null, share: 1 },
    { usd: 10, share: 0.25 },
  ];
  const thresholds = read({ kind: "thresholds", data: { shares, least: 0.01 } });
  expect(thresholds.map(({ title, y }) => [title, y])).toEqual([
    ["100.0%", 1],
    ["25.0%", 0.25],
  ]);
});

test("windows: the net change of each that is known", () => {
  const rows = [
    { window: "1h", delta: -1 },
    { window: "7d", delta: null },
    { window: "30d", delta: 20 },
  ];
  const marks = read({ kind: "windows", data: { rows } });
  expect(marks.map(({ title }) => title)).toEqual(["\u22121 holder", "+20 holders"]);
  expect(marks.map(({ box }) => [box?.x, box?.width])).toEqual([
    [-1, 2],
    [0, 20],
  ]);
});

test("profit: the figure of each bar, what is not known as such", () => {
  expect(said({ kind: "pnl", data: { realized: 200, unrealized: -100 } }).map(([title]) => title)).toEqual([
    "+$200",
    "\u2212$100",
  ]);
});

test("supply: a sliver says its rank, its share and that of those above", () => {
  const data = { shares: [0.5, 0.2], top1000: null, holders: 2, half: 1, word: "account" } as const;
  expect(said({ kind: "strip", data })).toEqual([
    ["50.0%", "rank 1, 50.0% with those above"],
    ["20.0%", "rank 2, 70.0% with those above"],
  ]);
  const tenths = { ...data, shares: Array.from({ length: 10 }, () => 0.1), holders: 10 };
  expect(said({ kind: "strip", data: tenths }).at(-1)).toEqual(["10.0%", "rank 10, 100.0% with those above"]);
  const parts = [
    { step: 5, from: 1, to: 1, share: 0.25, end: 0.25, isMarked: false },
    { step: 4, from: 2, to: 10, share: 0.5, end: 0.75, isMarked: true },
  ] as const;
  const tiers = read({ kind: "tiers", data: { parts } });
  expect(tiers.map(({ title, box }) => [title, box?.x])).toEqual([
    ["25.0%", 0],
    ["50.0%", 0.25],
  ]);
});

test("hands: the share of each hand among wallets, then among tokens", () => {
  const hand = (diamond: number, gold: number) => ({ diamond, gold, silver: 0, bronze: 0, wood: 0 });
  const data = { wallets: hand(1, 3), newWallets: 0, tokens: hand(4, 1) };
  expect(said({ kind: "pair", data }).map(([title]) => title)).toEqual([
    "Diamond, 25.0%",
    "Gold, 75.0%",
    "Diamond, 80.0%",
    "Gold, 20.0%",
  ]);
});

test("ranks: each balance at its rank, and what it holds", () => {
  const marks = read({ kind: "ranks", data: { amounts: [1_000, 10], ticker: "T" } });
  expect(marks.map(({ x, y, title }) => [x, y, title])).toEqual([
    [1, 1_000, "1.00k T"],
    [2, 10, "10 T"],
  ]);
});

test("amounts: how many hold as much as each band says", () => {
  const bands = [
    { fromUsd: 0, toUsd: 10, count: 1 },
    { fromUsd: 10, toUsd: null, count: 50 },
  ];
  const data = { domain: { low: 1, high: 10_000 }, largest: 10_000, ticker: "T", priceUsd: 1, bands };
  const marks = read({ kind: "amounts", data });
  expect(marks.map(({ title }) => title)).toEqual(["1 holder", "50 holders"]);
  expect(marks.map(({ detail }) => detail)).toEqual(["$0 to $10", "over $10"]);
});
