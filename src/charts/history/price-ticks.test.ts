import { expect, test } from "vitest";
import { textWidth } from "../kit/text-width.ts";
import { priceTicks } from "./BasisPlot.tsx";

test.each([
  [1e-6, 1e3, 300],
  [0.9, 1.2, 300],
  [0.01, 80, 180],
])("prices from %d to %d on %d pixels stand apart and inside, from the lowest on", (low, high, width) => {
  const x = (value: number) => (Math.log(value / low) / Math.log(high / low)) * width;
  const ticks = priceTicks([low, high], width).map(({ value, label }) => ({
    label,
    left: x(value) - textWidth(label, 11) / 2,
    right: x(value) + textWidth(label, 11) / 2,
  }));
  expect(ticks.length).toBeGreaterThan(0);
  for (const [index, { left, right }] of ticks.entries()) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    if (index > 0) expect(left - ticks[index - 1]!.right).toBeGreaterThanOrEqual(14 - 1e-6);
  }
});
