import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Cohorts } from "../../../contract/history.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import { expectProblem } from "../../http/test-requests.ts";
import { day, identity, importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../store/store.ts";
import { testService } from "../../../test/service.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [ann, ben, cid, dan] = ["a", "b", "c", "d"].map(address) as [string, string, string, string];
const token = address("1");
const start = Date.UTC(2026, 0, 10) / 1_000;

/** Two lots at $1, one sale at $10, one whose price nobody knows, a return at $0.05, a gift at $0. */
const transfers: readonly TestTransfer[] = [
  { time: start, from: null, to: ann, amount: 100, price: 1 },
  { time: start, from: null, to: ben, amount: 60, price: 1 },
  { time: start + 10 * day, from: ann, to: cid, amount: 60, price: 10 },
  { time: start + 25 * day, from: ben, to: dan, amount: 60 },
  { time: start + 60 * day, from: dan, to: ben, amount: 20, price: 0.05 },
  { time: start + 60 * day + 3_600, from: cid, to: ann, amount: 60, price: 0 },
];

let store: Store;
let backend: StoreBackend;
let service: ReturnType<typeof testService>;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
  service = testService({ backend, ready: backend.ready, unitBudget: 100_000 });
  await importTokens(store, [
    { address: token, transfers },
    { address: address("2"), balances: [[ann, 5]] },
  ]);
  await importTokens(
    store,
    [{ address: address("3"), transfers: [{ time: start, from: ann, to: ben, amount: 5 }] }],
    { allowIncomplete: true },
  );
  await store.ingest([{ ...identity({ address: address("4") }), notes: ["partial", "snapshots"] }], (db) =>
    db.run(`INSERT INTO staged_transfers (token, row, time, block, position, from_owner, to_owner, from_account, to_account, amount, price_usd) VALUES
        (0, 1, ${start}, 0, 1, NULL, '${ann}', NULL, NULL, 9, NULL),
        (0, 2, ${start + 5 * day}, 0, 2, '${ann}', '${ben}', NULL, NULL, 4, NULL)`),
  );
  await importTokens(store, [
    {
      address: address("5"),
      transfers: Array.from({ length: 9_000 }, (_, index) => ({
        time: start + index,
        from: null,
        to: `0x${String((index * 7_919) % 9_000).padStart(40, "0")}`,
        amount: 1 + (index % 3),
      })),
    },
  ]);
});
afterAll(() => store.close());

const pathOf = (name: string, query = "", of = token) =>
  `/v0/eth/tokens/${of}/${name}${query && `?${query}`}`;

interface Read<T> {
  readonly body: T;
  readonly headers: Headers;
}

async function read<T>(path: string): Promise<Read<T>> {
  const response = await service.get(path);
  expect(response.status, path).toBe(200);
  return { body: (await response.json()) as T, headers: response.headers };
}

const row = (who: string, amount: number, rank: number) => ({
  address: who,
  spl_token_account: "",
  amount,
  rank,
});

