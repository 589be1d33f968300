import type { RowColumns } from "./rows.ts";

/**
 * Realised profit of owners that got and sold tokens at prices of which only some are known: of every part of a lot that
 * was sold its tokens times (sale price - unit cost), where both are known. Of all others it is had without an order of
 * their legs (steps/10-wallets.sql).
 */
export class Realized {
  #legs = 0;
  #knownPrices = 0;
  #knownSales = 0;
  #profits: number[] = [];
  #tokens: number[] = [];
  readonly #rows = {
    token_id: [] as number[],
    owner: [] as number[],
    realized_pnl: [] as number[],
    known_tokens: [] as number[],
  };

  sawLeg(isReceived: boolean, price: number): void {
    this.#legs += 1;
    if (Number.isNaN(price)) return;
    this.#knownPrices += 1;
    if (!isReceived) this.#knownSales += 1;
  }

  matched(tokens: number, profit: number): void {
    this.#tokens.push(tokens);
    this.#profits.push(tokens * profit);
  }

  endOwner(token: number, owner: number): void {
    const isPartly =
      this.#knownPrices < this.#legs && this.#knownSales > 0 && this.#knownPrices > this.#knownSales;
    if (isPartly && this.#tokens.length > 0) {
      this.#rows.token_id.push(token);
      this.#rows.owner.push(owner);
      this.#rows.realized_pnl.push(sumOf(this.#profits));
      this.#rows.known_tokens.push(sumOf(this.#tokens));
    }
    this.#legs = 0;
    this.#knownPrices = 0;
    this.#knownSales = 0;
    this.#tokens.length = 0;
    this.#profits.length = 0;
  }

  /** Of the table `realized`. */
  takeRows(): RowColumns {
    const { token_id, owner, realized_pnl, known_tokens } = this.#rows;
    const rows = {
      token_id: Int32Array.from(token_id),
      owner: Int32Array.from(owner),
      realized_pnl: Float64Array.from(realized_pnl),
      known_tokens: Float64Array.from(known_tokens),
    };
    for (const column of Object.values(this.#rows)) column.length = 0;
    return rows;
  }
}

/** As `sum_of_few` of macros.sql: in the order of their size, with what each sum is rounded by. */
function sumOf(values: readonly number[]): number {
  let sum = 0;
  let error = 0;
  for (const value of Float64Array.from(values).toSorted()) {
    const difference = value - error;
    const next = sum + difference;
    error = next - sum - difference;
    sum = next;
  }
  return sum;
}
