import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { day, dealings, importTokens } from "./test-ledger.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

const start = 1_700_000_000;

/** What is stored of each checkpoint, beside the sums of all that happened until then. */
const comparison = `
  WITH moves AS (
    SELECT token_id, time, to_owner AS owner, to_account AS account, amount FROM transfers WHERE to_owner IS NOT NULL
    UNION ALL
    SELECT token_id, time, from_owner, from_account, -amount FROM transfers WHERE from_owner IS NOT NULL
  ),
  expected AS (
    SELECT c.token_id, c.nth, m.owner, m.account, sum(m.amount) AS amount
    FROM balance_checkpoints AS c JOIN moves AS m ON m.token_id = c.token_id AND m.time <= c.time
    GROUP BY ALL HAVING sum(m.amount) > 0
  ),
  stored AS (
    SELECT c.token_id, c.nth, s.owner, s.account, (s.amount_high::HUGEINT << 64) + s.amount_low AS amount,
      s.size = moments.size_of((s.amount_high::HUGEINT << 64) + s.amount_low) AS is_size
    FROM balance_checkpoints AS c
    JOIN balance_spells AS s ON s.token_id = c.token_id AND s.from_nth <= c.nth AND s.to_nth > c.nth
  )
  SELECT
    count(*)::INTEGER AS rows,
    count(DISTINCT (e.token_id, e.nth))::INTEGER AS checkpoints,
    (count(*) FILTER (e.amount > 2::HUGEINT ** 64))::INTEGER AS large,
    (count(*) FILTER (NOT coalesce(e.amount = s.amount AND s.is_size, false)))::INTEGER AS wrong
  FROM expected AS e
  FULL JOIN stored AS s ON s.token_id = e.token_id AND s.nth = e.nth AND s.owner = e.owner
    AND s.account IS NOT DISTINCT FROM e.account`;

const checkpointsOf = (address: string) =>
  store.reader.rows<{ nth: number; time: number }>(
    `SELECT nth::INTEGER AS nth, time::DOUBLE AS time FROM balance_checkpoints JOIN tokens USING (token_id)
     WHERE address = $1 ORDER BY nth`,
    [address],
  );

test("at every checkpoint is stored what all transfers until then add up to", async () => {
  const tokens = Array.from({ length: 40 }, (_, index) => ({
    address: `t${index}`,
    transfers: dealings(`checkpoints ${index}`, 10 + index),
  }));
  await importTokens(store, tokens, { legsBetweenCheckpoints: 2 });
  // In several rounds, each with a share of the owners.
  const parts = { address: "parts", transfers: dealings("parts", 60) };
  await importTokens(store, [parts], { legsBetweenCheckpoints: 4, legsPerRound: 20 });
  const [found] =
    await store.reader.rows<Record<"rows" | "checkpoints" | "large" | "wrong", number>>(comparison);
  expect(found!.wrong).toBe(0);
  expect(found!.rows).toBeGreaterThan(500);
  expect(found!.checkpoints).toBeGreaterThan(200);
  expect(found!.large).toBeGreaterThan(100);
});

test("the last checkpoint is the end of the last whole week, and none is far from the one before it", async () => {
  const transfers = Array.from({ length: 50 }, (_, index) => ({
    time: start + index * day,
    from: null,
    to: `owner ${index % 3}`,
    amount: 1,
  }));
  const options = { legsBetweenCheckpoints: 10 };
  await importTokens(store, [{ address: "even", transfers }], options);
  const found = await checkpointsOf("even");
  expect(found.map(({ nth }) => nth)).toEqual(found.map((_, index) => index));
  // The first of the transfers is on a Tuesday at 22:13:20, the last one seven weeks later.
  const monday = Date.UTC(2024, 0, 1) / 1_000;
  expect(found.at(-1)!.time).toBe(monday);
  expect(found.every(({ time }) => time % day === 0)).toBe(true);
  const between = found.map(
    ({ time }, index) =>
      transfers.filter((each) => each.time <= time && each.time > (found[index - 1]?.time ?? 0)).length,
  );
  // 10 legs are 5 transfers; the last checkpoint comes sooner.
  expect(between).toEqual([...Array<number>(9).fill(5), 3]);

  // More come in the same week: what is stored stays. The next week has a checkpoint of its own.
  const after = async (days: number) => {
    transfers.push({ time: start + days * day, from: null, to: "owner 9", amount: 3 });
    await importTokens(store, [{ address: "even", transfers }], options);
    const [row] = await store.reader.rows<{ wrong: number }>(comparison);
    expect(row!.wrong).toBe(0);
    return checkpointsOf("even");
  };
  expect(await after(54)).toEqual(found);
  expect((await after(55)).at(-1)!.time).toBe(monday + 7 * day);
});

test("a token that has seen no whole week has its last checkpoint now", async () => {
  const transfers = dealings("young", 40).map((row, index) => ({ ...row, time: start + index * 60 }));
  await importTokens(store, [{ address: "young", transfers }], { legsBetweenCheckpoints: 2 });
  expect((await checkpointsOf("young")).at(-1)!.time).toBe(start + 39 * 60);
});

test("small tokens have none, nor those of which balances are not the sums of all transfers", async () => {
  const transfers = dealings("few", 30);
  await importTokens(store, [{ address: "few", transfers }], { legsBetweenCheckpoints: 8 });
  const silent = { time: start + 1_000 * day, from: null, to: "owner_0", amount: 5, silent: true as const };
  await importTokens(
    store,
    [
      { address: "partial", transfers, notes: ["partial"] },
      { address: "opened", transfers, notes: ["partial", "snapshots"] },
      { address: "adjusted", transfers: [...transfers, silent], notes: ["adjusted"] },
    ],
    { legsBetweenCheckpoints: 2 },
  );
  const found = await store.reader.rows<{ address: string; stored: number }>(
    `SELECT address, (
       (SELECT count(*) FROM balance_checkpoints AS c WHERE c.token_id = t.token_id)
       + (SELECT count(*) FROM balance_spells AS s WHERE s.token_id = t.token_id)
     )::INTEGER AS stored
     FROM tokens AS t WHERE address IN ('few', 'partial', 'opened', 'adjusted') ORDER BY address`,
  );
  expect(found).toEqual(["adjusted", "few", "opened", "partial"].map((address) => ({ address, stored: 0 })));
});
