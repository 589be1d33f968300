import { expect, test } from "vitest";
import { bigintAt, type Column, type Columns } from "./columns.ts";
import { writeLimbs } from "./fifo/exact-sums.ts";
import type { LedgerOptions, LedgerToken, Transfers } from "./input.ts";
import { Ledger, type TokenResult } from "./ledger.ts";
import type { LedgerTables } from "./rows.ts";

const day = 86_400;
const start = 1_000 * day;

interface Move {
  /** Since the start. */
  readonly day: number;
  readonly from?: number;
  readonly to?: number;
  readonly fromAccount?: number;
  readonly toAccount?: number;
  readonly amount: bigint | number;
  readonly price?: number;
}

function transfersOf(moves: readonly Move[]): Transfers {
  const amount = new Uint32Array(4 * moves.length);
  for (const [row, move] of moves.entries()) writeLimbs(BigInt(move.amount), amount, 4 * row);
  return {
    time: Float64Array.from(moves, (move) => start + move.day * day),
    fromOwner: Int32Array.from(moves, (move) => move.from ?? -1),
    fromAccount: Int32Array.from(moves, (move) => move.fromAccount ?? -1),
    toOwner: Int32Array.from(moves, (move) => move.to ?? -1),
    toAccount: Int32Array.from(moves, (move) => move.toAccount ?? -1),
    price: Float64Array.from(moves, (move) => move.price ?? NaN),
    silent: new Int32Array(moves.length),
    amount,
  };
}

/** With a price of each day, null where there is none. */
function tokenOf(moves: readonly Move[], prices: readonly (number | null)[] = []): LedgerToken {
  const known = [
    ...prices.flatMap((price, at) => (price === null ? [] : [{ time: start + at * day, price }])),
    ...moves.flatMap(({ day: at, price }) =>
      price === undefined || (prices[at] ?? null) !== null ? [] : [{ time: start + at * day, price }],
    ),
  ].toSorted((one, other) => one.time - other.time);
  return {
    tokenId: 1,
    decimals: 0,
    snapshot: false,
    partial: false,
    opened: false,
    adjusted: false,
    asOf: start + Math.max(...moves.map((move) => move.day)) * day,
    firstTime: start + moves[0]!.day * day,
    adjustedAt: null,
    transferCount: moves.length,
    volume: moves.reduce((sum, move) => sum + Number(move.amount), 0),
    prices: {
      time: Float64Array.from(known, ({ time }) => time),
      price: Float64Array.from(known, ({ price }) => price),
    },
    greatestPrice: Math.max(0, ...known.map(({ price }) => price), ...moves.map(({ price }) => price ?? 0)),
  };
}

interface Computed {
  readonly result: TokenResult;
  readonly tables: readonly LedgerTables[];
}

function computed(
  moves: readonly Move[],
  {
    prices,
    parts = 1,
    ...options
  }: LedgerOptions & { prices?: readonly (number | null)[]; parts?: number } = {},
): Computed {
  const ledger = new Ledger(options);
  const tables: LedgerTables[] = [];
  let result: TokenResult | undefined;
  for (let part = 0; part < (parts === 1 ? 1 : parts + 1); part++) {
    // As the store hands them out: of each share what concerns its owners, and after them nothing.
    const own = moves.filter(
      ({ from, to }) =>
        parts === 1 ||
        (from !== undefined && from % parts === part) ||
        (to !== undefined && to % parts === part) ||
        (from === undefined && to === undefined && part === 0),
    );
    const share = { first: 0, end: own.length, part, parts };
    result = ledger.compute(tokenOf(moves, prices), transfersOf(own), share);
    tables.push(ledger.takeTables());
  }
  return { result: result!, tables };
}

type Row = Readonly<Record<string, number | bigint | null>>;

function rowsOf({ tables }: Computed, name: string): Row[] {
  return tables.flatMap((each) => {
    const columns: Columns = each[name]!;
    return Array.from({ length: lengthOf(columns["token_id"]!) }, (_, row) =>
      Object.fromEntries(Object.entries(columns).map(([column, values]) => [column, valueAt(values, row)])),
    );
  });
}

const lengthOf = (column: Column) => ("known" in column ? column.known.length : column.length);

