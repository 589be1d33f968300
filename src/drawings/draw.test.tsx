import { expect, test } from "vitest";
import type { Drawing } from "../charts/kit/stills.ts";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import { notAvailable } from "../lib/format.ts";
import { draw } from "./draw.tsx";

// What each chart makes of its figures, read from the drawing itself.

interface Shape {
  readonly name: string;
  readonly text: string;
  readonly of: (attribute: string) => number;
  readonly is: (className: string) => boolean;
}

function shapes(drawing: Drawing | CardDrawing, room: { width: number; height: number; narrow?: boolean }) {
  const svg = draw(drawing, { narrow: false, ...room, id: "t" });
  return Array.from(svg.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)(?:\/>|>([^<]*))/g), (found): Shape => {
    const [, name = "", attributes = "", text = ""] = found;
    const value = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(attributes)?.[1];
    return {
      name,
      text,
      of: (attribute) => Number(value(attribute)),
      is: (className) => (value("class") ?? "").split(" ").includes(className),
    };
  });
}

const texts = (all: readonly Shape[]) => all.filter(({ name }) => name === "text").map(({ text }) => text);
const day = 86_400;

test("holders: a point lies where its time and count say, the newest is the largest dot", () => {
  const points = [
    { secondsAgo: 30 * day, holders: 100 },
    { secondsAgo: 15 * day, holders: 150 },
    { secondsAgo: 0, holders: 200 },
  ];
  const all = shapes(
    { kind: "holders", data: { points, spanSeconds: 30 * day, asOf: null } },
    { width: 446, height: 244 },
  );
  const dots = all.filter((each) => each.is("series-dot"));
  expect(dots.map((dot) => [dot.of("cx"), dot.of("cy")])).toEqual([
    [4, 197],
    [200, 119],
    [396, 41],
  ]);
  expect(dots.map((dot) => dot.of("r"))).toEqual([3, 3, 4]);
  expect(texts(all)).toEqual(expect.arrayContaining(["200", "100", "30 days ago", "now"]));
  const old = shapes(
    { kind: "holders", data: { points, spanSeconds: 30 * day, asOf: "2025-11-21T14:30:00Z" } },
    { width: 446, height: 244 },
  );
  expect(texts(old)).toEqual(expect.arrayContaining(["30 days before", "21 Nov 2025"]));
  // A figure of the axis stands on its line.
  const line = all.find((each) => each.is("grid-line"))!;
  const figure = all.find((each) => each.is("axis-label") && each.of("x") === 446)!;
  expect(line.of("y1") - figure.of("y")).toBe(4);
});

test("index: thirty days ago is on the line of 100", () => {
  const points = [
    { secondsAgo: 30 * day, index: 100 },
    { secondsAgo: 0, index: 120 },
  ];
  const all = shapes({ kind: "index", data: { points, domain: [100, 120] } }, { width: 276, height: 150 });
  const [first, last] = all.filter((each) => each.is("series-dot"));
  const reference = all.find((each) => each.is("axis-line") && each.of("x2") === 276)!;
  expect(first!.of("cy")).toBeCloseTo(reference.of("y1"), 1);
  expect(last!.of("cy")).toBeLessThan(first!.of("cy"));
  // From the left edge to the figures of the axis, 4 pixels in.
  expect([first!.of("cx"), last!.of("cx")]).toEqual([4, 240]);
  expect(texts(all)).toContain("+20.0%");
});

test("thresholds: a tenth is one step of the log scale lower; what nobody holds is named", () => {
  const shares = [
    { usd: null, share: 1 },
    { usd: 10, share: 0.1 },
    { usd: 1000, share: 0.01 },
    { usd: 10_000, share: 0 },
  ];
  const all = shapes({ kind: "thresholds", data: { shares, least: 0.01 } }, { width: 276, height: 160 });
  const dots = all.filter((each) => each.is("series-dot"));
  const [a, b, c] = dots.map((dot) => dot.of("cy"));
  expect(dots).toHaveLength(3);
  expect(b! - a!).toBeCloseTo(c! - b!, 1);
  expect(a).toBe(16);
  expect(texts(all)).toEqual(expect.arrayContaining(["none", "1.0%", "$1k", "100%"]));
});

test("windows: length and side are the net change, however long the window; the row is the window's", () => {
  const rows = [
    { window: "1h", delta: -120 },
    { window: "7d", delta: 240 },
    { window: "14d", delta: null },
    { window: "30d", delta: 0 },
  ];
  const all = shapes({ kind: "windows", data: { rows } }, { width: 161, height: 120 });
  const [gain, ...others] = all.filter((each) => each.is("bar-gain"));
  const [loss, ...more] = all.filter((each) => each.is("bar-loss"));
  expect([...others, ...more]).toEqual([]);
  expect(gain!.of("width") / loss!.of("width")).toBeCloseTo(2, 2);
  expect(loss!.of("x") + loss!.of("width")).toBeCloseTo(gain!.of("x"), 1);
  expect(gain!.of("y") - loss!.of("y")).toBeCloseTo(25, 0);
  expect(texts(all)).toEqual(["0", "+200"]);
});

