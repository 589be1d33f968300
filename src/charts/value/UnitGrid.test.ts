import { expect, it } from "vitest";
import { fc } from "../../../test/speed.ts";
import { units } from "./UnitGrid.tsx";

it("shares out by largest remainder", () => {
  expect(units([23_365, 12_425, 9_656, 2_400, 367], 1000)).toEqual([485, 258, 200, 50, 7]);
  expect(units([1, 1, 1], 1000)).toEqual([334, 333, 333]);
  expect(units([0, 0, 0], 1000)).toEqual([0, 0, 0]);
});

it("always adds up and is never off by one whole unit", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1e9), { minLength: 1, maxLength: 8 }), (counts) => {
      const sum = counts.reduce((all, each) => all + each, 0);
      const shares = units(counts, 1000);
      expect(shares.reduce((all, each) => all + each, 0)).toBe(sum > 0 ? 1000 : 0);
      for (const [index, share] of shares.entries()) {
        if (sum > 0) expect(Math.abs(share - ((counts[index] ?? 0) / sum) * 1000)).toBeLessThan(1);
      }
    }),
  );
});
