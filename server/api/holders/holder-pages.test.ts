import { expect, test } from "vitest";
import type { Holder } from "../../../contract/holders.ts";
import type { Reader } from "../../store/reader.ts";
import { StaleTokenError } from "../at-version.ts";
import { type HolderQuery, holderPages } from "./holder-pages.ts";
import type { TokenState } from "../token-state.ts";

/** Ranks 1 to 9000 hold 4500.00, 4500.00, 4499.00, 4499.00 … 1.00, 1.00: pairs, of which some are on two sides of a block. */
const holderCount = 9_000;
const amounts = Array.from(
  { length: holderCount },
  (_, index) => BigInt(4_500 - Math.floor(index / 2)) * 100n,
);

/** A database of these holders, of which it may have another version by now, or fewer rows. */
function begin({ version = 3, rows = amounts } = {}) {
  const asked: string[] = [];
  const reader = {
    rows: (sql: string, [, first, last, more]: readonly [number, number, number, bigint]) => {
      if (sql.includes("holder_marks")) {
        asked.push("marks");
        return Promise.resolve(
          rows.filter((_, index) => index % 4_096 === 0).map((amount) => ({ version, amount })),
        );
      }
      const within = rows.slice(first - 1, last);
      if (sql.includes("count(*)")) {
        asked.push(`count from ${first}`);
        return Promise.resolve([{ version, rows: within.filter((amount) => amount > more).length }]);
      }
      if (!sql.includes("string_agg")) return Promise.reject(new Error(`nobody answers ${sql}`));
      asked.push(`rows from ${first}`);
      const texts = within.flatMap((amount, index) => [
        amount,
        `w${first + index}`,
        first + index === 2 ? "account" : "",
      ]);
      return Promise.resolve([{ version, texts: texts.length > 0 ? texts.join("\n") : null }]);
    },
  } as unknown as Reader;
  const page = holderPages(reader);
  const token = { tokenId: 7, version: 3, holderCount, decimals: 2 } as unknown as TokenState;
  const ask = async (query: Partial<HolderQuery> = {}, of: Partial<TokenState> = {}) => {
    const found = await page({ ...token, ...of }, { limit: 3, offset: 0, ...query });
    return { total: found.total, holders: found.rows.map((row) => JSON.parse(row) as Holder) };
  };
  const ranks = async (query: Partial<HolderQuery>) => {
    const { total, holders } = await ask(query);
    return [total, ...holders.map(({ rank }) => rank)];
  };
  return { ask, asked, ranks };
}

test("a row is the address with its account, amount and rank", async () => {
  const { ask } = begin();
  expect(await ask()).toEqual({
    total: 9_000,
    holders: [
      { address: "w1", spl_token_account: "", amount: 4_500, rank: 1 },
      { address: "w2", spl_token_account: "account", amount: 4_500, rank: 2 },
      { address: "w3", spl_token_account: "", amount: 4_499, rank: 3 },
    ],
  });
});

test("a page goes on over the end of what is read at once, and ends with the list", async () => {
  const { ask, ranks, asked } = begin();
  expect(await ranks({ offset: 1_022, limit: 4 })).toEqual([9_000, 1_023, 1_024, 1_025, 1_026]);
  expect(asked).toEqual(["rows from 1", "rows from 1025"]);
  // What was read is kept.
  expect(await ranks({ offset: 1_024, limit: 1 })).toEqual([9_000, 1_025]);
  expect(await ranks({ offset: 1_023, limit: 1 })).toEqual([9_000, 1_024]);
  expect(asked).toHaveLength(2);
  expect(await ranks({ offset: 8_998, limit: 50 })).toEqual([9_000, 8_999, 9_000]);
  expect(await ranks({ offset: 9_000 })).toEqual([9_000]);
  expect(await ranks({ offset: 1_000_000 })).toEqual([9_000]);
  const { holders } = await ask({ offset: 0, limit: 2_500 });
  expect(holders.map(({ address }) => address)).toEqual(
    Array.from({ length: 2_500 }, (_, index) => `w${index + 1}`),
  );
});

test("amounts bound the list on both sides, and each bound belongs to it", async () => {
  const { ranks } = begin();
  expect(await ranks({ min_amount: "4499" })).toEqual([4, 1, 2, 3]);
  expect(await ranks({ min_amount: "4499.01" })).toEqual([2, 1, 2]);
  // Finer than the smallest unit.
  expect(await ranks({ min_amount: "4499.001" })).toEqual([2, 1, 2]);
  expect(await ranks({ min_amount: "4498.999" })).toEqual([4, 1, 2, 3]);
  expect(await ranks({ max_amount: "1" })).toEqual([2, 8_999, 9_000]);
  expect(await ranks({ max_amount: "1.999" })).toEqual([2, 8_999, 9_000]);
  expect(await ranks({ max_amount: "0.99" })).toEqual([0]);
  expect(await ranks({ min_amount: "0" })).toEqual([9_000, 1, 2, 3]);
  expect(await ranks({ min_amount: "4501" })).toEqual([0]);
  expect(await ranks({ max_amount: "4500" })).toEqual([9_000, 1, 2, 3]);
  expect(await ranks({ min_amount: "2000", max_amount: "2001", offset: 1 })).toEqual([
    4, 5_000, 5_001, 5_002,
  ]);
  expect(await ranks({ min_amount: "2000", max_amount: "2001", offset: 2, limit: 50 })).toEqual([
    4, 5_001, 5_002,
  ]);
  // A range within one smallest unit has nobody in it.
  expect(await ranks({ min_amount: "2000.001", max_amount: "2000.002" })).toEqual([0]);
});

test("a bound is found in the part of the list in which it lies, and counted there once", async () => {
  const { ranks, asked } = begin();
  // Marked are ranks 1, 4097 and 8193, with 4500, 2452 and 404.
  expect(await ranks({ min_amount: "2452.01", limit: 0 })).toEqual([4_096]);
  expect(await ranks({ min_amount: "2452", limit: 0 })).toEqual([4_098]);
  expect(await ranks({ min_amount: "404", limit: 0 })).toEqual([8_194]);
  expect(asked).toEqual(["marks", "count from 1", "count from 4097", "count from 8193"]);
  await ranks({ min_amount: "2452", limit: 0 });
  expect(asked).toHaveLength(4);
  // Of another version everything is read again.
  const other = begin({ version: 4 });
  await expect(other.ask({}, { version: 4 })).resolves.toMatchObject({ total: 9_000 });
});

test("where the token changed between two reads it is told, rather than a mixture", async () => {
  const changed = begin({ version: 4 });
  await expect(changed.ask()).rejects.toThrow(StaleTokenError);
  await expect(changed.ask({ min_amount: "5", limit: 0 })).rejects.toThrow(StaleTokenError);
  const fewer = begin({ rows: amounts.slice(0, 1_000) });
  await expect(fewer.ask()).rejects.toThrow(StaleTokenError);
  await expect(fewer.ask({ offset: 2_000 })).rejects.toThrow(StaleTokenError);
  await expect(fewer.ask({ max_amount: "5", limit: 0 })).rejects.toThrow(StaleTokenError);
  // What failed is not kept.
  await expect(fewer.ask()).rejects.toThrow(StaleTokenError);
  expect(fewer.asked.filter((each) => each === "rows from 1")).toHaveLength(2);
});