function valueAt(column: Column, row: number): number | bigint | null {
  const { numbers, known } = "known" in column ? column : { numbers: column, known: undefined };
  if (known?.[row] === 0) return null;
  if (numbers instanceof Uint32Array) return BigInt.asIntN(128, bigintAt(numbers, row));
  return Number.isNaN(numbers[row]!) ? null : numbers[row]!;
}

/** Points at the ends of days, of which some columns are asked for. */
const days = (ledger: Computed, ...names: readonly string[]) =>
  rowsOf(ledger, "token_history")
    .filter((row) => row["step"] === 1)
    .map((row) => names.map((name) => row[name]));
const wallets = (ledger: Computed, ...names: readonly string[]) =>
  rowsOf(ledger, "wallet_stats").map((row) => names.map((name) => row[name]));

test("the example of docs/ledger.md", () => {
  const [A, B, C] = [1, 2, 3];
  const ledger = computed([
    { day: 0, to: A, amount: 10, price: 2 },
    { day: 1, from: A, to: B, amount: 4, price: 3 },
    { day: 3, from: A, to: C, amount: 5, price: 1 },
  ]);
  expect(wallets(ledger, "owner", "amount", "realized_pnl", "unrealized_pnl", "age_weight_low")).toEqual([
    [A, 1n, 4 * (3 - 2) + 5 * (1 - 2), 1 - 2, BigInt(3 * day)],
    [B, 4n, 0, 4 * (1 - 3), BigInt(4 * 2 * day)],
    [C, 5n, 0, 0, 0n],
  ]);
  expect(days(ledger, "holders", "supply", "realized_profit", "realized_loss").at(-1)).toEqual([
    3,
    10n,
    0,
    -5,
  ]);
  expect(ledger.result.figures).toMatchObject({
    holder_count: 3,
    supply: 10n,
    past: {
      realized_pnl: -1,
      unrealized_pnl: 1 - 2 + 4 * (1 - 3),
      break_even_price: (1 * 2 + 4 * 3 + 5 * 1) / 10,
      costed_tokens: 10,
      sold_tokens: 9,
      sold_known: 9,
      age_weight: BigInt((1 * 3 + 4 * 2) * day),
    },
  });
});

test("one lot that is sold in parts", () => {
  const ledger = computed(
    [
      { day: 0, to: 1, amount: 10, price: 2 },
      { day: 1, from: 1, amount: 4, price: 3 },
      { day: 3, from: 1, amount: 5, price: 1 },
    ],
    { prices: [2, 3, 1, 1] },
  );
  expect(days(ledger, "supply", "costed", "average_cost", "realized_profit", "realized_loss")).toEqual([
    [10n, 10n, 2, 0, 0],
    [6n, 6n, 2, 4, 0],
    [6n, 6n, 2, 0, 0],
    [1n, 1n, 2, 0, -5],
  ]);
  // A second after a day it has passed the first limit: at the end of the next one.
  expect(days(ledger, "under_1d", "under_7d", "consumed_low", "in_profit", "owners_in_profit")).toEqual([
    [10n, 0n, 0n, 0n, 0],
    [6n, 0n, BigInt(4 * day), 6n, 1],
    [0n, 6n, 0n, 0n, 0],
    [0n, 1n, BigInt(15 * day), 0n, 0],
  ]);
  expect(
    wallets(ledger, "owner", "amount", "wood", "realized_pnl", "unrealized_pnl", "age_weight_low"),
  ).toEqual([[1, 1n, 1n, -1, -1, BigInt(3 * day)]]);
});

test("several lots leave in one sale, the oldest first", () => {
  const ledger = computed(
    [
      { day: 0, to: 1, amount: 3, price: 1 },
      { day: 1, to: 1, amount: 3, price: 2 },
      { day: 2, from: 1, amount: 5, price: 4 },
      { day: 2, from: 1, amount: 1, price: 4 },
    ],
    { prices: [1, 2, 4] },
  );
  expect(
    days(ledger, "supply", "realized_profit", "sold_value_to_cost", "consumed_low", "left_owners"),
  ).toEqual([
    [3n, 0, null, 0n, 0],
    [6n, 0, null, 0n, 0],
    [0n, 15, 24 / 9, BigInt(3 * 2 * day + 3 * day), 1],
  ]);
});

