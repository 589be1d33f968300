import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Completeness } from "../../contract/completeness/certificate.ts";
import type { EndpointName } from "../../contract/endpoints.ts";
import { day, importTokens, type TestTransfer } from "../ledger/test-ledger.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { replaceLabels } from "../store/labels.ts";
import type { Reader } from "../store/reader.ts";
import { openStore, type Store } from "../store/store.ts";
import type { Call } from "./backend.ts";
import { operationOf } from "./operations.ts";
import { olderFormulas } from "./stale.ts";
import { createStoreBackend, type StoreBackend } from "./store-backend.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [ann, ben] = [address("a"), address("b")];
const [one, other, snapshot] = [address("1"), address("2"), address("3")];
const start = Date.UTC(2026, 0, 10) / 1_000;
const transfers: readonly TestTransfer[] = [
  { time: start, from: null, to: ann, amount: 100, price: 1 },
  { time: start + 2 * day, from: ann, to: ben, amount: 30, price: 2 },
];

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [
    { address: one, transfers },
    { address: other, transfers: transfers.slice(0, 1) },
    { address: snapshot, balances: [[ann, 5]] },
  ]);
});
beforeEach(async () => {
  backend = await withShares(createStoreBackend(store));
});
afterAll(() => store.close());

const of = (token: string) => ({ chain_id: "eth", contract_address: token, token_address: token });
const page = { limit: 5, offset: 0 };
const [first, second] = [start + day, start + day + 60];
/** Questions of which no two have one answer, though none differs from the first of its kind by more than one thing. */
const questions: Readonly<Partial<Record<EndpointName, readonly object[]>>> = {
  getTokens: [page, { ...page, offset: 1 }, { ...page, limit: 1 }],
  getTokenFigures: [
    { ...page, sort: "name" },
    { ...page, sort: "-name" },
  ],
  getAllChainsTokens: [page, { ...page, limit: 1 }],
  getWalletTokens: [
    { ...page, wallet_address: ann },
    { ...page, wallet_address: ben },
  ],
  getWalletHoldings: [
    { ...page, wallet_address: ann },
    { ...page, wallet_address: ben },
  ],
  getOverlap: [
    { ...page, tokens: [one, other] },
    { ...page, limit: 1, tokens: [one, other] },
  ],
  getHolders: [
    page,
    { ...page, limit: 1 },
    { ...page, offset: 1 },
    { ...page, min_amount: "50" },
    { ...page, max_amount: "50" },
    { ...page, at: first },
    { ...page, at: second },
    { ...page, with: ["now"] },
    { ...page, and: [ann] },
    { ...page, and: [ben] },
    { ...page, kind: ["wallet"] },
    { ...page, kind: ["exchange"] },
  ],
  getLargestHolders: [{ limit: 1 }, { limit: 1_000 }],
  getHolderDetails: [{ address: [ann] }, { address: [ben] }],
  getWalletStats: [{ wallet_address: ann }, { wallet_address: ben }],
  getHolderChanges: [
    { ...page, sort: "increase" },
    { ...page, sort: "decrease" },
  ],
  getCostBasis: [{}, { at: first }, { and: [ann] }],
  getCohorts: [{ interval: "1month" }, { interval: "1week" }, { interval: "1month", and: [ann] }],
  getHolderSummary: [{}, { and: [ann] }],
  getWalletHistory: [
    { interval: "1day", wallet_address: ann },
    { interval: "1day", wallet_address: ben },
    { interval: "1day", wallet_address: ann, from: first },
  ],
  getClusters: [{ ...page }],
  getLaunch: [{ ...page }],
  getTokenHistory: [
    { interval: "1day" },
    { interval: "1week" },
    { interval: "1day", from: first },
    { interval: "1day", to: first },
    { interval: "1day", metrics: ["holders"] },
    { interval: "1day", and: [ann] },
  ],
};
const stored = [
  "getToken",
  "getTokenStats",
  "getTokenPnl",
  "getWalletCategories",
  "getSupplyBreakdown",
  "getHolderDeltas",
  "getHolderBreakdowns",
] as const;
const ofLists = new Set<string>([
  "getTokens",
  "getTokenFigures",
  "getAllChainsTokens",
  "getWalletTokens",
  "getWalletHoldings",
  "getOverlap",
]);

