import { afterAll, beforeAll, expect, test } from "vitest";
import { WalletHoldingsPage } from "../../../contract/wallets/holdings.ts";
import { describeRandom } from "../../../test/speed.ts";
import { importTokens, type TestToken, type TestTransfer } from "../../ledger/test-ledger.ts";
import { createRandom } from "../../sources/demo/random.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend } from "../store-backend.ts";

const start = 1_700_000_000;
const time = (seconds: number) => new Date((start + seconds) * 1_000).toISOString().replace(".000Z", "Z");
let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

async function holdingsOf(from: Store, wallet: string, limit = 100) {
  const args = { chain_id: "eth", wallet_address: wallet, limit, offset: 0 };
  const { body } = await createStoreBackend(from).getWalletHoldings(args);
  return WalletHoldingsPage.parse(JSON.parse(body));
}

const give = (
  seconds: number,
  from: string | null,
  to: string,
  amount: number,
  price?: number,
): TestTransfer => ({ time: start + seconds, from, to, amount, ...(price !== undefined && { price }) });

test("what is held of each token, its place, and who sent the first of it", async () => {
  await importTokens(store, [
    {
      address: "priced",
      ticker: "PRICED",
      decimals: 2,
      transfers: [
        give(0, null, "ann", 10_000, 2),
        give(60, "ann", "ben", 2_500, 2),
        give(90, "ann", "ben", 500, 4),
        give(100, "ben", "cid", 3_000, 4),
      ],
    },
    {
      address: "snapshot",
      ticker: "SNAP",
      balances: [
        ["ben", 3],
        ["ann", 1],
        ["ann", 2, "second"],
      ],
    },
  ]);
  const broken = [give(0, null, "ben", 5), give(1, "cid", "ben", 8)];
  await importTokens(store, [{ address: "part", ticker: "PART", transfers: broken }], {
    allowIncomplete: true,
  });
  const { total, covered, holdings } = await holdingsOf(store, "ben");
  expect([total, covered]).toEqual([3, "all"]);
  const [snapshot, part, sold] = holdings;
  // As much as Ann has in two accounts, whose address comes first.
  expect(snapshot).toMatchObject({ address: "snapshot", amount: 3, share: 0.5, rank: 2, wallet_count: 2 });
  expect(snapshot).toMatchObject({ price_usd: null, value_usd: null, first_received: null });
  expect(part).toMatchObject({ address: "part", amount: null, share: null, rank: null, wallet_count: null });
  expect(part).toMatchObject({ first_received: null, first_sender: null, unrealized_pnl: null });
  expect(sold).toMatchObject({
    address: "priced",
    amount: 0,
    price_usd: 4,
    value_usd: 0,
    share: 0,
    rank: null,
    // 25 that cost $2 and five that cost $4, all given away at $4.
    realized_pnl: 50,
    first_received: time(60),
    first_sender: "ann",
  });
  const ann = await holdingsOf(store, "ann");
  expect(ann.holdings.find(({ address }) => address === "priced")).toMatchObject({
    amount: 70,
    value_usd: 280,
    share: 0.7,
    rank: 1,
    wallet_count: 2,
    first_received: time(0),
    first_sender: null,
  });
  expect((await holdingsOf(store, "ben", 1)).holdings).toEqual([snapshot]);
  expect(await holdingsOf(store, "nobody")).toEqual({ total: 0, covered: "all", holdings: [] });
});

test("of what came in one block the first by its place is the first", async () => {
  const minted = [give(0, null, "yan", 9), give(0, null, "zoe", 9)];
  const transfers = [...minted, give(60, "zoe", "eve", 1), give(60, "yan", "eve", 2)];
  await importTokens(store, [{ address: "one-block", ticker: "BLOCK", transfers }]);
  expect((await holdingsOf(store, "eve")).holdings).toMatchObject([{ first_sender: "zoe", amount: 3 }]);
});

interface RandomToken extends TestToken {
  readonly address: string;
  readonly transfers: readonly TestTransfer[];
}

describeRandom("what wallets hold of random tokens", { quick: 2, long: 40 }, ({ seed, count }) => {
  const names = Array.from({ length: 8 }, (_, index) => `wallet_${index}`);
  const random = createRandom(`holdings ${seed}`);

  /** Of some wallets, so that others hold none of it. */
  function tokenOf(address: string): RandomToken {
    const among = names.filter(() => random.chance(0.7));
    const held = new Map<string, number>();
    const transfers = Array.from({ length: random.below(40) + 1 }, (_, place): TestTransfer => {
      const from = among[random.below(among.length)] ?? "wallet_0";
      const to = among[random.below(among.length)] ?? "wallet_1";
      const has = held.get(from) ?? 0;
      const isMint = has === 0 || random.chance(0.2);
      const amount = isMint ? random.below(5) + 1 : random.below(has) + 1;
      if (!isMint) held.set(from, has - amount);
      held.set(to, (held.get(to) ?? 0) + amount);
      return { time: start + place, from: isMint ? null : from, to, amount };
    });
    return { address, ticker: address.toUpperCase(), transfers };
  }

  test("are the sums of the transfers, and places in their order", async () => {
    for (let run = 0; run < count; run += 1) {
      const opened = await openStore({ path: ":memory:" });
      const tokens = Array.from({ length: 5 }, (_, index) => tokenOf(`token_${index}`));
      await importTokens(opened, tokens);
      for (const wallet of names) {
        const expected = new Map(tokens.flatMap((token) => expectedOf(token, wallet)));
        const { holdings } = await holdingsOf(opened, wallet);
        const found = holdings.map((row): [string, object] => [
          row.address,
          {
            amount: row.amount,
            share: row.share,
            rank: row.rank,
            wallets: row.wallet_count,
            first: row.first_received,
            sender: row.first_sender,
          },
        ]);
        expect(new Map(found)).toEqual(expected);
      }
      await opened.close();
    }
  });

  function expectedOf({ address, transfers }: RandomToken, wallet: string): [string, object][] {
    if (!transfers.some(({ from, to }) => from === wallet || to === wallet)) return [];
    const balances = new Map<string, number>();
    const add = (owner: string | null, amount: number) => {
      if (owner !== null) balances.set(owner, (balances.get(owner) ?? 0) + amount);
    };
    for (const { from, to, amount } of transfers) {
      add(from, -Number(amount));
      add(to, Number(amount));
    }
    const holders = [...balances].filter(([, amount]) => amount > 0);
    const supply = holders.reduce((sum, [, amount]) => sum + amount, 0);
    const own = balances.get(wallet) ?? 0;
    const before = holders.filter(([name, amount]) => amount > own || (amount === own && name < wallet));
    const first = transfers.find(({ from, to }) => to === wallet && from !== wallet);
    return [
      [
        address,
        {
          amount: own,
          share: own / supply,
          rank: own > 0 ? before.length + 1 : null,
          wallets: holders.length,
          first: first ? time(first.time - start) : null,
          sender: first?.from ?? null,
        },
      ],
    ];
  }
});
