import { expect, test } from "vitest";
import { type Figure, walletFigures } from "./figures.ts";
import { readPrice } from "./price.ts";
import { brinewick } from "./test-brinewick.ts";
import { sizeRows } from "./value.ts";

const { holderCount, stats, breakdowns, holders, rows367, wallet } = brinewick;
const price = readPrice({ breakdowns, holders: [...holders, ...rows367] });

const input = {
  stats: wallet,
  ticker: "BRINE",
  supplyShare: 0.00898,
  rank: 14,
  holderCount,
  cumulativeShare: 0.384,
  tokenTimeHeld: stats.avg_time_held,
  size: sizeRows(breakdowns)[4] ?? null,
  price,
};

test("the seven figures of the worked example", () => {
  expect(walletFigures(input).map(({ label, value, note }) => [label, value, note])).toEqual([
    ["Amount", "8.98M", "8,979,081.84 BRINE"],
    ["Share of supply", "0.90%", "38.4% with the 13 above"],
    ["Rank", "14", "of 48,213 holders"],
    ["Size category", "Whale", "over $10k"],
    ["Average time held", "117 d", "all holders 56 d"],
    ["Realized", "+$41.9k", "taken by selling"],
    ["Unrealized", "+$97.2k", "value about $369k"],
  ]);
});

test("an amount has two digits after the point, less than one token all of them", () => {
  const note = (amount: number) => walletFigures({ ...input, stats: { ...input.stats, amount } })[0]?.note;
  expect(note(2_172_286.006139)).toBe("2,172,286.01 BRINE");
  expect(note(5)).toBe("5 BRINE");
  expect(note(0.000012)).toBe("0.000012 BRINE");
  expect(note(1e24)).toBe("BRINE");
});

test("without price, history or rank", () => {
  const figures = walletFigures({
    ...input,
    stats: {
      amount: 5,
      holder_category: "unknown",
      avg_time_held: null,
      holding_breakdown: null,
      unrealized_pnl: null,
      realized_pnl: null,
    },
    rank: null,
    cumulativeShare: null,
    tokenTimeHeld: null,
    size: null,
    price: null,
    source: "file",
  });
  expect(figures.map(({ value, note }) => [value, note])).toEqual([
    ["5", "5 BRINE"],
    ["0.90%", "of all tokens"],
    [null, "of 48,213 holders"],
    [null, "no price"],
    [null, "not every transfer known"],
    [null, "no price"],
    [null, "no price"],
  ]);
});

const of = (figures: Figure[], metric: string) => figures.find((each) => each.metric === metric);
const noted = (change: Partial<Parameters<typeof walletFigures>[0]>, metric: string) =>
  of(walletFigures({ ...input, ...change }), metric)?.note;

test("what is not available says the reason that it has", () => {
  const nothing = { ...wallet, realized_pnl: null, unrealized_pnl: null, avg_time_held: null };
  const why = (change: Partial<Parameters<typeof walletFigures>[0]>) => {
    const known = { stats: nothing, source: "file", tokenTimeHeld: null, ...change } as const;
    return ["realized", "unrealized", "time-held"].map((metric) => noted(known, metric));
  };
  const lastPrice = { usd: 0.5, at: Date.UTC(2025, 10, 14) / 1000 };
  const unsure = "not every transfer known";
  expect(why({ facts: { costShare: 0, soldShare: 0 } })).toEqual([
    "no sale with known prices",
    "no known cost",
    unsure,
  ]);
  // A price of the past values what was sold, and nothing that is held.
  const before = why({ price: null, facts: { costShare: 0.0063, soldShare: 0, lastPrice } });
  expect(before.slice(0, 2)).toEqual(["no sale with known prices", "no price since 14 Nov 2025"]);
  expect(why({ price: null, facts: { costShare: 0, soldShare: 0 } }).slice(0, 2)).toEqual([
    "no price",
    "no price",
  ]);
  expect(why({ facts: {} })).toEqual([unsure, unsure, unsure]);
  expect(why({ source: "upstream" })).toEqual(["not published", "not published", "not published"]);
  expect(why({ stats: { ...nothing, amount: 0 } })[2]).toBe("nothing held");
  // Its own time is known, that of all holders is not.
  expect(noted({ tokenTimeHeld: null, source: "file" }, "time-held")).toBe("all holders not available");
  const unsized = { stats: { ...wallet, holder_category: "unknown" } } as const;
  expect(noted({ ...unsized, source: "upstream" }, "size")).toBe("not published");
  expect(noted({ ...unsized, source: "file", price: null }, "size")).toBe("no price");
});

test("each figure leads to its own definition", () => {
  expect(walletFigures(input).map(({ metric }) => metric)).toEqual([
    "amount",
    "share-of-supply",
    "rank",
    "size",
    "time-held",
    "realized",
    "unrealized",
  ]);
});

test("its share stands beside that of those above it, as far as they are known", () => {
  expect(noted({ rank: 1 }, "share-of-supply")).toBe("the largest");
  expect(noted({ rank: 2 }, "share-of-supply")).toBe("38.4% with the one above");
  expect(noted({ cumulativeShare: null }, "share-of-supply")).toBe("of all tokens");
  expect(noted({ rank: null }, "share-of-supply")).toBe("of all tokens");
});

test("its rank is among so many holders, and only where those are counted", () => {
  expect(noted({ rank: 1, holderCount: 1 }, "rank")).toBe("of 1 holder");
  expect(noted({ rank: 2, holderCount: 48_258, word: "account" }, "rank")).toBe("of 48,258 accounts");
  expect(noted({ rank: 2, holderCount: 48_258, word: "wallet" }, "rank")).toBe("of 48,258 holders");
  expect(noted({ holderCount: null }, "rank")).toBe("by balance");
});

test("what is not booked is said in dollars as sure as the price is", () => {
  expect(noted({ price: readPrice({ knownUsd: 0.0411 }) }, "unrealized")).toBe("value $369k");
  expect(noted({ price: null }, "unrealized")).toBe("still on paper");
  expect(noted({ size: null }, "size")).toBe("");
});

test("of an amount with more digits than fit only the ticker stands below it", () => {
  const note = (amount: number) => noted({ stats: { ...input.stats, amount } }, "amount");
  expect(note(1.2e-21)).toBe("0.0000000000000000000012 BRINE");
  expect(note(1.2e-22)).toBe("BRINE");
});

test("a loss has its sign", () => {
  const [, , , , , realized] = walletFigures({ ...input, stats: { ...wallet, realized_pnl: -5_320_000 } });
  expect(realized).toMatchObject({ value: "−$5.32M", sign: -1 });
});