function callsOf(token: string): Call[] {
  const asked = Object.entries(questions).flatMap(([name, variants]) =>
    variants.map((more) => {
      const args = ofLists.has(name) ? { chain_id: "eth", ...more } : { ...of(token), ...more };
      return { name, args };
    }),
  );
  return [...stored.map((name) => ({ name, args: of(token) })), ...asked] as unknown as Call[];
}
/** A list is forgotten once shares that it did not wait for are worked out: here, before anything is asked. */
async function withShares(from: StoreBackend): Promise<StoreBackend> {
  const args = { chain_id: "eth", ...page, sort: "hhi" } as const;
  await expect
    .poll(async () => (await from.getTokenFigures(args)).body)
    .not.toContain('"remaining_top10_share":null');
  return from;
}
const ask = ({ name, args }: Call, from = backend) => operationOf(from, name)(args as never);

test("what was asked is at hand as it was answered, and nothing that was not asked", async () => {
  const calls = callsOf(one);
  // With the first, all that is stored with the token is at hand.
  await ask(calls[0]!);
  for (const call of calls) {
    const text = JSON.stringify(call);
    if (!stored.includes(call.name as never)) expect(backend.ready(call), text).toBeUndefined();
    const answer = await ask(call);
    expect(backend.ready(call), text).toBe(answer);
    expect(await ask(call), text).toBe(answer);
  }
});

test("the answers of two tokens are two, each as of its own newest event", async () => {
  // Ben has nothing of the other.
  const isOfBoth = ({ name, args }: Call) =>
    !ofLists.has(name) && !("wallet_address" in args && args.wallet_address === ben);
  const [ours, theirs] = [callsOf(one).filter(isOfBoth), callsOf(other).filter(isOfBoth)];
  for (const call of ours) await ask(call);
  for (const call of theirs) expect((await ask(call)).asOf, JSON.stringify(call)).toBe(start);
  for (const call of ours) expect((await ask(call)).asOf, JSON.stringify(call)).toBeGreaterThan(start);
});

test("each endpoint answers what is stored for it", async () => {
  const bodies = await Promise.all(stored.map(async (name) => (await ask({ name, args: of(one) })).body));
  expect(new Set(bodies).size).toBe(stored.length);
  expect(JSON.parse(bodies[0]!)).toMatchObject({ address: one });
  const now = await ask({ name: "getHolders", args: { ...of(one), ...page, with: ["now"] } });
  expect(JSON.parse(now.body)).toMatchObject({
    holder_count: 2,
    total: 2,
    holders: [
      { address: ann, amount: 70, amount_now: 70, rank_now: 1 },
      { address: ben, amount_now: 30 },
    ],
  });
});

test("with an import goes what is known of its token, and the lists; with a label what labels change", async () => {
  const [ours, theirs] = [
    callsOf(one),
    callsOf(other).filter(({ name }) => name === "getCohorts" || stored.includes(name as never)),
  ];
  for (const call of [...ours, ...theirs.slice(0, 1)]) await ask(call);
  const label = { chain: "eth", address: ben, name: "Some Exchange", category: "exchange" } as const;
  await store.label((db) => replaceLabels(db, "a list", [{ ...label, categoryGiven: null, asOf: null }]));
  const gone = ours.filter((call) => backend.ready(call) === undefined);
  const isLabelled = ({ name, args }: Call) =>
    "and" in args ||
    "kind" in args ||
    [
      "getHolderChanges",
      "getCostBasis",
      "getCohorts",
      "getHolderSummary",
      "getClusters",
      "getLaunch",
    ].includes(name);
  expect(gone).toEqual(ours.filter((call) => ofLists.has(call.name) || isLabelled(call)));
  for (const call of [...gone, ...theirs]) await ask(call);
  await importTokens(store, [
    { address: one, transfers: [{ time: start + 3 * day, from: null, to: ben, amount: 1, position: 9 }] },
  ]);
  expect(ours.filter((call) => backend.ready(call) !== undefined)).toEqual([]);
  expect(theirs.filter((call) => backend.ready(call) === undefined)).toEqual([]);
});

test("a list of a moment after the newest event is that of now; of a snapshot there is none but now", async () => {
  const holders = (token: string, at?: number) =>
    backend.getHolders({ ...of(token), ...page, ...(at !== undefined && { at }) });
  const now = await holders(one);
  expect((await holders(one, start + 30 * day)).body).toBe(now.body);
  expect((await holders(one, first)).body).not.toBe(now.body);
  expect((await holders(one, first)).asOf).toBe(first);
  await holders(snapshot);
  await expect(holders(snapshot, start + 30 * day)).rejects.toMatchObject({ code: "stats_unavailable" });
});

