import { hands } from "../../contract/hands.ts";
import { bigintAt, type Columns, Doubles, halvesOf, Hugeints, Integers } from "./columns.ts";
import { bigintOf } from "./fifo/exact-sums.ts";
import type { OwnerLots } from "./fifo/owner-lots.ts";
import type { Balances } from "./input.ts";
import type { LargeOwner } from "./ranks/largest-owners.ts";
import { interval } from "./history/balance-intervals.ts";

/** What the store keeps of tokens beside their figures, by the names of its tables. */
export type LedgerTables = Readonly<Record<string, Columns>>;

/** What is kept of every owner that ever held something. */
export class OwnerRows {
  readonly #token = new Integers();
  readonly #owner = new Integers();
  readonly #amount = new Hugeints();
  readonly #ageWeightHigh = new Hugeints();
  readonly #ageWeightLow = new Hugeints();
  readonly #bands = hands.map(() => new Hugeints());
  readonly #unrealized = new Doubles();
  readonly #realized = new Doubles();
  readonly #costShare = new Doubles();
  readonly #soldShare = new Doubles();

  add(
    token: number,
    owner: number,
    lots: OwnerLots,
    unrealized: number | null,
    realized: number | null,
    costShare: number | null,
    soldShare: number | null,
  ): void {
    this.#token.push(token);
    this.#owner.push(owner);
    if (lots.isHolding) this.#amount.pushAmount(lots.low, lots.middle, lots.high);
    else this.#amount.push(0n);
    if (lots.weight[0]! < 2 ** 124) {
      this.#ageWeightHigh.push(0n);
      this.#ageWeightLow.pushSum(lots.weight, 0);
    } else {
      const [high, low] = halvesOf(bigintOf(lots.weight, 0));
      this.#ageWeightHigh.push(high);
      this.#ageWeightLow.push(low);
    }
    for (const [band, column] of this.#bands.entries())
      column.pushAmount(lots.bands[3 * band]!, lots.bands[3 * band + 1]!, lots.bands[3 * band + 2]!);
    this.#unrealized.push(unrealized);
    this.#realized.push(realized);
    this.#costShare.push(costShare);
    this.#soldShare.push(soldShare);
  }

  /** What is held of a token of which no transfers are known: by owner, whatever its accounts are. */
  addHeld(token: number, { owner, amount }: Balances): void {
    const held = new Map<number, bigint>();
    for (const [row, each] of owner.entries()) held.set(each, (held.get(each) ?? 0n) + bigintAt(amount, row));
    for (const each of [...held.keys()].sort((one, other) => one - other)) {
      this.#token.push(token);
      this.#owner.push(each);
      this.#amount.push(held.get(each)!);
      for (const column of [this.#ageWeightHigh, this.#ageWeightLow, ...this.#bands]) column.push(null);
      for (const column of [this.#unrealized, this.#realized, this.#costShare, this.#soldShare])
        column.push(null);
    }
  }

  columns(): Columns {
    return {
      token_id: this.#token.column(),
      owner: this.#owner.column(),
      amount: this.#amount.column(),
      age_weight_high: this.#ageWeightHigh.column(),
      age_weight_low: this.#ageWeightLow.column(),
      ...Object.fromEntries(hands.map((name, band) => [name, this.#bands[band]!.column()])),
      unrealized_pnl: this.#unrealized.column(),
      realized_pnl: this.#realized.column(),
      cost_share: this.#costShare.column(),
      sold_share: this.#soldShare.column(),
    };
  }
}

/** What every account holds now; the account of an owner itself is null. */
export class BalanceRows {
  readonly #token = new Integers();
  readonly #owner = new Integers();
  readonly #account = new Integers();
  readonly #amount = new Hugeints();

  add(token: number, { owner, account, amount }: Balances, row: number): void {
    this.#token.push(token);
    this.#owner.push(owner[row]!);
    this.#account.push(account[row]! < 0 ? null : account[row]!);
    this.#amount.pushFrom(amount, 4 * row);
  }

  columns(): Columns {
    return {
      token_id: this.#token.column(),
      owner: this.#owner.column(),
      account: this.#account.column(),
      amount: this.#amount.column(),
    };
  }
}

/** The amounts at which blocks of holders begin. */
export class MarkRows {
  readonly #token = new Integers();
  readonly #block = new Integers();
  readonly #amount = new Hugeints();

  add(token: number, block: number, amount: bigint): void {
    this.#token.push(token);
    this.#block.push(block);
    this.#amount.push(amount);
  }

  columns(): Columns {
    return { token_id: this.#token.column(), block: this.#block.column(), amount: this.#amount.column() };
  }
}

/** Of the largest owners what tells their hands. */
export class ClockRows {
  readonly #token = new Integers();
  readonly #owner = new Integers();
  readonly #firstReceipt = new Doubles();
  readonly #lastSale = new Doubles();
  readonly #amount = new Hugeints();
  readonly #bands = hands.map(() => new Hugeints());

  add(
    token: number,
    { owner, firstReceipt, lastSale, amount, bands }: LargeOwner,
    knowsBands: boolean,
  ): void {
    this.#token.push(token);
    this.#owner.push(owner);
    this.#firstReceipt.push(firstReceipt);
    this.#lastSale.push(lastSale);
    this.#amount.push(amount);
    for (const [band, column] of this.#bands.entries()) column.push(knowsBands ? bands[band]! : null);
  }

  columns(): Columns {
    return {
      token_id: this.#token.column(),
      owner: this.#owner.column(),
      first_receipt: this.#firstReceipt.column(),
      last_sale: this.#lastSale.column(),
      amount: this.#amount.column(),
      ...Object.fromEntries(hands.map((name, band) => [name, this.#bands[band]!.column()])),
    };
  }
}

export class CheckpointRows {
  readonly #token = new Integers();
  readonly #nth = new Integers();
  readonly #time = new Doubles();

  add(token: number, nth: number, time: number): void {
    this.#token.push(token);
    this.#nth.push(nth);
    this.#time.push(time);
  }

  columns(): Columns {
    return { token_id: this.#token.column(), nth: this.#nth.column(), time: this.#time.column() };
  }
}

/** What accounts held at checkpoints, from one until before another. */
export class CheckpointSpellRows {
  readonly #token = new Integers();
  readonly #from = new Integers();
  readonly #to = new Integers();
  readonly #owner = new Integers();
  readonly #account = new Integers();
  readonly #amount = new Hugeints();

  makeRoom(rows: number): void {
    for (const column of [this.#token, this.#from, this.#to, this.#owner, this.#account, this.#amount])
      column.makeRoom(rows);
  }

  /** Of an interval, by where its words are, what is held from one checkpoint until before another. */
  add(token: number, from: number, to: number, words: Int32Array, at: number): void {
    const owner = words[at + interval.owner]!;
    const account = words[at + interval.account]!;
    this.#token.push(token);
    this.#from.push(from);
    this.#to.push(to);
    this.#owner.push(owner < 0 ? ~owner : owner);
    this.#account.push(account < 0 ? null : account);
    this.#amount.pushFrom(words, at + interval.limbs);
  }

  columns(): Columns {
    return {
      token_id: this.#token.column(),
      from_nth: this.#from.column(),
      to_nth: this.#to.column(),
      owner: this.#owner.column(),
      account: this.#account.column(),
      amount: this.#amount.column(),
    };
  }
}
