import type { Interval } from "../../contract/history.ts";
import { fixedQuotient, quotient, toFixedPoint } from "./exact.ts";
import { ages, concentration, holding, ofWallets, type State, values } from "./history-figures.ts";
import type { Lot, TokenInput, Transfer } from "./recomputation.ts";
import { type Order, takeLots } from "./lots.ts";
import { daySeconds, priceFinder } from "./replay.ts";

/** A value of a series at each time; of several columns by their names, after a dot. */
export interface ExpectedHistory {
  readonly times: readonly number[];
  readonly series: ReadonlyMap<string, readonly (number | null)[]>;
}

const seconds = { "1hour": 3_600, "1day": daySeconds, "1week": 7 * daySeconds } as const;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * daySeconds;
const hourDays = 35;

/** The ends of intervals after the first moment, up to the last one. Hours since the midnight 35 days before the end, or before that. */
export function gridOf(interval: Interval, first: number, last: number): { base: number; times: number[] } {
  const step = seconds[interval];
  const offset = interval === "1week" ? firstMonday : 0;
  const kept = Math.floor((last - hourDays * daySeconds) / daySeconds) * daySeconds;
  const isCut = interval === "1hour" && first <= kept;
  const begin = isCut ? kept + 1 : first;
  const times: number[] = [];
  for (let end = Math.ceil((begin - offset) / step) * step + offset; end < last; end += step) times.push(end);
  return { base: isCut ? kept : Number.NEGATIVE_INFINITY, times: [...times, last] };
}

/** What happened in an interval. */
interface Flows {
  moved: bigint;
  transfers: number;
  readonly active: Set<string>;
  /** Sold quantity times the seconds since it came. */
  consumed: bigint;
  sold: bigint;
  known: bigint;
  profit: bigint;
  loss: bigint;
  value: bigint;
  cost: bigint;
}

/** Every series of the definitions, by a plain loop over the events and, at each point, over everything that is held. */
export function expectedHistory(
  input: TokenInput,
  interval: Interval,
  order: Order = "first in, first out",
): ExpectedHistory {
  const { transfers } = input;
  const priceAt = priceFinder(input);
  const state: State = { owners: new Map(), accounts: new Map() };
  const { base, times } = gridOf(interval, transfers[0]!.time, transfers.at(-1)!.time);
  const series = new Map<string, (number | null)[]>();
  let next = 0;
  const replayTo = (time: number): Flows => {
    const flows = noFlows();
    for (; next < transfers.length && transfers[next]!.time <= time; next++) {
      const transfer = transfers[next]!;
      apply(state, flows, transfer, transfer.priceUsd ?? priceAt(transfer.time), order);
    }
    return flows;
  };
  replayTo(base);
  let before = base;
  for (const time of times) {
    const holdersBefore = new Set(holding(state).map(([address]) => address));
    const flows = replayTo(time);
    const figures = {
      ...counts(state, holdersBefore, before),
      ...concentration([...state.accounts.values()]),
      ...ofWallets(state, priceAt(time), input.decimals),
      ...ages(state, time, input.decimals),
      ...values(state, priceAt(time), input.decimals),
      ...ofInterval(flows, priceAt(time), input.decimals),
      price_usd: priceAt(time),
    };
    for (const [name, value] of Object.entries(figures)) {
      const column = series.get(name) ?? [];
      column.push(value);
      series.set(name, column);
    }
    before = time;
  }
  // Where every owner has one account at each of the times, nothing is said of owners beside it.
  const isSpread = times.some((_, index) => series.get("holders")![index] !== series.get("owners")![index]);
  return { times, series: new Map([...series].filter(([name]) => isSpread || !name.startsWith("wallet"))) };
}

function noFlows(): Flows {
  return {
    moved: 0n,
    transfers: 0,
    active: new Set(),
    consumed: 0n,
    sold: 0n,
    known: 0n,
    profit: 0n,
    loss: 0n,
    value: 0n,
    cost: 0n,
  };
}

function apply(
  { owners, accounts }: State,
  flows: Flows,
  transfer: Transfer,
  price: number | null,
  order: Order,
): void {
  const { time, fromOwner, fromAccount, toOwner, toAccount, amount } = transfer;
  const book = (owner: string, account: string | null, change: bigint) => {
    const key = `${owner}/${account ?? ""}`;
    accounts.set(key, (accounts.get(key) ?? 0n) + change);
  };
  if (fromOwner !== null) book(fromOwner, fromAccount, -amount);
  if (toOwner !== null) book(toOwner, toAccount, amount);
  if (amount === 0n || fromOwner === toOwner) return;
  flows.moved += amount;
  flows.transfers += 1;
  if (fromOwner !== null) {
    flows.active.add(fromOwner);
    const owner = owners.get(fromOwner)!;
    owner.balance -= amount;
    flows.sold += amount;
    for (const lot of takeLots(owner.lots, amount, order)) sell(flows, lot, time, price);
  }
  if (toOwner !== null) {
    flows.active.add(toOwner);
    const owner = owners.get(toOwner) ?? { balance: 0n, firstReceipt: time, lots: [] };
    owner.balance += amount;
    owner.lots.push({ quantity: amount, time, unitCost: price });
    owners.set(toOwner, owner);
  }
}

function sell(
  flows: Flows,
  { quantity, time: since, unitCost }: Lot,
  time: number,
  price: number | null,
): void {
  flows.consumed += quantity * BigInt(time - since);
  if (price === null || unitCost === null) return;
  const value = quantity * toFixedPoint(price);
  const cost = quantity * toFixedPoint(unitCost);
  flows.known += quantity;
  flows.value += value;
  flows.cost += cost;
  if (value > cost) flows.profit += value - cost;
  else flows.loss += value - cost;
}

function counts(state: State, before: ReadonlySet<string>, since: number) {
  const now = holding(state);
  const came = now.filter(([address]) => !before.has(address));
  const isNew = came.filter(([, { firstReceipt }]) => firstReceipt > since);
  const still = now.filter(([address]) => before.has(address));
  return {
    holders: [...state.accounts.values()].filter((amount) => amount > 0n).length,
    owners: now.length,
    new_owners: isNew.length,
    returned_owners: came.length - isNew.length,
    left_owners: before.size - still.length,
  };
}

function ofInterval(flows: Flows, price: number | null, decimals: number) {
  const unit = 10n ** BigInt(decimals);
  const gained = (fixed: bigint) => {
    if (flows.known > 0n) return fixedQuotient(fixed, unit);
    return flows.sold === 0n && price !== null ? 0 : null;
  };
  return {
    realized_profit: gained(flows.profit),
    realized_loss: gained(flows.loss),
    sold_value_to_cost: flows.cost === 0n ? null : quotient(flows.value, flows.cost),
    moved_tokens: quotient(flows.moved, unit),
    transfers: flows.transfers,
    active_owners: flows.active.size,
    age_consumed: quotient(flows.consumed, unit * BigInt(daySeconds)),
  };
}
