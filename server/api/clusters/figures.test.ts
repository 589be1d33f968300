import { afterAll, beforeAll, expect, test } from "vitest";
import { importTokens } from "../../ledger/test-ledger.ts";
import { createRandom } from "../../sources/demo/random.ts";
import { openStore, type Store } from "../../store/store.ts";
import { ownerFigures } from "./figures.ts";
import { loadClusterGraph } from "./graph.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

const wallet = (number: number) => `0x${String(number).padStart(40, "0")}`;

/** The definition as a plain loop: those that hold half together, the largest first; null where all of them do not. */
function leastHolding(amounts: readonly bigint[], half: bigint): number | null {
  let held = 0n;
  const last = amounts
    .toSorted((left, right) => (left > right ? -1 : 1))
    .findIndex((amount) => (held += amount) >= half);
  return last === -1 ? null : last + 1;
}

test.each([
  ["of nearly one size", (random: () => number) => 1_000_000n + BigInt(random() % 100)],
  ["all equal", () => 7n],
  ["of a few", (random: () => number) => BigInt(1 + (random() % 3))],
  ["of all sizes", (random: () => number) => 1n + (BigInt(random()) << BigInt(random() % 60))],
])("half of supply of more owners than any map has, amounts %s", async (name, draw) => {
  const random = createRandom(name);
  const amounts = Array.from({ length: 1_700 }, () => draw(() => random.below(1_000)));
  await importTokens(store, [
    {
      address: name,
      transfers: amounts.map((amount, index) => ({
        time: 1_700_000_000 + index,
        from: null,
        to: wallet(index),
        amount,
      })),
    },
  ]);
  const [token] = await store.reader.rows<{ token_id: number }>(
    "SELECT token_id FROM tokens WHERE address = $1",
    [name],
  );
  const graph = await loadClusterGraph(store.reader, token!.token_id);
  expect(graph.owners).toHaveLength(500);
  const supply = amounts.reduce((sum, amount) => sum + amount, 0n);
  const half = (supply + 1n) / 2n;
  const squaresOf = (list: readonly bigint[]) =>
    list.reduce((sum, amount) => sum + (Number(amount) / Number(supply)) ** 2, 0);
  for (const part of [0, 0.2, 0.9]) {
    const apart = new Set(graph.owners.flatMap(({ owner }) => (random.chance(part) ? [owner] : [])));
    const members = graph.owners.filter(({ owner }) => !apart.has(owner)).slice(0, 40);
    const figures = await ownerFigures(store.reader, token!.token_id, graph, {
      apart,
      clusters: [members.map(({ owner }) => owner)],
    });
    const left = new Map(amounts.map((amount, index) => [wallet(index), amount]));
    expect(figures.raw.half_of_supply).toBe(leastHolding([...left.values()], half));
    expect(figures.raw.hhi).toBeCloseTo(squaresOf([...left.values()]), 9);
    for (const { owner, address } of graph.owners) if (apart.has(owner)) left.delete(address);
    expect(figures.wallets.half_of_supply).toBe(leastHolding([...left.values()], half));
    const together = members.reduce((sum, { amount }) => sum + amount, 0n);
    for (const { address } of members) left.delete(address);
    const ones = [...left.values(), together];
    expect(figures.owners.half_of_supply).toBe(leastHolding(ones, half));
    expect(figures.owners.hhi).toBeCloseTo(squaresOf(ones), 9);
  }
});