test("windows: a few that left in an hour are not the giant beside those that came in a month", () => {
  const rows = [
    { window: "1h", delta: -3 },
    { window: "30d", delta: 246 },
  ];
  const all = shapes({ kind: "windows", data: { rows } }, { width: 161, height: 70 });
  const [loss, gain] = ["bar-loss", "bar-gain"].map((name) => all.find((each) => each.is(name))!.of("width"));
  expect(gain).toBeGreaterThan(120);
  expect(loss).toBeLessThan(3);
});

test("profit: bars begin at zero, a loss goes left, what is not known has no bar", () => {
  const room = { width: 564, height: 116 };
  const all = shapes({ kind: "pnl", data: { realized: 200, unrealized: -100 } }, room);
  const realized = all.find((each) => each.is("bar-gain"))!;
  const unrealized = all.find((each) => each.is("bar-hatched-loss"))!;
  const zero = all.find((each) => each.is("zero-line"))!.of("x1");
  expect(realized.of("x")).toBeCloseTo(zero, 1);
  expect(unrealized.of("x") + unrealized.of("width")).toBeCloseTo(zero, 1);
  expect(realized.of("width")).toBeCloseTo(2 * unrealized.of("width"), 0);
  expect([realized.of("y"), unrealized.of("y")]).toEqual([28, 74]);
  // A figure stands behind the end of its bar.
  const label = (text: string) => all.find((each) => each.text === text && each.is("value-label"))!.of("x");
  expect(label("+$200")).toBeGreaterThan(realized.of("x") + realized.of("width"));
  expect(label("\u2212$100")).toBeLessThan(unrealized.of("x"));
  expect(texts(all)).toEqual(expect.arrayContaining(["+$200", "\u2212$100", "0"]));
  const unknown = shapes({ kind: "pnl", data: { realized: 200, unrealized: null } }, room);
  expect(unknown.filter((each) => each.is("bar-hatched-gain"))).toEqual([]);
  expect(texts(unknown)).toContain(notAvailable);
});

test("ranks: both scales are logarithmic, the own wallet is marked once", () => {
  const amounts = [1000, 100, 10];
  const own = { rank: 2, amount: 100 };
  const all = shapes({ kind: "ranks", data: { amounts, own, ticker: "T" } }, { width: 730, height: 236 });
  const dots = all.filter((each) => each.is("scatter-dot"));
  const mark = all.find((each) => each.is("scatter-own"))!;
  expect(dots.map((dot) => dot.is("step-5"))).toEqual([true, false]);
  expect(mark.of("cy")).toBeCloseTo((dots[0]!.of("cy") + dots[1]!.of("cy")) / 2, 0);
  expect((mark.of("cx") - 6) / (730 - 52 - 12)).toBeCloseTo(Math.log10(2), 2);
  expect(texts(all)).toContain("rank 2, 100");
});

test("supply: a part is as long as its share, each of the largest has a sliver", () => {
  const data = { shares: [0.5, 0.2], top1000: null, holders: 2, half: 1, word: "account" } as const;
  const all = shapes({ kind: "strip", data }, { width: 1000, height: 116 });
  const fills = all.filter((each) => each.is("fill"));
  expect(fills.map((fill) => [fill.of("x"), Math.round(fill.of("width"))])).toEqual([
    [0, 499],
    [500, 199],
  ]);
  expect(texts(all)).toEqual(
    expect.arrayContaining(["Largest account", "50.0%", "20.0%", "half: 1 account"]),
  );

  // Below rank 100 a part is one bar.
  const many = {
    shares: Array<number>(100).fill(0.005),
    top1000: 0.75,
    holders: 5_000,
    half: 100,
    word: "wallet",
  } as const;
  const whole = shapes({ kind: "strip", data: many }, { width: 1000, height: 116 });
  const [thousand, rest] = whole.filter((each) => each.is("fill")).slice(-2);
  expect([thousand!.of("x"), Math.round(thousand!.of("width"))]).toEqual([500, 249]);
  expect([rest!.of("x"), Math.round(rest!.of("width"))]).toEqual([750, 249]);

  const parts = [
    { step: 5, from: 1, to: 1, share: 0.25, end: 0.25, isMarked: false },
    { step: 4, from: 2, to: 10, share: 0.25, end: 0.5, isMarked: true },
  ] as const;
  const tiers = shapes({ kind: "tiers", data: { parts } }, { width: 400, height: 70 });
  expect(tiers.filter((each) => each.is("fill")).map((fill) => [fill.of("x"), fill.of("width")])).toEqual([
    [0, 99],
    [100, 99],
  ]);
  expect(tiers.find((each) => each.is("tick"))!.of("x1")).toBe(199.5);
});

