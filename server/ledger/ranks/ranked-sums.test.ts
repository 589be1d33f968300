import { expect, test } from "vitest";
import { createRandom } from "../../sources/demo/random.ts";
import { ratio } from "../amount.ts";
import { holderFigures } from "./holder-figures.ts";
import { rankedSums } from "./ranked-sums.ts";

/** Amounts of several blocks, the largest first: some of one limb, some of four, many equal. */
function drawn(count: number, seed: string): bigint[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const size = BigInt([0, 20, 31, 60, 93, 116][random.below(6)]!);
    return (BigInt(1 + random.below(1_000)) << size) + BigInt(random.below(3));
  }).toSorted((left, right) => (left < right ? 1 : left > right ? -1 : 0));
}

function limbsOf(amounts: readonly bigint[]): Uint32Array[] {
  return [0n, 32n, 64n, 96n].map((shift) =>
    Uint32Array.from(amounts, (amount) => Number(BigInt.asUintN(32, amount >> shift))),
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
    hhi: ratio(squares, supply * supply),
    gini: ratio(pairs, BigInt(count) * supply),
    half_of_supply: amounts.findIndex((amount) => 2n * (held += amount) > supply) + 1,
  };
}

test.each([1, 2, 1_023, 1_024, 1_025, 5_000])("figures of %i amounts, all and without some", (count) => {
  const random = createRandom(`left out of ${count}`);
  const amounts = drawn(count, `amounts ${count}`);
  const sums = rankedSums(limbsOf(amounts));
  expect(holderFigures(sums, [], 0)).toMatchObject(expected(amounts));
  for (const part of [0.001, 0.1, 0.9]) {
    const leftOut = amounts.flatMap((_, index) => (index > 0 && random.chance(part) ? [index + 1] : []));
    const rest = amounts.filter((_, index) => !leftOut.includes(index + 1));
    const figures = holderFigures(sums, leftOut.toReversed(), 0);
    expect(figures).toMatchObject(expected(rest));
    for (const { accounts, supply } of figures.lorenz) {
      const total = rest.reduce((sum, amount) => sum + amount, 0n);
      const held = rest
        .slice(0, Math.round(accounts * rest.length))
        .reduce((sum, amount) => sum + amount, 0n);
      expect(supply).toBe(ratio(held, total));
    }
  }
});

test("one holder of everything", () => {
  expect(holderFigures(rankedSums(limbsOf([3n ** 79n])), [], 0)).toMatchObject({
    hhi: 1,
    gini: 0,
    half_of_supply: 1,
  });
});
