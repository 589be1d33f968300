import { expect, test } from "vitest";
import { WalletHistory } from "../../../contract/wallet-history.ts";
import { StaleTokenError } from "../at-version.ts";
import { readerOf } from "../../../test/reader.ts";
import type { AnswerMeta, TokenState } from "../token-state.ts";
import { loadWalletHistory, type WalletHistoryArgs } from "./wallet-history.ts";

// What is answered of the rows that a store has. Which rows those are is asked of a store in wallet-history.test.ts.

const day = 86_400;
const start = Date.UTC(2026, 0, 10) / 1_000;
const meta: AnswerMeta = { asOf: start + 90 * day, sources: ["file"], history: "full", priceUsd: 3 };

/** What a wallet held, of a token with two decimals, so many days after the start. */
const point = (days: number, more: object = {}) => ({
  time: start + days * day,
  price_usd: null,
  balance: 500n,
  costed: 0n,
  cost: null,
  received: 0n,
  sold: 0n,
  realized: null,
  ...more,
});
const transfer = (days: number, change: bigint, more: object = {}) => ({
  time: start + days * day,
  change,
  price: null,
  total: 9n,
  realized: null,
  gained: null,
  silent: false,
  ...more,
});

interface Known {
  readonly points?: readonly ReturnType<typeof point>[];
  readonly transfers?: readonly ReturnType<typeof transfer>[];
  /** The first transfer of the wallet, in days. */
  readonly first?: number | null;
  /** Since when balances of the token are known. */
  readonly knownSince?: number | null;
  /** Transfers of the token, of all wallets. */
  readonly tokenTransfers?: number;
  /** When it is stored what everybody held, in days. */
  readonly checkpoints?: readonly number[];
  readonly history?: AnswerMeta["history"];
  /** The token's version when it was read; 3 is the one that is asked about. */
  readonly version?: number | null;
  readonly isUnknown?: true;
}

function begin(known: Known = {}) {
  const { points = [], transfers = [], first = 0, history = "full", version = 3 } = known;
  const after = (days: number | null) => (days === null ? null : start + days * day);
  const between = (row: { readonly time: number }, from: number, to: number) =>
    row.time >= from && row.time <= to;
  const { reader, asked } = readerOf([
    [
      "SELECT wallet_id FROM wallets WHERE address = $1",
      (address: string) => (address === "0x5" && known.isUnknown !== true ? [{ wallet_id: 5 }] : []),
    ],
    [
      "AS first FROM transfers\n     WHERE token_id = $1 AND (from_owner",
      (token: number, owner: number) => [{ first: token === 7 && owner === 5 ? after(first) : null }],
    ],
    ["FILTER (silent)", [{ first: after(known.knownSince ?? null) }]],
    [
      "AS first_hour",
      [
        {
          version: 3,
          waits: false,
          points: 9,
          "1hour": 900,
          "1day": 90,
          "1week": 9,
          first_hour: null,
          first: start,
        },
      ],
    ],
    [
      "FROM token_history WHERE token_id = $1 AND step = $4",
      (_: number, __: number, ___: number, ____: number, _____: number, from: number, to: number) =>
        points.filter((each) => between(each, from, to)),
    ],
    [
      "FROM leg WHERE time BETWEEN $4 AND $5 ORDER BY place DESC LIMIT $6",
      (_: number, __: number, ___: number, from: number, to: number, most: number) =>
        transfers.filter((each) => between(each, from, to)).slice(0, most),
    ],
    [
      "FROM balance_checkpoints",
      (known.checkpoints ?? []).map((days, nth) => ({ nth: nth + 3, time: start + days * day })),
    ],
    ["AS size FROM", (held: string) => held.split(" ").map((each) => ({ size: Number(each) / 10 }))],
    [
      "FROM balance_spells",
      (_: number, __: number, numbers: string) =>
        numbers.split(" ").map((___, nth) => ({ nth, rank: BigInt(nth + 1) })),
    ],
    [
      "count(*)::DOUBLE AS transfers",
      (token: number) => [{ transfers: token === 7 ? (known.tokenTransfers ?? 20) : 0 }],
    ],
    [
      "FROM moments.legs($1)",
      (_: number, __: number, times: string) =>
        times.split(" ").map((___, nth) => ({ nth, rank: BigInt(nth + 1) })),
    ],
    [
      "SELECT version FROM tokens WHERE token_id = $1",
      (token: number) => (token === 7 && version !== null ? [{ version }] : []),
    ],
  ]);
  const token = {
    tokenId: 7,
    version: 3,
    decimals: 2,
    answers: new Map(),
    meta: { ...meta, history },
  } as unknown as TokenState;
  const ask = async (more: Partial<WalletHistoryArgs> = {}) => {
    const args = {
      chain_id: "eth",
      token_address: "0x1",
      wallet_address: "0x5",
      interval: "auto",
      ...more,
    } as const;
    const answer = await loadWalletHistory(reader, token, args);
    return { ...answer, ...WalletHistory.parse(JSON.parse(answer.body)) };
  };
  return { ask, asked };
}

