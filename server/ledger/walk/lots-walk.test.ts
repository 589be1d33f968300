import { expect, test } from "vitest";
import type { Legs } from "./legs.ts";
import { LotsWalk, type Walked } from "./lots-walk.ts";
import type { WalkedToken } from "./token-clock.ts";

const day = 86_400;
const start = 1_000 * day;

interface Leg {
  readonly token?: number;
  readonly owner?: number;
  /** Days since the start; given where it is negative. */
  readonly day: number;
  readonly amount: bigint | number;
  readonly price?: number;
}

/** With a price at the end of each of its days. */
function token(prices: readonly (number | null)[], tokenId = 1): WalkedToken {
  return {
    tokenId,
    firstTime: start,
    asOf: start + (prices.length - 1) * day,
    hoursFrom: start + (prices.length - 1) * day,
    unit: 1,
    isWide: false,
    moneyScale: 2 ** 20,
    priceScale: 2 ** 40,
    prices: Float64Array.from(prices, (price) => price ?? NaN),
  };
}

function legsOf(legs: readonly Leg[]): Legs {
  let owner = "";
  let balance = 0n;
  const amount = new Uint32Array(legs.length * 4);
  const flags = legs.map((leg, index) => {
    const size = BigInt(leg.amount) < 0n ? -BigInt(leg.amount) : BigInt(leg.amount);
    for (let limb = 0; limb < 4; limb++)
      amount[4 * index + limb] = Number(BigInt.asUintN(32, size >> BigInt(32 * limb)));
    const name = `${leg.token} ${leg.owner}`;
    balance = (name === owner ? balance : 0n) + BigInt(leg.amount);
    owner = name;
    return (leg.amount > 0 ? 1 : 0) + (balance > 0n ? 2 : 0);
  });
  return {
    token: Int32Array.from(legs, (leg) => leg.token ?? 1),
    owner: Int32Array.from(legs, (leg) => leg.owner ?? 1),
    time: Float64Array.from(legs, (leg) => start + leg.day * day),
    price: Float64Array.from(legs, (leg) => leg.price ?? NaN),
    flags: Int32Array.from(flags),
    amount,
  };
}

async function walked(tokens: readonly WalkedToken[], several: readonly Leg[], single: readonly Leg[] = []) {
  const walk = new LotsWalk();
  walk.begin(tokens);
  walk.takeSingle(legsOf(single), single.length);
  walk.take(legsOf(several), several.length);
  return rowsOf(await walk.end(true));
}

/** Columns of a table of what was walked as rows, without what is 0. */
function rowsOf({ tables, realized }: Walked) {
  const rows = (columns: Walked["realized"]) =>
    Array.from(columns["token_id"]!, (_, row) =>
      Object.fromEntries(
        Object.entries(columns).flatMap(([name, values]) => {
          const value =
            values instanceof Uint32Array
              ? BigInt.asIntN(
                  128,
                  values
                    .subarray(4 * row, 4 * row + 4)
                    .reduceRight((sum, limb) => (sum << 32n) + BigInt(limb), 0n),
                )
              : values[row]!;
          return value === 0n || value === 0 ? [] : [[name, value]];
        }),
      ),
    );
  return {
    changes: rows(tables.tick_changes),
    profits: rows(tables.tick_profits),
    flows: rows(tables.owner_flows),
    realized: rows(realized),
  };
}

const hours = (days: number) => (1_000 + days) * 24;
const money = (usd: number) => BigInt(usd * 2 ** 20);

