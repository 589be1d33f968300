import { hands } from "../../../contract/hands.ts";
import { bigintOfAmount, doubleOf } from "../fifo/amount.ts";
import type { OwnerLots } from "../fifo/owner-lots.ts";

/** Kept; the first {@link countedOwners} are counted, so that so many more may be left out. */
const keptOwners = 1_500;
export const countedOwners = 1_000;

/** One of a token's largest owners. */
export interface LargeOwner {
  readonly owner: number;
  readonly amount: bigint;
  /** Unix seconds: since it last held nothing; of one that sold since, when it first did anything. */
  readonly firstReceipt: number;
  /** Since then; null where it sold nothing. */
  readonly lastSale: number | null;
  /** What it holds by its age, as `hands` of contract/hands.ts name it. */
  readonly bands: readonly bigint[];
}

/** The largest owners of a token, and all that hold as much as the last of them: the address decides later. */
export class LargestOwners {
  #found: { readonly about: number; readonly owner: LargeOwner }[] = [];
  #most = 4 * keptOwners;
  #least = 0;

  add(owner: number, lots: OwnerLots): void {
    const about = doubleOf(lots.low, lots.middle, lots.high);
    if (about < this.#least) return;
    const hasSold = !Number.isNaN(lots.lastSale);
    this.#found.push({
      about,
      owner: {
        owner,
        amount: lots.balance(),
        firstReceipt: hasSold ? lots.leastTime : lots.firstReceipt,
        lastSale: hasSold ? lots.lastSale : null,
        bands: hands.map((_, band) => bigintOfAmount(lots.bands, 3 * band)),
      },
    });
    if (this.#found.length > this.#most) this.#cut();
  }

  #cut(): void {
    const amounts = Float64Array.from(this.#found, ({ about }) => about).sort();
    this.#least = amounts[amounts.length - keptOwners]!;
    this.#found = this.#found.filter(({ about }) => about >= this.#least);
    this.#most = Math.max(4 * keptOwners, 2 * this.#found.length);
  }

  /** The largest first. */
  inOrder(): LargeOwner[] {
    const owners = this.#found.map(({ owner }) => owner);
    owners.sort((one, other) =>
      one.amount === other.amount ? one.owner - other.owner : one.amount < other.amount ? 1 : -1,
    );
    const last = owners[keptOwners - 1];
    return last === undefined ? owners : owners.filter(({ amount }) => amount >= last.amount);
  }
}
