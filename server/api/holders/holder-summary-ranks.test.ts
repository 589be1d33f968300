import { expect, test } from "vitest";
import type { HolderSummary } from "../../../contract/labels.ts";
import { readerOf } from "../../../test/reader.ts";
import { StaleTokenError } from "../at-version.ts";
import { holderSummaries } from "./holder-summary.ts";
import type { TokenState } from "../token-state.ts";

// Who is left out by kind or label is asked of a store in holder-summary.test.ts.

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [ann, ben, cid] = ["a", "b", "c"].map(address) as [string, string, string];
const newest = Date.UTC(2026, 0, 10) / 1_000;
/** Accounts by rank, of two decimals; Ben has two. */
const held: readonly (readonly [owner: string, amount: bigint])[] = [
  [ann, 2n ** 70n],
  [ben, 2n ** 40n],
  [cid, 700n],
  [ben, 300n],
];
const nothingOf = { gold: 0n, silver: 0n, bronze: 0n, wood: 0n };
const hands = { wallets: { diamond: 9 }, tokens: { gold: 5 } };

interface Read {
  readonly accounts?: typeof held;
  /** The token's version when its accounts were read; 3 is the one that is asked about. */
  readonly version?: number;
  readonly ofOwners?: number;
  /** How many accounts the database gives. */
  readonly given?: number;
}

function begin({ accounts = held, version = 3, ofOwners = 3, given = accounts.length }: Read = {}) {
  const { reader: answering } = readerOf([
    [
      "FROM holders\n     WHERE token_id = $1 AND address IN",
      (_: number, owners: string) =>
        accounts.flatMap(([owner, amount], index) =>
          owners.split(" ").includes(owner)
            ? [{ rank: index + 1, amount, address: owner, accounts: 1, version: ofOwners }]
            : [],
        ),
    ],
    ["SELECT version FROM tokens", [{ version }]],
    ["FROM address_labels", []],
    ["FROM address_kinds", []],
    ["FROM index_routes", []],
    ["moments.named_pairs()", []],
    [
      "first_receipt",
      // Of everybody but those that are left out.
      (_: number, excluded: string) =>
        [ann, ben, cid]
          .filter((owner) => !excluded.split(" ").includes(owner))
          .map(() => ({ ...nothingOf, diamond: 100n, first_receipt: 0, last_sale: null })),
    ],
  ]);
  let reads = 0;
  const reader = {
    ...answering,
    // In no order, as a database gives them.
    read: (sql: string, [ranks, limbs]: readonly [Int32Array, Uint32Array]) => {
      reads += 1;
      expect(sql).toContain("token_id = 7");
      for (const [index, [, amount]] of accounts.entries()) {
        const row = accounts.length - 1 - index;
        ranks[row] = index + 1;
        for (const limb of [0, 1, 2, 3]) {
          limbs[4 * row + limb] = Number((amount >> BigInt(32 * limb)) & 0xffff_ffffn);
        }
      }
      return Promise.resolve(given);
    },
  };
  const token = {
    tokenId: 7,
    version: 3,
    decimals: 2,
    holderCount: accounts.length,
    answers: new Map([
      ["getWalletCategories", { body: JSON.stringify(hands.wallets) }],
      ["getSupplyBreakdown", { body: JSON.stringify(hands.tokens) }],
    ]),
    meta: { asOf: newest, sources: ["file"], history: "full", priceUsd: 3 },
  } as unknown as TokenState;
  const summary = holderSummaries(reader);
  const ask = async (more: { and?: readonly string[]; keep?: readonly string[] } = {}, of = token) => {
    const answer = await summary(of, {
      chain_id: "eth",
      token_address: address("1"),
      and: [],
      keep: [],
      ...more,
    });
    return { ...answer, ...(JSON.parse(answer.body) as HolderSummary) };
  };
  return { ask, token, reads: () => reads };
}

test("balances of any size are counted in their order, whichever way they are read", async () => {
  const { holder_count, supply, top_10_share, lorenz, hands: told, ...rest } = await begin().ask();
  expect([holder_count, supply, top_10_share]).toEqual([4, Number("11805916218169229322"), 1]);
  expect(lorenz.at(-1)).toEqual({ accounts: 1, supply: 1 });
  expect(told).toEqual(hands);
  expect(rest).toMatchObject({ excluded: [], kept: [], asOf: newest, priceUsd: 3 });
  // One that takes every bit there is.
  const largest = 2n ** 127n - 1n;
  expect((await begin({ accounts: [[ann, largest]] }).ask()).supply).toBe(Number(`${largest}e-2`));
  // Of small balances too, which are read in one part.
  const small = await begin({
    accounts: [
      [ann, 600n],
      [ben, 300n],
      [cid, 100n],
    ],
  }).ask();
  expect(small).toMatchObject({ supply: 10, half_of_supply: 1, median_holder_position: 3 });
});

test("who is left out is told with all its accounts, the largest first, and who is kept stands apart", async () => {
  const { ask } = begin();
  const without = await ask({ and: [cid, address("d"), ben, ann], keep: [ann] });
  const row = (who: string) => ({ address: who, source: "asked", group: null });
  expect(without.excluded).toMatchObject([
    { ...row(ben), amount: 10_995_116_280.76, rank: 2, accounts: 2 },
    { ...row(cid), amount: 7, rank: 3, accounts: 1 },
    { ...row(address("d")), amount: 0, rank: null, accounts: 0 },
  ]);
  expect(without.kept).toMatchObject([{ ...row(ann), rank: 1, accounts: 1 }]);
  expect(without).toMatchObject({ holder_count: 1, half_of_supply: 1, raw: { holder_count: 4, hands } });
  // Whose hands remain is counted anew.
  expect(without.hands!.wallets.diamond).toBe(1);
});

test("where nobody remains there are no hands", async () => {
  const { ask } = begin();
  expect(await ask({ and: [ann, ben, cid] })).toMatchObject({ holder_count: 0, hands: null, raw: { hands } });
  expect(await begin({ accounts: [] }).ask()).toMatchObject({
    holder_count: 0,
    hands: null,
    raw: { hands: null },
  });
});

test("the balances of a token are read once, and again when it has changed", async () => {
  const { ask, token, reads } = begin();
  const one = await ask();
  const other = await ask({ and: [ann] });
  expect(reads()).toBe(1);
  expect(other.etag).not.toBe(one.etag);
  await expect(ask({}, { ...token, version: 4 })).rejects.toBeInstanceOf(StaleTokenError);
  expect(reads()).toBe(2);
});

test("rows of two versions of a token are not mixed", async () => {
  const changed = [begin({ version: 4 }), begin({ given: 3 }), begin({ ofOwners: 4 })];
  for (const { ask } of changed) await expect(ask({ and: [ben] })).rejects.toBeInstanceOf(StaleTokenError);
});