describe("holders at a moment", () => {
  test("are those of then, with ranks, ties, filters and the headers of then", async () => {
    const { body, headers } = await read(pathOf("holders", "at=2026-01-20"));
    expect(body).toEqual({
      holder_count: 3,
      total: 3,
      holders: [row(ben, 60, 1), row(cid, 60, 2), row(ann, 40, 3)],
    });
    expect(headers.get("x-units-charged")).toBe("20");
    expect(headers.get("x-data-as-of")).toBe("2026-01-20T00:00:00.000Z");
    expect(headers.get("x-price-usd")).toBe("10");
    // Of now, and not known of then.
    for (const name of ["x-data-wallets", "x-data-cost-share", "x-data-sold-share"]) {
      expect(headers.get(name)).toBeNull();
    }
    const few = await read(pathOf("holders", "at=2026-01-20&min_amount=40.5&max_amount=60&limit=1&offset=1"));
    expect(few.body).toEqual({ holder_count: 3, total: 2, holders: [row(cid, 60, 2)] });
    const before = await read(pathOf("holders", "at=2026-01-19T23:59:59Z"));
    expect(before.body).toEqual({
      holder_count: 2,
      total: 2,
      holders: [row(ann, 100, 1), row(ben, 60, 2)],
    });
    expect(before.headers.get("x-price-usd")).toBeNull();
  });

  test("may have what each holds now beside it", async () => {
    const { body } = await read<HolderListPage>(pathOf("holders", "at=2026-01-20&with=now"));
    expect(body.holders.map(({ address: who, rank_now, amount_now }) => [who, rank_now, amount_now])).toEqual(
      [
        [ben, 3, 20],
        [cid, null, null],
        [ann, 1, 100],
      ],
    );
    const now = await read<HolderListPage>(pathOf("holders", "with=now&limit=1"));
    expect(now.body.holders).toEqual([{ ...row(ann, 100, 1), rank_now: 1, amount_now: 100 }]);
  });

  test("were none before the first event, and are those of now after the last", async () => {
    const early = await read(pathOf("holders", "at=2026-01-09"));
    expect(early.body).toEqual({ holder_count: 0, total: 0, holders: [] });
    expect(early.headers.get("x-data-as-of")).toBe("2026-01-09T00:00:00.000Z");
    const late = await read(pathOf("holders", "at=2030-01-01"));
    const now = await read(pathOf("holders"));
    expect(late.body).toEqual(now.body);
    expect(late.headers.get("x-data-as-of")).toBe(now.headers.get("x-data-as-of"));
    expect(late.headers.get("etag")).toBe(now.headers.get("etag"));
  });

  test("are on pages that lead to one another, with equal amounts over their edges", async () => {
    const at = "at=2026-01-10T02:00:00Z";
    const of = address("5");
    const whole: HolderListPage["holders"] = [];
    for (let offset = 0; offset < 7_201; offset += 100) {
      const { body } = await read<HolderListPage>(pathOf("holders", `${at}&limit=100&offset=${offset}`, of));
      expect([body.holder_count, body.total]).toEqual([7_201, 7_201]);
      whole.push(...body.holders);
    }
    expect(whole.map(({ rank }) => rank)).toEqual(Array.from({ length: 7_201 }, (_, index) => index + 1));
    const sorted = whole.toSorted((a, b) => b.amount - a.amount || (a.address < b.address ? -1 : 1));
    expect(whole).toEqual(sorted);
    expect(new Set(whole.map((each) => each.address)).size).toBe(7_201);

    let next: string | undefined = pathOf("holders", "limit=2&at=2026-01-20");
    const seen: string[] = [];
    while (next !== undefined) {
      const { body, headers }: Read<HolderListPage> = await read(next);
      seen.push(...body.holders.map((holder) => holder.address));
      next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual([ben, cid, ann]);
  });

  test("are at hand when they were asked for, and never in the place of those of now", async () => {
    const args = { chain_id: "eth", contract_address: token, limit: 3, offset: 0 } as const;
    const at = start + 12 * day;
    const then = await backend.getHolders({ ...args, at });
    expect(backend.ready({ name: "getHolders", args: { ...args, at } })).toBe(then);
    expect(backend.ready({ name: "getHolders", args: { ...args, at: at + 1 } })).toBeUndefined();
    expect(backend.ready({ name: "getHolders", args: { ...args, at, with: ["now"] } })).toBeUndefined();
    const now = await backend.getHolders(args);
    expect(now.body).not.toBe(then.body);
    expect(backend.ready({ name: "getHolders", args })).toBe(now);
    const costs = { chain_id: "eth", contract_address: token };
    const answer = await backend.getCostBasis(costs);
    expect(backend.ready({ name: "getCostBasis", args: costs })).toBe(answer);
    expect(backend.ready({ name: "getCostBasis", args: { ...costs, at } })).toBeUndefined();
  });

  test("change where older transfers are imported", async () => {
    const of = address("6");
    const mint = (time: number, to: string, position: number) => ({
      time,
      from: null,
      to,
      amount: 5,
      position,
    });
    await importTokens(store, [{ address: of, transfers: [mint(start, ann, 1), mint(start + day, ann, 9)] }]);
    const path = pathOf("holders", `at=2026-01-10T12:00:00Z`, of);
    expect((await read<HolderListPage>(path)).body.holder_count).toBe(1);
    await importTokens(store, [{ address: of, transfers: [mint(start + 1, ben, 2)] }]);
    expect((await read<HolderListPage>(path)).body.holder_count).toBe(2);
  });
});

test("equal amounts stand by address, whichever wallet was met first; the last price of a second counts, a series before it", async () => {
  const of = address("7");
  const [low, high] = [`0x0${"e".repeat(39)}`, address("e")];
  const mint = (time: number, to: string, position: number, price: number) => ({
    time,
    from: null,
    to,
    amount: 5,
    position,
    price,
  });
  await importTokens(store, [{ address: of, transfers: [mint(start, high, 1, 2)] }]);
  await importTokens(store, [
    {
      address: of,
      prices: [[start + 2, 9]],
      transfers: [
        mint(start + 1, low, 2, 3),
        mint(start + 1, ann, 3, 4),
        mint(start + 2, ben, 4, 5),
        mint(start + 3, cid, 5, 6),
      ],
    },
  ]);
  const { body, headers } = await read(pathOf("holders", "at=2026-01-10T00:00:01Z", of));
  expect(body).toMatchObject({ holders: [row(low, 5, 1), row(ann, 5, 2), row(high, 5, 3)] });
  expect(headers.get("x-price-usd")).toBe("4");
  const last = await read(pathOf("holders", "at=2026-01-10T00:00:01Z&limit=1&offset=2&with=now", of));
  expect(last.body).toMatchObject({ holders: [{ ...row(high, 5, 3), rank_now: 5 }] });
  const series = await read(pathOf("holders", "at=2026-01-10T00:00:02Z", of));
  expect(series.headers.get("x-price-usd")).toBe("9");
});

describe("changes between two moments", () => {
  test("are listed with both balances and ranks, and summed", async () => {
    const { body, headers } = await read(pathOf("holders/changes", "from=2026-01-20"));
    const totals = { increased: 2, decreased: 2, entered: 1, left: 1, increase: 100, decrease: 100 };
    const head = { from: "2026-01-20T00:00:00Z", to: "2026-03-11T01:00:00Z", total: 4, totals };
    const change = (who: string, amounts: readonly number[], ranks: readonly (number | null)[]) => ({
      address: who,
      spl_token_account: "",
      before: amounts[0],
      after: amounts[1],
      rank_before: ranks[0],
      rank_after: ranks[1],
    });
    expect(body).toEqual({
      ...head,
      changes: [change(ann, [40, 100], [3, 1]), change(dan, [0, 40], [null, 2])],
    });
    expect(headers.get("x-units-charged")).toBe("20");
    expect(headers.get("x-data-as-of")).toBe("2026-03-11T01:00:00.000Z");
    const less = await read(pathOf("holders/changes", "from=2026-01-20&sort=decrease"));
    expect(less.body).toEqual({
      ...head,
      changes: [change(cid, [60, 0], [2, null]), change(ben, [60, 20], [1, 3])],
    });
  });

  test("are those of the last day without times, and none from a moment to itself", async () => {
    const { body } = await read(pathOf("holders/changes"));
    expect(body).toMatchObject({ from: "2026-03-10T01:00:00Z", to: "2026-03-11T01:00:00Z", total: 4 });
    const none = await read(pathOf("holders/changes", "from=2026-02-01&to=2026-02-01"));
    expect(none.body).toMatchObject({ total: 0, changes: [] });
    const later = await read(pathOf("holders/changes", "from=2029-01-01&to=2030-01-01"));
    expect(later.body).toMatchObject({ from: "2026-03-11T01:00:00Z", to: "2026-03-11T01:00:00Z", total: 0 });
    const birth = await read(pathOf("holders/changes", "from=2020-01-01&to=2026-01-10"));
    expect(birth.body).toMatchObject({ total: 2, totals: { entered: 2, increase: 160 } });
  });

  test("need an order of their times", async () => {
    for (const query of ["from=2026-02-02&to=2026-02-01", "from=2026-03-12"]) {
      await expectProblem(await service.get(pathOf("holders/changes", query)), 400, "invalid_range");
    }
  });
});

describe("what is held by what it cost", () => {
  test("stands in bins of a twentieth of a decade, what is unknown or free apart", async () => {
    const { body, headers } = await read(pathOf("history/cost-basis"));
    expect(body).toEqual({
      at: "2026-03-11T01:00:00Z",
      price_usd: 0,
      unknown: { tokens: 40, owners: 1 },
      free: { tokens: 60, owners: 1 },
      bins: [
        { from: 0.044668359215096314, to: 0.05011872336272723, tokens: 20, owners: 1 },
        { from: 0.8912509381337456, to: 1, tokens: 40, owners: 1 },
      ],
    });
    expect(headers.get("x-units-charged")).toBe("50");
    expect(headers.get("x-price-usd")).toBe("0");
    const then = await read(pathOf("history/cost-basis", "at=2026-01-20T12:00:00Z"));
    expect(then.body).toMatchObject({
      price_usd: 10,
      unknown: { tokens: 0, owners: 0 },
      bins: [
        { to: 1, tokens: 100, owners: 2 },
        { to: 10, tokens: 60, owners: 1 },
      ],
    });
    const before = await read(pathOf("history/cost-basis", "at=2026-01-01"));
    expect(before.body).toMatchObject({ price_usd: null, unknown: { tokens: 0 }, bins: [] });
  });
});

test("owners by month: who came, and how many of them were still there", async () => {
  const { body, headers } = await read(pathOf("history/cohorts"));
  expect(body).toEqual({
    cohorts: [
      { month: "2026-01", owners: 3, holding: [3, 2, 2] },
      { month: "2026-02", owners: 1, holding: [1, 1] },
    ],
  });
  expect(headers.get("x-units-charged")).toBe("50");
  const weeks = await read<Cohorts>(pathOf("history/cohorts", "interval=1week"));
  expect(weeks.body.interval).toBe("1week");
  expect(weeks.body.cohorts.map((each) => [each.day, each.owners])).toEqual([
    ["2026-01-05", 2],
    ["2026-01-19", 1],
    ["2026-02-02", 1],
  ]);
  expect((await read(pathOf("history/cohorts", "interval=auto"))).body).toEqual(body);
});

describe("what cannot be told", () => {
  const questions = ["holders", "holders/changes", "history/cost-basis", "history/cohorts"];
  const asked = (name: string) => (name === "holders" ? "at=2026-01-12" : "");

  test.each([
    ["a snapshot", "2", /balances of one moment/],
    ["missing transfers", "3", /transfers of this token are missing/],
  ])("of %s, in words and for no units", async (_, digit, words) => {
    for (const name of questions) {
      const response = await service.get(pathOf(name, asked(name), address(digit)));
      expect(response.headers.get("x-units-charged")).toBe("0");
      const problem = await expectProblem(response, 404, "stats_unavailable");
      expect(problem.detail).toMatch(words);
    }
  });

  test("of a token that was met late: what was before, and what needs it", async () => {
    const of = address("4");
    const { body } = await read(pathOf("holders", "at=2026-01-12", of));
    expect(body).toEqual({ holder_count: 1, total: 1, holders: [row(ann, 9, 1)] });
    const changes = await read(pathOf("holders/changes", "from=2026-01-12", of));
    expect(changes.body).toMatchObject({ totals: { entered: 1, decreased: 1, increase: 4 } });
    const early = await expectProblem(
      await service.get(pathOf("holders", "at=2026-01-09", of)),
      404,
      "stats_unavailable",
    );
    expect(early.detail).toContain("from 2026-01-10T00:00:00Z on");
    for (const name of ["history/cost-basis", "history/cohorts"]) {
      await expectProblem(await service.get(pathOf(name, "", of)), 404, "stats_unavailable");
    }
  });

  test("of a token that is not there, or a time that is none", async () => {
    for (const name of questions) {
      await expectProblem(await service.get(pathOf(name, asked(name), address("9"))), 404, "token_not_found");
      const wrong = name === "holders/changes" ? "to=2026-02-30" : "at=yesterday";
      const code = name === "history/cohorts" ? "unknown_parameter" : "invalid_parameter";
      await expectProblem(await service.get(pathOf(name, wrong)), 400, code);
    }
    await expectProblem(
      await service.get(pathOf("holders", "at=2026-01-12&with=then")),
      400,
      "invalid_parameter",
    );
  });
});
