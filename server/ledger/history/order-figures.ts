import type { RankedBalances } from "../ranks/ranked-balances.ts";

/**
 * What one needs the order of all balances for, of accounts and of wallets alike. Each has columns of `token_history`
 * (point-columns.ts): INTEGER, DOUBLE, HUGEINT, or HALVES of a bigint that may be longer than 128 bits.
 */
export const orderFigureRows = {
  top_10: { kind: "HUGEINT", of: (held: RankedBalances) => held.heldBy(10) },
  top_100: { kind: "HUGEINT", of: (held: RankedBalances) => held.heldBy(100) },
  top_1000: { kind: "HUGEINT", of: (held: RankedBalances) => held.heldBy(1_000) },
  /** The least number of accounts that hold more than half together. */
  half_of_supply: { kind: "INTEGER", of: (held: RankedBalances) => held.countHolding(held.sum / 2n) },
  hhi: { kind: "DOUBLE", of: (held: RankedBalances) => Math.min(1, held.squares / Number(held.sum) ** 2) },
  /** Its numerator: the i-th largest of n counts n + 1 - 2i times. */
  gini: {
    kind: "HALVES",
    of: (held: RankedBalances) => BigInt(held.count + 1) * held.sum - 2n * held.weighted,
  },
} as const satisfies Readonly<Record<string, OrderFigureRow>>;

type OrderFigureRow =
  | { readonly kind: "INTEGER" | "DOUBLE"; readonly of: (held: RankedBalances) => number }
  | { readonly kind: "HUGEINT" | "HALVES"; readonly of: (held: RankedBalances) => bigint };

type Rows = typeof orderFigureRows;
export type OrderFigureName = keyof Rows;
export type OrderFigures = { readonly [K in OrderFigureName]: ReturnType<Rows[K]["of"]> };

const names = Object.keys(orderFigureRows) as OrderFigureName[];

/** Of what is held, which is something. */
export function orderFigures(held: RankedBalances): OrderFigures {
  return Object.fromEntries(names.map((name) => [name, orderFigureRows[name].of(held)])) as OrderFigures;
}
