import { windowSeconds } from "../../../contract/windows.ts";
import { addAmount, doubleOf } from "../fifo/amount.ts";
import { bigintOf, places } from "../fifo/exact-sums.ts";
import { ExactTotal } from "../fifo/exact-total.ts";
import type { PastFigures } from "../figures.ts";
import type { Terms } from "../terms.ts";

/** What moved between owners in the seven days before the newest event: exact sums, whatever share of the owners comes first. */
export class MovedLately {
  readonly #from: number;
  readonly #unit: number;
  readonly #amount = new Float64Array(places);
  readonly #usd = new ExactTotal();
  #hasUnpriced = false;

  constructor({ asOf, unit }: Terms) {
    this.#from = asOf - windowSeconds["7days"];
    this.#unit = unit;
  }

  isSince(time: number): boolean {
    return time > this.#from;
  }

  /** NaN is no price. */
  add(low: number, middle: number, high: number, price: number): void {
    addAmount(this.#amount, 0, low, middle, high);
    if (Number.isNaN(price)) this.#hasUnpriced = true;
    else this.#usd.add((doubleOf(low, middle, high) / this.#unit) * price);
  }

  get figures(): Pick<PastFigures, "moved_7d" | "moved_7d_usd"> {
    return {
      moved_7d: bigintOf(this.#amount, 0),
      moved_7d_usd: this.#hasUnpriced ? null : (this.#usd.value ?? 0),
    };
  }
}
