import { afterAll, beforeAll, expect, test } from "vitest";
import { identity, importTokens, type TestToken } from "../ledger/test-ledger.ts";
import { IngestError } from "./ingest-error.ts";
import { openStore, type Store } from "./store.ts";
import { dump, simple, start } from "./test-store.ts";

// What is refused leaves nothing behind: one store is enough for all.
let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [simple, { address: "snap", balances: [["a", 1]] }]);
});
afterAll(() => store.close());

async function refusal(tokens: readonly TestToken[]): Promise<IngestError> {
  const error: unknown = await importTokens(store, tokens).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(IngestError);
  return error as IngestError;
}

const cases: [string, TestToken, Partial<IngestError> & { facts?: object }][] = [
  [
    "an owner goes negative",
    {
      address: "new",
      transfers: [
        { time: start, from: null, to: "a", amount: 5 },
        { time: start + 10, from: "a", to: "b", amount: 4 },
        { time: start + 20, from: "a", to: "b", amount: 4 },
        { time: start + 30, from: "c", to: "b", amount: 4 },
        { time: start + 40, from: null, to: "a", amount: 50 },
      ],
    },
    { code: "negative_balance", facts: { token: "new", wallet: "a", time: start + 20, amount: -3n } },
  ],
  [
    "an owner goes negative and ends with nothing",
    {
      address: "new",
      transfers: [
        { time: start, from: null, to: "a", amount: 5 },
        { time: start + 10, from: "a", to: null, amount: 8 },
        { time: start + 20, from: null, to: "a", amount: 3 },
      ],
    },
    { code: "negative_balance", facts: { wallet: "a", time: start + 10, amount: -3n } },
  ],
  [
    "one account of an owner goes negative, the owner does not",
    {
      address: "new",
      transfers: [
        { time: start, from: null, to: "a", toAccount: "a1", amount: 5 },
        { time: start + 1, from: null, to: "a", toAccount: "a2", amount: 5 },
        { time: start + 2, from: "a", fromAccount: "a1", to: "b", amount: 6 },
      ],
    },
    { code: "negative_balance", facts: { wallet: "a", account: "a1", time: start + 2, amount: -1n } },
  ],
  [
    "more of a stored token makes it negative",
    { transfers: [{ time: start + 9, from: "b", to: "a", amount: 5, position: 9 }] },
    { code: "negative_balance", facts: { wallet: "b", amount: -1n } },
  ],
  [
    "the same event with other content than stored",
    { transfers: [{ time: start, from: null, to: "a", amount: 11 }] },
    { code: "conflict", facts: { row: 0, time: start } },
  ],
  [
    "the same event with other content in one import",
    {
      address: "new",
      transfers: [
        { time: start, from: null, to: "a", amount: 1 },
        { time: start, from: null, to: "a", amount: 2, position: 0 },
      ],
    },
    { code: "conflict", facts: { row: 1 } },
  ],
  [
    "two prices for a second",
    {
      prices: [
        [start, 1],
        [start, 2],
      ],
    },
    { code: "conflict" },
  ],
  [
    "two balances of an owner",
    {
      address: "new",
      balances: [
        ["a", 1],
        ["a", 2],
      ],
    },
    { code: "conflict", facts: { wallet: "a", row: 1 } },
  ],
  [
    "a negative amount",
    { address: "new", transfers: [{ time: start, from: null, to: "a", amount: -1 }] },
    { code: "invalid" },
  ],
  ["a price that is no number", { prices: [[start, Number.NaN]] }, { code: "invalid" }],
  [
    "amounts whose sum is beyond 128 bits",
    {
      address: "new",
      transfers: [
        { time: start, from: null, to: "a", amount: 2n ** 127n - 1n },
        { time: start, from: null, to: "a", amount: 1 },
      ],
    },
    { code: "overflow", facts: { token: "new" } },
  ],
  [
    "balances whose sum is beyond 128 bits",
    {
      address: "new",
      balances: [
        ["a", 2n ** 127n - 1n],
        ["b", 1],
      ],
    },
    { code: "overflow" },
  ],
  [
    "an amount beyond 128 bits",
    { address: "new", transfers: [{ time: start, from: null, to: "a", amount: 2n ** 127n }] },
    { code: "overflow" },
  ],
  ["other decimals", { decimals: 3 }, { code: "token_mismatch" }],
  ["transfers into a snapshot", { ...simple, address: "snap" }, { code: "token_mismatch" }],
  ["a snapshot over transfers", { balances: [["a", 1]] }, { code: "token_mismatch" }],
];

test.each(cases)("%s", async (title, token, expected) => {
  const good = { address: `good, where ${title}`, transfers: simple.transfers! };
  const before = await dump(store);
  expect(await refusal([good, token])).toMatchObject(
    expected.code === "overflow" ? { code: "overflow" } : expected,
  );
  expect(await dump(store)).toEqual(before);
  if (expected.facts) expect(await refusal([token])).toMatchObject(expected);
  expect(await importTokens(store, [good])).toMatchObject({ changed: true });
});

test("a source that fails half way", async () => {
  const before = await dump(store);
  const failing = store.ingest([identity({ address: "new" })], async (db) => {
    await db.append("staged_prices", { token: [0], time: [start], price_usd: [1] });
    throw new Error("the file ends here");
  });
  await expect(failing).rejects.toThrow("the file ends here");
  expect(await dump(store)).toEqual(before);
});
