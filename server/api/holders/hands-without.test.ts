import { expect, test } from "vitest";
import { daySeconds } from "../../../contract/windows.ts";
import type { Reader } from "../../store/reader.ts";
import { handsWithout, rawHands } from "./holder-summary.ts";
import { StaleTokenError } from "../at-version.ts";
import type { TokenState } from "../token-state.ts";

const asOf = Date.UTC(2026, 0, 10) / 1_000;
const raw = { wallets: { diamond: 9 }, tokens: { gold: 5 } };
const stored = {
  getWalletCategories: { body: JSON.stringify(raw.wallets) },
  getSupplyBreakdown: { body: JSON.stringify(raw.tokens) },
};

/** A token of two decimals, and what the store answers about it. */
const tokenOf = (answers: object = stored, more: object = {}) =>
  ({
    tokenId: 7,
    version: 3,
    decimals: 2,
    answers: new Map(Object.entries(answers)),
    meta: { asOf, ...more },
  }) as unknown as TokenState;

/** Owners who came and, it may be, sold so many days before the newest event; what they have is one token of each hand. */
function begin(owners: readonly (readonly [came: number, sold: number | null])[], version = 3) {
  const asked: (readonly unknown[])[] = [];
  const reader = {
    rows: (sql: string, parameters: readonly unknown[]) => {
      if (sql.startsWith("SELECT version")) return Promise.resolve([{ version }]);
      asked.push(parameters);
      return Promise.resolve(
        owners.map(([came, sold]) => ({
          diamond: 100n,
          gold: 20n,
          silver: 3n,
          bronze: 0n,
          wood: 250n,
          first_receipt: asOf - came * daySeconds,
          last_sale: sold === null ? null : asOf - sold * daySeconds,
        })),
      );
    },
  } as unknown as Reader;
  return { asked, remaining: handsWithout(reader) };
}
const nobody = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0, new_holders: 0 };

test("of all holders, hands are those of the token's own answers; null where one of them is not known", () => {
  expect(rawHands(tokenOf())).toEqual(raw);
  expect(rawHands(tokenOf({ ...stored, getWalletCategories: "stats_unavailable" }))).toBeNull();
  expect(rawHands(tokenOf({ getWalletCategories: stored.getWalletCategories }))).toBeNull();
});

test("where nobody is left out, or nothing is known of hands, no owner is looked at", async () => {
  const { remaining, asked } = begin([[400, null]]);
  expect(await remaining(tokenOf(), [])).toEqual(raw);
  expect(await remaining(tokenOf({}), ["0x1"])).toBeNull();
  expect(await remaining(tokenOf(stored, { asOf: null }), ["0x1"])).toEqual(raw);
  expect(asked).toEqual([]);
});

test("an owner is of the hand that it has held for without a sale, and new where it came in the last fifteen days", async () => {
  const each = async (came: number, sold: number | null) => {
    const { wallets } = (await begin([[came, sold]]).remaining(tokenOf(), ["0x1"]))!;
    return Object.entries(wallets).flatMap(([hand, count]) => (count === 0 ? [] : [`${count} ${hand}`]));
  };
  expect(await each(90.01, null)).toEqual(["1 diamond"]);
  expect(await each(90, null)).toEqual(["1 gold"]);
  expect(await each(60, null)).toEqual(["1 silver"]);
  expect(await each(30, null)).toEqual(["1 bronze"]);
  expect(await each(15, null)).toEqual(["1 wood"]);
  expect(await each(14.99, null)).toEqual(["1 new_holders"]);
  expect(await each(0, null)).toEqual(["1 new_holders"]);
  // What it sold last is what counts, and who has sold is not new.
  expect(await each(400, 31)).toEqual(["1 silver"]);
  expect(await each(400, 14)).toEqual(["1 wood"]);
  expect(await each(0, 0)).toEqual(["1 wood"]);
});

test("tokens are summed by hand over all that remain, in whole tokens", async () => {
  const { remaining, asked } = begin([
    [100, null],
    [1, null],
    [1, 1],
  ]);
  expect(await remaining(tokenOf(), ["0x1", "0x2"])).toEqual({
    wallets: { ...nobody, diamond: 1, wood: 1, new_holders: 1 },
    tokens: { diamond: 3, gold: 0.6, silver: 0.09, bronze: 0, wood: 7.5 },
  });
  // Of the thousand largest that are not left out.
  expect(asked).toEqual([[7, "0x1 0x2", 1_000]]);
});

test("a token that was computed before hands were kept has none, and one that changes meanwhile is read again", async () => {
  expect(await begin([]).remaining(tokenOf(), ["0x1"])).toBeNull();
  await expect(begin([[1, null]], 4).remaining(tokenOf(), ["0x1"])).rejects.toThrow(StaleTokenError);
});