test("points and transfers begin with the wallet's first one, or later where that is asked for", async () => {
  const days = [0, 1, 2, 3, 4];
  const all = { points: days.map((each) => point(each)), transfers: days.map((each) => transfer(each, 1n)) };
  const daysOf = async (known: Known, asked: { from?: number; to?: number } = {}) => {
    const { times, transfers } = await begin({ ...all, ...known }).ask({
      ...(asked.from !== undefined && { from: start + asked.from * day }),
      ...(asked.to !== undefined && { to: start + asked.to * day }),
    });
    expect(transfers.map(({ time }) => time)).toEqual(times);
    return times.map((time) => (Date.parse(time) / 1_000 - start) / day).join(" ");
  };
  expect(await daysOf({ first: 1 })).toBe("1 2 3 4");
  expect(await daysOf({ first: 1 }, { from: 0, to: 3 })).toBe("1 2 3");
  expect(await daysOf({ first: 1 }, { from: 2 })).toBe("2 3 4");
  expect(await daysOf({ first: 1 }, { from: 2, to: 2 })).toBe("2");
  // Of a token that was met late, since its balances are known.
  const late = { first: 1, history: "incomplete" } as const;
  expect(await daysOf({ ...late, knownSince: 3 })).toBe("3 4");
  expect(await daysOf({ ...late, knownSince: 3 }, { from: 4 })).toBe("4");
  expect(await daysOf({ ...late, knownSince: null })).toBe("1 2 3 4");
  expect(await daysOf({ first: 1, knownSince: 3 })).toBe("1 2 3 4");
});

test("a time that ends before the wallet came has nothing in it", async () => {
  const { asked, ask } = begin({ first: 5 });
  const { times, series, total, transfers } = await ask({ to: start });
  expect([times, total, transfers]).toEqual([[], 0, []]);
  expect(series).toEqual({ balance: [], received: [], sold: [] });
  expect(asked.some(([words]) => words.includes("moments.legs"))).toBe(false);
});

test("intervals that are asked for are those of the points; unasked, the finest with few enough", async () => {
  const chosen = async (interval: WalletHistoryArgs["interval"]) => {
    const { asked, ask } = begin();
    const answer = await ask({ interval });
    const [, token, owner, unit, step, seconds] = asked.find(([words]) => words.includes("step = $4"))!;
    expect([token, owner, unit]).toEqual([7, 5, 100]);
    return [answer.interval, step, seconds];
  };
  expect(await chosen("1hour")).toEqual(["1hour", 0, 3_600]);
  expect(await chosen("1day")).toEqual(["1day", 1, day]);
  expect(await chosen("1week")).toEqual(["1week", 2, 7 * day]);
  expect(await chosen("auto")).toEqual(["1day", 1, day]);
});

test("amounts are whole tokens; costs are of the part of which they are known, and null of nothing", async () => {
  const { series } = await begin({
    points: [
      point(1, { balance: 400n, received: 400n, costed: 300n, cost: 6, price_usd: 2.5 }),
      point(2, { balance: 100n, sold: 300n, costed: 0n, cost: 0, realized: -1.5 }),
      point(3, { balance: 0n, sold: 100n, costed: 100n, cost: null, realized: null }),
    ],
  }).ask();
  expect(series).toMatchObject({
    balance: [4, 1, 0],
    received: [4, 0, 0],
    sold: [0, 3, 1],
    price_usd: [2.5, null, null],
    average_cost: [2, null, null],
    costed_share: [0.75, 0, null],
    realized_pnl: [null, -1.5, null],
  });
});

test("what is known at no point is left out, and of a token that was met late all that costs", async () => {
  const { series } = await begin({ points: [point(1, { balance: 0n }), point(2, { balance: 0n })] }).ask();
  expect(series).toEqual({ balance: [0, 0], received: [0, 0], sold: [0, 0] });
  const free = await begin({ points: [point(1, { costed: 0n, cost: 0 })] }).ask();
  expect(free.series).not.toHaveProperty("average_cost");
  const costed = { costed: 500n, cost: 5, realized: 2, price_usd: 1 };
  const late = await begin({
    history: "incomplete",
    points: [point(1, costed)],
    transfers: [transfer(1, -5n, { price: 1, realized: 4, gained: 5n })],
  }).ask();
  expect(late.series).toEqual({ balance: [5], received: [0], sold: [0], price_usd: [1], rank: [1] });
  expect(late.transfers).toEqual([
    { time: "2026-01-11T00:00:00Z", change: -0.05, price_usd: 1, realized_pnl: null, realized_share: null },
  ]);
});

