import { bigintOf, places } from "./exact-sums.ts";
import { type RowColumns, Rows } from "./rows.ts";
import { ageLimits, type TokenSums } from "./token-sums.ts";

/** Rows of tables of steps/00-tables.sql. */
export interface TokenTables {
  readonly tick_changes: RowColumns;
  readonly tick_profits: RowColumns;
  readonly owner_flows: RowColumns;
}

const older = ageLimits.map((_, index) => `older_${index + 1}`);

/** What is told of tokens when all their legs are walked. Ticks at which nothing is are left out. */
export class TokenRows {
  readonly #changes = new Rows(
    ["token_id", "tick", "costed_owners", "deaths", "sales"],
    [
      "supply",
      "costed",
      "upper_weight",
      "lower_weight",
      "cost",
      "upper_consumed",
      "lower_consumed",
      "profit",
      "loss",
      "sold_value",
      "sold_cost",
      ...older,
    ],
  );
  readonly #profits = new Rows(["token_id", "tick", "owners_in_profit"], ["in_profit"]);
  readonly #flows = new Rows(
    ["token_id", "step", "tick", "new_owners", "returned_owners", "left_owners", "active_owners"],
    [],
  );

  add(sums: TokenSums): void {
    const { tokenId, isWide } = sums.token;
    const costedOwners = sums.costs.ownerChanges(sums.ticks);
    const profits = sums.costs.inProfit(sums.tickRanks());
    for (let tick = 0; tick < sums.ticks; tick++) {
      const hours = sums.clock.hoursOf(tick);
      const changes = sums.changesAt(tick);
      if (costedOwners[tick] !== 0 || sums.deaths[tick] !== 0 || changes.some((value) => value !== 0)) {
        const value = (name: number) => bigintOf(changes, name * places);
        this.#changes.add(
          [tokenId, hours, costedOwners[tick]!, sums.deaths[tick]!, sums.sales[tick]!],
          [
            value(0),
            value(1),
            ...halves(value(2), isWide),
            value(3),
            ...halves(value(4), isWide),
            ...[5, 6, 7, 8].map(value),
            ...older.map((_, index) => value(10 + index)),
          ],
        );
      }
      const profit = profits[tick];
      if (profit && (profit.owners !== 0 || profit.amount !== 0n))
        this.#profits.add([tokenId, hours, profit.owners], [profit.amount]);
      for (let step = 0; step < 3; step++) {
        const flows = sums.flowsAt(step, tick);
        if (flows[3] !== 0) this.#flows.add([tokenId, step, hours, ...flows]);
      }
    }
  }

  tables(): TokenTables {
    return {
      tick_changes: this.#changes.columns(),
      tick_profits: this.#profits.columns(),
      owner_flows: this.#flows.columns(),
    };
  }
}

/** Where it may need more than 128 bits. */
function halves(value: bigint, isWide: boolean): [bigint, bigint] {
  return isWide ? [value >> 64n, BigInt.asUintN(64, value)] : [0n, value];
}
