import { windowSeconds } from "../../contract/windows.ts";
import { bigintAt, Hugeints, Integers } from "./columns.ts";
import { addAmount, doubleOf, highOf, lowOf, middleOf, numbersOf } from "./fifo/amount.ts";
import { places } from "./fifo/exact-sums.ts";
import { part, partWidth } from "./fifo/lots-queue.ts";
import { AmountOverflow, OwnerLots } from "./fifo/owner-lots.ts";
import { changesOf, changeWords, OwnerStates, state } from "./fifo/owner-states.ts";
import { MovedLately } from "./history/moved-lately.ts";
import { TokenSums } from "./history/sums.ts";
import type { LedgerToken, Transfers } from "./input.ts";
import { LargestOwners } from "./ranks/largest-owners.ts";
import {
  hasSeveralAccounts,
  isOfShare,
  isOwnRow,
  isReceipt,
  type LegsByOwner,
  legsByOwner,
  rowOf,
  type Share,
} from "./fifo/legs.ts";
import type { ResumePoint } from "./resume-point.ts";
import { addOwner, type OwnerRows } from "./rows.ts";
import { BalanceIntervals } from "./history/balance-intervals.ts";
import { PriceFinder, type Terms } from "./terms.ts";
import { ExactTotal } from "./fifo/exact-total.ts";

/** The lengths of contract/windows.ts, the shortest first. */
const windowLengths = Object.values(windowSeconds);