test("one lot that is sold in parts", async () => {
  const { changes, profits, flows, realized } = await walked(
    [token([2, 3, 1, 1])],
    [
      { day: 0, amount: 10, price: 2 },
      { day: 1, amount: -4, price: 3 },
      { day: 3, amount: -5, price: 1 },
    ],
  );
  const ten = { token_id: 1, supply: 10n, costed: 10n, cost: money(20), costed_owners: 1 };
  expect(changes).toEqual([
    { ...ten, tick: hours(0) },
    {
      token_id: 1,
      tick: hours(1),
      supply: -4n,
      costed: -4n,
      cost: -money(8),
      deaths: 1,
      sales: 1,
      lower_consumed: BigInt(4 * day),
      profit: money(4),
      sold_value: money(12),
      sold_cost: money(8),
    },
    // A second after a day it has passed the first limit: at the end of the next one.
    { token_id: 1, tick: hours(2), older_1: 6n },
    {
      token_id: 1,
      tick: hours(3),
      supply: -5n,
      costed: -5n,
      cost: -money(10),
      deaths: 1,
      sales: 1,
      lower_consumed: BigInt(15 * day),
      loss: -money(5),
      sold_value: money(5),
      sold_cost: money(10),
      older_1: -5n,
    },
  ]);
  expect(profits).toEqual([{ token_id: 1, tick: hours(1), in_profit: 6n, owners_in_profit: 1 }]);
  expect(flows.filter((row) => !("step" in row))).toEqual([
    { token_id: 1, tick: hours(0), new_owners: 1, active_owners: 1 },
    { token_id: 1, tick: hours(1), active_owners: 1 },
    { token_id: 1, tick: hours(3), active_owners: 1 },
  ]);
  // All its prices are known: its profit is had without an order.
  expect(realized).toEqual([]);
});

test("several lots leave in one sale, the oldest first", async () => {
  const { changes, flows } = await walked(
    [token([1, 2, 4])],
    [
      { day: 0, amount: 3, price: 1 },
      { day: 1, amount: 3, price: 2 },
      { day: 2, amount: -5, price: 4 },
      { day: 2, amount: -1, price: 4 },
    ],
  );
  expect(changes.at(-1)).toEqual({
    token_id: 1,
    tick: hours(2),
    supply: -6n,
    costed: -6n,
    cost: -money(9),
    lower_weight: -BigInt(3 * day),
    costed_owners: -1,
    deaths: 3,
    sales: 3,
    lower_consumed: BigInt(3 * 2 * day + 3 * day),
    profit: money(15),
    sold_value: money(24),
    sold_cost: money(9),
  });
  expect(flows.findLast((row) => !("step" in row))).toEqual({
    token_id: 1,
    tick: hours(2),
    left_owners: 1,
    active_owners: 1,
  });
});

test("what is given before it is there comes of what is received afterwards", async () => {
  const { changes } = await walked(
    [token([null, null, null, null])],
    [
      { day: 0, amount: 2 },
      { day: 1, amount: -7 },
      { day: 2, amount: 6 },
      { day: 3, amount: -9 },
      // Another's.
      { owner: 2, day: 3, amount: 5 },
      { owner: 2, day: 3, amount: -1 },
    ],
  );
  const supply = changes.map((row) => [row["tick"], row["supply"], row["deaths"]]);
  // Of the last 9 one is there, the rest comes with no lot.
  expect(supply).toEqual([
    [hours(0), 2n, undefined],
    [hours(1), -7n, 2],
    [hours(2), 6n, undefined],
    [hours(3), -1n + 4n, 2],
  ]);
});

test("amounts of up to 128 bits, to the last digit", async () => {
  const all = 2n ** 127n - 2n ** 100n;
  const sold = [1n, 2n ** 96n + 1n, 2n ** 50n - 1n, all - 2n ** 97n];
  const { changes } = await walked(
    [token([null, null, null, null, null, null])],
    [
      { day: 0, amount: all },
      ...sold.map((amount, index) => ({ day: index + 1, amount: -amount })),
      // More than there is: the rest comes with no lot.
      { day: 5, amount: -(2n ** 126n) },
    ],
  );
  const left = all - sold.reduce((sum, amount) => sum + amount);
  expect(changes.map((row) => row["supply"])).toEqual([all, ...sold.map((amount) => -amount), -left]);
});

