import { afterAll, beforeAll, expect, test } from "vitest";
import { historyQuery, History } from "../../../contract/history.ts";
import { parseQuery } from "../../../contract/query.ts";
import { day, importTokens } from "../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../store/store.ts";
import type { Answer } from "../backend.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";

const start = Date.UTC(2020, 0, 1) / 1_000;
let store: Store;
let backend: StoreBackend;

beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
  await importTokens(store, [
    {
      decimals: 2,
      prices: [[start, 3]],
      transfers: [
        { time: start + 60, from: null, to: "ann", amount: 100 },
        { time: start + 90 * day + 60, from: "ann", to: "ben", amount: 30 },
        { time: start + 2_200 * day + 60, from: "ann", to: "cid", amount: 30 },
      ],
    },
  ]);
});
afterAll(() => store.close());

function argsOf(query: string) {
  const parsed = parseQuery(historyQuery, new URLSearchParams(query));
  if ("errors" in parsed) throw new Error(parsed.errors.map(({ detail }) => detail).join());
  return { chain_id: "eth", contract_address: "token", ...parsed.values };
}

async function ask(query: string): Promise<{ readonly answer: Answer; readonly history: History }> {
  const answer = await backend.getTokenHistory(argsOf(query));
  return { answer, history: History.parse(JSON.parse(answer.body)) };
}

test("the interval is the finest with at most 400 points, and hours only where they are kept", async () => {
  const intervalOf = async (query: string) => (await ask(query)).history.interval;
  expect(await intervalOf("")).toBe("1week");
  expect(await intervalOf("from=2020-01-10&to=2020-03-01")).toBe("1day");
  expect(await intervalOf("from=2026-01-01&to=2026-01-09")).toBe("1hour");
  expect(await intervalOf("from=2026-01-01")).toBe("1hour");
  expect(await intervalOf("from=2025-12-01")).toBe("1day");
});

test("points are those from the one time to the other, both included", async () => {
  const { history } = await ask(
    "interval=1day&from=2020-03-30&to=2020-04-01T00:00:00Z&metrics=owners,new_owners",
  );
  expect(history).toEqual({
    interval: "1day",
    source: "computed",
    first: "2020-01-02T00:00:00Z",
    times: ["2020-03-30T00:00:00Z", "2020-03-31T00:00:00Z", "2020-04-01T00:00:00Z"],
    series: { owners: [1, 1, 2], new_owners: [0, 0, 1] },
  });
});

test("whatever is asked for, the answer says when the first day ended: its first week ends later", async () => {
  const { history } = await ask("interval=1week&metrics=owners");
  expect([history.first, history.times[0]]).toEqual(["2020-01-02T00:00:00Z", "2020-01-06T00:00:00Z"]);
});

test("only what is asked for and known is answered", async () => {
  const { history } = await ask("interval=1day&from=2020-02-01&to=2020-02-03&metrics=price_usd,supply");
  expect(history.series).toEqual({ supply: [1, 1, 1] });
});

test("a time without points has none", async () => {
  const { history } = await ask("from=2027-01-01");
  expect(history).toMatchObject({ times: [], series: {} });
});

test("more points than an answer has, and a time that ends before it begins, are refused in words", async () => {
  await expect(ask("interval=1day")).rejects.toMatchObject({
    code: "invalid_range",
    message: "2201 points are more than the 2000 of an answer: ask for a longer interval or a shorter time",
  });
  await expect(ask("from=2020-02-01&to=2020-01-01")).rejects.toMatchObject({ code: "invalid_range" });
});

test("the answer says what every answer of a token says, and is kept until the token changes", async () => {
  const query = "interval=1week&metrics=owners";
  const first = await ask(query);
  expect(first.answer).toMatchObject({ asOf: start + 2_200 * day + 60, sources: ["file"], history: "full" });
  const call = { name: "getTokenHistory", args: argsOf(query) } as const;
  expect(backend.ready(call)?.etag).toBe(first.answer.etag);
  await importTokens(store, [
    {
      decimals: 2,
      transfers: [{ time: start + 2_201 * day, from: "ann", to: "dan", amount: 30, position: 9 }],
    },
  ]);
  expect(backend.ready(call)).toBeUndefined();
  expect((await ask(query)).history.series.owners!.at(-1)).toBe(4);
});

test("what a token without a past answers", async () => {
  await importTokens(store, [{ address: "balances", balances: [["ann", 5]] }]);
  const args = { ...argsOf(""), contract_address: "balances" };
  await expect(backend.getTokenHistory(args)).rejects.toMatchObject({ code: "stats_unavailable" });
  const unknown = { ...args, contract_address: "none" };
  await expect(backend.getTokenHistory(unknown)).rejects.toMatchObject({ code: "token_not_found" });
});