/** Of 64 bytes each: a few kilobytes of the first cache. */
const legsToFetch = 64;

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
  /** By how much the owner that is walked holds more often than at the beginning of the longest window. */
  #monthChange = 0;
  /** The tick from which it goes on; -1 for the beginning. */
  readonly base: number;
  /** What is saved of owners at the time at which a later ledger may go on, share by share; undefined where none can. */
  saved: Float64Array[] | undefined;
  readonly #states = new OwnerStates();
  /** Times and directions of the changes of {@link #change} until then that count in a later window. */
  readonly #changes: number[] = [];
  /** Balance intervals that ended until then. */
  intervalsSaved = 0;
  /** Of each share. */
  readonly ownersSaved: number[] = [];
  rowsSaved = 0;
  hasSelfTransfersSaved = false;
  lastSavedEvent = 0;
  readonly #isPriced: boolean;
  readonly #accounts = new Map<number, Account>();
  /** Kept for nobody: else the engine would not read what it is the sum of. */
  fetched = 0;

  /** It goes on from `resumed`, and saves what it comes to at `saveTime`. */
  constructor(
    readonly token: LedgerToken,
    readonly terms: Terms,
    readonly resumed?: ResumePoint,
    readonly saveTime?: number,
  ) {
    this.base = resumed ? terms.clock.tickAt(resumed.time) : -1;
    this.saved = saveTime === undefined ? undefined : [];
    this.sums = new TokenSums(this.terms, this.base);
    this.lots = new OwnerLots(this.terms, this.sums);
    this.spells = new BalanceIntervals(this.sums.ticks);
    this.ownerSpells = new BalanceIntervals(this.sums.ticks);
    this.moves = new Int32Array(this.sums.ticks);
    this.movedAmounts = new Float64Array(this.sums.ticks * places);
    this.rows = new Int32Array(this.sums.ticks);
    this.#cuts = windowLengths.map((length) => terms.asOf - length);
    this.lately = new MovedLately(terms);
    this.#isPriced = this.terms.price.last !== null;
    this.rowCount = resumed?.rowCount ?? 0;
    this.hasSelfTransfers = resumed?.hasSelfTransfers ?? false;
  }

  /** Adds what is kept of every owner, in the order of their numbers: of those that were there before, and of new ones. */
  take(transfers: Transfers, share: Share, rows: OwnerRows): void {
    const events = this.#findEvents(transfers, this.#newRows(transfers, share));
    const legs = legsByOwner(transfers, { ...share, first: events.first });
    const before = this.resumed?.ownerCounts[share.part] ?? 0;
    for (const column of [...Object.values(rows), ...Object.values(this.balances)])
      column.makeRoom(before + legs.owners.length);
    this.ownersSaved.push(0);
    const met = this.resumed && this.#takeResumed(this.resumed.owners[share.part]!, events, legs, rows);
    for (let place = 0, fetched = 0; place < legs.owners.length; place++) {
      const start = legs.starts[place]!;
      if (start >= fetched) fetched = this.#fetch(events, legs.rows, start);
      if (met?.[place] === 1) continue;
      const owner = legs.owners[place]!;
      const end = legs.starts[place + 1]!;
      this.lots.begin();
      this.#monthChange = 0;
      const opening = this.token.opened ? this.#openingOf(transfers, legs.rows, start, end) : 0n;
      const { hasAccounts } = events;
      const first = legs.rows[start]!;
      const isSingle = end - start === 1 && this.saved === undefined;
      if (isSingle && (hasAccounts ? isReceipt(first, transfers, owner) : first >= 0))
        this.#addSingleReceipt(events, first, owner);
      else if (hasAccounts && hasSeveralAccounts(transfers, legs.rows, start, end, owner))
        this.#takeAccounts(events, legs.rows, start, end, owner);
      else this.#takeOwner(events, legs.rows, start, end, owner);
      // Who only moved between accounts of its own had something before the first event that is known.
      if (this.lots.legs > 0) this.#endOwner(rows, owner);
      if (opening > 0n) this.openingOwners.push(owner);
    }
    this.sums.endHours();
    if (events.hasAccounts || !events.isInOrder) this.saved = undefined;
    this.saved?.push(this.#states.take());
  }

  /** Brings what the next legs need into the cache, all at once: a walk that comes to one after the other waits for each. */
  #fetch({ parts, first }: Events, legs: Int32Array, start: number): number {
    const end = Math.min(start + legsToFetch, legs.length);
    let sum = 0;
    for (let leg = start; leg < end; leg++) sum += parts[(rowOf(legs[leg]!) - first) * partWidth]!;
    this.fetched += sum;
    return end;
  }
  /** Without those that came to what it goes on from: of these only what moved lately is asked for. */
  #newRows(transfers: Transfers, share: Share): Share {
    if (!this.resumed) return share;
    const finder = new PriceFinder(this.token.prices);
    let first = share.first;
    for (; first < share.end && transfers.time[first]! <= this.resumed.time; first++)
      if (isOwnRow(transfers, first, share)) this.#addLately(transfers, first, finder);
    return { ...share, first };
  }

  #addLately(transfers: Transfers, row: number, finder: PriceFinder): void {
    const { time, fromOwner, toOwner, price, amount } = transfers;
    if (fromOwner[row] === toOwner[row] || !this.lately.isSince(time[row]!)) return;
    const paid = Number.isNaN(price[row]!) ? finder.at(time[row]!) : price[row]!;
    this.lately.add(lowOf(amount, row), middleOf(amount, row), highOf(amount, row), paid);
  }

  /** Owners of a share that were there before. Returns of which of the new legs' owners that is so. */
  #takeResumed(words: Float64Array, events: Events, legs: LegsByOwner, rows: OwnerRows): Uint8Array {
    const met = new Uint8Array(legs.owners.length);
    for (let at = 0, place = 0; at < words.length;) {
      const owner = words[at + state.owner]!;
      // Both are in the order of owners.
      while (legs.owners[place]! < owner) place++;
      this.lots.begin();
      this.#monthChange = 0;
      const [from, to] = changesOf(words, at);
      for (let change = from; change < to; change += changeWords)
        this.#change(this.#deltas, words[change]!, words[change + 1]! > 0 ? 1 : -1);
      at = this.lots.resume(words, at, this.base);
      const hasNew = legs.owners[place] === owner;
      if (hasNew) met[place] = 1;
      const start = hasNew ? legs.starts[place]! : 0;
      this.#takeOwner(events, legs.rows, start, hasNew ? legs.starts[place + 1]! : 0, owner);
      this.#endOwner(rows, owner);
    }
    return met;
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
    let isInOrder = true;
    let pricedAt = NaN;
    let rank = -1;
    for (let row = share.first, at = 0; row < share.end; row++, at += partWidth) {
      const from = fromOwner[row]!;
      const to = toOwner[row]!;
      const isOwn = isOwnRow(transfers, row, share);
      const tick = this.#tickAt(time[row]!);
      const low = lowOf(amount, row);
      const middle = middleOf(amount, row);
      const high = highOf(amount, row);
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
      isInOrder &&=
        row === share.first || time[row]! >= time[row - 1]! || time[row]! > (this.saveTime ?? -Infinity);
      if (ticks > 0 && from !== to) {
        if (to >= 0 && isOfShare(to, share)) this.sums.came(time[row]!, tick, paid, rank, low, middle, high);
        if (from >= 0 && isOfShare(from, share)) this.sums.gone(time[row]!, tick, low, middle, high);
      }
      if (!isOwn) continue;
      this.rowCount += 1;
      if (this.saveTime !== undefined && time[row]! <= this.saveTime) {
        this.rowsSaved += 1;
        this.lastSavedEvent = Math.max(this.lastSavedEvent, time[row]!);
        this.hasSelfTransfersSaved ||= from === to && from >= 0;
      }
      if (from === to && from >= 0) this.hasSelfTransfers = true;
      if (ticks > 0) this.rows[tick]! += 1;
      if (isSilent || from === to || (low === 0 && middle === 0 && high === 0)) continue;
      if (this.lately.isSince(time[row]!)) this.lately.add(low, middle, high, paid);
      if (ticks === 0) continue;
      this.moves[tick]! += 1;
      addAmount(this.movedAmounts, tick * places, low, middle, high);
    }
    this.sums.beginHours();
    return { transfers, parts, first: share.first, hasAccounts, isInOrder };
  }

  #addSingleReceipt({ transfers, parts, first, hasAccounts }: Events, row: number, owner: number): void {
    const at = (row - first) * partWidth;
    const { lots } = this;
    this.#change(this.#deltas, parts[at + part.time]!, 1);
    lots.receiveOnce(parts, at);
    const account = hasAccounts ? transfers.toAccount[row]! : -1;
    this.spells.add(parts[at + part.tick]!, -1, lots.low, lots.middle, lots.high, owner, account);
    this.#endAccount(owner, account, lots.low, lots.middle, lots.high);
  }

  #tickAt(time: number): number {
    return this.sums.ticks > 0 ? this.terms.clock.tickAt(time) : 0;
  }

  /** Who has one account, or none: what it holds is what the account does. */
  #takeOwner(events: Events, legs: Int32Array, start: number, end: number, owner: number): void {
    const { lots, spells } = this;
    const { transfers, parts, first, hasAccounts } = events;
    let tick = this.base;
    let account = -1;
    const intervals = spells.count;
    let isSaved = this.saved === undefined;
    this.#changes.length = 0;
    for (let leg = start; leg < end; leg++) {
      const isGiven = legs[leg]! < 0;
      const row = rowOf(legs[leg]!);
      const at = (row - first) * partWidth;
      if (!isSaved && parts[at + part.time]! > this.saveTime!) {
        this.#save(owner, intervals);
        isSaved = true;
      }
      const tickNow = parts[at + part.tick]!;
      if (tick >= 0 && tick !== tickNow && lots.isHolding)
        spells.add(tick, tickNow, lots.low, lots.middle, lots.high, owner, account);
      tick = tickNow;
      const time = parts[at + part.time]!;
      const wasHolding = lots.isHolding;
      if (isGiven) lots.give(parts, at);
      else lots.receive(parts, at);
      if (lots.isHolding !== wasHolding) this.#change(this.#deltas, time, wasHolding ? -1 : 1);
      if (hasAccounts) account = isGiven ? transfers.fromAccount[row]! : transfers.toAccount[row]!;
      if (lots.high < 0) this.#overdraw(row, owner, null, time, lots.balance());
    }
    if (!isSaved) this.#save(owner, intervals);
    if (lots.isHolding) spells.add(tick, -1, lots.low, lots.middle, lots.high, owner, account);
    this.#endAccount(owner, account, lots.low, lots.middle, lots.high);
    lots.end();
  }

  /** As it was at the time at which a later ledger may go on: had it done anything by then. */
  #save(owner: number, intervals: number): void {
    if (this.lots.legs === 0) return;
    if (!this.lots.save(this.#states, owner, this.#changes)) this.saved = undefined;
    this.ownersSaved[this.ownersSaved.length - 1]! += 1;
    this.intervalsSaved += this.spells.count - intervals;
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
      const row = rowOf(legs[leg]!);
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
      const wasHolding = lots.isHolding;
      if (isGiven) lots.give(parts, at);
      else lots.receive(parts, at);
      if (lots.isHolding !== wasHolding) this.#change(this.#ownerDeltas, time, wasHolding ? -1 : 1);
      if (lots.high < 0) this.#overdraw(row, owner, null, time, lots.balance());
    }
    for (const [account, { balance, tick }] of accounts) {
      const [low, middle, high] = numbersOf(balance);
      if (balance > 0n) spells.add(tick, -1, low, middle, high, ~owner, account);
      this.#endAccount(owner, account, low, middle, high);
    }
    if (lots.isHolding) together.add(lastTick, -1, lots.low, lots.middle, lots.high, owner, -1);
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
      account = { balance: 0n, tick };
      this.#accounts.set(number, account);
    }
    if (account.tick !== tick && account.balance > 0n) {
      const [low, middle, high] = numbersOf(account.balance);
      this.spells.add(account.tick, tick, low, middle, high, ~owner, number);
    }
    account.tick = tick;
    const wasHolding = account.balance > 0n;
    account.balance += change;
    if (account.balance > 0n !== wasHolding) this.#change(this.#accountDeltas, time, wasHolding ? -1 : 1);
    if (account.balance >= 2n ** 127n) throw new AmountOverflow();
    if (account.balance < 0n) this.#overdraw(row, owner, number, time, account.balance);
  }

  /** Somebody came to hold something, or ceased to: in the windows that began before. */
  #change(deltas: Int32Array, time: number, change: 1 | -1): void {
    const longest = windowLengths.length - 1;
    for (let window = longest; window >= 0 && time > this.#cuts[window]!; window--) deltas[window]! += change;
    if (deltas !== this.#accountDeltas && time > this.#cuts[longest]!) this.#monthChange += change;
    if (
      this.saveTime !== undefined &&
      time <= this.saveTime &&
      time > this.saveTime - windowLengths[longest]!
    )
      this.#changes.push(time, change);
  }

  #endAccount(owner: number, account: number, low: number, middle: number, high: number): void {
    if (high < 0 || (high === 0 && low === 0 && middle === 0)) return;
    this.balances.owner.push(owner);
    this.balances.account.push(account);
    this.balances.amount.pushAmount(low, middle, high);
  }

  #endOwner(rows: OwnerRows, owner: number): void {
    const { lots, terms } = this;
    const { isHolding } = lots;
    const heldThen = (isHolding ? 1 : 0) - this.#monthChange === 1;
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
    addOwner(
      rows,
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

  #overdraw(row: number, owner: number, account: number | null, time: number, balance: bigint): void {
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
    this.overdraft = { owner, account, time, balance };
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
      const row = rowOf(legs[leg]!);
      if (fromOwner[row] === toOwner[row]) continue;
      const size = bigintAt(amount, row);
      if (isGiven) left -= size;
      else if (time[row] === this.terms.firstTime) left += size;
    }
    return left;
  }
}

/** Rows of transfers from `first` on. */
interface Events {
  readonly transfers: Transfers;
  /** What came and left: see fifo/lots-queue.ts. */
  readonly parts: Float64Array;
  readonly first: number;
  /** Whether any has an account other than its owner. */
  readonly hasAccounts: boolean;
  /** Whether none until the time to save has a lower time than the one before it. */
  readonly isInOrder: boolean;
}

interface Account {
  balance: bigint;
  /** Of its last leg. */
  tick: number;
}

function nineDigits(share: number): number {
  return Math.round(share * 1e9) / 1e9;
}