test("a wallet that emptied begins anew", () => {
  const ledger = computed([
    { day: 0, to: 1, amount: 5 },
    { day: 1, from: 1, amount: 5 },
    { day: 4, to: 1, amount: 2 },
    { day: 5, to: 1, amount: 2 },
    { day: 6, to: 2, amount: 9 },
    { day: 7, from: 2, to: 1, amount: 1 },
  ]);
  const clocks = rowsOf(ledger, "owner_clocks").map((row) => [
    row["owner"],
    row["first_receipt"],
    row["last_sale"],
  ]);
  expect(clocks).toEqual([
    [2, start + 6 * day, start + 7 * day],
    [1, start + 4 * day, null],
  ]);
});

test("what is given before it is there comes of what is received afterwards, and is told", () => {
  const { result } = computed([
    { day: 0, to: 1, amount: 2 },
    { day: 1, from: 1, to: 3, amount: 7 },
    { day: 2, to: 1, amount: 6 },
  ]);
  expect(result.overdraft).toEqual({ owner: 1, account: null, time: start + day, balance: -5n });
  expect(result.figures).toMatchObject({ history: "incomplete", supply: 8n, holder_count: 2 });
});

test("amounts of up to 128 bits, to the last digit", () => {
  const all = 2n ** 127n - 2n ** 100n;
  const sold = [1n, 2n ** 96n + 1n, 2n ** 50n - 1n, all - 2n ** 97n];
  const ledger = computed([
    { day: 0, to: 1, amount: all },
    ...sold.map((amount, index) => ({ day: index + 1, from: 1, amount })),
  ]);
  let left = all;
  expect(days(ledger, "supply")).toEqual([[all], ...sold.map((amount) => [(left -= amount)])]);
  expect(ledger.result.figures.supply).toBe(left);
  expect(() =>
    computed([
      { day: 0, to: 1, amount: 2n ** 126n },
      { day: 1, to: 1, amount: 2n ** 126n },
    ]),
  ).toThrow("128 bits");
  // Two wallets may, one after the other; all together may not.
  expect(() =>
    computed([
      { day: 0, to: 1, amount: 2n ** 126n },
      { day: 1, to: 2, amount: 2n ** 126n },
    ]),
  ).toThrow("128 bits");
});

test("what is held by its age, and what was given, of amounts beyond 48 and 96 bits", () => {
  const lots = [2n ** 48n - 1n, 2n ** 48n - 1n, 2n ** 96n - 1n, 2n ** 96n - 1n];
  const given = 2n ** 100n + 1n;
  const ledger = computed([
    ...lots.map((amount) => ({ day: 0, to: 1, amount })),
    { day: 1, to: 2, amount: 3n * given },
    ...[1, 2, 3].map((at) => ({ day: at + 1, from: 2, amount: given })),
    { day: 200, to: 3, amount: 1 },
  ]);
  const all = lots.reduce((sum, amount) => sum + amount);
  expect(wallets(ledger, "owner", "amount", "diamond", "wood")).toEqual([
    [1, all, all, 0n],
    [2, 0n, 0n, 0n],
    [3, 1n, 0n, 1n],
  ]);
  expect(ledger.result.figures.past?.sold_tokens).toBe(Number(3n * given));
});

test("of the thousand largest hands are told; where the last of them hold the same, of as many", () => {
  const moves = Array.from({ length: 1_600 }, (_, at) => ({
    day: 0,
    to: at,
    amount: at < 5 ? 1_000 - at : 10,
  }));
  const { result } = computed([...moves, { day: 91, to: 3_000, amount: 1 }]);
  expect(result.figures.past?.hands).toMatchObject({
    wallets: { diamond: 1_000, new_holders: 0 },
    amounts: { diamond: 10n * 995n + 4_990n },
  });
  // All that may be among them are kept: the address decides, which the ledger does not know.
  expect(result.largest).toHaveLength(1_600);
});

