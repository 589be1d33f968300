import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { answerOf, day, factsOf, importTokens, type TestTransfer } from "./test-ledger.ts";

let store: Store;
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
});
afterEach(() => store.close());

const start = 1_700_000_000;
const later = start + 40 * day;

/** What a holds has no known cost; of what b holds a quarter has. */
const partlyCosted: TestTransfer[] = [
  { time: start, from: null, to: "a", amount: 60 },
  { time: start, from: null, to: "b", amount: 30 },
  { time: later, from: null, to: "b", amount: 10, price: 2 },
];

test("where no cost is known a wallet has no profit, and not one of 0", async () => {
  await importTokens(store, [{ transfers: partlyCosted, prices: [[later, 5]] }]);
  expect(await answerOf(store, "getWalletStats", { wallet: "a" })).toMatchObject({
    amount: 60,
    unrealized_pnl: null,
    realized_pnl: 0,
  });
  expect(await factsOf(store, { wallet: "a" })).toMatchObject({ costShare: 0 });
  expect(await answerOf(store, "getWalletStats", { wallet: "b" })).toMatchObject({ unrealized_pnl: 30 });
  expect(await factsOf(store, { wallet: "b" })).toMatchObject({ costShare: 0.25 });
});

test("how much of the supply has a known cost", async () => {
  await importTokens(store, [{ transfers: partlyCosted, prices: [[later, 5]] }]);
  expect(await answerOf(store, "getTokenPnl")).toEqual({
    break_even_price: 2,
    realized_pnl_total: 0,
    unrealized_pnl_total: 30,
  });
  expect(await factsOf(store)).toEqual({
    costShare: 0.1,
    wallets: { count: 2 },
    activity: { first: start, moved_7d: 10, moved_7d_usd: 20 },
  });
});

test("a sale at a price that is not known is no profit of 0", async () => {
  await importTokens(store, [
    {
      address: "none",
      transfers: [
        { time: start, from: null, to: "a", amount: 10, price: 3 },
        { time: start + 10 * day, from: "a", to: "b", amount: 4 },
        { time: start + 20 * day, from: null, to: "c", amount: 1, price: 3 },
      ],
    },
    {
      address: "some",
      transfers: [
        { time: start, from: null, to: "a", amount: 10, price: 3 },
        { time: start + 10 * day, from: "a", to: "b", amount: 3 },
        { time: start + 20 * day, from: "a", to: "b", amount: 1, price: 7 },
      ],
    },
  ]);
  expect(await answerOf(store, "getWalletStats", { address: "none", wallet: "a" })).toMatchObject({
    realized_pnl: null,
  });
  expect(await answerOf(store, "getTokenPnl", { address: "none" })).toMatchObject({
    realized_pnl_total: null,
  });
  expect(await factsOf(store, { address: "none" })).toMatchObject({ soldShare: 0 });
  expect(await answerOf(store, "getTokenPnl", { address: "some" })).toMatchObject({ realized_pnl_total: 4 });
  expect(await factsOf(store, { address: "some" })).toMatchObject({ soldShare: 0.25 });
  // The same of the wallet that sold; of one that sold nothing there is no part.
  expect(await answerOf(store, "getWalletStats", { address: "some", wallet: "a" })).toMatchObject({
    realized_pnl: 4,
  });
  expect(await factsOf(store, { address: "some", wallet: "a" })).toMatchObject({ soldShare: 0.25 });
  expect(await factsOf(store, { address: "none", wallet: "a" })).toMatchObject({ soldShare: 0 });
  expect(await factsOf(store, { address: "some", wallet: "b" })).not.toHaveProperty("soldShare");
});

