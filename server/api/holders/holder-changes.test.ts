import { afterAll, beforeAll, expect, test } from "vitest";
import type { HolderChanges } from "../../../contract/history.ts";
import { importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import { createRandom } from "../../sources/demo/random.ts";
import { testAddress } from "../../sources/solana/test-chain.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";

const token = `0x${"1".repeat(40)}`;
const start = Date.UTC(2026, 0, 1) / 1_000;
const accounts = 2_000;
const wallet = (number: number) => `0x${((number * 7_919) % 10_007).toString(16).padStart(40, "0")}`;

/** Many accounts with amounts of which many are equal, and then a few that give to others, some of them all they have. */
function ledger(): TestTransfer[] {
  const random = createRandom("changes of a few");
  const minted = Array.from({ length: accounts }, (_, number) => ({
    time: start + number,
    from: null,
    to: wallet(number),
    amount: 1 + random.below(300),
  }));
  const held = minted.map(({ amount }) => amount);
  const moved = Array.from({ length: 60 }, (_, index) => {
    const from = random.below(accounts);
    const amount = random.chance(0.3) ? held[from]! : 1 + random.below(held[from]!);
    held[from]! -= amount;
    const to = random.chance(0.3) ? accounts + index : random.below(accounts);
    return { time: start + accounts + index, from: wallet(from), to: wallet(to), amount };
  });
  return [...minted, ...moved.filter(({ amount, from, to }) => amount > 0 && from !== to)];
}

const transfers = ledger();

/** Of wallets that hold in several accounts: a move within one, one that keeps an account, one that leaves, one that comes. */
const mint = "So11111111111111111111111111111111111111112";
const moves: TestTransfer[] = (
  [
    [0, null, "a a1", 100],
    [0, null, "b b1", 50],
    [0, null, "b b2", 50],
    [0, null, "c c1", 30],
    [0, null, "d d1", 10],
    [100, "a a1", "a a2", 40],
    [100, "b b1", "d d2", 50],
    [100, "c c1", "e e1", 30],
  ] as const
).map(([after, from, to, amount]) => {
  const [[giver = null, fromAccount] = [], [owner = "", toAccount = ""]] = [from?.split(" "), to.split(" ")];
  return {
    time: start + after,
    from: giver === null ? null : testAddress(giver),
    ...(fromAccount && { fromAccount: testAddress(fromAccount) }),
    to: testAddress(owner),
    toAccount: testAddress(toAccount),
    amount,
  };
});
let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [{ address: token, transfers }]);
  await importTokens(store, [{ chain: "sol", address: mint, transfers: moves }]);
  backend = createStoreBackend(store);
});
afterAll(() => store.close());

/** Amounts and ranks at a moment, by a plain loop. */
function stateAt(time: number, without: string | undefined) {
  const held = new Map<string, number>();
  for (const { time: when, from, to, amount } of transfers) {
    if (when > time) continue;
    if (from !== null) held.set(from, (held.get(from) ?? 0) - Number(amount));
    if (to !== null) held.set(to, (held.get(to) ?? 0) + Number(amount));
  }
  const ranked = [...held]
    .filter(([address, amount]) => amount > 0 && address !== without)
    .toSorted((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
  return new Map(ranked.map(([address, amount], index) => [address, { amount, rank: index + 1 }]));
}

const end = start + accounts + 60;

// Of few changes ranks before are found by looking at them, of many a list is made.
test.each([
  ["few", start + accounts - 1, end, undefined],
  ["few, without one", start + accounts - 1, end, wallet(0)],
  ["one", start + accounts - 1, start + accounts, undefined],
  ["many", start + accounts / 2, end - 30, undefined],
  ["many, without one", start + accounts / 2, end - 30, wallet(0)],
])("%s changes, with both ranks", async (_, from, to, without) => {
  const [before, after] = [stateAt(from, without), stateAt(to, without)];
  const changed = [...new Set([...before.keys(), ...after.keys()])].flatMap((address) => {
    const [was, is] = [before.get(address), after.get(address)];
    const change = (is?.amount ?? 0) - (was?.amount ?? 0);
    const row = {
      address,
      spl_token_account: "",
      before: was?.amount ?? 0,
      after: is?.amount ?? 0,
      rank_before: was?.rank ?? null,
      rank_after: is?.rank ?? null,
    };
    return change === 0 ? [] : [{ change, row }];
  });
  for (const sort of ["increase", "decrease"] as const) {
    const expected = changed
      .filter(({ change }) => (sort === "increase" ? change > 0 : change < 0))
      .toSorted(
        (left, right) =>
          Math.abs(right.change) - Math.abs(left.change) || (left.row.address < right.row.address ? -1 : 1),
      );
    const found: HolderChanges["changes"][number][] = [];
    for (let offset = 0; offset < Math.max(1, expected.length); offset += 100) {
      const { body } = await backend.getHolderChanges({
        chain_id: "eth",
        contract_address: token,
        from,
        to,
        sort,
        limit: 100,
        offset,
        and: without === undefined ? [] : [without],
        keep: [],
      });
      found.push(...(JSON.parse(body) as HolderChanges).changes);
    }
    expect(found).toEqual(expected.map(({ row }) => row));
  }
});

test("sizes never fall while amounts grow", async () => {
  const amounts = Array.from({ length: 127 }, (_, power) => 2n ** BigInt(power)).flatMap((power) =>
    [-1n, 0n, 1n].map((more) => power + more),
  );
  const sorted = [...new Set(amounts)].toSorted((left, right) => (left < right ? -1 : 1));
  const rows = await store.reader.rows<{ size: number }>(
    `SELECT moments.size_of(amount) AS size
     FROM (SELECT unnest([${sorted.join("::HUGEINT, ")}::HUGEINT]) AS amount) ORDER BY amount`,
  );
  const sizes = rows.map(({ size }) => size);
  expect(sizes).toEqual(sizes.toSorted((left, right) => left - right));
  expect(sizes.at(-1)).toBeLessThan(100_000);
});

test("changes and the list of a past time count wallets beside their accounts", async () => {
  const ask = { chain_id: "sol", contract_address: mint, limit: 10, offset: 0, keep: [] } as const;
  const changesOf = async (and: string[]) => {
    const args = { ...ask, from: start, to: start + 100, sort: "increase", and } as const;
    return (JSON.parse((await backend.getHolderChanges(args)).body) as HolderChanges).totals;
  };
  const wallets = { increased: 2, decreased: 2, entered: 1, left: 1 };
  expect(await changesOf([])).toEqual({
    increased: 3,
    decreased: 3,
    entered: 3,
    left: 2,
    increase: 120,
    decrease: 120,
    wallets,
  });
  expect((await changesOf([testAddress("c")])).wallets).toEqual({ ...wallets, decreased: 1, left: 0 });
  const { body, facts } = await backend.getHolders({ ...ask, at: start });
  expect([(JSON.parse(body) as { holder_count: number }).holder_count, facts]).toEqual([
    5,
    { wallets: { count: 4 } },
  ]);
  const without = await backend.getHolders({ ...ask, at: start, and: [testAddress("b")] });
  expect(without.facts).toEqual({ wallets: { count: 3 } });
  // Of now and of all it is told with all that is known of wallets.
  expect((await backend.getHolders(ask)).facts?.wallets).toMatchObject({ count: 4, top1: 100 / 240 });
});
