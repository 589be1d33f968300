import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "../sources/demo/random.ts";
import { openStore, type Store } from "../store/store.ts";
import { describeRandom } from "../../test/speed.ts";
import { day, importTokens, type TestTransfer } from "./test-ledger.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

const start = 1_700_000_000;

/** Transfers in which nobody goes negative, with emptied wallets, equal times and unknown prices. */
function ledger(next: () => number): TestTransfer[] {
  const wallets = ["a", "b", "c", "d"];
  const balances = new Map<string, number>();
  const transfers: TestTransfer[] = [];
  const length = 2 + Math.floor(next() * 30);
  const priceShare = [0, 0.5, 1][Math.floor(next() * 3)]!;
  let time = start;
  for (let index = 0; index < length; index += 1) {
    time += Math.floor(next() * 5) * Math.floor(next() * day);
    const price = next() < priceShare ? 1 + Math.floor(next() * 9) : undefined;
    const pick = () => wallets[Math.floor(next() * wallets.length)]!;
    const giver = pick();
    const held = balances.get(giver) ?? 0;
    const to = next() < 0.1 ? null : pick();
    const minted = held === 0 || next() < 0.3;
    const amount = minted ? 1 + Math.floor(next() * 20) : next() < 0.3 ? held : 1 + Math.floor(next() * held);
    if (minted && to === null) continue;
    const from = minted ? null : giver;
    if (from !== null) balances.set(from, (balances.get(from) ?? 0) - amount);
    if (to !== null) balances.set(to, (balances.get(to) ?? 0) + amount);
    transfers.push({ time, from, to, amount, ...(price === undefined ? {} : { price }) });
  }
  return transfers;
}

interface Expected {
  amount: bigint;
  weight: bigint;
  diamond: bigint;
  gold: bigint;
  silver: bigint;
  bronze: bigint;
  wood: bigint;
  unrealized: number | null;
  realized: number | null;
}

/** The plain loop: a queue of lots an owner, oldest first. */
function byLoop(transfers: readonly TestTransfer[]): Map<string, Expected> {
  interface Lot {
    quantity: number;
    time: number;
    cost: number | undefined;
  }
  const asOf = Math.max(...transfers.map((row) => row.time));
  const queues = new Map<string, Lot[]>();
  const realized = new Map<string, number>();
  const sellers = new Set<string>();
  const priceAt = (row: TestTransfer) => {
    if (row.price !== undefined) return row.price;
    const known = transfers.filter(
      (other) => other.price !== undefined && other.time <= row.time && other.time >= row.time - day,
    );
    const newest = Math.max(...known.map((other) => other.time));
    return known.findLast((other) => other.time === newest)?.price;
  };
  for (const row of transfers) {
    if (row.from === row.to) continue;
    const price = priceAt(row);
    let left = Number(row.amount);
    if (row.from !== null) {
      const queue = queues.get(row.from)!;
      sellers.add(row.from);
      while (left > 0) {
        const lot = queue[0]!;
        const sold = Math.min(left, lot.quantity);
        if (price !== undefined && lot.cost !== undefined) {
          realized.set(row.from, (realized.get(row.from) ?? 0) + sold * (price - lot.cost));
        }
        lot.quantity -= sold;
        left -= sold;
        if (lot.quantity === 0) queue.shift();
      }
    }
    if (row.to !== null) {
      const queue = queues.get(row.to) ?? [];
      queue.push({ quantity: Number(row.amount), time: row.time, cost: price });
      queues.set(row.to, queue);
    }
  }
  const now = priceAt({ time: asOf, from: null, to: null, amount: 0 });
  const isPriced = transfers.some((row) => row.price !== undefined);
  return new Map(
    [...queues].map(([owner, lots]) => {
      const sum = (of: (lot: Lot) => number) => lots.reduce((total, lot) => total + of(lot), 0);
      const aged = (above: number, upTo: number) =>
        BigInt(
          sum((lot) => (asOf - lot.time > above * day && asOf - lot.time <= upTo * day ? lot.quantity : 0)),
        );
      return [
        owner,
        {
          amount: BigInt(sum((lot) => lot.quantity)),
          weight: BigInt(sum((lot) => lot.quantity * (asOf - lot.time))),
          diamond: aged(90, Infinity),
          gold: aged(60, 90),
          silver: aged(30, 60),
          bronze: aged(15, 30),
          wood: aged(-1, 15),
          unrealized:
            now === undefined || (lots.length > 0 && lots.every((lot) => lot.cost === undefined))
              ? null
              : sum((lot) => (lot.cost === undefined ? 0 : lot.quantity * (now - lot.cost))),
          realized: isPriced ? (realized.get(owner) ?? (sellers.has(owner) ? null : 0)) : null,
        },
      ];
    }),
  );
}

