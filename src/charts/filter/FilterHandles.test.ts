import { expect, test } from "vitest";
import { fc } from "../../../test/speed.ts";
import { placeLimits } from "./FilterHandles.tsx";
import { textWidth } from "../kit/text-width.ts";

const from = (x: number) => ({ x, text: "from 1,000", isSet: true });
const to = (x: number) => ({ x, text: "to 2,000", isSet: true });
const places = (min: number, max: number, width: number) =>
  placeLimits(from(min), to(max), width).map(({ text, anchor }) => `${text.split(" ")[0]} ${anchor}`);

test.each([
  ["inside a wide range", 100, 800, ["from start", "to end"]],
  ["outside a narrow one", 400, 440, ["from end", "to start"]],
  ["both before one at the end", 960, 990, ["from end", "to end"]],
  ["both after one at the beginning", 10, 40, ["from start", "to start"]],
])("limits stand %s", (_, min, max, expected) => {
  expect(places(min, max, 1_000)).toEqual(expected);
});

test("limits never overlap", () => {
  const range = fc.tuple(fc.integer({ min: 4, max: 354 }), fc.integer({ min: 4, max: 354 }));
  fc.assert(
    fc.property(range, ([one, other]) => {
      const labels = placeLimits(from(Math.min(one, other)), to(Math.max(one, other)), 358);
      expect(labels.length).toBeGreaterThan(0);
      const [first, last = first] = labels.map(({ text, x, anchor }) => {
        const length = textWidth(text, 13, true);
        return anchor === "start" ? { start: x, end: x + length } : { start: x - length, end: x };
      });
      if (first !== last) expect(first!.end).toBeLessThan(last!.start);
    }),
  );
});
