import { expect, test } from "vitest";
import type { Reader } from "../../store/reader.ts";
import { ownerFigures, shareOf } from "./figures.ts";
import type { ClusterGraph } from "./graph.ts";

interface Size {
  readonly size: number;
  readonly owners: number;
  readonly amount: bigint;
  readonly squares: number;
}

/** Owners of these amounts, numbered from 1, and sizes of all that hold no more than the last of them. */
function ledger(amounts: readonly bigint[], supply: bigint, sizes: readonly Size[] = [], within = 0) {
  const asked: unknown[][] = [];
  const reader = {
    rows: (_: string, parameters: readonly unknown[]) => {
      const isWithin = parameters.length === 5;
      asked.push(isWithin ? [...parameters] : ["sizes", ...parameters]);
      return Promise.resolve(isWithin ? (within === 0 ? [] : [{ owners: within }]) : sizes);
    },
  } as unknown as Reader;
  const owners = amounts.map((amount, index) => ({ owner: index + 1, address: `w${index + 1}`, amount }));
  const graph = { supply, owners } as unknown as ClusterGraph;
  const figures = (apart: readonly number[] = [], clusters: readonly (readonly number[])[] = []) =>
    ownerFigures(reader, 9, graph, { apart: new Set(apart), clusters });
  return { asked, figures };
}

test("all owners, those that are persons, and those where each cluster is one", async () => {
  const one = { size: 0, owners: 1, amount: 5n, squares: 0.0025 };
  const { figures, asked } = ledger([40n, 30n, 15n, 10n, 5n], 100n, [one]);
  expect(await figures([2], [[3, 5]])).toEqual({
    // 0.16 + 0.09 + 0.0225 + 0.01 + 0.0025.
    raw: { top_10_share: 1, hhi: 0.285, half_of_supply: 2 },
    wallets: { top_10_share: 0.7, hhi: 0.195, half_of_supply: 2 },
    // 40, 20 and 10.
    owners: { top_10_share: 0.7, hhi: 0.21, half_of_supply: 2 },
  });
  expect(asked).toEqual([["sizes", 9, 5n, 0.01]]);
  // A cluster that is the largest of all.
  expect((await figures([], [[2, 3, 4]])).owners).toEqual({ top_10_share: 1, hhi: 0.465, half_of_supply: 1 });
  expect(asked).toHaveLength(1);
});

test("ten are the ten largest, and half is the next whole unit of an odd supply", async () => {
  const amounts = Array.from({ length: 11 }, () => 9n);
  const { figures } = ledger(amounts, 99n, [{ size: 0, owners: 11, amount: 99n, squares: 11 / 121 }]);
  const { raw } = await figures();
  expect(raw.top_10_share).toBeCloseTo(90 / 99, 12);
  expect(raw.hhi).toBeCloseTo(1 / 11, 9);
  // 50 of 99: five hold 45.
  expect(raw.half_of_supply).toBe(6);
});

test("where those that are told do not hold half, the rest is counted by sizes, and within the one that is passed", async () => {
  // Two of 10 are told; the rest is one of 10, four with 20 together, and fifty with 50.
  const sizes = [
    { size: 3, owners: 3, amount: 30n, squares: 0.03 },
    { size: 2, owners: 4, amount: 20n, squares: 0.01 },
    { size: 1, owners: 50, amount: 50n, squares: 0.005 },
  ];
  const { figures, asked } = ledger([10n, 10n], 100n, sizes, 13);
  const { raw, wallets } = await figures([1]);
  // All three of 10, and as many of the second size as hold the 20 that are missing then.
  expect(raw).toEqual({ top_10_share: 0.2, hhi: 0.045, half_of_supply: 2 + 1 + 13 });
  expect(wallets).toEqual({ top_10_share: 0.1, hhi: 0.035, half_of_supply: 1 + 1 + 4 + 13 });
  expect(asked.slice(1)).toEqual([
    [9, 10n, 2, 2, 20n],
    [9, 10n, 2, 1, 10n],
  ]);
});

test("where all that are left do not hold half, there is no such number", async () => {
  const { figures } = ledger([60n, 40n], 100n, [{ size: 0, owners: 1, amount: 40n, squares: 0.16 }]);
  expect((await figures([1])).wallets).toEqual({ top_10_share: 0.4, hhi: 0.16, half_of_supply: null });
  const exact = ledger([50n, 50n], 100n, [{ size: 0, owners: 2, amount: 100n, squares: 0.5 }]);
  expect((await exact.figures([1])).owners.half_of_supply).toBe(1);
});

test("where nothing is held there are no parts of it", async () => {
  const none = { top_10_share: 0, hhi: 0, half_of_supply: null };
  const { figures, asked } = ledger([], 0n);
  expect(await figures()).toEqual({ raw: none, wallets: none, owners: none });
  expect(asked).toEqual([["sizes", 9, 0n, 0]]);
  expect([shareOf(5n, 0n), shareOf(5n, 10n), shareOf(11n, 10n)]).toEqual([0, 0.5, 1]);
});
