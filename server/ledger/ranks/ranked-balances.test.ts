import { expect, test } from "vitest";
import { createRandom } from "../../sources/demo/random.ts";
import { ratio } from "../amount.ts";
import { writeLimbs } from "../fifo/exact-sums.ts";
import { holderFigures } from "./holder-figures.ts";
import { largestFirst } from "./order.ts";
import { orderFigures } from "../history/order-figures.ts";
import { RankedBalances } from "./ranked-balances.ts";

/** Amounts, the largest first: some of 10 bits, some of 126, many equal. */
function drawn(count: number, seed: string): bigint[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const size = BigInt([0, 20, 31, 60, 93, 116][random.below(6)]!);
    return (BigInt(1 + random.below(1_000)) << size) + BigInt(random.below(3));
  }).toSorted((left, right) => (left < right ? 1 : left > right ? -1 : 0));
}

/** All of them, the largest first. */
function holding(amounts: readonly bigint[]): RankedBalances {
  const limbs = new Uint32Array(4 * amounts.length);
  for (const [index, amount] of amounts.entries()) writeLimbs(amount, limbs, 4 * index);
  return RankedBalances.held(
    limbs,
    amounts.map((_, index) => index),
  );
}

/** The same by plain loops. */
function expected(amounts: readonly bigint[]) {
  const count = amounts.length;
  const sum = (end: number) => amounts.slice(0, end).reduce((total, amount) => total + amount, 0n);
  const supply = sum(count);
  const squares = amounts.reduce((total, amount) => total + amount * amount, 0n);
  const pairs = amounts.reduce((total, amount, index) => total + amount * BigInt(count - 1 - 2 * index), 0n);
  let held = 0n;
  return {
    holder_count: count,
    top_1_share: ratio(sum(1), supply),
    top_10_share: ratio(sum(10), supply),
    top_1000_share: ratio(sum(1_000), supply),
    hhi: expect.closeTo(ratio(squares, supply * supply), 14),
    gini: ratio(pairs, BigInt(count) * supply),
    half_of_supply: amounts.findIndex((amount) => 2n * (held += amount) > supply) + 1,
  };
}

test.each([1, 2, 31, 32, 33, 5_000])("figures of %i amounts, all and without some", (count) => {
  const random = createRandom(`left out of ${count}`);
  const amounts = drawn(count, `amounts ${count}`);
  const held = holding(amounts);
  expect(holderFigures(held, [], 0)).toMatchObject(expected(amounts));
  for (const part of [0.001, 0.1, 0.9]) {
    const leftOut = amounts.flatMap((_, index) => (index > 0 && random.chance(part) ? [index + 1] : []));
    const rest = amounts.filter((_, index) => !leftOut.includes(index + 1));
    const figures = holderFigures(held, leftOut.toReversed(), 0);
    expect(figures).toMatchObject(expected(rest));
    for (const { accounts, supply } of figures.lorenz) {
      const total = rest.reduce((sum, amount) => sum + amount, 0n);
      const together = rest
        .slice(0, Math.round(accounts * rest.length))
        .reduce((sum, amount) => sum + amount, 0n);
      expect(supply).toBe(ratio(together, total));
    }
  }
});

test("one holder of everything", () => {
  expect(holderFigures(holding([3n ** 79n]), [], 0)).toMatchObject({
    hhi: 1,
    gini: 0,
    half_of_supply: 1,
  });
});

test("sums are exact, whatever number of bits each amount has", () => {
  const edges = [32n, 64n, 96n, 124n].flatMap((bits) => [
    2n ** bits + 1n,
    2n ** bits,
    2n ** bits - 1n,
    2n ** (bits - 1n),
  ]);
  const amounts = [
    ...edges,
    ...edges,
    ...Array.from({ length: 3_000 }, (_, index) => BigInt(index + 1)),
  ].sort((one, other) => (one < other ? 1 : -1));
  const held = holding(amounts);
  const heldBy = (count: number) => amounts.slice(0, count).reduce((sum, amount) => sum + amount, 0n);
  const figures = orderFigures(held);
  expect(figures).toMatchObject({ top_10: heldBy(10), top_100: heldBy(100), top_1000: heldBy(1_000) });
  expect(figures.gini).toBe(
    amounts.reduce((sum, amount, index) => sum + amount * BigInt(amounts.length - 1 - 2 * index), 0n),
  );
  // Six of seven parts are in the six largest, and nearly another in the two after them.
  expect(figures.half_of_supply).toBe(4);
  // The largest gone, nothing is left of them: not in what all hold, nor in the squares of that.
  for (let place = 0; place < 24; place++) held.remove(place);
  const rest = amounts.slice(24);
  expect([held.count, held.sum]).toEqual([rest.length, rest.reduce((sum, amount) => sum + amount, 0n)]);
  const squares = rest.reduce((sum, amount) => sum + amount * amount, 0n);
  expect(held.squares / Number(squares)).toBeCloseTo(1, 14);
});

test("who holds more is told to the last unit, where doubles are equal too", () => {
  const large = 2n ** 70n;
  const held = holding([large + 2n, large + 1n, large, large - 1n, 5n, 0n]);
  expect(Number(large + 1n)).toBe(Number(large));
  expect(
    [large + 2n, large + 1n, large, large - 1n, large - 2n].map((amount) => held.countAbove(amount)),
  ).toEqual([0, 1, 2, 3, 4]);
  expect([large / 2n, 5n, 4n, 0n].map((amount) => held.countAbove(amount))).toEqual([4, 4, 5, 5]);
});

test("the largest comes first, to the last unit, and equal ones stay in their order", () => {
  const large = 2n ** 90n;
  const amounts = [5n, large, 7n, large + 2n, 5n, 0n, large + 1n, large, 2n ** 126n, 5n];
  const limbs = new Uint32Array(4 * amounts.length);
  for (const [index, amount] of amounts.entries()) writeLimbs(amount, limbs, 4 * index);
  expect(Math.fround(Number(large + 2n))).toBe(Math.fround(Number(large)));
  expect([...largestFirst(limbs)]).toEqual([8, 3, 6, 1, 7, 2, 0, 4, 9, 5]);
});
