import { expect, test } from "vitest";
import { brinewick } from "./test-brinewick.ts";
import { flowNoun } from "./findings/flow.ts";
import { countedFlow, flowIndex, flowPoints, flowWindows } from "./holder-flow.ts";

const { holderCount, deltas } = brinewick;

test("nine windows, each with its pace a day", () => {
  const windows = flowWindows(holderCount, deltas);
  expect(windows.map((window) => Math.round(window.perDay))).toEqual([
    -144, 36, -108, 82, 208, 292, 302, 216, 121,
  ]);
  expect(windows[6]?.changeShare).toBeCloseTo(0.0458, 4);
});

test("ten points, the oldest first", () => {
  const points = flowPoints(holderCount, deltas);
  expect(points).toHaveLength(10);
  expect(points[0]).toEqual({ secondsAgo: 2_592_000, holders: 44_571 });
  expect(points.at(-1)).toEqual({ secondsAgo: 0, holders: 48_213 });
  expect(flowPoints(holderCount, deltas, "1day").map((point) => point.holders)).toEqual([
    48_005, 48_172, 48_231, 48_210, 48_219, 48_213,
  ]);
});

test("windows that are not sent are left out", () => {
  const older = { "7days": -211, "14days": 200, "30days": 59 };
  expect(flowWindows(2_431, older).map((window) => window.name)).toEqual(["7days", "14days", "30days"]);
  expect(flowPoints(2_431, older)).toHaveLength(4);
  expect(flowPoints(2_431, {})).toEqual([{ secondsAgo: 0, holders: 2_431 }]);
});

test("a token that began inside the window grew from none: no percentage", () => {
  expect(flowWindows(5, { "1day": 5 })[0]?.changeShare).toBeNull();
  expect(flowIndex(flowPoints(5, { "1day": 5 }))).toBeNull();
});

test("a count below none is no point", () => {
  expect(flowPoints(5, { "1hour": 1, "1day": 9 }).map((point) => point.holders)).toEqual([4, 5]);
});

test("index to 100 at the oldest point", () => {
  const index = flowIndex(flowPoints(holderCount, deltas));
  expect(index?.[0]?.index).toBe(100);
  expect(index?.at(-1)?.index).toBeCloseTo(108.17, 2);
});

test("changes are of wallets where those are told, with how many these are", () => {
  const wallets = { count: 31, top1: 0.5, top10: 0.9, top100: 1 };
  const told = { "7days": -9 };
  const unknown = { word: "account", wallets } as const;
  expect(countedFlow(40, told, unknown)).toEqual({ holders: 40, deltas: told });
  expect(flowNoun(unknown)).toBe("account");
  const known = { ...unknown, changes: { "7days": -2 } };
  expect(countedFlow(40, told, known)).toEqual({ holders: 31, deltas: { "7days": -2 } });
  expect(flowNoun(known)).toBe("holder");
  // As many accounts as wallets now, and not a week ago.
  const single = { word: "wallet", wallets: null, changes: { "7days": 0 } } as const;
  expect(countedFlow(40, told, single)).toEqual({ holders: 40, deltas: { "7days": 0 } });
});