test("a price two days old hides only what needs one now", async () => {
  await importTokens(store, [
    {
      transfers: [
        { time: start, from: null, to: "a", amount: 10, price: 1 },
        { time: start + day, from: "a", to: "b", amount: 4, price: 3 },
        { time: start + 3 * day, from: "b", to: "a", amount: 1 },
      ],
    },
  ]);
  expect(await answerOf(store, "getTokenPnl")).toEqual({
    break_even_price: (6 * 1 + 3 * 3) / 9,
    realized_pnl_total: 8,
    unrealized_pnl_total: null,
  });
  expect(await answerOf(store, "getHolderBreakdowns")).toBe("stats_unavailable");
  expect(await factsOf(store)).toMatchObject({
    costShare: 0.9,
    soldShare: 0.8,
    lastPrice: { usd: 3, at: start + day },
  });
});

test("without any price there is none to name", async () => {
  await importTokens(store, [{ transfers: partlyCosted.slice(0, 2) }]);
  expect(await factsOf(store)).toEqual({
    costShare: 0,
    wallets: { count: 2 },
    activity: { first: start, moved_7d: 90 },
  });
  expect(await answerOf(store, "getTokenPnl")).toBe("stats_unavailable");
});

test("accounts and their owners, with the shares of both", async () => {
  await importTokens(store, [
    {
      balances: [
        ["a", 30, "a1"],
        ["a", 25, "a2"],
        ["b", 40, "b1"],
        ["c", 5],
      ],
    },
  ]);
  expect(await answerOf(store, "getHolders")).toMatchObject({ holder_count: 4 });
  expect(await factsOf(store)).toEqual({
    wallets: {
      count: 3,
      gini: 1 / 3,
      top1: 0.55,
      top10: 1,
      top100: 1,
      half: 1,
      hhi: expect.closeTo(0.465, 12),
    },
  });
});

test("what was minted to the zero address is nobody's", async () => {
  await importTokens(store, [
    {
      transfers: [
        { time: start, from: null, to: null, amount: 1000 },
        { time: start, from: null, to: "a", amount: 9000 },
      ],
    },
  ]);
  expect(await answerOf(store, "getToken")).toMatchObject({ supply: "9000" });
  expect(await factsOf(store)).toMatchObject({ unheld: "1000" });
});

test("what moved in seven days is all that went between wallets, each at the price of its time", async () => {
  const newest = start + 20 * day;
  await importTokens(store, [
    {
      address: "priced",
      transfers: [
        { time: start, from: null, to: "a", amount: 100, price: 1 },
        // Seven days ago to the second: before the window.
        { time: newest - 7 * day, from: "a", to: "b", amount: 8, price: 5 },
        { time: newest - 7 * day + 1, from: "a", to: "b", amount: 10, price: 2 },
        { time: newest - day, from: "a", to: "a", amount: 50, price: 2 },
        { time: newest, from: "b", to: null, amount: 3, price: 4 },
      ],
    },
    {
      address: "partly",
      transfers: [
        { time: start, from: null, to: "a", amount: 100 },
        { time: newest - day, from: "a", to: "b", amount: 10, price: 2 },
        { time: newest, from: "a", to: "b", amount: 1, price: 2 },
        { time: newest - 3 * day, from: "a", to: "b", amount: 4 },
      ].toSorted((left, right) => left.time - right.time),
    },
    { address: "quiet", transfers: [{ time: start, from: null, to: "a", amount: 0 }] },
  ]);
  const activity = async (address: string) => (await factsOf(store, { address }))?.activity;
  expect(await activity("priced")).toEqual({ first: start, moved_7d: 13, moved_7d_usd: 32 });
  expect(await activity("partly")).toEqual({ first: start, moved_7d: 15 });
  expect(await activity("quiet")).toEqual({ first: start, moved_7d: 0, moved_7d_usd: 0 });
});

test("of balances alone, and where transfers are missing, nothing is said of age and what moved", async () => {
  await importTokens(store, [{ address: "held", balances: [["a", 5]] }]);
  await importTokens(
    store,
    [{ address: "missing", transfers: [{ time: start, from: "a", to: "b", amount: 5 }] }],
    {
      allowIncomplete: true,
    },
  );
  expect(await factsOf(store, { address: "held" })).not.toHaveProperty("activity");
  expect(await factsOf(store, { address: "missing" })).not.toHaveProperty("activity");
});
