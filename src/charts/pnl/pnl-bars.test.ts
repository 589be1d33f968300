import { expect, test } from "vitest";
import { textWidth } from "../kit/text-width.ts";
import { knownCosts } from "./known-costs.ts";
import { pnlAxis, pnlBars, pnlMeasures, pnlText, pnlTickText } from "./pnl-bars.ts";

const wide = { width: 800, narrow: false };

test("two bars: what was taken is solid, what is on paper hatched", () => {
  expect(pnlBars({ realized: 5, unrealized: null })).toEqual([
    { name: "Realized", note: "taken by selling", value: 5, isHatched: false, y: 28 },
    { name: "Unrealized", note: "still on paper", value: null, isHatched: true, y: 74 },
  ]);
  expect(pnlBars({ realized: 5, unrealized: 6, compact: true }).map(({ y }) => y)).toEqual([20, 46]);
  expect(pnlMeasures({ realized: 0, unrealized: 0 }).height).toBe(116);
  expect(pnlMeasures({ realized: 0, unrealized: 0, compact: true }).height).toBe(74);
});

test("figures have their sign, what is not known says so", () => {
  expect([1_500, -20, 0, null].map(pnlText)).toEqual(["+$1.50k", "\u2212$20.00", "$0", "not available"]);
  expect([-2_000, 0, 500].map(pnlTickText)).toEqual(["\u2212$2k", "$0", "$500"]);
});

test("the axis holds zero and ends at round values", () => {
  expect(pnlAxis({ realized: 900, unrealized: 450 }, wide)).toMatchObject({
    domain: [0, 1_000],
    ticks: [0, 500, 1_000],
    start: 96,
  });
  expect(pnlAxis({ realized: -700, unrealized: 450 }, wide)).toMatchObject({
    domain: [-1_000, 500],
    ticks: [-1_000, -500, 0, 500],
  });
  expect(pnlAxis({ realized: -700, unrealized: null }, wide)).toMatchObject({
    domain: [-750, 0],
    ticks: [-750, -500, -250, 0],
  });
});

test("a narrow drawing of both sides has fewer lines", () => {
  const narrow = { width: 300, narrow: true };
  expect(pnlAxis({ realized: -700, unrealized: 450 }, narrow).ticks).toEqual([-1_000, 0, 1_000]);
  expect(pnlAxis({ realized: 900, unrealized: 450 }, narrow).ticks).toEqual([0, 500, 1_000]);
  expect(pnlAxis({ realized: 600, unrealized: 450 }, narrow).ticks).toEqual([0, 200, 400, 600]);
  expect(pnlAxis({ realized: 900, unrealized: 450, compact: true }, narrow).ticks).toEqual([0, 500]);
  expect(pnlAxis({ realized: 900, unrealized: 450, compact: true }, wide).ticks).toEqual([0, 500]);
});

test("where nothing was won or lost there is only the line of zero", () => {
  for (const value of [0, null]) {
    expect(pnlAxis({ realized: value, unrealized: null }, wide)).toEqual({
      domain: [0, 1],
      ticks: [],
      start: 96,
      end: 776,
    });
  }
});

test("every bar has room for the text at its end", () => {
  const room = (value: number) => textWidth(pnlText(value), 13, true) + 12;
  const axis = pnlAxis({ realized: 1_000, unrealized: -400 }, wide);
  expect(axis.start).toBeCloseTo(96 + room(-400));
  const [low, high] = axis.domain;
  const at = (value: number) => axis.start + ((value - low) / (high - low)) * (axis.end - axis.start);
  expect(at(1_000) + room(1_000)).toBeLessThanOrEqual(800 + 1e-9);
  // Of a bar that reaches the end of the axis, the text decides where that is; else the edge does.
  expect(at(1_000) + room(1_000)).toBeCloseTo(800);
  expect(pnlAxis({ realized: 510, unrealized: 1 }, wide).end).toBe(776);
  // Of a bar to the left, or of none, the text is not at the right end.
  for (const realized of [-10, 0]) expect(pnlAxis({ realized, unrealized: -500 }, wide).end).toBe(776);
  expect(pnlAxis({ realized: 1e9, unrealized: -1e9 }, { width: 120, narrow: true })).toMatchObject(
    (({ start }) => ({ start, end: start + 10 }))(
      pnlAxis({ realized: 1e9, unrealized: -1e9 }, { width: 120, narrow: true }),
    ),
  );
});

test("cells of a comparison share one axis and leave the same room", () => {
  const compact = { compact: true, domain: [-50, 200] } as const;
  const axis = pnlAxis({ realized: 10, unrealized: 20, ...compact }, { width: 400, narrow: false });
  expect(axis).toMatchObject({ domain: [-50, 200], start: 62, end: 338 });
  expect(
    pnlAxis({ realized: 10, unrealized: 20, compact: true }, { width: 400, narrow: false }),
  ).toMatchObject({
    domain: [0, 20],
    start: 0,
  });
});

test("of how much the costs are known is a table of its own", () => {
  expect(knownCosts({})).toEqual([]);
  expect(knownCosts({ costShare: 0.07, soldShare: 0.5 })).toEqual([
    {
      caption: "Known costs and prices",
      columns: ["Part", "Known"],
      rows: [
        [
          { text: "Of supply", value: "Of supply" },
          { text: "7.0%", value: 0.07 },
        ],
        [
          { text: "Of sales", value: "Of sales" },
          { text: "50.0%", value: 0.5 },
        ],
      ],
    },
  ]);
  expect(knownCosts({ soldShare: 0 })[0]?.rows).toHaveLength(1);
});