/** The store, whose rows are changed where a question has these words. */
const changing = (words: string, change: (rows: object[]) => object[] | Promise<object[]>) =>
  createStoreBackend({
    onChange: (listener) => store.onChange(listener),
    withTempTables: (work) => store.withTempTables(work),
    reader: {
      ...store.reader,
      rows: async (sql: string, parameters: never) => {
        const rows = await store.reader.rows(sql, parameters);
        return sql.includes(words) ? change(rows as object[]) : rows;
      },
    } as Reader,
  });

test("figures of older formulas are marked, asked for or at hand", async () => {
  const older = await withShares(
    changing("AS is_outdated", (rows) => rows.map((row) => ({ ...row, is_outdated: true }))),
  );
  for (const call of callsOf(one)) {
    // What stands in a chain's list is no figure.
    if (call.name === "getTokens") continue;
    const { stale } = await ask(call, older);
    expect(stale, call.name).toBe(olderFormulas);
    expect(older.ready(call)!.stale).toBe(olderFormulas);
  }
});

test("a token that changes under every read is read five times, then the reader is asked to come again", async () => {
  let reads = 0;
  let isMoving: (read: number) => boolean = () => true;
  const moving = changing("FROM tokens AS t LEFT JOIN answers", (rows) => {
    reads += 1;
    return rows.map((row) => ({ ...row, ...(isMoving(reads) && { version: -1 }) }));
  });
  const holders = () => moving.getHolders({ ...of(one), ...page });
  await expect(holders()).rejects.toMatchObject({
    code: "overloaded",
    message: "the token is changing; try again",
    retryAfterSeconds: 1,
  });
  expect(reads).toBe(5);
  reads = 0;
  isMoving = (read) => read < 5;
  expect((await holders()).pageTotal).toBe(2);
});

test("a token without an answer for an endpoint is a fault, and what else fails is told as it is", async () => {
  const hollow = changing("AS is_outdated", (rows) =>
    rows.filter((row) => (row as { endpoint: string }).endpoint !== "getTokenStats"),
  );
  await expect(hollow.getTokenStats(of(one))).rejects.toThrow("the store has no answer for this token");
  const broken = changing("AS is_outdated", () => Promise.reject(new Error("the disk is gone")));
  await expect(broken.getToken(of(one))).rejects.toThrow("the disk is gone");
  await expect(broken.getHolders({ ...of(one), ...page })).rejects.toThrow("the disk is gone");
  await expect(broken.tokenExists("eth", one)).rejects.toThrow("the disk is gone");
  const busy = changing("AS is_outdated", () => Promise.reject(new ProblemError("overloaded")));
  await expect(busy.tokenExists("eth", one)).rejects.toMatchObject({ code: "overloaded" });
  // A problem that is stored is no answer that is at hand.
  await backend.getToken(of(snapshot));
  expect(backend.ready({ name: "getTokenPnl", args: of(snapshot) })).toBeUndefined();
  expect([await backend.tokenExists("eth", one), await backend.tokenExists("base", one)]).toEqual([
    true,
    false,
  ]);
});

test("what is known of a token's transfers is told of each, and that it was never compared", async () => {
  const known = async (token: string) =>
    (JSON.parse((await backend.getCompleteness(of(token))).body) as Completeness).known.supply;
  expect([await known(snapshot), await known(other), await known(snapshot)]).toEqual(["5", "100", "5"]);
  const never = { code: "stats_unavailable", message: expect.stringContaining("not checked") as string };
  await expect(backend.getCertificate({ ...of(one), block: 0 })).rejects.toMatchObject(never);
  await expect(backend.holderList({ ...of(one), block: 0 })).rejects.toMatchObject(never);
});

test("what is kept in the database's memory is given back", async () => {
  const tables = async () =>
    (await store.reader.rows("SELECT 1 FROM duckdb_tables() WHERE database_name = 'moments'")).length;
  const before = await tables();
  await backend.getHolders({ ...of(one), ...page, at: first });
  expect(await tables()).toBeGreaterThan(before);
  await backend.close();
  expect(await tables()).toBe(before);
});
