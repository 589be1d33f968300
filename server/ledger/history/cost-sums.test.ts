import { expect, test } from "vitest";
import { createRandom } from "../../sources/demo/random.ts";
import { CostSums, rankAmong } from "./cost-sums.ts";

test("costs stand between prices, or at one of them", () => {
  const prices = Float64Array.of(1, 3, 3 * (1 + 1e-6));
  expect(
    [0.5, 1 - 1e-11, 1 - 1e-13, 1, 1 + 1e-13, 2, 3, 3 * (1 + 5e-7), 3.1].map((cost) =>
      rankAmong(prices, cost),
    ),
  ).toEqual([0, 0, 1, 1, 1, 2, 3, 4, 6]);
});

test("what is in profit is what was held at lower ranks than that of the price", () => {
  const random = createRandom("in profit");
  const [ticks, ranks] = [40, 25];
  const sums = new CostSums(ranks);
  const changes = Array.from({ length: 3_000 }, () => ({
    tick: random.below(ticks),
    rank: random.below(ranks + 1),
    amount: random.below(1_000),
    owners: random.below(3) - 1,
  }));
  for (const { tick, rank, amount, owners } of changes) {
    sums.addAmount(tick, rank, amount, 2, 0);
    sums.addOwners(tick, rank, owners);
  }
  const tickRanks = Int32Array.from({ length: ticks }, () => random.below(ranks + 1));
  const expected = Array.from(tickRanks, (tickRank, tick) => {
    if (tickRank === 0) return undefined;
    const below = changes.filter((change) => change.tick <= tick && change.rank < tickRank);
    return {
      amount: below.reduce((sum, { amount }) => sum + BigInt(amount) + 2n ** 49n, 0n),
      owners: below.reduce((sum, { owners }) => sum + owners, 0),
      atCost: changes
        .filter((change) => change.tick <= tick && change.rank === tickRank)
        .reduce((sum, { amount }) => sum + BigInt(amount) + 2n ** 49n, 0n),
    };
  });
  expect(sums.inProfit(tickRanks)).toEqual(expected);
  const ownersAt = (tick: number) =>
    changes.filter((change) => change.tick === tick).reduce((sum, { owners }) => sum + owners, 0);
  const costedAt = (tick: number) =>
    changes
      .filter((change) => change.tick === tick)
      .reduce((sum, { amount }) => sum + BigInt(amount) + 2n ** 49n, 0n);
  const { owners, amounts } = sums.changes(ticks);
  expect([...owners]).toEqual(Array.from({ length: ticks }, (_, tick) => ownersAt(tick)));
  expect(amounts).toEqual(Array.from({ length: ticks }, (_, tick) => costedAt(tick)));
});
