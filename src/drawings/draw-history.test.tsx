import { describe, expect, test } from "vitest";
import type { CardDrawing } from "../charts/cards/card-drawing.ts";
import { trendPlot } from "../charts/history/SeriesPlot.tsx";
import type { Drawing } from "../charts/kit/stills.ts";
import { textWidth } from "../charts/kit/text-width.ts";
import { draw } from "./draw.tsx";

// What the charts of history make of their figures, read from the drawing itself.

const day = 86_400;
const start = Date.parse("2025-01-01") / 1000;
const span = { from: start, to: start + 10 * day, isNow: true };
const times = Array.from({ length: 11 }, (_, index) => start + index * day);
const wide = { width: 646, height: 210, narrow: false, id: "t" };
const narrow = { ...wide, width: 358, narrow: true };

function elements(drawing: Drawing | CardDrawing, room = wide) {
  const svg = draw(drawing, room);
  return Array.from(svg.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)/g), ([, name = "", attributes = ""]) => ({
    name,
    of: (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(attributes)?.[1] ?? "",
  }));
}
const textOf = (drawing: Drawing | CardDrawing, room = wide) =>
  draw(drawing, room)
    .replaceAll(/<\/text>/g, "|")
    .replaceAll(/<[^>]+>/g, "");
/** Points of a path. */
const pointsOf = (path: string) =>
  Array.from(path.matchAll(/[ML]([\d.-]+),([\d.-]+)/g), ([, x, y]) => [Number(x), Number(y)]);

describe("a figure over time", () => {
  const values = [100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200];
  const drawing = (change: Partial<Extract<Drawing, { kind: "series" }>["data"]> = {}): Drawing => ({
    kind: "series",
    data: { span, times, values, format: "count", ...change },
  });

  test("lies where its time says, with its ends named", () => {
    const dots = elements(drawing()).filter((each) => each.of("class") === "series-dot");
    expect(dots.slice(0, 11).map((dot) => Number(dot.of("cx")))).toEqual(times.map((_, index) => index * 50));
    expect(textOf(drawing())).toMatch(/100\|.*200\|/);
    expect(textOf(drawing())).toContain("|11 Jan 2025|");
    expect(textOf(drawing({ span: { ...span, isNow: false } }))).not.toContain("2025");
    const to = Math.round(Date.now() / 1000);
    const fresh = {
      span: { from: to - 10 * day, to, isNow: true },
      times: times.map((_, index) => to - (10 - index) * day),
    };
    expect(textOf(drawing(fresh))).toContain("|now|");
  });

  test("has no line where nothing is known, and hatch over more than a day of it", () => {
    const gap = values.map((value, index) => (index > 3 && index < 7 ? null : value));
    const lines = elements(drawing({ values: gap })).filter((each) => each.of("stroke") === "var(--mark)");
    const xs = lines.flatMap((line) => pointsOf(line.of("d")).map(([x]) => x));
    expect(xs).toEqual([0, 50, 100, 150, 350, 400, 450, 500]);
    const hatch = elements(drawing({ values: gap })).filter((each) => each.of("fill").startsWith("url("));
    expect(hatch.map((each) => [Number(each.of("x")), Number(each.of("width"))])).toEqual([[150, 200]]);
    expect(textOf(drawing({ values: gap }))).toContain("not known then");
  });

  test("may be a single point", () => {
    const one = drawing({ times: times.slice(0, 1), values: [5], span: { ...span, to: start } });
    expect(elements(one).some((each) => each.of("class") === "series-dot")).toBe(true);
    expect(draw(one, wide)).not.toContain("NaN");
  });

  test("of an index has a log scale", () => {
    const index = drawing({ format: "hhi", values: values.map((_, place) => 10_000 / 2 ** place) });
    const heights = elements(index)
      .filter((each) => each.of("class") === "series-dot")
      .map((dot) => Number(dot.of("cy")));
    expect(heights[1]! - heights[0]!).toBeCloseTo(heights[9]! - heights[8]!, 0);
  });
});