test("of prices that are known in part: profit of what has a cost and a sale price", async () => {
  const { realized, changes } = await walked(
    [token([2, null, 5])],
    [
      { day: 0, amount: 10, price: 2 },
      { day: 1, amount: -4 },
      { day: 1, amount: 1, price: 3 },
      { day: 2, amount: -7, price: 5 },
    ],
  );
  expect(realized).toEqual([{ token_id: 1, owner: 1, realized_pnl: 6 * 3 + 1 * 2, known_tokens: 7 }]);
  expect(changes.map((row) => [row["deaths"], row["sales"]])).toEqual([
    [undefined, undefined],
    [1, undefined],
    [2, 2],
  ]);
});

test("the average cost of what an owner holds decides whether it is in profit", async () => {
  const { profits } = await walked(
    [token([1, 2, 2, 1])],
    [
      { day: 0, amount: 1, price: 1 },
      { day: 1, amount: 1, price: 2 },
      { day: 2, amount: -1, price: 2 },
    ],
    [{ day: 0, amount: 5, price: 1 }],
  );
  // 1.5 each, then 2; the other one has 5 at 1.
  expect(profits).toEqual([
    { token_id: 1, tick: hours(1), in_profit: 6n, owners_in_profit: 2 },
    { token_id: 1, tick: hours(2), in_profit: 5n, owners_in_profit: 1 },
  ]);
});

test("tokens, owners in several rounds, and more lots than there is room for at first", async () => {
  const tokens = [1, 2, 3].map((id) => token([1, 2, 3, 2, 1], id));
  const several = tokens.flatMap(({ tokenId }) =>
    [1, 2, 3].flatMap((owner): Leg[] =>
      Array.from({ length: 300 }, (_, index) => ({
        token: tokenId,
        owner,
        day: Math.floor(index / 75),
        amount: index % 3 === 2 ? -owner : 5 + (index % 7),
        price: 1 + (index % 4),
      })),
    ),
  );
  const single = tokens.map(({ tokenId }): Leg => ({
    token: tokenId,
    day: tokenId,
    amount: tokenId,
    price: 2,
  }));
  const whole = await walked(tokens, several, single);
  expect(new Set(whole.changes.map((row) => row["token_id"]))).toEqual(new Set([1, 2, 3]));

  const walk = new LotsWalk();
  const rounds: ReturnType<typeof rowsOf>[] = [];
  for (const tokenOfRound of tokens) {
    for (const part of [0, 1]) {
      const isOfRound = (leg: Leg) => leg.token === tokenOfRound.tokenId && (leg.owner ?? 1) % 2 === part;
      walk.begin([tokenOfRound]);
      const singles = single.filter(isOfRound);
      walk.takeSingle(legsOf(singles), singles.length);
      const legs = several.filter(isOfRound);
      walk.take(legsOf(legs.slice(0, 100)), Math.min(100, legs.length));
      const balances = legsOf(legs);
      const rest = legs.length - 100;
      walk.take(
        {
          token: balances.token.slice(100),
          owner: balances.owner.slice(100),
          time: balances.time.slice(100),
          price: balances.price.slice(100),
          flags: balances.flags.slice(100),
          amount: balances.amount.slice(400),
        },
        rest,
      );
      rounds.push(rowsOf(await walk.end(part === 1)));
    }
  }
  expect(rounds.flatMap((round) => round.changes)).toEqual(whole.changes);
  expect(rounds.flatMap((round) => round.profits)).toEqual(whole.profits);
  expect(rounds.flatMap((round) => round.flows)).toEqual(whole.flows);
});

test.each([
  ["in order", [1, 2, 1], [1, 1, 2]],
  ["an owner comes a second time", [1, 2, 1], [1, 1, 1]],
  ["a smaller owner comes later", [2, 1], [1, 1]],
  ["a token comes a second time", [1, 1, 2], [1, 2, 1]],
])("tokens whose legs are not in order are named: %s", async (how, owners, tokens) => {
  const legs = owners.map((owner, index) => ({ token: tokens[index]!, owner, day: 0, amount: 1 }));
  const walk = new LotsWalk();
  walk.begin([token([1]), token([1], 2)]);
  walk.take(legsOf(legs), legs.length);
  expect((await walk.end(true)).disordered).toEqual(how === "in order" ? [] : [1]);
});
