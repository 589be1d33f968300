import { describe, expect, test } from "vitest";
import { brinewick } from "./test-brinewick.ts";
import { concentration } from "./concentration.ts";
import { bandText, type Figure, medianNote, overviewFigures, pace, walletFigures } from "./figures.ts";
import { hhiText } from "../lib/format.ts";
import { readHands } from "./hands.ts";
import { readHhi } from "./hhi.ts";
import { readPrice } from "./price.ts";
import { sizeRows, thresholds } from "./value.ts";

const { holderCount, deltas, stats, pnl, breakdowns, holders, rows367 } = brinewick;
const price = readPrice({ breakdowns, holders: [...holders, ...rows367] });
const nothing = {
  holderCount: null,
  deltas: null,
  concentration: null,
  hhi: null,
  hands: null,
  thresholds: null,
  stats: null,
  pnl: null,
  price: null,
};

test("the eight figures of the worked example", () => {
  const read = concentration(brinewick);
  const figures = overviewFigures({
    holderCount,
    deltas,
    concentration: read,
    hhi: readHhi(stats.hhi, read.shares),
    hands: readHands(brinewick),
    thresholds: thresholds(breakdowns, holderCount),
    stats,
    pnl,
    price,
  });
  expect(figures.map(({ label, value, note }) => [label, value, note])).toEqual([
    ["Holders", "48,213", "+208 in 24 hours"],
    ["Change in 7 days", "+2,113", "+4.6%, 302 a day"],
    ["Top 10 hold", "34.1%", "top 100 hold 62.1%"],
    ["HHI", "177", "in the low band"],
    ["Diamond", "34.4%", "of supply, with the top 1,000"],
    ["Above $1,000", "2,767", "5.7% of holders"],
    ["Average time held", "56 d", "retention 61.8%"],
    ["Break-even price", "$0.0387", "implied now $0.0412"],
  ]);
  expect(figures.map(({ sign }) => sign)).toEqual([undefined, 1, ...Array<undefined>(6).fill(undefined)]);
});

test("what is missing is null and says what it lacks", () => {
  const figures = overviewFigures(nothing);
  expect(figures.every(({ value }) => value === null)).toBe(true);
  expect(figures.map(({ note }) => note)).toEqual([
    "no change figures",
    "no history",
    "top 100 not available",
    "no index",
    "no categories",
    "no price",
    "no retention rate",
    "no price",
  ]);
});

test("what is valued is not missing for want of a price that is named beside it", () => {
  const notes = (usd: number, asOf?: Date) =>
    overviewFigures({ ...nothing, price: readPrice({ knownUsd: usd }), asOf }).map(({ note }) => note);
  expect(notes(0.5)).toContain("no counts");
  expect(notes(0.5)).not.toContain("no price");
  expect(notes(0.5).at(-1)).toBe("now $0.500");
  // A price of long ago is not that of now.
  expect(notes(0.5, new Date("2023-01-27T18:57:49Z")).at(-1)).toBe("then $0.500");
});

test("one holder, no growth, an index on no known scale", () => {
  const figures = overviewFigures({
    ...nothing,
    holderCount: 1,
    deltas: { "1day": 0, "7days": 1 },
    concentration: concentration({ holders: [{ amount: 1 }], holderCount: 1, supply: 1 }),
    hhi: readHhi(0.5, []),
    price: readPrice({ knownUsd: 0.00000161 }),
  });
  expect(figures.map(({ value, note }) => [value, note]).filter(([value]) => value !== null)).toEqual([
    ["1", "0 in 24 hours"],
    ["+1", "under 1 a day"],
    ["100.0%", "the only wallet"],
    ["0.5", "as reported, scale not known"],
  ]);
  expect(figures[7]?.note).toBe("now $0.0₅1610");
});

