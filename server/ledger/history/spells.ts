import { Hugeints, Integers } from "../columns.ts";
import { largestFirst } from "../ranks/order.ts";

/**
 * What accounts held, each from the end of one tick until before another, -1 for good; and of how many accounts that
 * makes more at each tick.
 */
export class BalanceSpells {
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
}
