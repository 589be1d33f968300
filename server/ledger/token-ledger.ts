import { windowSeconds } from "../../contract/windows.ts";
import { bigintAt, Hugeints, Integers } from "./columns.ts";
import { addAmount, doubleOf, highOf, lowOf, middleOf } from "./fifo/amount.ts";
import { places } from "./fifo/exact-sums.ts";
import { part, partWidth } from "./fifo/lots-queue.ts";
import { AmountOverflow, OwnerLots } from "./fifo/owner-lots.ts";
import { MovedLately } from "./history/moved-lately.ts";
import { TokenSums } from "./history/sums.ts";
import type { LedgerToken, Transfers } from "./input.ts";
import { LargestOwners } from "./ranks/largest-owners.ts";
import { hasSeveralAccounts, isOfShare, isReceipt, legsByOwner, type Share } from "./fifo/legs.ts";
import type { OwnerRows } from "./rows.ts";
import { BalanceIntervals } from "./history/balance-intervals.ts";
import { PriceFinder, type Terms } from "./terms.ts";
import { ExactTotal } from "./fifo/exact-total.ts";

/** The lengths of contract/windows.ts, the shortest first. */
const windowLengths = Object.values(windowSeconds);

/** Somebody, or one of the accounts that it has, holds less than nothing after an event. */
export interface Overdraft {
  readonly owner: number;
  /** Null for all that it has. */
  readonly account: number | null;
  /** Unix seconds. */
  readonly time: number;
  readonly balance: bigint;
}

/**
 * What becomes of a token's transfers: one pass through the legs of its owners, which may be told in shares of owners, one
 * after the other. What is summed over owners is exact, so that it does not depend on the shares.
 */
export class TokenLedger {
  readonly sums: TokenSums;
  readonly lots: OwnerLots;
  /** What accounts hold now. */
  readonly balances = { owner: new Integers(), account: new Integers(), amount: new Hugeints() };
  readonly spells: BalanceIntervals;
  /** What owners with several accounts held in all of them. */
  readonly ownerSpells: BalanceIntervals;
  readonly largest = new LargestOwners();
  /** Of events at each tick that are a transfer to somebody else: how many, and exact sums of their amounts. */
  readonly moves: Int32Array;
  readonly movedAmounts: Float64Array;
  /** Rows of each tick, whatever they are. */
  readonly rows: Int32Array;
  rowCount = 0;
  readonly lately: MovedLately;
  /** Whether an account sent something to itself, which changes no balance. */
  hasSelfTransfers = false;
  /** How many more hold something than at the beginning of each window: of owners with one account, and of the others. */
  readonly #deltas = new Int32Array(windowLengths.length);
  readonly #accountDeltas = new Int32Array(windowLengths.length);
  readonly #ownerDeltas = new Int32Array(windowLengths.length);
  heldThen = 0;
  heldThenAndNow = 0;
  readonly costed = new ExactTotal();
  readonly cost = new ExactTotal();
  readonly unrealized = new ExactTotal();
  readonly realized = new ExactTotal();
  readonly sold = new ExactTotal();
  readonly soldKnown = new ExactTotal();
  overdraft: Overdraft | undefined;
  #overdraftAt = Infinity;
  /** Owners that still have some of what was there at first, of a token that was opened so. */
  readonly openingOwners: number[] = [];

  /** When each window began. */
  readonly #cuts: readonly number[];
  readonly #heldAt = notSince();
  readonly #isPriced: boolean;
  readonly #accounts = new Map<number, Account>();

  constructor(
    readonly token: LedgerToken,
    readonly terms: Terms,
  ) {
    this.sums = new TokenSums(this.terms);
    this.lots = new OwnerLots(this.terms, this.sums);
    this.spells = new BalanceIntervals(this.sums.ticks);
    this.ownerSpells = new BalanceIntervals(this.sums.ticks);
    this.moves = new Int32Array(this.sums.ticks);
    this.movedAmounts = new Float64Array(this.sums.ticks * places);
    this.rows = new Int32Array(this.sums.ticks);
    this.#cuts = windowLengths.map((length) => terms.asOf - length);
    this.lately = new MovedLately(terms);
    this.#isPriced = this.terms.price.last !== null;
  }

