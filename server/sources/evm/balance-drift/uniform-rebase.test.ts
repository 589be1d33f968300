import { expect, test } from "vitest";
import { UniformRebase } from "./proofs.ts";

const large = 10n ** 24n;

/** Whether holders with these balances by transfers have them times one number, by what the contract says. */
function isProved(pairs: readonly (readonly [net: bigint, said: bigint])[]): boolean {
  const factor = new UniformRebase();
  for (const [net, said] of pairs) factor.add({ net, said });
  const sum = (place: 0 | 1) => pairs.reduce((total, pair) => total + pair[place], 0n);
  return factor.isProved(sum(1), sum(0));
}

test.each<[string, bigint, bigint]>([
  ["twice as much", 2n, 1n],
  ["half of it", 1n, 2n],
  ["0.0274 % more", 1_000_274n, 1_000_000n],
  ["0.001 % less", 99_999n, 100_000n],
])("%s of every balance is one factor, what the contract rounds away included", (_, times, of) => {
  const nets = [large, large / 7n, large / 1_000n + 3n, 10n ** 12n + 1n];
  expect(isProved(nets.map((net) => [net, (net * times) / of]))).toBe(true);
});

test.each<[string, (readonly [bigint, bigint])[]]>([
  [
    "one balance changed a little, far below a millionth of it",
    [
      [large, large],
      [large / 2n, large / 2n],
      [2_400_012_646_809_868_294n, 2_400_012_646_809_868_794n],
    ],
  ],
  [
    "two of three changed by less than a millionth, each in its own way",
    [
      [large, large + large / 60_000_000n],
      [large / 2n, large / 2n],
      [large / 4n, large / 4n + large / 90_000_000n],
    ],
  ],
  [
    "nothing changed",
    [
      [large, large],
      [large / 2n, large / 2n],
      [large / 4n, large / 4n],
    ],
  ],
  [
    "one of them changed by another factor",
    [
      [large, 2n * large],
      [large / 2n, large],
      [large / 4n, large / 2n + large / 100n],
    ],
  ],
])("%s: not one factor", (_, pairs) => {
  expect(isProved(pairs)).toBe(false);
});