test("a card says wallet or account, as its figures are", () => {
  const tiers = [{ step: 5, from: 1, to: 1, share: 0.25 }] as const;
  for (const word of ["wallet", "account"] as const) {
    const strip = shapes({ kind: "card-strip", data: { tiers, half: 2, word } }, { width: 400, height: 90 });
    expect(texts(strip)).toContain(`half: 2 ${word}s`);
    const fill = strip.find((each) => each.is("step-5"))!;
    expect([fill.of("x"), Math.round(fill.of("width"))]).toEqual([0, 99]);
    const over = [{ usd: 10, count: 1 }];
    const squares = shapes(
      { kind: "squares", data: { holders: 2, word, over } },
      { width: 400, height: 180 },
    );
    expect(texts(squares)).toContain(word === "wallet" ? "Wallets" : "Accounts");
  }
});

const hand = (diamond: number, gold: number) => ({ diamond, gold, silver: 0, bronze: 0, wood: 0 });

test("hands: wallets above, tokens below, new wallets hatched at the end", () => {
  const data = { wallets: hand(1, 1), newWallets: 2, tokens: hand(3, 1) };
  const all = shapes({ kind: "pair", data }, { width: 400, height: 88 });
  const of = (name: string) =>
    all.filter((each) => each.is(name)).map((each) => [each.of("x"), each.of("y")]);
  expect(of("diamond")).toEqual([
    [0, 18],
    [0, 64],
  ]);
  expect(of("gold")).toEqual([
    [100, 18],
    [300, 64],
  ]);
  expect(of("new-wallets")).toEqual([[200.5, 18.5]]);
  expect(of("silver")).toEqual([]);

  const card = shapes(
    { kind: "holding", data: { own: hand(1, 3), everyone: hand(1, 1), whose: "all nine wallets" } },
    { width: 400, height: 84 },
  );
  const gold = card.filter((each) => each.is("gold"));
  expect(gold.map((each) => [each.of("x"), each.of("height")])).toEqual([
    [100, 24],
    [200, 8],
  ]);
});

test("amounts: a band is as wide as its bounds and as high as its count", () => {
  const bands = [
    { fromUsd: 0, toUsd: 10, count: 100 },
    { fromUsd: 10, toUsd: 1_000, count: 50 },
    { fromUsd: 1_000, toUsd: null, count: 0 },
  ];
  const data = { domain: { low: 1, high: 10_000 }, largest: 10_000, ticker: "T", priceUsd: 1, bands };
  const all = shapes({ kind: "amounts", data }, { width: 808, height: 174 });
  const bars = all.filter((each) => each.is("fill"));
  expect(bars.map((bar) => [bar.of("x"), bar.of("width"), bar.of("height")])).toEqual([
    [4.5, 199, 82],
    [204.5, 399, 41],
    [604.5, 199, 0],
  ]);
  expect(bars.every((bar) => bar.of("y") + bar.of("height") === 126)).toBe(true);
  expect(texts(all)).toEqual(expect.arrayContaining(["1k", "$10", "$100", "T above, dollars below"]));
});

test("a card that compares gives each token its own strip", () => {
  const tiers = [{ step: 5, from: 1, to: 1, share: 0.25 }] as const;
  const row = { name: "A", holders: 2, week: 1, weekShare: 1, top10: 1, tiers };
  const rows = [row, { ...row, name: "B", tiers: [] }];
  const compared = shapes({ kind: "compared", data: { rows } }, { width: 600, height: 108 });
  expect(
    compared.filter((each) => each.is("step-5")).map((each) => [each.of("y"), each.of("width")]),
  ).toEqual([[41, 149]]);
  expect(texts(compared)).toContain("supply not available");
});

test("a drawing is small: nothing of Recharts' own, no digits that nobody sees", () => {
  const points = Array.from({ length: 10 }, (_, index) => ({
    secondsAgo: (9 - index) * day,
    holders: index * 7,
  }));
  const svg = draw(
    { kind: "holders", data: { points, spanSeconds: 30 * day, asOf: null } },
    { width: 442, height: 244, narrow: false, id: "t" },
  );
  expect(svg).not.toMatch(/recharts|clip|style=|\d\.\d{3}|tabindex|role=/);
  expect(svg.length).toBeLessThan(4_000);
});

test("a name is text, whatever it holds", () => {
  const data = { amounts: [2, 1], own: { rank: 1, amount: 2, name: `<b onload="x">&` }, ticker: "T" };
  const svg = draw({ kind: "ranks", data }, { width: 400, height: 200, narrow: false, id: "t" });
  expect(svg).toContain("&lt;b onload=&quot;x&quot;>&amp;");
  expect(svg).not.toContain("<b");
});
