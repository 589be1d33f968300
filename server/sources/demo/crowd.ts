import type { LedgerWriter } from "./ledger.ts";
import type { Random } from "./random.ts";

/** The ordinary accounts of a token, told apart by whether they hold now, so that one can be drawn at random. */
export class Crowd {
  private readonly holding: number[] = [];
  private readonly emptied: number[] = [];
  /** Place in `holding` by account; −1 for one that has emptied. */
  private readonly places = new Map<number, number>();

  constructor(
    private readonly ledger: LedgerWriter,
    private readonly random: Random,
  ) {}

  get size(): number {
    return this.holding.length;
  }

  /** Any holder, or `undefined` when there is none. */
  anyHolder(): number | undefined {
    return this.holding[this.random.below(this.holding.length)];
  }

  /** Someone who holds nothing: now and then one who has sold and comes back. */
  anyNewcomer(): number {
    const back = this.random.chance(0.1) ? this.emptied.pop() : undefined;
    return back !== undefined && this.ledger.balance(back) === 0n ? back : this.ledger.newOwner();
  }

  /** To be called for an account after its balance has changed. */
  note(account: number): void {
    const place = this.places.get(account) ?? -1;
    const holds = this.ledger.balance(account) > 0n;
    if (holds && place < 0) {
      this.places.set(account, this.holding.push(account) - 1);
    } else if (!holds && place >= 0) {
      const last = this.holding.pop();
      if (last !== undefined && last !== account) {
        this.holding[place] = last;
        this.places.set(last, place);
      }
      this.places.set(account, -1);
      this.emptied.push(account);
    }
  }
}
