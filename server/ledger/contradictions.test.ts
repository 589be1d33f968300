import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { findContradictions } from "./contradictions.ts";
import { day, dealings, importTokens } from "./test-ledger.ts";

let store: Store;
const start = 1_700_000_000;
/** Forty wallets with amounts of their own, some of which trade over two years; each holds in one account. */
const traded = Array.from({ length: 400 }, (_, index) => {
  const isMint = index < 40;
  return {
    time: start + index * 2 * day + (index % 24) * 3_600,
    from: isMint ? null : `w${index % 40}`,
    to: `w${(index * 7 + 1) % 40}`,
    amount: isMint ? 1_000_000 + index * 1_000 : 1 + (index % 90),
    ...(index % 3 === 0 && { price: 1 + (index % 11) / 10 }),
  };
});
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  // The last token has more legs than two checkpoints need.
  await importTokens(
    store,
    [
      { address: "0", transfers: traded },
      { address: "1", transfers: dealings("accounts", 300) },
      { address: "2", transfers: [{ time: start, from: null, to: "a", amount: 5 }] },
      { address: "3", transfers: traded, notes: ["partial"] },
    ],
    { legsBetweenCheckpoints: 50 },
  );
  await importTokens(
    store,
    [
      {
        address: "4",
        balances: [
          ["a", 5],
          ["b", 3],
          ["c", 3],
        ],
      },
    ],
    { snapshotTime: start },
  );
});
afterAll(() => store?.close());

class Undone extends Error {}

