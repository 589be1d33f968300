import { expect, test } from "vitest";
import { createRandom } from "../../sources/demo/random.ts";
import { addProduct, addSum, addTo, bigintOf, numberOf, places, writeLimbs, writeSum } from "./exact-sums.ts";

/** Whole numbers of all sizes that a double has, both signs. */
function wholeNumbers(seed: string, count: number, bits: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const size = random.below(bits) + 1;
    const number =
      Math.floor((random.unit() + random.unit() * 2 ** -32) * 2 ** Math.min(53, size)) *
      2 ** Math.max(0, size - 53);
    return random.chance(0.5) ? number : -number;
  });
}

test("sums and products of whole numbers beyond 2^53 are exact", () => {
  const sums = new Float64Array(3 * places);
  let expected = 0n;
  const numbers = wholeNumbers("sums", 20_000, 127);
  const factors = wholeNumbers("factors", 20_000, 79);
  for (const [index, number] of numbers.entries()) {
    addTo(sums, places, number);
    addProduct(sums, places, number, factors[index]!);
    expected += BigInt(number) + BigInt(number) * BigInt(factors[index]!);
    if (index % 100 === 0) expect(bigintOf(sums, places)).toBe(expected);
  }
  expect(bigintOf(sums, places)).toBe(expected);
  addSum(sums, 0, sums, places, -1);
  expect(bigintOf(sums, 0)).toBe(-expected);
  // Its neighbours are none of its business.
  expect(sums.subarray(2 * places)).toEqual(new Float64Array(places));
});

test("what is left when all that is large was taken away again is right to the last bit", () => {
  const sums = new Float64Array(places);
  const numbers = wholeNumbers("left", 2_000, 200);
  for (const number of numbers) addTo(sums, 0, number);
  addTo(sums, 0, 5);
  for (const number of numbers.toReversed()) addTo(sums, 0, -number);
  expect(numberOf(sums, 0)).toBe(5);
  expect(bigintOf(sums, 0)).toBe(5n);
});

test("a sum as a double is as near as doubles are", () => {
  const sums = new Float64Array(places);
  let expected = 0n;
  for (const number of wholeNumbers("near", 3_000, 160)) {
    addTo(sums, 0, number);
    expected += BigInt(number);
    expect(Math.abs(numberOf(sums, 0) / Number(expected) - 1)).toBeLessThan(1e-15);
  }
  expect(bigintOf(sums, 0)).toBe(expected);
});

test("limbs of a sum are those of its bigint", () => {
  const sums = new Float64Array(3 * places);
  const [limbs, expected] = [new Uint32Array(8), new Uint32Array(8)];
  for (const [index, number] of wholeNumbers("limbs of sums", 20_000, 110).entries()) {
    if (index % 40 === 0) sums.fill(0);
    addTo(sums, places, number);
    if (bigintOf(sums, places) < 0n) addTo(sums, places, -2 * number);
    writeLimbs(bigintOf(sums, places), expected, 4);
    writeSum(sums, places, limbs, 4);
    expect(limbs).toEqual(expected);
  }
});

test.each([0n, -1n, 2n ** 100n + 3n, -(2n ** 100n) - 3n, 2n ** 127n - 1n, -(2n ** 127n)])(
  "limbs of %s",
  (value) => {
    const limbs = new Uint32Array(8);
    writeLimbs(value, limbs, 4);
    const read = limbs.subarray(4).reduceRight((sum, limb) => (sum << 32n) + BigInt(limb), 0n);
    expect(BigInt.asIntN(128, read)).toBe(value);
    expect(limbs.subarray(0, 4)).toEqual(new Uint32Array(4));
  },
);