describe("what came and left", () => {
  const bars = times
    .slice(1)
    .map((to, index) => ({ from: to - day, to, up: 30, back: 10, down: index === 4 ? -90 : -20 }));
  const drawing: Drawing = {
    kind: "flows",
    data: { span, bars, unit: "count", names: { up: "new", back: "returning", down: "left" } },
  };
  const rects = (from: Drawing) =>
    elements(from)
      .filter(({ name, of }) => name === "rect" && of("class").startsWith("bar-"))
      .map(({ of }) => ({
        tone: of("class"),
        y: Number(of("y")),
        height: Number(of("height")),
        width: Number(of("width")),
        x: Number(of("x")),
      }));

  test("has room below the largest loss for its words, however low it is", () => {
    const lossy = bars.map((bar, index) => ({ ...bar, back: 0, down: index === 5 ? -900 : -1 }));
    for (const height of [144, 220]) {
      const money: Drawing = {
        kind: "flows",
        data: { span, bars: lossy, unit: "money", names: { up: "profit", down: "loss" } },
      };
      const words = elements(money, { ...wide, height }).find(({ of }) => of("class").includes("loss-text"));
      // The time axis lies 24 above the foot, and letters hang below their line.
      expect(Number(words!.of("y"))).toBeLessThanOrEqual(height - 24 - 3);
    }
  });

  test("lies above and below one line, on top of each other, as wide as its time", () => {
    const [first, back] = [rects(drawing)[0]!, rects(drawing)[10]!];
    const down = rects(drawing).filter(({ tone }) => tone === "bar-loss");
    expect(first.y).toBeCloseTo(back.y + back.height, 1);
    expect(down[0]!.y).toBeCloseTo(first.y + first.height, 1);
    expect(first.height / back.height).toBeCloseTo(3, 1);
    expect(down[4]!.height / down[0]!.height).toBeCloseTo(4.5, 1);
    expect(first.x).toBeCloseTo(1, 1);
    expect(first.width).toBeCloseTo(48, 1);
  });

  test("names the parts of the last interval beside it", () => {
    for (const words of ["returning 10|", "new 30|", "net +20|", "left 20|"])
      expect(textOf(drawing)).toContain(words);
    expect(textOf(drawing, narrow)).not.toContain("returning");
  });

  test("has a gap and no bar where it is not known", () => {
    const unknown = bars.map((bar, index) =>
      index < 3 ? { ...bar, up: null, back: null, down: null } : bar,
    );
    const broken: Drawing = { ...drawing, data: { ...drawing.data, bars: unknown } };
    expect(rects(broken)).toHaveLength(21);
    // One gap, not one an interval: what is not known is said once.
    const hatch = elements(broken).filter((each) => each.of("fill").startsWith("url("));
    expect(hatch.map((each) => [Number(each.of("x")), Number(each.of("width"))])).toEqual([[0, 150]]);
    expect(textOf(broken).split("not known then")).toHaveLength(2);
    // One day has no room for the words.
    const first: Drawing = { ...drawing, data: { ...drawing.data, bars: [unknown[0]!, ...bars.slice(1)] } };
    expect(textOf(first, { ...wide, width: 946 })).not.toContain("not known");
  });
});

