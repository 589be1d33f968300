import { expect, test } from "vitest";
import { orderFigures } from "./order-figures.ts";

test("sums of ranked balances are exact, whatever number of bits each of them has", () => {
  const edges = [32n, 64n, 96n].flatMap((bits) => [
    2n ** bits + 1n,
    2n ** bits,
    2n ** bits - 1n,
    2n ** (bits - 1n),
  ]);
  // Two of every amount, and more small ones than are added up at once.
  const amounts = [
    ...edges,
    ...edges,
    ...Array.from({ length: 3_000 }, (_, index) => BigInt(index + 1)),
  ].sort((one, other) => (one < other ? 1 : -1));
  const supply = amounts.reduce((sum, amount) => sum + amount, 0n);
  const limbs = [0n, 32n, 64n, 96n].map((shift) =>
    Uint32Array.from(amounts, (amount) => Number((amount >> shift) & 0xffffffffn)),
  );
  const ranked = { amounts: Float64Array.from(amounts, Number), limbs };
  const figures = orderFigures(
    ranked,
    Int32Array.from(amounts, (_, rank) => rank),
    supply,
    Number(supply),
  );
  const heldBy = (count: number) => amounts.slice(0, count).reduce((sum, amount) => sum + amount, 0n);
  expect(figures).toMatchObject({ top_10: heldBy(10), top_100: heldBy(100), top_1000: heldBy(1_000) });
  expect(figures.gini).toBe(
    amounts.reduce((sum, amount, index) => sum + amount * BigInt(amounts.length - 1 - 2 * index), 0n),
  );
  // Six of seven parts are in the six largest, and nearly another in the two after them.
  expect(figures.half_of_supply).toBe(4);
});
