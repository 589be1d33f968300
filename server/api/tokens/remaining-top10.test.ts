import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { nonPersonCategories } from "../../../contract/kinds.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import { TokenFiguresPage } from "../../../contract/tokens.ts";
import { poolsOf } from "../../address-kinds/pools.ts";
import { importTokens } from "../../ledger/test-ledger.ts";
import { removeLabels, replaceLabels } from "../../store/labels.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";
import { RemainingTop10s } from "./remaining-top10.ts";
import { findTokenFigures } from "./token-figures.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
const dead = "0x000000000000000000000000000000000000dead";
const [pooled, plain, spread, burned] = ["7", "1", "2", "3"].map(address) as [string, string, string, string];
const [pool] = poolsOf(pooled).keys();
const small = Array.from({ length: 12 }, (_, index) => [`0x${String(index).padStart(40, "e")}`, 5] as const);

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [
    {
      address: pooled,
      balances: [[pool!, 500], [dead, 200], [address("a"), 100], [address("b"), 60], ...small],
    },
    { address: plain, balances: [[address("a"), 30], [address("b"), 10], ...small] },
    {
      address: spread,
      balances: [[dead, 40], [address("a"), 60], [address("a"), 20, "second"], [address("b"), 30], ...small],
    },
    { address: burned, balances: [[dead, 7]] },
  ]);
  // However slow the machine, a list here waits for all of its shares.
  backend = createStoreBackend(store, new RemainingTop10s(store, () => {}, 60_000));
});
afterAll(() => store.close());

async function listed(sort = "name") {
  const answer = await backend.getTokenFigures({ chain_id: "eth", limit: 9, offset: 0, sort } as never);
  const { tokens } = TokenFiguresPage.parse(JSON.parse(answer.body));
  return new Map(
    tokens.map((token) => [token.address, [token.remaining_top10_share, token.excluded_kinds] as const]),
  );
}

async function summary(token: string): Promise<HolderSummary> {
  const args = { chain_id: "eth", token_address: token, without: nonPersonCategories, and: [], keep: [] };
  return JSON.parse((await backend.getHolderSummary(args)).body) as HolderSummary;
}

test("it is the summary's figure, with the kinds that were left out", async () => {
  const rows = await listed();
  for (const [token, [share]] of rows) expect(share, token).toBe((await summary(token)).top_10_share);
  // 100, 60 and eight of the twelve that hold 5, of 220.
  expect(rows.get(pooled)).toEqual([200 / 220, ["pool", "burn"]]);
  expect(rows.get(plain)).toEqual([80 / 100, []]);
  // The two accounts of a wallet are one of the ten.
  expect(rows.get(spread)).toEqual([150 / 170, ["burn"]]);
  // Nothing remains of it.
  expect(rows.get(burned)).toEqual([null, []]);
});

test("the whole list is sorted by it, what is not known last", async () => {
  expect([...(await listed("-remaining_top10_share")).keys()]).toEqual([pooled, spread, plain, burned]);
  expect([...(await listed("remaining_top10_share")).keys()]).toEqual([plain, spread, pooled, burned]);
});

test("a label that comes or goes changes it, and so does a transfer", async () => {
  const label = {
    chain: "eth",
    name: "An exchange",
    category: "exchange",
    categoryGiven: null,
    asOf: null,
  } as const;
  await store.label((db) => replaceLabels(db, "operator", [{ ...label, address: address("a") }]));
  expect((await listed()).get(plain)).toEqual([55 / 70, ["exchange"]]);
  expect((await listed()).get(pooled)).toEqual([105 / 120, ["pool", "exchange", "burn"]]);
  await store.label((db) => removeLabels(db, "operator", ["eth"]));
  expect((await listed()).get(plain)).toEqual([80 / 100, []]);

  const moved = address("4");
  const mint = { time: 1, from: null, to: address("a"), amount: 10 };
  await importTokens(store, [{ address: moved, transfers: [mint] }]);
  expect((await listed()).get(moved)).toEqual([1, []]);
  await importTokens(store, [
    { address: moved, transfers: [mint, { time: 2, from: address("a"), to: dead, amount: 4 }] },
  ]);
  expect((await listed()).get(moved)).toEqual([1, ["burn"]]);
});

test("a list does not wait long: what comes later is not known in it, and dropped where a label came meanwhile", async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const { reader } = store;
  const slow: typeof reader.rows = async (sql, parameters) => {
    if (sql.includes("WITH remaining")) await gate;
    return reader.rows(sql, parameters);
  };
  const late: number[] = [];
  const stop: (() => void)[] = [];
  onTestFinished(() => stop.forEach((each) => each()));
  const onChange: Store["onChange"] = (listener) => {
    stop.push(store.onChange(listener));
    return () => {};
  };
  const top10s = new RemainingTop10s({ reader: { ...reader, rows: slow }, onChange }, () => late.push(1), 10);
  expect([...(await top10s.ofChain("eth")).keys()]).toEqual([]);
  await store.label(() => Promise.resolve());
  open();
  await expect.poll(() => late.length).toBe(1);
  // The one that was worked out when what is known of addresses changed is worked out again.
  const known = await new Promise<ReadonlyMap<number, unknown>>((resolve) => {
    void top10s.ofChain("eth").then(resolve);
  });
  expect(known.size).toBeGreaterThanOrEqual(4);
});

test("whoever waits for one token is not behind all that are prepared", async () => {
  const waiting: (() => void)[] = [];
  const { reader } = store;
  const slow: typeof reader.rows = async (sql, parameters) => {
    if (sql.includes("WITH remaining")) await new Promise<void>((resolve) => waiting.push(resolve));
    return reader.rows(sql, parameters);
  };
  const top10s = new RemainingTop10s(
    { reader: { ...reader, rows: slow }, onChange: () => () => {} },
    () => {},
    60_000,
  );
  const list = await store.reader.rows<{ tokenId: number; address: string }>(
    `SELECT token_id AS "tokenId", address FROM tokens ORDER BY token_id`,
  );
  const all = top10s.of("eth", list);
  await expect.poll(() => waiting.length).toBe(1);
  const last = list.slice(-1);
  const one = top10s.of("eth", last);
  for (const step of [1, 2]) {
    await expect.poll(() => waiting.length).toBe(step);
    waiting[step - 1]!();
  }
  expect([...(await one).keys()]).toEqual(last.map(({ tokenId }) => tokenId));
  for (let step = 3; step <= list.length; step += 1) {
    await expect.poll(() => waiting.length).toBe(step);
    waiting[step - 1]!();
  }
  expect((await all).size).toBe(list.length);
});

test("a list that is sorted by them shows those that made its order, and none that came after it", async () => {
  const all = await new RemainingTop10s(store, () => {}, 60_000).ofChain("eth");
  const known = new Map([...all].filter(([, { share }]) => share !== 1));
  const remaining = { ofChain: () => Promise.resolve(known), of: () => Promise.resolve(all) };
  const args = { chain_id: "eth", limit: 100, offset: 0, sort: "-remaining_top10_share" } as const;
  const { rows } = await findTokenFigures(store.reader, args, { withDemo: true, remaining });
  const shown = rows.map(({ token }) => token.remaining_top10_share ?? -1);
  expect(shown).toEqual(shown.toSorted((one, other) => other - one));
  expect(shown.filter((share) => share === -1).length).toBeGreaterThan(1);
});