describe("parts of a whole", () => {
  const bands = [
    { name: "Old", tone: "diamond" as const, values: times.map(() => 0.75) },
    { name: "Young", tone: "wood" as const, values: times.map(() => 0.25) },
  ];
  const drawing: Drawing = { kind: "bands", data: { span, times, bands, unit: "share" } };

  test("fill the plot from the bottom up, named at their middle", () => {
    const area = elements(drawing).find((each) => each.of("fill") === "var(--hand-diamond)");
    const ys = pointsOf(area!.of("d")).map(([, y]) => y!);
    expect(Math.min(...ys)).toBeCloseTo(22 + (186 - 22) / 4, 0);
    expect(Math.max(...ys)).toBeCloseTo(186, 0);
    expect(textOf(drawing)).toMatch(/Young 25\.0%\|.*Old 75\.0%\||Old 75\.0%\|.*Young 25\.0%\|/);
  });

  test("of those that are nothing at the end the one that was most is named, one that never was is not", () => {
    const ended = (name: string, most: number) => ({
      name,
      tone: "wood" as const,
      values: times.map((_, index) => (index < 5 ? most : 0)),
    });
    const all = [
      { name: "Old", tone: "diamond" as const, values: times.map((_, index) => (index < 5 ? 0.2 : 1)) },
      ended("Never", 0),
      ended("Little", 0.1),
      ended("Much", 0.6),
      ended("Some", 0.1),
    ];
    const text = textOf({ kind: "bands", data: { span, times, bands: all, unit: "share" } });
    expect(text).toContain("Much 0.0%|");
    expect(text).not.toMatch(/Never|Little/);
    const alone = textOf({ kind: "bands", data: { span, times, bands: all.slice(0, 2), unit: "share" } });
    expect(alone).not.toContain("Never");
  });

  test("are hatched where a part is not known", () => {
    const broken = bands.map((band) => ({
      ...band,
      values: band.values.map((value, index) => (index < 3 ? null : value)),
    }));
    const svg = draw({ ...drawing, data: { ...drawing.data, bands: broken } }, wide);
    expect(svg).toMatch(/<rect[^>]*fill="url\(#t-gap\)"[^>]*width="150"|<rect[^>]*width="150"[^>]*fill="url/);
  });
});

test("the price lies in profit and in loss up to where it crosses the cost", () => {
  const prices = times.map((_, index) => (index < 5 ? 3 : 1));
  const drawing: Drawing = { kind: "cost", data: { span, times, prices, costs: times.map(() => 2) } };
  const [gain, loss] = ["gain", "loss"].map((tone) => {
    const area = elements(drawing).find(
      (each) => each.of("fill") === `var(--${tone})` && each.name === "path",
    );
    return pointsOf(area!.of("d")).map(([x]) => x!);
  });
  expect([Math.min(...gain!), Math.max(...gain!)]).toEqual([0, 225]);
  expect([Math.min(...loss!), Math.max(...loss!)]).toEqual([225, 500]);
  expect(textOf(drawing)).toMatch(/price \$1\.00\|.*cost \$2\.00\||cost \$2\.00\|.*price \$1\.00\|/);
});

test("the bar that the price lies in is divided there", () => {
  const bins = [
    { from: 1, to: 2, share: 0.5 },
    { from: 2, to: 4, share: 0.3 },
    { from: 4, to: 8, share: 0.2 },
  ];
  const drawing: Drawing = {
    kind: "basis",
    data: { bins, price: 2.83, cost: 2, parts: { inProfit: 0.65, atCost: null, rest: 0.35 } },
  };
  const bars = elements(drawing).filter(({ of }) => of("class").startsWith("bar-hatched"));
  expect(bars.map(({ of }) => of("class").slice(12))).toEqual(["gain", "gain", "loss", "loss"]);
  const widths = bars.map(({ of }) => Number(of("width")) + 2);
  expect(widths[1]! + widths[2]!).toBeCloseTo(widths[0]!, 0);
  expect(textOf(drawing)).toContain("65.0% in profit|");
  expect(textOf(drawing)).toContain("35.0% at cost or in loss|");
});

test.each([
  ["in the midst of a bar", 1.5, { from: 1, to: 2 }],
  ["at the end of a bar", 2, { from: 1, to: 2 }],
])("what cost as much as the price is in neither profit nor loss: %s", (_, price, bin) => {
  const drawn = (inProfit: number, atCost: number | null) => {
    const parts = { inProfit, atCost, rest: 1 - inProfit - (atCost ?? 0) };
    const drawing: Drawing = {
      kind: "basis",
      data: { bins: [{ ...bin, share: 1 }], price, cost: price, parts },
    };
    const tones = elements(drawing)
      .filter(({ of }) => of("class").startsWith("bar-hatched"))
      .map(({ of }) => of("class").slice(12));
    return { tones, text: textOf(drawing) };
  };
  expect(drawn(0, null)).toEqual({
    tones: ["loss"],
    text: expect.stringContaining("100.0% at cost or in loss"),
  });
  expect(drawn(0, 0)).toEqual({ tones: ["loss"], text: expect.stringContaining("100.0% in loss") });
  expect(drawn(1, 0)).toEqual({ tones: ["gain"], text: expect.stringContaining("100.0% in profit") });
  expect(drawn(0, 1)).toEqual({ tones: [], text: expect.stringContaining("0.0% in profit|100.0% at cost|") });
});

test.each([
  ["right of it at the low end", 1, 0, { "mark-label": "right" }],
  ["on both sides of it in the middle", 2.83, 0.65, { "gain-text": "left", "loss-text": "right" }],
  ["left of it at the high end", 8, 1, { "mark-label": "left" }],
])("the needle of the price runs through no words: they stand %s", (_, price, inProfit, sides) => {
  const bins = [{ from: 1, to: 8, share: 1 }];
  const all = elements(
    {
      kind: "basis",
      data: { bins, price, cost: null, parts: { inProfit, atCost: null, rest: 1 - inProfit } },
    },
    narrow,
  );
  const needle = Number(all.find(({ of }) => of("class") === "needle")!.of("x1"));
  const words = all.filter(({ name, of }) => name === "text" && of("class").startsWith("mark-label"));
  const sideOf = ({ of }: (typeof words)[number]) =>
    of("text-anchor") === "end" ? Number(of("x")) < needle && "left" : Number(of("x")) > needle && "right";
  expect(Object.fromEntries(words.map((word) => [word.of("class").split(" ").at(-1), sideOf(word)]))).toEqual(
    sides,
  );
});

test("the needle of the price leaves room for words that are too long for either side of it", () => {
  const parts = { inProfit: 0.732, atCost: 0.00102, rest: 0.267 };
  const bins = [{ from: 0.005, to: 0.07, share: 1 }];
  const words = textWidth("73.2% in profit  0.102% at cost, 26.7% in loss", 13);
  for (const width of [294, 326, 370]) {
    for (const price of [0.006, 0.02, 0.04]) {
      const drawing: Drawing = { kind: "basis", data: { bins, price, cost: null, parts } };
      const all = elements(drawing, { ...narrow, width });
      const needles = all.filter(({ of }) => of("class") === "needle");
      const x = Number(needles[0]!.of("x1"));
      const text = all.find(({ name, of }) => name === "text" && of("class") === "mark-label");
      // Both in one text.
      if (!text || textOf(drawing, { ...narrow, width }).includes("profit|")) continue;
      const [left, right] =
        text.of("text-anchor") === "end"
          ? [Number(text.of("x")) - words, Number(text.of("x"))]
          : [Number(text.of("x")), Number(text.of("x")) + words];
      const isThrough = needles.some(({ of }) => Number(of("y1")) < 25 && Number(of("y2")) > 25);
      expect([width, price, isThrough && left < x && x < right]).toEqual([width, price, false]);
    }
  }
});

test("the ground of the brush reaches from edge to edge", () => {
  const drawing: Drawing = { kind: "life", data: { span, times, values: times.map(() => 5) } };
  const xs = elements(drawing).flatMap((each) => pointsOf(each.of("d")).map(([x]) => x!));
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([0, 646]);
});

test("where nothing is known the ground of the brush is flat, and drawn", () => {
  const drawing: Drawing = { kind: "life", data: { span, times, values: [] } };
  const points = elements(drawing)
    .filter(({ name }) => name === "path")
    .flatMap(({ of }) => pointsOf(of("d")));
  expect(points.length).toBeGreaterThan(times.length);
  expect(new Set(points.map(([, y]) => y)).size).toBe(1);
});

describe("a card of history", () => {
  const values = times.map((_, index) => 100 + index * 10);
  const series = (pinned: number | null): CardDrawing => ({
    kind: "history-series",
    data: { span, times, values, format: "count", pinned },
  });
  const pins = (drawing: CardDrawing) =>
    elements(drawing).filter(({ name, of }) => name === "line" && of("class") === "axis-line strong");

  test("has a line at the moment that is pinned, and none without one", () => {
    expect(pins(series(times[4]!)).map(({ of }) => [of("x1"), of("x2")])).toEqual([["200", "200"]]);
    expect(pins(series(null))).toEqual([]);
    const bands = [{ name: "Old", tone: "diamond" as const, values: times.map(() => 1) }];
    expect(
      pins({ kind: "history-bands", data: { span, times, bands, unit: "share", pinned: times[10]! } }),
    ).toHaveLength(1);
  });

  test("without a name has its value at its end, on a narrow card as well", () => {
    const drawing: Drawing = {
      kind: "lines",
      data: {
        span,
        format: "rank",
        lines: [{ name: "", times, values: times.map((_, index) => 41 - index) }],
      },
    };
    for (const room of [wide, narrow]) expect(textOf(drawing, room)).toMatch(/\|31\|/);
    const label = elements(drawing, narrow).find((each) => each.of("class") === "value-label")!;
    expect(label.of("text-anchor")).toBe("end");
    const named: Drawing = {
      ...drawing,
      data: { ...drawing.data, lines: [{ ...drawing.data.lines[0]!, name: "Brinewick" }] },
    };
    expect(textOf(named, narrow)).toContain("Brinewick|");
    expect(textOf(named, narrow)).not.toMatch(/\|31\|/);
  });

  test("of the price has its own time axis, where no chart is below it", () => {
    const data = { span, times, prices: values, costs: values.map((value) => value - 5) };
    expect(textOf({ kind: "history-cost", data: { ...data, pinned: null } })).toContain("11 Jan 2025");
    expect(textOf({ kind: "cost", data: { ...data, isUpper: true } })).not.toContain("11 Jan 2025");
  });
});

test("a trend is read point by point, where it is known", () => {
  const data = { span, times, values: times.map((_, index) => (index === 3 ? null : 0.1 * index)) };
  const scales = { x: (value: number) => value - start, y: (value: number) => value };
  const marks = trendPlot.marks({ ...data, format: "share" }, scales, wide);
  expect(marks).toHaveLength(10);
  // A midnight ends the day before.
  expect(marks[0]).toMatchObject({ x: 0, title: "0.0%", detail: "31 Dec 2024" });
  expect(marks[3]).toMatchObject({ x: 4 * day, title: "40.0%", detail: "4 Jan 2025" });
});