describeRandom("present figures of random ledgers", { quick: 50, long: 1_500 }, ({ seed, count }) => {
  test("are those of a loop over lots", async () => {
    const random = createRandom(seed);
    const next = () => random.unit();
    const ledgers = Array.from({ length: count }, () => ledger(next)).filter((rows) => rows.length > 0);
    await importTokens(
      store,
      ledgers.map((transfers, index) => ({ address: `${seed} ${index}`, transfers })),
      // Small rounds, so that tokens are packed together and the larger are divided.
      { legsPerRound: 3000 },
    );
    const found = await store.reader.rows<Expected & { token: string; owner: string }>(
      `SELECT t.address AS token, w.address AS owner, s.amount,
       s.age_weight_high * 18446744073709551616::HUGEINT + s.age_weight_low AS weight,
       s.diamond, s.gold, s.silver, s.bronze, s.wood, s.unrealized_pnl AS unrealized, s.realized_pnl AS realized
     FROM wallet_stats AS s JOIN tokens AS t USING (token_id) JOIN wallets AS w ON w.wallet_id = s.owner
     WHERE starts_with(t.address, $1)`,
      [`${seed} `],
    );
    const stored = new Map(found.map(({ token, owner, ...rest }) => [`${token} ${owner}`, rest]));
    let owners = 0;
    for (const [index, transfers] of ledgers.entries()) {
      for (const [owner, expected] of byLoop(transfers)) {
        owners += 1;
        // Small integers: the doubles are exact too.
        expect(stored.get(`${seed} ${index} ${owner}`), `ledger ${index} owner ${owner}`).toEqual(expected);
      }
    }
    expect(stored.size).toBe(owners);
    expect(owners).toBeGreaterThan(2 * count);
  });
});

test("one token, divided into several rounds, gives the same answers", async () => {
  const transfers = Array.from({ length: 40 }, (_, index) => [
    { time: start + index * day, from: null, to: `w${index % 7}`, amount: 10 + index, price: 1 + index },
    { time: start + index * day, from: `w${index % 7}`, to: `x${index % 3}`, amount: 5, price: 2 },
  ]).flat();
  await importTokens(store, [{ address: "whole", transfers }]);
  await importTokens(store, [{ address: "parts", transfers }], { legsPerRound: 20 });
  const rows = await store.reader.rows<{ answers: bigint }>(
    `SELECT count(*) AS answers
     FROM answers AS a JOIN tokens AS s ON s.token_id = a.token_id AND s.address = 'whole'
     JOIN tokens AS t ON t.address = 'parts'
     JOIN answers AS b ON b.token_id = t.token_id AND b.endpoint = a.endpoint AND a.endpoint <> 'getToken'
       AND b.body = a.body`,
  );
  expect(rows).toEqual([{ answers: 6n }]);
});

test("a round in which nobody is left a holder takes none from the rounds before", async () => {
  const minted = { time: start, from: null, to: "a", amount: 5 };
  const burned = { time: start + 1, from: "a", to: null, amount: 5 };
  await importTokens(
    store,
    [
      { address: "held", transfers: [minted] },
      { address: "gone", transfers: [minted, burned] },
    ],
    { legsPerRound: 2 },
  );
  const rows = await store.reader.rows(
    "SELECT t.address FROM holders AS h JOIN tokens AS t USING (token_id) WHERE t.address IN ('held', 'gone')",
  );
  expect(rows).toEqual([{ address: "held" }]);
});