test("transfers say which way they went, what they gained, and which of them is one that nobody sent", async () => {
  const { total, transfers } = await begin({
    transfers: [
      transfer(3, -250n, { price: 2, realized: 4, gained: 100n }),
      transfer(2, 100n, { silent: true }),
      transfer(1, 150n),
    ],
  }).ask();
  expect(total).toBe(9);
  expect(transfers).toEqual([
    { time: "2026-01-13T00:00:00Z", change: -2.5, price_usd: 2, realized_pnl: 4, realized_share: 0.4 },
    {
      time: "2026-01-12T00:00:00Z",
      change: 1,
      price_usd: null,
      realized_pnl: null,
      realized_share: null,
      without_transfer: true,
    },
    { time: "2026-01-11T00:00:00Z", change: 1.5, price_usd: null, realized_pnl: null, realized_share: null },
  ]);
  // Written with 16 digits: of a number that is rounded twice the last is another.
  const large = 9_007_199_254_740_993n;
  const pair = await begin({ transfers: [transfer(2, -large), transfer(1, large)] }).ask();
  expect(pair.transfers.map(({ change }) => change)).toEqual([-90071992547409.94, 90071992547409.94]);
  const many = Array.from({ length: 501 }, (_, index) => transfer(index / 24, 1n));
  expect((await begin({ transfers: many }).ask()).transfers).toHaveLength(500);
});

test("ranks are told at the last point and evenly before it, forty of them, where anything is held", async () => {
  const ranksOf = async (count: number, empty: readonly number[] = [], tokenTransfers = 20) => {
    const points = Array.from({ length: count }, (_, index) =>
      point(index, empty.includes(index) ? { balance: 0n } : {}),
    );
    return (await begin({ points, tokenTransfers }).ask()).series.rank;
  };
  expect(await ranksOf(40)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  // Of more every second or third, so that the last is among them.
  const placed = async (count: number) =>
    (await ranksOf(count))!.flatMap((rank, index) => (rank === null ? [] : [index]));
  expect(await placed(41)).toEqual(Array.from({ length: 21 }, (_, nth) => 2 * nth));
  expect(await placed(101)).toEqual(Array.from({ length: 34 }, (_, nth) => 3 * nth + 1));
  expect(await ranksOf(4, [1])).toEqual([1, null, 2, 3]);
  expect(await ranksOf(2, [0, 1])).toBeUndefined();
  // Of a token with very many transfers none.
  expect(await ranksOf(2, [], 250_000)).toEqual([1, 2]);
  expect(await ranksOf(2, [], 250_001)).toBeUndefined();
});

test("of a token with checkpoints ranks are those at them, however many transfers it has", async () => {
  const points = [point(1), point(2, { balance: 20n }), point(3), point(4, { balance: 0n }), point(5)];
  const rankedAt = async (checkpoints: readonly number[]) => {
    const { ask, asked } = begin({ points, checkpoints, tokenTransfers: 9_000_000 });
    return { rank: (await ask()).series.rank, asked };
  };
  const { rank, asked } = await rankedAt([0.5, 1, 2, 4, 5, 7]);
  expect(rank).toEqual([1, 2, null, null, 3]);
  // Their numbers begin with three here; at one of them nothing is held.
  expect(asked.find(([words]) => words === "FROM balance_spells")!.slice(1)).toEqual([
    7,
    5,
    "4 5 7",
    "500 20 500",
    "50 2 50",
  ]);
  expect(asked.some(([words]) => words.includes("moments.legs"))).toBe(false);
  expect((await rankedAt([0.5, 4])).rank).toBeUndefined();
});

test("the place is asked for with what is held at each of those moments", async () => {
  const { asked, ask } = begin({ points: [point(1), point(2, { balance: 20n })] });
  await ask();
  expect(asked.find(([words]) => words.includes("moments.legs"))!.slice(1)).toEqual([
    7,
    5,
    `${start + day} ${start + 2 * day}`,
    "500 20",
  ]);
});

test("a wallet that nobody knows, or that this token did not reach, has no history", async () => {
  const missing = { code: "wallet_not_found" };
  await expect(begin({ isUnknown: true }).ask()).rejects.toMatchObject(missing);
  await expect(begin({ first: null }).ask()).rejects.toMatchObject(missing);
});

test("times that are in the wrong order are refused in words", async () => {
  const { ask } = begin();
  await expect(ask({ from: start + 1, to: start })).rejects.toMatchObject({
    code: "invalid_range",
    message: "from must not be after to",
  });
});

test("a token that changed while it was read is read again", async () => {
  await expect(begin({ version: 4 }).ask()).rejects.toBeInstanceOf(StaleTokenError);
  await expect(begin({ version: null }).ask()).rejects.toBeInstanceOf(StaleTokenError);
});

test("the answer has what is said of the token, and another tag where it says something else", async () => {
  const one = await begin({ points: [point(1)] }).ask();
  expect(one).toMatchObject(meta);
  expect((await begin({ points: [point(1)] }).ask()).etag).toBe(one.etag);
  expect((await begin({ points: [point(2)] }).ask()).etag).not.toBe(one.etag);
});