/** What is found where this was done to the store, as text; then it is undone. */
async function foundAfter(sql: string): Promise<string[]> {
  let found: string[] = [];
  await store
    .transaction(async (db) => {
      await db.run(sql);
      found = (await findContradictions(db, [0, 1, 2, 3, 4])).map(
        ({ tokenId, figure, text }) => `${tokenId} ${figure} ${text}`,
      );
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

test("what is computed holds together", async () => {
  expect(await foundAfter("SELECT 1")).toEqual([]);
  const rows = await store.reader.rows("SELECT 1 FROM balance_checkpoints LIMIT 1");
  expect(rows).toHaveLength(1);
});

const second = "(SELECT min(time) + 86400 FROM token_history WHERE token_id = 0 AND step = 1)";
const newest = "time = (SELECT max(time) FROM token_history WHERE token_id = 0)";
test.each([
  [
    "a holder stands twice",
    "INSERT INTO holders SELECT * FROM holders WHERE token_id = 0 AND rank = 7",
    "0 holders are 40, and 41 have a rank",
  ],
  [
    "a holder is lost",
    "DELETE FROM holders WHERE token_id = 0 AND rank = 7",
    "0 holders are 40, and 39 have a rank",
  ],
  [
    "one is lost, another stands twice",
    "UPDATE holders SET rank = 8 WHERE token_id = 0 AND rank = 7",
    "0 ranks of 40 holders go from 1 to 40, not each once",
  ],
  [
    "two change their ranks",
    "UPDATE holders SET rank = 13 - rank WHERE token_id = 0 AND rank IN (6, 7)",
    "0 ranks are not in the order of amounts",
  ],
  [
    "an amount is another",
    "UPDATE holders SET amount = amount + 1 WHERE token_id = 4 AND rank = 1",
    "4 supply is 11, and holders have 12",
  ],
  ["all of a token's holders are lost", "DELETE FROM holders WHERE token_id = 1", "1 holders are"],
  [
    "holders and supply are swapped",
    "UPDATE tokens SET supply = holder_count, holder_count = supply WHERE token_id = 2",
    "2 holders are 5, and 1 have a rank",
  ],
  [
    "a wallet stands twice",
    "INSERT INTO wallet_stats SELECT * FROM wallet_stats WHERE token_id = 0 AND owner = (SELECT min(owner) FROM wallet_stats WHERE token_id = 0 AND amount > 0)",
    "0 supply is",
  ],
  [
    "a wallet is lost",
    "DELETE FROM wallet_stats WHERE token_id = 0 AND owner = (SELECT min(owner) FROM wallet_stats WHERE token_id = 0 AND amount > 0)",
    "0 supply is",
  ],
  [
    "ages are swapped with amounts",
    "UPDATE wallet_stats SET amount = diamond, diamond = amount WHERE token_id = 0",
    "0 ",
  ],
  [
    "ages are swapped",
    "UPDATE wallet_stats SET diamond = wood, wood = diamond WHERE token_id = 0",
    "0 hands of diamond",
  ],
  [
    "a share is beyond 1",
    "UPDATE wallet_stats SET cost_share = 1.5 WHERE token_id = 0 AND amount > 0",
    "0 cost shares of wallets are not within 0 and 1",
  ],
  [
    "the ten largest wallets hold less than the ten largest accounts",
    "UPDATE token_history SET wallet_top_10 = top_10 - 1 WHERE token_id = 1 AND step = 1",
    "1 wallet_top_10_share cannot be what it is",
  ],
  [
    "figures of wallets are of another time",
    "UPDATE token_history SET wallet_hhi = (wallet_hhi + 1) / 2, wallet_top_10 = supply WHERE token_id = 1 AND step = 2",
    "1 wallet_hhi is",
  ],
  [
    "more wallets hold half than accounts",
    "UPDATE token_history SET wallet_half_of_supply = half_of_supply + 1 WHERE token_id = 1 AND step = 1 AND wallet_half_of_supply IS NOT NULL",
    "1 wallet_half_of_supply cannot be what it is",
  ],
  [
    "more wallets are worth something than there are",
    "UPDATE token_history SET wallet_over_10 = owners + 1 WHERE token_id = 1 AND step = 1",
    "1 wallets_over_10_usd cannot be what it is",
  ],
  [
    "a point stands twice",
    "INSERT INTO token_history SELECT * FROM token_history WHERE token_id = 0 AND step = 1 AND time % 7 = 3",
    "0 history has",
  ],
  [
    "every hour stands twice",
    "INSERT INTO token_history SELECT * FROM token_history WHERE token_id = 0 AND step = 0",
    "0 history has",
  ],
  [
    "a point is lost",
    "DELETE FROM token_history WHERE token_id = 0 AND step = 2 AND time = (SELECT min(time) + 604800 FROM token_history WHERE token_id = 0 AND step = 2)",
    "0 history has",
  ],
  [
    "the newest point is lost",
    `DELETE FROM token_history WHERE token_id = 0 AND step = 1 AND ${newest}`,
    "0 history ends at",
  ],
  [
    "a point comes at another time",
    "UPDATE token_history SET time = time - 1 WHERE token_id = 0 AND step = 1",
    "0 history",
  ],
  [
    "two points off the ends of days, by as much each way",
    `UPDATE token_history SET time = time + CASE WHEN time = ${second} THEN 5 ELSE -5 END
     WHERE token_id = 0 AND step = 1 AND time IN (${second}, ${second} + 86400)`,
    "0 history",
  ],
  [
    "the newest point has more holders",
    `UPDATE token_history SET holders = holders + 1 WHERE token_id = 0 AND ${newest}`,
    "0 holders is 41 at the newest point (hours), and 40 now",
  ],
  [
    "its supply is another",
    `UPDATE token_history SET supply = supply + 1, under_1d = under_1d + 1 WHERE token_id = 0 AND ${newest}`,
    "0 supply is",
  ],
  ["HHI is 4", "UPDATE token_history SET hhi = 4 WHERE token_id = 0", "0 hhi cannot be what it is at"],
  [
    "ten hold 400 %",
    "UPDATE token_history SET top_10 = 4 * supply WHERE token_id = 0",
    "0 top_10_share cannot be",
  ],
  [
    "Gini is beyond 1",
    "UPDATE token_history SET gini_high = gini_high + 1 WHERE token_id = 0",
    "0 gini cannot be",
  ],
  [
    "shares are swapped",
    "UPDATE token_history SET top_10 = top_1000, top_1000 = top_10 WHERE token_id = 0",
    "0 top_100_share cannot be",
  ],
  [
    "holders and owners are swapped",
    "UPDATE token_history SET holders = owners, owners = holders WHERE token_id = 1",
    "1 owners cannot be",
  ],
  [
    "who came is swapped with who left",
    "UPDATE token_history SET new_owners = left_owners, left_owners = new_owners WHERE token_id = 0",
    "0 new_owners add up to",
  ],
  [
    "price and average cost are swapped",
    "UPDATE token_history SET price_usd = average_cost, average_cost = price_usd WHERE token_id = 0",
    "0 ",
  ],
  [
    "bands of age are swapped",
    "UPDATE token_history SET under_1d = over_730d, over_730d = under_1d WHERE token_id = 0",
    "0 ",
  ],
  [
    "cost and what is in profit are swapped",
    "UPDATE token_history SET costed = in_profit, in_profit = costed WHERE token_id = 0",
    "0 supply_in_profit cannot be",
  ],
  [
    "an answer has another HHI",
    `UPDATE answers SET body = replace(body, '"hhi":0.', '"hhi":3.') WHERE token_id = 0`,
    "0 hhi is 3.",
  ],
  [
    "an answer has another Gini",
    `UPDATE answers SET body = replace(body, '"gini":0.', '"gini":0.9') WHERE token_id = 4`,
    "4 gini is 0.9",
  ],
  [
    "an answer has another supply",
    'UPDATE answers SET body = replace(body, \'"supply":"5"\', \'"supply":"6"\') WHERE token_id = 2',
    "2 supply is answered as 6, and is 5",
  ],
  [
    "balances of past times stand twice",
    "INSERT INTO balance_spells SELECT * FROM balance_spells WHERE token_id = 0",
    "0 balances of past times end with",
  ],
  [
    "hands stand twice",
    "INSERT INTO owner_clocks SELECT * FROM owner_clocks WHERE token_id = 0",
    "0 hands stand",
  ],
  [
    "marks of the list are lost",
    "DELETE FROM holder_marks WHERE token_id = 0",
    "0 holders are 40, and 0 blocks of 4096 begin",
  ],
])("found: %s", async (_, sql, said) => {
  const found = await foundAfter(sql);
  expect(
    found.filter((text) => text.startsWith(said)),
    found.join("\n"),
  ).not.toEqual([]);
  // Of that token alone.
  expect(new Set(found.map((text) => text.slice(0, 2)))).toEqual(new Set([said.slice(0, 2)]));
});