describe("token", () => {
  const of = (change: Partial<Parameters<typeof overviewFigures>[0]>, metric: string) =>
    overviewFigures({ ...nothing, ...change }).find((each) => each.metric === metric);
  const noted = (...given: Parameters<typeof of>) => of(...given)?.note;
  const held = (count: number) => {
    const rows = Array.from({ length: count }, () => ({ amount: 1 }));
    return concentration({ holders: rows, holderCount: count, supply: count });
  };

  test("each figure leads to its own definition, also where it is not known", () => {
    expect(overviewFigures(nothing).map(({ metric }) => metric)).toEqual([
      "holders",
      "holder-change",
      "top-share",
      "hhi",
      "supply-by-hand",
      "value-thresholds",
      "time-held",
      "break-even",
    ]);
    expect(of({ holderCount, deltas }, "holder-change")?.value).toBe("+2,113");
    expect(of({}, "holder-change")?.label).toBe("Change in 7 days");
  });

  test("ten holders are all there are, eleven are not, and none is no holder", () => {
    expect(noted({ concentration: held(10) }, "top-share")).toBe("all wallets there are");
    expect(noted({ concentration: held(1) }, "top-share")).toBe("the only wallet");
    expect(noted({ concentration: held(11) }, "top-share")).toBe("top 100 hold 100.0%");
    expect(noted({ concentration: held(0) }, "top-share")).toBe("no holder");
  });

  test("diamond is of all wallets where that is told, else it names the 1,000 largest", () => {
    const counted = { word: "wallet", wallets: null } as const;
    const given = { hands: readHands(brinewick), concentration: { ...held(1_001), counted } };
    expect(of({ ...given, facts: { diamondShare: 0.673 } }, "supply-by-hand")).toMatchObject({
      value: "67.3%",
      note: "of supply, in diamond lots",
    });
    expect(of(given, "supply-by-hand")?.note).toBe("of supply, with the top 1,000");
  });

  test("where rows are accounts, figures are of wallets, and how many accounts stands below", () => {
    const wallets = { count: 44_260, top1: 0.09, top10: 0.362, top100: 0.6 };
    const counted = { word: "account", wallets } as const;
    const given = { concentration: { ...held(11), counted }, counted, holderCount: 48_213 } as const;
    expect(of(given, "top-share")).toMatchObject({ value: "36.2%", note: "top 100 hold 60.0%" });
    expect(of(given, "holders")).toMatchObject({ value: "44,260", noteOf: "of 48,213 accounts" });
    expect(of({ ...given, deltas }, "holder-change")).toMatchObject({ value: "+2,113", noteOf: "accounts" });
    // With how wallets changed: of 44,160 a week ago.
    const changes = { "1day": -5, "7days": 100 };
    const changed = { ...given, deltas, counted: { ...counted, changes } };
    expect(of(changed, "holders")).toMatchObject({
      value: "44,260",
      note: "−5 in 24 hours",
      noteOf: "in 48,213 accounts",
    });
    expect(of(changed, "holder-change")).toMatchObject({ value: "+100", note: "+0.23%, 14 a day" });
    expect(of(changed, "holder-change")).not.toHaveProperty("noteOf");
    expect(of({ counted: { word: "account", wallets: null } }, "holders")).toMatchObject({
      note: "no change figures",
      noteOf: "by account",
    });
  });

  test("an index of our own service is on its known scale", () => {
    const hhi = readHhi(0.0177, [], "file");
    expect(of({ hhi }, "hhi")).toMatchObject({ value: "177", note: "in the low band" });
  });

  test("nobody above $1,000 is no holder", () => {
    const rows = thresholds({ ...breakdowns, holders_over_1000_usd: 0 }, holderCount);
    expect(of({ thresholds: rows }, "value-thresholds")).toMatchObject({ value: "0", note: "no holder" });
  });

  test("a change of holders has its sign, and no part where they are not counted", () => {
    expect(of({ holderCount, deltas: { "1day": -12 } }, "holders")?.noteSign).toBe(-1);
    expect(of({ holderCount }, "holders")).not.toHaveProperty("noteSign");
    expect(noted({ deltas }, "holder-change")).toBe("302 a day");
    expect(noted({ deltas: null }, "holder-change")).toBe("no history");
    expect(noted({ deltas: { "1day": 3 } }, "holder-change")).toBe("not known that far back");
    expect([1, -1, 0.99].map(pace)).toEqual(["1 a day", "−1 a day", "under 1 a day"]);
  });

  test("a break-even price is drawn as a price, and a part of supply is said of one alone", () => {
    expect(of({ pnl }, "break-even")?.priceUsd).toBe(0.0387);
    const none = of({ facts: { costShare: 0.25 } }, "break-even");
    expect(none).not.toHaveProperty("priceUsd");
    expect(none?.note).toBe("no price");
  });
});

test("small texts", () => {
  expect([177.4, 1_260, 0.1155, 1.447, 0, 10_000].map(hhiText)).toEqual([
    "177",
    "1,260",
    "0.12",
    "1.4",
    "0",
    "10,000",
  ]);
  expect([-44.6, 0, 0.1, 302.2].map(pace)).toEqual(["−45 a day", "0 a day", "under 1 a day", "302 a day"]);
  expect(sizeRows(breakdowns).map(({ band }) => bandText(band))).toEqual([
    "up to $10",
    "$10–100",
    "$100–1k",
    "$1k–10k",
    "over $10k",
  ]);
  expect(bandText(null)).toBe("");
  expect([medianNote("BRINE", "file"), medianNote("BRINE", "upstream")]).toEqual([
    "BRINE",
    "as reported, no unit",
  ]);
});

test("a part of the costs, and a price that is old", () => {
  const facts = { costShare: 0.25, lastPrice: { usd: 0.0412, at: Date.UTC(2025, 10, 14) / 1000 } };
  const known = { ...brinewick.wallet, holder_category: "unknown", unrealized_pnl: null };
  const input = {
    stats: known,
    ticker: "BRINE",
    supplyShare: 0.1,
    rank: 1,
    holderCount: 5,
    cumulativeShare: null,
    tokenTimeHeld: null,
    size: null,
    price: null,
    facts,
    source: "file" as const,
  };
  const of = (figures: Figure[], metric: string) => figures.find((each) => each.metric === metric);
  expect(of(walletFigures(input), "unrealized")).toMatchObject({
    value: null,
    note: "no price since 14 Nov 2025",
  });
  expect(of(walletFigures(input), "size")?.note).toBe("no price since 14 Nov 2025");
  const now = { ...input, stats: { ...known, unrealized_pnl: 5 }, price: readPrice({ knownUsd: 1 }) };
  expect(of(walletFigures(now), "unrealized")?.note).toBe("on the 25% with a known cost");
  const sold = { ...now, facts: { ...now.facts, soldShare: 0.4 } };
  expect(of(walletFigures(sold), "realized")?.note).toBe("on the 40% of sales with known prices");
  expect(of(walletFigures(now), "realized")?.note).toBe("taken by selling");
  const none = { ...now, stats: known };
  expect(of(walletFigures(none), "unrealized")).toMatchObject({ value: null, note: "no known cost" });
  const token = overviewFigures({
    ...brinewick,
    concentration: null,
    hhi: null,
    hands: null,
    thresholds: null,
    stats: null,
    price: null,
    facts,
    counted: { word: "account", wallets: { count: 44_260, top1: 0.09, top10: 0.362, top100: 0.6 } },
  });
  expect(of(token, "break-even")?.note).toBe("of 25% of supply, no price since 14 Nov 2025");
  expect(of(token, "holders")).toMatchObject({
    note: "+208 in 24 hours",
    noteOf: "of 48,213 accounts",
  });
});