  /** Adds what is kept of every owner, in the order of their numbers. */
  take(transfers: Transfers, share: Share, rows: OwnerRows): void {
    const events = this.#findEvents(transfers, share);
    const legs = legsByOwner(transfers, share);
    for (let place = 0; place < legs.owners.length; place++) {
      const owner = legs.owners[place]!;
      const start = legs.starts[place]!;
      const end = legs.starts[place + 1]!;
      this.lots.begin();
      forgetSince(this.#heldAt);
      const opening = this.token.opened ? this.#openingOf(transfers, legs.rows, start, end) : 0n;
      const { hasAccounts } = events;
      const first = legs.rows[start]!;
      if (end - start === 1 && (hasAccounts ? isReceipt(first, transfers, owner) : first >= 0))
        this.#addSingleReceipt(events, first, owner);
      else if (hasAccounts && hasSeveralAccounts(transfers, legs.rows, start, end, owner))
        this.#takeAccounts(events, legs.rows, start, end, owner);
      else this.#takeOwner(events, legs.rows, start, end, owner);
      // Who only moved between accounts of its own had something before the first event that is known.
      if (this.lots.legs > 0) this.#endOwner(rows, owner);
      if (opening > 0n) this.openingOwners.push(owner);
    }
    this.sums.endHours();
  }

  /** How many more accounts, or owners, hold something than at the beginning of each window. */
  deltas(of: "accounts" | "owners"): Int32Array {
    const more = of === "accounts" ? this.#accountDeltas : this.#ownerDeltas;
    return this.#deltas.map((delta, window) => delta + more[window]!);
  }

  /** Every event, with its price, and what needs no owner. A transfer of nothing, to the same account, or from nowhere to nowhere is none. */
  #findEvents(transfers: Transfers, share: Share): Events {
    const { time, fromOwner, fromAccount, toOwner, toAccount, price, silent, amount } = transfers;
    const finder = new PriceFinder(this.token.prices);
    const { ticks } = this.sums;
    const parts = new Float64Array((share.end - share.first) * partWidth);
    let hasAccounts = false;
    let pricedAt = NaN;
    let rank = -1;
    for (let row = share.first, at = 0; row < share.end; row++, at += partWidth) {
      const from = fromOwner[row]!;
      const to = toOwner[row]!;
      const isOwn = isOfShare(from >= 0 ? from : Math.max(0, to), share);
      const tick = this.#tickAt(time[row]!);
      const [low, middle, high] = [lowOf(amount, row), middleOf(amount, row), highOf(amount, row)];
      const isSilent = silent[row] === 1;
      const paid = isSilent ? NaN : Number.isNaN(price[row]!) ? finder.at(time[row]!) : price[row]!;
      if (paid !== pricedAt) rank = Number.isNaN(paid) ? -1 : this.sums.rankOf(paid);
      pricedAt = paid;
      parts[at + part.low] = low;
      parts[at + part.middle] = middle;
      parts[at + part.high] = high;
      parts[at + part.time] = time[row]!;
      parts[at + part.price] = paid;
      parts[at + part.tick] = tick;
      parts[at + part.rank] = rank;
      if (ticks > 0) parts[at + part.hour] = this.sums.hourOf(time[row]!);
      hasAccounts ||= fromAccount[row]! >= 0 || toAccount[row]! >= 0;
      if (ticks > 0 && from !== to) {
        if (to >= 0 && isOfShare(to, share)) this.sums.came(time[row]!, tick, rank, low, middle, high);
        if (from >= 0 && isOfShare(from, share)) this.sums.gone(time[row]!, tick, low, middle, high);
      }
      if (!isOwn) continue;
      this.rowCount += 1;
      if (from === to && from >= 0) this.hasSelfTransfers = true;
      if (ticks > 0) this.rows[tick]! += 1;
      if (isSilent || from === to || (low === 0 && middle === 0 && high === 0)) continue;
      if (this.lately.isSince(time[row]!)) this.lately.add(low, middle, high, paid);
      if (ticks === 0) continue;
      this.moves[tick]! += 1;
      addAmount(this.movedAmounts, tick * places, low, middle, high);
    }
    this.sums.beginHours();
    return { transfers, parts, first: share.first, hasAccounts };
  }

