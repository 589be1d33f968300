import { afterAll, beforeAll, expect, test } from "vitest";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import { expectProblem } from "../../http/test-requests.ts";
import { day, identity, importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../store/store.ts";
import { testService } from "../../../test/service.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [ann, ben, cid] = ["a", "b", "c"].map(address) as [string, string, string];
const token = address("1");
const start = Date.UTC(2026, 0, 10) / 1_000;

/** Ann gets 100 at $1 and 100 at $3, sells 150 at $4, gets 50 of which nobody knows the price, and sells the rest. */
const transfers: readonly TestTransfer[] = [
  { time: start, from: null, to: ben, amount: 120, price: 1 },
  { time: start + 3_600, from: null, to: ann, amount: 100, price: 1 },
  { time: start + day, from: null, to: ann, amount: 100, price: 3 },
  { time: start + 2 * day, from: ann, to: cid, amount: 150, price: 4 },
  { time: start + 20 * day, from: null, to: ann, amount: 50 },
  { time: start + 20 * day + 60, from: ann, to: ann, amount: 7 },
  { time: start + 40 * day, from: ann, to: cid, amount: 100, price: 5 },
  { time: start + 40 * day + 1, from: ben, to: cid, amount: 1 },
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
        (0, 1, ${start}, 0, 1, NULL, '${ann}', NULL, NULL, 9, 2.5),
        (0, 2, ${start + 5 * day}, 0, 2, '${ann}', '${ben}', NULL, NULL, 4, 2.5)`),
  );
  await importTokens(store, [
    {
      address: address("5"),
      transfers: Array.from({ length: 1_200 }, (_, index) => ({
        time: start + index * 60,
        from: null,
        to: ann,
        amount: 1,
      })),
    },
  ]);
});
afterAll(() => store.close());

const pathOf = (wallet: string, query = "", of = token) =>
  `/v0/eth/tokens/${of}/stats/${wallet}/history${query && `?${query}`}`;

async function read(path: string): Promise<WalletHistory> {
  const response = await service.get(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get("x-units-charged")).toBe("20");
  return (await response.json()) as WalletHistory;
}

test("what a wallet held at the ends of days, at what cost, in what place, and what it sold", async () => {
  const { interval, times, series, total, transfers: listed } = await read(pathOf(ann, "interval=1day"));
  expect(interval).toBe("1day");
  expect(times.length).toBe(41);
  const at = (index: number) =>
    Object.fromEntries(Object.entries(series).map(([name, column]) => [name, column[index]]));
  expect(times.slice(0, 2)).toEqual(["2026-01-11T00:00:00Z", "2026-01-12T00:00:00Z"]);
  expect(at(0)).toEqual({
    balance: 200,
    received: 200,
    sold: 0,
    price_usd: 3,
    average_cost: 2,
    costed_share: 1,
    realized_pnl: null,
    rank: 1,
  });
  // All of the first lot and half of the second: 100 × (4 − 1) + 50 × (4 − 3).
  expect(at(1)).toEqual({
    balance: 50,
    received: 0,
    sold: 150,
    price_usd: 4,
    average_cost: 3,
    costed_share: 1,
    realized_pnl: 350,
    rank: null,
  });
  // Places are reckoned for every second of so many points.
  expect(at(2)).toMatchObject({ balance: 50, sold: 0, rank: 3 });
  expect(at(19)).toMatchObject({ balance: 100, average_cost: 3, costed_share: 0.5, price_usd: null });
  // Of what was sold last, the cost of a half is known: 50 × (5 − 3).
  expect([times.at(-1), at(40)]).toEqual([
    "2026-02-19T00:00:01Z",
    {
      balance: 0,
      received: 0,
      sold: 0,
      price_usd: 5,
      average_cost: null,
      costed_share: null,
      realized_pnl: null,
      rank: null,
    },
  ]);
  expect(at(39)).toMatchObject({ balance: 0, sold: 100, realized_pnl: 100, rank: null });
  expect(total).toBe(5);
  expect(listed).toEqual([
    { time: "2026-02-19T00:00:00Z", change: -100, price_usd: 5, realized_pnl: 100, realized_share: 0.5 },
    { time: "2026-01-30T00:00:00Z", change: 50, price_usd: null, realized_pnl: null, realized_share: null },
    { time: "2026-01-12T00:00:00Z", change: -150, price_usd: 4, realized_pnl: 350, realized_share: 1 },
    { time: "2026-01-11T00:00:00Z", change: 100, price_usd: 3, realized_pnl: null, realized_share: null },
    { time: "2026-01-10T01:00:00Z", change: 100, price_usd: 1, realized_pnl: null, realized_share: null },
  ]);
});

test("a range has its own points and transfers, and goes on from what was before", async () => {
  const part = await read(pathOf(ann, "interval=1day&from=2026-01-30&to=2026-02-01"));
  expect(part.times).toEqual(["2026-01-30T00:00:00Z", "2026-01-31T00:00:00Z", "2026-02-01T00:00:00Z"]);
  expect(part.series.balance).toEqual([100, 100, 100]);
  expect([part.total, part.transfers.map(({ change }) => change)]).toEqual([1, [50]]);
  // Hours are kept from the midnight 35 days before the end: what was before is in what is held, and in no hour.
  const hours = await read(pathOf(ann, "interval=1hour&from=2026-01-15&to=2026-01-16T02:00:00Z"));
  expect(hours.times[0]).toBe("2026-01-15T01:00:00Z");
  expect([hours.series.balance[0], hours.series.received[0], hours.series.sold[0]]).toEqual([50, 0, 0]);
  const before = await read(pathOf(ann, "to=2026-01-05"));
  expect([before.times, before.total]).toEqual([[], 0]);
  const whole = await read(pathOf(ann));
  expect([whole.interval, whole.times.length]).toEqual(["1day", 41]);
});

test("of very many transfers the newest are listed, and all are counted", async () => {
  const { total, transfers: listed, series } = await read(pathOf(ann, "", address("5")));
  expect([total, listed.length]).toEqual([1_200, 500]);
  expect(listed[0]!.time > listed[499]!.time).toBe(true);
  expect(series.received.reduce((sum, tokens) => sum + tokens, 0)).toBe(1_200);
  expect(series.balance.at(-1)).toBe(1_200);
  expect("average_cost" in series || "price_usd" in series).toBe(false);
});

test("of a token that was met late nothing is said of costs", async () => {
  const { series, transfers: listed } = await read(pathOf(ann, "interval=1day", address("4")));
  expect(Object.keys(series).toSorted()).toEqual(["balance", "price_usd", "rank", "received", "sold"]);
  expect(series.balance.at(-1)).toBe(5);
  expect(listed[0]).toMatchObject({ change: -4, price_usd: 2.5, realized_pnl: null, realized_share: null });
});

test.each([
  ["a snapshot", pathOf(ann, "", address("2")), "stats_unavailable"],
  ["missing transfers", pathOf(ann, "", address("3")), "stats_unavailable"],
  ["a wallet that nobody knows", pathOf(address("9")), "wallet_not_found"],
  ["a wallet of another token", pathOf(cid, "", address("4")), "wallet_not_found"],
  ["a token that nobody knows", pathOf(ann, "", address("8")), "token_not_found"],
])("%s is a problem for no units", async (_, path, code) => {
  const response = await service.get(path);
  expect(response.headers.get("x-units-charged")).toBe("0");
  await expectProblem(response, 404, code);
});

test("times need an order, and an answer has an end", async () => {
  for (const query of ["from=2026-02-02&to=2026-02-01", "from=2026-02-02&to=2026-02-01&interval=1week"]) {
    await expectProblem(await service.get(pathOf(ann, query)), 400, "invalid_range");
  }
  await expectProblem(await service.get(pathOf(ann, "metrics=rank")), 400, "unknown_parameter");
});

test("an answer is at hand until its token changes", async () => {
  const args = { chain_id: "eth", token_address: token, wallet_address: ben, interval: "auto" } as const;
  const answer = await backend.getWalletHistory(args);
  expect(backend.ready({ name: "getWalletHistory", args })).toBe(answer);
  await importTokens(store, [
    { address: token, transfers: [{ time: start + 50 * day, from: null, to: ben, amount: 3, position: 99 }] },
  ]);
  const later = JSON.parse((await backend.getWalletHistory(args)).body) as WalletHistory;
  expect(later.series.balance.at(-1)).toBe(122);
});

test("what dust cost is kept beside what a fortune cost", async () => {
  // Ann has a billion whole tokens at a million dollars, sells all, and is left with one raw unit at 10^-11 dollars.
  const dust = address("6");
  const billion = 10n ** 27n;
  await importTokens(store, [
    {
      address: dust,
      decimals: 18,
      transfers: [
        { time: start, from: null, to: ann, amount: billion, price: 1e6 },
        { time: start + day, from: ann, to: ben, amount: billion, price: 1e6 },
        { time: start + 2 * day, from: null, to: ann, amount: 1, price: 1e-11 },
        { time: start + 3 * day, from: null, to: ann, amount: 2, price: 4e-11 },
        { time: start + 4 * day, from: ann, to: ben, amount: 2, price: 3e-11 },
      ],
    },
  ]);
  const { series } = await read(pathOf(ann, "interval=1day", dust));
  const expected = [1e6, null, 1e-11, 3e-11, 4e-11];
  expect(series.average_cost!.slice(-5).map((cost) => cost && Number(cost.toPrecision(12)))).toEqual(
    expected.slice(0, series.average_cost!.slice(-5).length),
  );
});

test.each([
  ["from all transfers", undefined, 1],
  ["from what is stored of its balances", 1, 1],
  ["now, days after the last of that", 1, 3],
])(
  "ranks are of wallets, all accounts of each together, equal ones by address: %s",
  async (_, between, days) => {
    const own = await openStore({ path: ":memory:" });
    const transfer = (time: number, to: string, account: string | null, amount: number): TestTransfer => ({
      time: start + time * days * day,
      from: null,
      to,
      ...(account !== null && { toAccount: account }),
      amount,
    });
    // Ben has 3 himself and 3 in an account, as much as ann in one, and less than cid's 5 and 2; each is behind both.
    await importTokens(
      own,
      [
        {
          address: token,
          transfers: [
            transfer(0, ben, null, 3),
            transfer(1, ben, "ben 2", 3),
            transfer(2, ann, "ann 1", 6),
            transfer(3, cid, null, 5),
            transfer(4, cid, "cid 2", 2),
          ],
        },
      ],
      between === undefined ? {} : { legsBetweenCheckpoints: between },
    );
    const checkpoints = await own.reader.rows("SELECT 1 FROM balance_checkpoints");
    expect(checkpoints.length > 0).toBe(between !== undefined);
    const answers = createStoreBackend(own);
    const ranks = async (wallet_address: string) => {
      const args = { chain_id: "eth", token_address: token, wallet_address, interval: "1day" } as const;
      const { body } = await answers.getWalletHistory(args);
      return (JSON.parse(body) as WalletHistory).series.rank!.at(-1);
    };
    expect([await ranks(ann), await ranks(ben), await ranks(cid)]).toEqual([2, 3, 1]);
    const facts = async (wallet: string) =>
      (await answers.getWalletStats({ chain_id: "eth", token_address: token, wallet_address: wallet })).facts;
    expect([(await facts(ann))?.walletRank, (await facts(ben))?.walletRank]).toEqual([2, 3]);
    expect((await facts(cid))?.wallets).toMatchObject({ count: 3, gini: expect.closeTo(2 / 57, 12) });
    await own.close();
  },
);
