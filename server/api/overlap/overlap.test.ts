import { afterAll, beforeAll, expect, test } from "vitest";
import { Overlap } from "../../../contract/wallets/overlap.ts";
import { describeRandom } from "../../../test/speed.ts";
import { importTokens, type TestToken } from "../../ledger/test-ledger.ts";
import { createRandom } from "../../sources/demo/random.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend } from "../store-backend.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [
    {
      address: "first",
      ticker: "ONE",
      decimals: 1,
      balances: [
        ["ann", 50],
        ["ben", 20],
        ["ben", 10, "second"],
        ["cid", 30],
        ["dan", 10],
      ],
    },
    {
      address: "second",
      ticker: "TWO",
      balances: [
        ["ben", 1],
        ["cid", 3],
        ["eve", 4],
      ],
    },
    { address: "alone", ticker: "THREE", balances: [["zoe", 1]] },
  ]);
  const time = 1_700_000_000;
  const broken = [
    { time, from: null, to: "ann", amount: 5 },
    { time, from: "ben", to: "ann", amount: 8 },
  ];
  await importTokens(store, [{ address: "part", ticker: "PART", transfers: broken }], {
    allowIncomplete: true,
  });
});
afterAll(() => store.close());

async function overlapOf(from: Store, tokens: readonly string[], limit = 100, offset = 0) {
  const { body } = await createStoreBackend(from).getOverlap({ chain_id: "eth", tokens, limit, offset });
  return Overlap.parse(JSON.parse(body));
}

test("holders of one that also hold another, and the wallets that hold both", async () => {
  const { tokens, pairs, total, holders } = await overlapOf(store, ["first", "second"]);
  expect(tokens.map(({ address, wallet_count: wallets }) => [address, wallets])).toEqual([
    ["first", 4],
    ["second", 3],
  ]);
  expect(pairs).toEqual([
    { token: "first", also: "second", wallets: 2, share: 0.5, supply_share: 0.5 },
    { token: "second", also: "first", wallets: 2, share: 2 / 3, supply_share: 0.5 },
  ]);
  // As much of the first in two accounts: by address.
  expect([total, holders]).toEqual([
    2,
    [
      {
        address: "ben",
        held: [
          { amount: 3, share: 0.25 },
          { amount: 1, share: 0.125 },
        ],
      },
      {
        address: "cid",
        held: [
          { amount: 3, share: 0.25 },
          { amount: 3, share: 0.375 },
        ],
      },
    ],
  ]);
  const last = await overlapOf(store, ["first", "second"], 1, 1);
  expect([last.total, last.holders]).toEqual([2, holders.slice(1)]);
});

test("tokens without a wallet in common", async () => {
  expect(await overlapOf(store, ["first", "alone"])).toMatchObject({
    pairs: [
      { wallets: 0, share: 0, supply_share: 0 },
      { wallets: 0, share: 0, supply_share: 0 },
    ],
    total: 0,
    holders: [],
  });
});

test("one token, one that is not here and one whose balances are not known have no answer", async () => {
  await expect(overlapOf(store, ["first"])).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(overlapOf(store, ["first", "none"])).rejects.toMatchObject({ code: "token_not_found" });
  await expect(overlapOf(store, ["first", "part"])).rejects.toMatchObject({ code: "stats_unavailable" });
});

describeRandom("wallets in common of random tokens", { quick: 3, long: 60 }, ({ seed, count }) => {
  const random = createRandom(`overlap ${seed}`);
  const names = Array.from({ length: 12 }, (_, index) => `wallet_${String(index).padStart(2, "0")}`);

  test("are the intersections of the sets of holders", async () => {
    for (let run = 0; run < count; run += 1) {
      const opened = await openStore({ path: ":memory:" });
      const sets = Array.from({ length: random.below(3) + 2 }, () => {
        const among = names.filter(() => random.chance(0.6));
        const least = among.length > 0 ? among : names.slice(0, 1);
        return new Map(least.map((name) => [name, random.below(4) + 1]));
      });
      const tokens = sets.map((set, index): TestToken & { readonly address: string } => ({
        address: `token_${index}`,
        balances: [...set],
      }));
      await importTokens(opened, tokens);
      const found = await overlapOf(
        opened,
        tokens.map(({ address }) => address),
      );
      const supplies = sets.map((set) => sum([...set.values()]));
      const both = (left: number, right: number) =>
        [...sets[left]!.keys()].filter((name) => sets[right]!.has(name));
      expect(found.pairs).toEqual(
        sets.flatMap((set, left) =>
          sets.flatMap((_, right) => {
            const common = both(left, right);
            return left === right
              ? []
              : [
                  {
                    token: `token_${left}`,
                    also: `token_${right}`,
                    wallets: common.length,
                    share: common.length / set.size,
                    supply_share: sum(common.map((name) => set.get(name)!)) / supplies[left]!,
                  },
                ];
          }),
        ),
      );
      const all = names
        .filter((name) => sets.every((set) => set.has(name)))
        .toSorted((a, b) => sets[0]!.get(b)! - sets[0]!.get(a)! || (a < b ? -1 : 1));
      expect(found.total).toBe(all.length);
      expect(found.holders).toEqual(
        all.map((address) => ({
          address,
          held: sets.map((set, place) => ({
            amount: set.get(address)!,
            share: set.get(address)! / supplies[place]!,
          })),
        })),
      );
      await opened.close();
    }
  });

  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
});
