import { Hugeints, Integers } from "../columns.ts";
import { largestFirst } from "../ranks/order.ts";

/** What was held and is put in order: from the end of one tick until before another, -1 for good. */
export interface RankableIntervals {
  readonly count: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Four a row, the lowest first. */
  readonly limbs: Uint32Array;
  /** Their rows, the largest amount first. To be asked when all are there. */
  inOrder(): Uint32Array;
}

/**
 * What accounts held, each from the end of one tick until before another, -1 for good; and of how many accounts that
 * makes more at each tick.
 */
export class BalanceIntervals {
  readonly from = new Integers();
  readonly to = new Integers();
  readonly amount = new Hugeints();
  /** Where they are kept. */
  readonly owner = new Integers();
  readonly account = new Integers();
  readonly holderChanges: Int32Array;
  #order: Uint32Array | undefined;

  constructor(
    ticks: number,
    readonly keepsOwners: boolean,
  ) {
    this.holderChanges = new Int32Array(ticks);
  }

  get count(): number {
    return this.from.length;
  }

  /** Their rows, the largest amount first. To be asked when all are there. */
  inOrder(): Uint32Array {
    return (this.#order ??= largestFirst(this.amount.values()));
  }

  add(
    from: number,
    to: number,
    low: number,
    middle: number,
    high: number,
    owner: number,
    account: number,
  ): void {
    if (this.holderChanges.length === 0) return;
    this.from.push(from);
    this.to.push(to);
    this.amount.pushAmount(low, middle, high);
    this.holderChanges[from]! += 1;
    if (to >= 0) this.holderChanges[to]! -= 1;
    if (!this.keepsOwners) return;
    this.owner.push(owner);
    this.account.push(account);
  }

  rankable(): RankableIntervals {
    return {
      count: this.count,
      from: this.from.values(),
      to: this.to.values(),
      limbs: this.amount.values(),
      inOrder: () => this.inOrder(),
    };
  }
}

/** What owners with several accounts held in all of them: it stands in the place of some rows of their accounts' spells. */
export class OwnerIntervals {
  readonly spells: BalanceIntervals;
  /** Rows of accounts' spells, from one to before another. */
  readonly #firstRows = new Integers();
  readonly #endRows = new Integers();

  constructor(ticks: number) {
    this.spells = new BalanceIntervals(ticks, false);
  }

  standFor(firstRow: number, endRow: number): void {
    this.#firstRows.push(firstRow);
    this.#endRows.push(endRow);
  }

  /** What every owner held; undefined where it is what accounts held, as no owner has several. */
  among(accounts: BalanceIntervals): RankableIntervals | undefined {
    if (this.#firstRows.length === 0) return undefined;
    const [more, all] = [this.spells.rankable(), accounts.rankable()];
    const most = all.count + more.count;
    const [from, to, limbs] = [new Int32Array(most), new Int32Array(most), new Uint32Array(4 * most)];
    let count = 0;
    const copy = (source: RankableIntervals, first: number, end: number) => {
      from.set(source.from.subarray(first, end), count);
      to.set(source.to.subarray(first, end), count);
      limbs.set(source.limbs.subarray(4 * first, 4 * end), 4 * count);
      count += end - first;
    };
    let row = 0;
    for (let place = 0; place < this.#firstRows.length; place++) {
      copy(all, row, this.#firstRows.at(place));
      row = this.#endRows.at(place);
    }
    copy(all, row, all.count);
    copy(more, 0, more.count);
    const amounts = limbs.subarray(0, 4 * count);
    return {
      count,
      from: from.subarray(0, count),
      to: to.subarray(0, count),
      limbs: amounts,
      inOrder: () => largestFirst(amounts),
    };
  }
}
