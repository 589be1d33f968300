/** Price and average cost at a time, and what lies between them. */
export interface CostRow {
  readonly time: number;
  readonly price: number | null;
  readonly cost: number | null;
  /** From the lower to the higher, where the price is above the cost; and where it is below. */
  readonly above: readonly [number, number] | null;
  readonly below: readonly [number, number] | null;
}

/** Rows of a chart, with one more wherever the two cross, so that neither area ends a point too early. */
export function costRows(
  times: readonly number[],
  prices: readonly (number | null)[],
  costs: readonly (number | null)[],
): CostRow[] {
  const rows: CostRow[] = [];
  for (const [index, time] of times.entries()) {
    const [price, cost] = [prices[index] ?? null, costs[index] ?? null];
    const before = rows.at(-1);
    const crossing = before && crossingOf(before, { time, price, cost });
    if (crossing) rows.push(crossing);
    if (price === null || cost === null) rows.push({ time, price, cost, above: null, below: null });
    else {
      rows.push({
        time,
        price,
        cost,
        above: price >= cost ? [cost, price] : null,
        below: price < cost ? [price, cost] : null,
      });
    }
  }
  return rows;
}

function crossingOf(
  before: CostRow,
  { time, price, cost }: Pick<CostRow, "time" | "price" | "cost">,
): CostRow | null {
  if (before.price === null || before.cost === null || price === null || cost === null) return null;
  const [was, is] = [before.price - before.cost, price - cost];
  if (was >= 0 === is >= 0) return null;
  const part = was / (was - is);
  const value = before.price + (price - before.price) * part;
  const both = [value, value] as const;
  return {
    time: before.time + (time - before.time) * part,
    price: value,
    cost: value,
    above: both,
    below: both,
  };
}

/** The longest time for which the price was on one side, with its middle; null where it never was. */
export function longestSide(rows: readonly CostRow[], side: "above" | "below"): readonly CostRow[] {
  let best: readonly CostRow[] = [];
  let run: CostRow[] = [];
  for (const row of rows) {
    run = row[side] === null ? [] : [...run, row];
    if (lengthOf(run) > lengthOf(best)) best = run;
  }
  return best;
}

function lengthOf(run: readonly CostRow[]): number {
  return (run.at(-1)?.time ?? 0) - (run[0]?.time ?? 0);
}

/** From this factor between the highest and the lowest on, the scale is logarithmic. */
const logFactor = 4;

export function isLogCost(prices: readonly (number | null)[], costs: readonly (number | null)[]): boolean {
  const known = [...prices, ...costs].filter((value) => value !== null);
  // A price of 0 has no place on a log scale.
  if (known.includes(0)) return false;
  return known.length > 0 && Math.max(...known) / Math.min(...known) >= logFactor;
}
