import { afterEach, beforeEach, expect, test } from "vitest";
import { answerOf, day, importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import { createRandom } from "../../sources/demo/random.ts";
import { partialFigures, transfersByTime } from "./partial-figures.ts";
import { openStore, type Store } from "../store.ts";
import { storedTransfers } from "../sources/indexing-jobs.ts";

let store: Store;
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
});
afterEach(() => store.close());

const start = Date.parse("2024-01-30T23:00:00Z") / 1_000;

/** One transfer a block, one block in two hours; nobody gives what they do not have. */
function history(seed: string, length: number): TestTransfer[] {
  const random = createRandom(seed);
  const balances = new Map<string, bigint>();
  return Array.from({ length }, (_, block) => {
    const givers = [...balances].filter(([, held]) => held > 0n);
    const giver = random.unit() < 0.3 ? undefined : givers[Math.floor(random.unit() * givers.length)];
    const [from, most] = giver ?? [null, 10n ** 24n];
    const amount = random.unit() < 0.3 ? most : (most * BigInt(1 + Math.floor(random.unit() * 99))) / 100n;
    const to = random.unit() < 0.1 && from !== null ? null : `wallet ${Math.floor(random.unit() * 60)}`;
    if (from !== null) balances.set(from, balances.get(from)! - amount);
    if (to !== null) balances.set(to, (balances.get(to) ?? 0n) + amount);
    return { time: start + block * 7_200, block, position: 0, from, to, amount };
  });
}

/** The same by adding up. */
function balancesOf(transfers: readonly TestTransfer[]): bigint[] {
  const balances = new Map<string, bigint>();
  for (const { from, to, amount } of transfers) {
    if (from !== null) balances.set(from, (balances.get(from) ?? 0n) - BigInt(amount));
    if (to !== null) balances.set(to, (balances.get(to) ?? 0n) + BigInt(amount));
  }
  return [...balances.values()].filter((held) => held > 0n).sort((one, other) => (one < other ? 1 : -1));
}

test.each(["a", "b", "c"])(
  "figures of a token in the middle of its reading are those of then: %s",
  async (seed) => {
    const transfers = history(seed, 400);
    await importTokens(store, [{ address: "under way", transfers }], { deferCompute: true });
    for (const block of [3, 60, 150, 399]) {
      const until = transfers.slice(0, block + 1);
      const held = balancesOf(until);
      const total = Number(held.reduce((sum, one) => sum + one, 0n));
      const top = (most: number) => held.slice(0, most).reduce((sum, one) => sum + Number(one) / total, 0);
      const before = until.filter(({ time }) => time <= start + block * 7_200 - 7 * day);
      const figures = (await partialFigures(store.reader, "eth", "under way", block))!;
      expect(figures.holders).toBe(held.length);
      expect(figures.holdersBefore).toBe(before.length > 0 ? balancesOf(before).length : null);
      expect(figures.top10).toBeCloseTo(top(10), 12);
      expect(figures.top100).toBeCloseTo(1, 12);
      // And what the whole way through the ledger says of a token that ends there.
      await importTokens(store, [{ address: `ends ${block}`, transfers: until }]);
      expect(await answerOf(store, "getTokenStats", { address: `ends ${block}` })).toMatchObject({
        hhi: expect.closeTo(figures.hhi!, 12) as number,
      });
      expect(await answerOf(store, "getHolders", { address: `ends ${block}` })).toMatchObject({
        holder_count: held.length,
      });
    }
  },
);

test("months are those of the calendar", async () => {
  const transfers = history("a", 400);
  await importTokens(store, [{ address: "under way", transfers }], { deferCompute: true });
  const { block } = await storedTransfers(store.reader, "eth", "under way");
  const counts = await transfersByTime(store.reader, "eth", "under way", block!, "month");
  const byMonth = Object.fromEntries(
    [...counts].map(([at, count]) => [new Date(at * 1_000).toISOString().slice(0, 10), count]),
  );
  // 25 hours of January.
  expect(byMonth).toEqual({ "2024-01-01": 13, "2024-02-01": 348, "2024-03-01": 39 });
  const weeks = await transfersByTime(store.reader, "eth", "under way", block!, "week");
  expect(Math.min(...weeks.keys())).toBe(Date.parse("2024-01-29T00:00:00Z") / 1_000);
});

test("transfers that do not say what is held make no figure", async () => {
  const transfers = [
    { time: start, block: 1, from: null, to: "a", amount: 5n },
    { time: start, block: 2, from: "b", to: "a", amount: 5n },
  ];
  await importTokens(store, [{ address: "under way", transfers }], {
    deferCompute: true,
    allowIncomplete: true,
  });
  expect(await partialFigures(store.reader, "eth", "under way", 1)).toMatchObject({ holders: 1, top10: 1 });
  expect(await partialFigures(store.reader, "eth", "under way", 2)).toBeNull();
});
