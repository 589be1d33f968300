import { expect, test } from "vitest";
import { binEdges } from "./cost-basis.ts";

test("twenty bins a decade, from 1e-40 to 1e30, with powers of ten exact", () => {
  expect(binEdges).toHaveLength(1_401);
  expect([binEdges[0], binEdges.at(-1)]).toEqual([1e-40, 1e30]);
  for (let decade = -40; decade <= 30; decade += 1) {
    expect(binEdges[(decade + 40) * 20]).toBe(Number(`1e${decade}`));
  }
  for (const [index, edge] of binEdges.slice(1).entries()) {
    expect(edge / binEdges[index]!).toBeCloseTo(10 ** (1 / 20), 12);
  }
});
