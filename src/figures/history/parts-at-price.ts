import type { History } from "../../../contract/history.ts";
import { columnOf } from "../../metrics/history/columns.ts";

/** Parts of the supply with a known cost, by how their cost stands to the price. */
export interface PartsAtPrice<T> {
  readonly inProfit: T;
  /** In neither profit nor loss; null where that is not told apart. */
  readonly atCost: T | null;
  /** What is left: what is at cost is in it where that is not told apart. */
  readonly rest: T;
}

/** Null where nothing is known of it. */
export function partsAtPrice(history: History): PartsAtPrice<readonly (number | null)[]> | null {
  const inProfit = columnOf(history, "supply_in_profit");
  if (!inProfit) return null;
  const told = columnOf(history, "supply_at_cost");
  const atCost =
    told && inProfit.every((value, index) => value === null || (told[index] ?? null) !== null) ? told : null;
  return {
    inProfit,
    atCost,
    rest: inProfit.map((value, index) =>
      value === null ? null : Math.max(0, 1 - value - (atCost?.[index] ?? 0)),
    ),
  };
}

/** The same at the last moment. */
export function lastPartsAtPrice(history: History): PartsAtPrice<number> | null {
  const parts = partsAtPrice(history);
  const [inProfit, rest] = [parts?.inProfit.at(-1) ?? null, parts?.rest.at(-1) ?? null];
  return inProfit === null || rest === null
    ? null
    : { inProfit, atCost: parts?.atCost?.at(-1) ?? null, rest };
}