test("of prices that are known in part: profit of what has a cost and a sale price", () => {
  const ledger = computed([
    { day: 0, to: 1, amount: 10, price: 2 },
    { day: 2, from: 1, amount: 4 },
    { day: 4, to: 1, amount: 1, price: 3 },
    { day: 6, from: 1, amount: 7, price: 5 },
  ]);
  expect(wallets(ledger, "realized_pnl", "sold_share")).toEqual([
    [6 * 3 + 1 * 2, Math.round((7 / 11) * 1e9) / 1e9],
  ]);
});

test("accounts of one owner hold for themselves, and its lots are of all of them", () => {
  const ledger = computed([
    { day: 0, to: 1, toAccount: 11, amount: 6 },
    { day: 1, from: 1, fromAccount: 11, to: 1, toAccount: 12, amount: 2 },
    { day: 100, to: 2, toAccount: 21, amount: 3 },
    { day: 100, from: 1, fromAccount: 12, to: 2, toAccount: 21, amount: 1 },
  ]);
  expect(rowsOf(ledger, "account_balances")).toEqual([
    { token_id: 1, owner: 1, account: 11, amount: 4n },
    { token_id: 1, owner: 2, account: 21, amount: 4n },
    { token_id: 1, owner: 1, account: 12, amount: 1n },
  ]);
  expect(wallets(ledger, "owner", "amount", "diamond", "wood")).toEqual([
    [1, 5n, 5n, 0n],
    [2, 4n, 0n, 4n],
  ]);
  expect(ledger.result.figures).toMatchObject({
    holder_count: 3,
    wallet_count: 2,
    wallets: { top1: 5n, over: null },
    past: {
      holder_changes: [1, 1, 1, 1, 1, 1, 1, 1, 1],
      wallet_changes: [1, 1, 1, 1, 1, 1, 1, 1, 1],
    },
  });
  expect(
    computed([
      { day: 0, to: 1, toAccount: 11, amount: 1 },
      { day: 1, from: 1, fromAccount: 12, to: 1, toAccount: 11, amount: 1 },
    ]).result.overdraft,
  ).toEqual({ owner: 1, account: 12, time: start + day, balance: -1n });
});

/** Forty owners that trade for two years: each day somebody gives a part of what it has. */
function traded(): Move[] {
  const held = new Map<number, number>();
  return Array.from({ length: 700 }, (_, at): Move => {
    const from = (at * 7) % 40;
    const has = held.get(from) ?? 0;
    const to = (at * 11 + 3) % 40;
    const isMint = has < 2 || from === to;
    const amount = isMint ? 1_000 + at : 1 + (at % Math.floor(has / 2));
    if (!isMint) held.set(from, has - amount);
    held.set(to, (held.get(to) ?? 0) + amount);
    return {
      day: at,
      ...(!isMint && { from }),
      to,
      amount,
      ...(at % 3 === 0 && { price: 1 + (at % 11) / 7 }),
    };
  });
}

test.each([2, 3, 7])("told in %i shares of its owners it is the same", (parts) => {
  const moves = traded();
  const prices = moves.map((_, at) => (at % 5 === 0 ? null : 1 + (at % 13) / 9));
  const options = { prices, legsBetweenCheckpoints: 60 };
  const whole = computed(moves, options);
  const shared = computed(moves, { ...options, parts });
  expect(shared.result).toEqual(whole.result);
  expect(whole.result.figures.holder_count).toBeGreaterThan(20);
  for (const table of Object.keys(whole.tables[0]!)) {
    const inOrder = (ledger: Computed) =>
      rowsOf(ledger, table)
        .map((row) => Object.values(row).join())
        .toSorted();
    expect(inOrder(whole).length).toBeGreaterThan(0);
    expect(inOrder(shared), table).toEqual(inOrder(whole));
  }
});

test("fewer moments are put in order where there is much to look at, and they say the same", () => {
  const moves = traded();
  const whole = days(computed(moves), "time", "hhi", "gini_low", "top_10", "half_of_supply");
  const some = days(
    computed(moves, { leastWork: -6_000 }),
    "time",
    "hhi",
    "gini_low",
    "top_10",
    "half_of_supply",
  );
  const known = some.filter(([, hhi]) => hhi !== null);
  expect(known.length).toBeGreaterThan(90);
  expect(known.length).toBeLessThan(whole.length / 3);
  expect(whole).toEqual(expect.arrayContaining(known));
});
