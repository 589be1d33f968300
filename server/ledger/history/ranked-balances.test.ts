import { expect, test } from "vitest";
import { RankedBalances } from "./ranked-balances.ts";

/** Held from moment 0 on, the largest first. */
function holding(amounts: readonly bigint[]): RankedBalances {
  const limbs = [0n, 32n, 64n].map((shift) =>
    Uint32Array.from(amounts, (amount) => Number((amount >> shift) & 0xffffffffn)),
  );
  const held = new RankedBalances(
    {
      amounts: Float64Array.from(amounts, Number),
      limbs,
      from: Int32Array.from(amounts, () => 0),
      to: Int32Array.from(amounts, () => 9),
    },
    1,
  );
  held.advance();
  return held;
}

test("who holds more is told to the last unit, where doubles are equal too", () => {
  const large = 2n ** 70n;
  const held = holding([large + 2n, large + 1n, large, large - 1n, 5n, 0n]);
  expect(Number(large + 1n)).toBe(Number(large));
  expect(
    [large + 2n, large + 1n, large, large - 1n, large - 2n].map((amount) => held.countAbove(amount)),
  ).toEqual([0, 1, 2, 3, 4]);
  expect([large / 2n, 5n, 4n, 0n].map((amount) => held.countAbove(amount))).toEqual([4, 4, 5, 5]);
});

test("a moment says whether anything is held otherwise than at the one before", () => {
  // Of three and two units: held from the first moment until before the fourth, and from the third on.
  const held = new RankedBalances(
    {
      amounts: Float64Array.of(3, 2),
      limbs: [Uint32Array.of(3, 2)],
      from: Int32Array.of(0, 2),
      to: Int32Array.of(3, 5),
    },
    5,
  );
  const moments = Array.from({ length: 5 }, () => [held.advance(), [...held.held]]);
  expect(moments).toEqual([
    [true, [0]],
    [false, [0]],
    [true, [0, 1]],
    [true, [1]],
    [false, [1]],
  ]);
});