  #addSingleReceipt({ transfers, parts, first, hasAccounts }: Events, row: number, owner: number): void {
    const at = (row - first) * partWidth;
    const { lots } = this;
    this.#pass(this.#heldAt, parts[at + part.time]!, false);
    lots.receiveOnce(parts, at);
    const account = hasAccounts ? transfers.toAccount[row]! : -1;
    this.spells.add(parts[at + part.tick]!, -1, lots.low, lots.middle, lots.high, owner, account);
    this.#endAccount(this.#deltas, this.#heldAt, owner, account, lots.low, lots.middle, lots.high);
  }

  #tickAt(time: number): number {
    return this.sums.ticks > 0 ? this.terms.clock.tickAt(time) : 0;
  }

  /** Who has one account, or none: what it holds is what the account does. */
  #takeOwner(events: Events, legs: Int32Array, start: number, end: number, owner: number): void {
    const { lots, spells } = this;
    const { transfers, parts, first, hasAccounts } = events;
    let tick = -1;
    let account = -1;
    for (let leg = start; leg < end; leg++) {
      const isGiven = legs[leg]! < 0;
      const row = isGiven ? ~legs[leg]! : legs[leg]!;
      const at = (row - first) * partWidth;
      const tickNow = parts[at + part.tick]!;
      if (tick >= 0 && tick !== tickNow && lots.isHolding)
        spells.add(tick, tickNow, lots.low, lots.middle, lots.high, owner, account);
      tick = tickNow;
      const time = parts[at + part.time]!;
      this.#pass(this.#heldAt, time, lots.isHolding);
      if (isGiven) lots.give(parts, at);
      else lots.receive(parts, at);
      if (hasAccounts) account = isGiven ? transfers.fromAccount[row]! : transfers.toAccount[row]!;
      if (lots.high < 0) this.#overdraw(row, owner, null, time, () => lots.balance());
    }
    if (lots.isHolding) spells.add(tick, -1, lots.low, lots.middle, lots.high, owner, account);
    this.#endAccount(this.#deltas, this.#heldAt, owner, account, lots.low, lots.middle, lots.high);
    lots.end();
  }

  /** Moves between accounts of one owner concern the accounts only. */
  #takeAccounts(events: Events, legs: Int32Array, start: number, end: number, owner: number): void {
    const { lots, spells, ownerSpells: together } = this;
    const { transfers, parts, first } = events;
    const { fromOwner, toOwner, fromAccount, toAccount, amount } = transfers;
    const accounts = this.#accounts;
    accounts.clear();
    let lastTick = -1;
    for (let leg = start; leg < end; leg++) {
      const isGiven = legs[leg]! < 0;
      const row = isGiven ? ~legs[leg]! : legs[leg]!;
      const at = (row - first) * partWidth;
      const time = parts[at + part.time]!;
      const tick = parts[at + part.tick]!;
      const size = bigintAt(amount, row);
      const isInside = fromOwner[row] === toOwner[row];
      if (isInside || isGiven) this.#takeOfAccount(row, owner, fromAccount[row]!, time, tick, -size);
      if (isInside || !isGiven) this.#takeOfAccount(row, owner, toAccount[row]!, time, tick, size);
      if (isInside) continue;
      if (lastTick >= 0 && lastTick !== tick && lots.isHolding)
        together.add(lastTick, tick, lots.low, lots.middle, lots.high, owner, -1);
      lastTick = tick;
      this.#pass(this.#heldAt, time, lots.isHolding);
      if (isGiven) lots.give(parts, at);
      else lots.receive(parts, at);
      if (lots.high < 0) this.#overdraw(row, owner, null, time, () => lots.balance());
    }
    for (const [account, { balance, tick, heldAt }] of accounts) {
      const [low, middle, high] = numbersOf(balance);
      if (balance > 0n) spells.add(tick, -1, low, middle, high, ~owner, account);
      this.#endAccount(this.#accountDeltas, heldAt, owner, account, low, middle, high);
    }
    if (lots.isHolding) together.add(lastTick, -1, lots.low, lots.middle, lots.high, owner, -1);
    this.#endWindows(this.#ownerDeltas, this.#heldAt, lots.isHolding);
    lots.end();
  }

  #takeOfAccount(
    row: number,
    owner: number,
    number: number,
    time: number,
    tick: number,
    change: bigint,
  ): void {
    let account = this.#accounts.get(number);
    if (!account) {
      account = { balance: 0n, tick, heldAt: notSince() };
      this.#accounts.set(number, account);
    }
    if (account.tick !== tick && account.balance > 0n) {
      const [low, middle, high] = numbersOf(account.balance);
      this.spells.add(account.tick, tick, low, middle, high, ~owner, number);
    }
    account.tick = tick;
    this.#pass(account.heldAt, time, account.balance > 0n);
    account.balance += change;
    if (account.balance >= 2n ** 127n) throw new AmountOverflow();
    if (account.balance < 0n) {
      const { balance } = account;
      this.#overdraw(row, owner, number, time, () => balance);
    }
  }

  /** Before the first event since a window began, the longest first: what was held then. */
  #pass(heldAt: Int8Array, time: number, isHolding: boolean): void {
    let window = heldAt[windowLengths.length]!;
    for (; window >= 0 && time > this.#cuts[window]!; window--) heldAt[window] = isHolding ? 1 : 0;
    heldAt[windowLengths.length] = window;
  }

  #endAccount(
    deltas: Int32Array,
    heldAt: Int8Array,
    owner: number,
    account: number,
    low: number,
    middle: number,
    high: number,
  ): void {
    const holds = high > 0 || (high === 0 && (low > 0 || middle > 0));
    if (holds) {
      this.balances.owner.push(owner);
      this.balances.account.push(account);
      this.balances.amount.pushAmount(low, middle, high);
    }
    this.#endWindows(deltas, heldAt, holds);
  }

  #endWindows(deltas: Int32Array, heldAt: Int8Array, holds: boolean): void {
    for (let window = 0; window < this.#cuts.length; window++) {
      const held = heldAt[window]!;
      if (held >= 0) deltas[window]! += (holds ? 1 : 0) - held;
    }
  }

  #endOwner(rows: OwnerRows, owner: number): void {
    const { lots, terms } = this;
    const { isHolding } = lots;
    const held = this.#heldAt[windowLengths.length - 1]!;
    const heldThen = held < 0 ? isHolding : held === 1;
    if (heldThen) this.heldThen += 1;
    if (heldThen && isHolding) this.heldThenAndNow += 1;
    const tokens = doubleOf(lots.low, lots.middle, Math.max(0, lots.high)) / terms.unit;
    const sold = doubleOf(lots.given[0]!, lots.given[1]!, lots.given[2]!) / terms.unit;
    const isAllKnown = lots.knownPrices === lots.legs;
    const soldKnown = isAllKnown ? sold : lots.soldKnown.value;
    const hasCost = lots.costed.count > 0;
    const { usd } = terms.price;
    // Where no lot has a known cost, it is null: only nothing held is 0.
    const unrealized = usd === null ? null : !isHolding ? 0 : hasCost ? lots.unrealized.value : null;
    const realized = this.#realized(sold, isAllKnown);
    if (hasCost) {
      this.costed.add(lots.costed.value);
      this.cost.add(lots.cost.value);
    }
    if (unrealized !== null) this.unrealized.add(unrealized);
    if (realized !== null) this.realized.add(realized);
    this.sold.add(sold);
    this.soldKnown.add(soldKnown);
    rows.add(
      this.token.tokenId,
      owner,
      lots,
      unrealized,
      realized,
      // Rounded, so that what is all known is 1 and not what a sum of doubles leaves of it.
      isHolding ? nineDigits(lots.costed.value / tokens) : null,
      sold > 0 ? Math.min(1, nineDigits(soldKnown / sold)) : null,
    );
    if (isHolding) this.largest.add(owner, lots);
  }

  /** At one price there is no profit, nor what rounding leaves of it. */
  #realized(sold: number, isAllKnown: boolean): number | null {
    if (!this.#isPriced) return null;
    if (sold === 0 || this.lots.isOfOnePrice) return 0;
    return isAllKnown || this.lots.realized.count > 0 ? this.lots.realized.value : null;
  }

  #overdraw(row: number, owner: number, account: number | null, time: number, balance: () => bigint): void {
    const { adjustedAt } = this.terms;
    if (adjustedAt !== null && time <= adjustedAt) return;
    const before = this.overdraft;
    if (before) {
      // The first event; of an owner and its accounts, which are told of the same, the account.
      if (time > before.time || (time === before.time && row > this.#overdraftAt)) return;
      if (
        time === before.time &&
        row === this.#overdraftAt &&
        (account ?? Infinity) >= (before.account ?? Infinity)
      )
        return;
    }
    this.overdraft = { owner, account, time, balance: balance() };
    this.#overdraftAt = row;
  }

  /** What came first leaves first: what is left of what the owner had at the first moment. */
  #openingOf(
    { time, fromOwner, toOwner, amount }: Transfers,
    legs: Int32Array,
    start: number,
    end: number,
  ): bigint {
    let left = 0n;
    for (let leg = start; leg < end; leg++) {
      const isGiven = legs[leg]! < 0;
      const row = isGiven ? ~legs[leg]! : legs[leg]!;
      if (fromOwner[row] === toOwner[row]) continue;
      const size = bigintAt(amount, row);
      if (isGiven) left -= size;
      else if (time[row] === this.terms.firstTime) left += size;
    }
    return left;
  }
}

/** Whether something was held when each window began; -1 where nothing happened since. Last the longest of which that is so. */
function notSince(): Int8Array {
  return forgetSince(new Int8Array(windowLengths.length + 1));
}

function forgetSince(heldAt: Int8Array): Int8Array {
  heldAt.fill(-1);
  heldAt[windowLengths.length] = windowLengths.length - 1;
  return heldAt;
}

/** Rows of transfers from `first` on. */
interface Events {
  readonly transfers: Transfers;
  /** What came and left: see fifo/lots-queue.ts. */
  readonly parts: Float64Array;
  readonly first: number;
  /** Whether any has an account other than its owner. */
  readonly hasAccounts: boolean;
}

interface Account {
  balance: bigint;
  /** Of its last leg. */
  tick: number;
  readonly heldAt: Int8Array;
}

function numbersOf(amount: bigint): [low: number, middle: number, high: number] {
  return [
    Number(BigInt.asUintN(48, amount)),
    Number(BigInt.asUintN(48, amount >> 48n)),
    Number(amount >> 96n),
  ];
}

function nineDigits(share: number): number {
  return Math.round(share * 1e9) / 1e9;
}
