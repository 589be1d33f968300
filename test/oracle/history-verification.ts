import { History, type Interval } from "../../contract/history.ts";
import type { Backend } from "../../server/api/backend.ts";
import { expectedHistory } from "./history.ts";
import type { Order } from "./lots.ts";
import type { TokenInput } from "./recomputation.ts";

/** Sums and quotients of doubles; everything else must be equal to the last digit. */
const inexact =
  /^((?:wallet_)?(?:hhi|gini)|\w+_share|average_cost|market_value_to_cost|supply_in_profit|supply_at_cost|realized_\w+|sold_value_to_cost|age_consumed|price_usd)$/;

/** A line for each value of the history that is another than recomputed. */
export async function historyDifferences(
  backend: Backend,
  input: TokenInput,
  interval: Interval,
  order?: Order,
): Promise<string[]> {
  const expected = expectedHistory(input, interval, order);
  const parsed = History.parse(await historyOf(backend, input, interval));
  const answered = flatten(parsed);
  const differences: string[] = [];
  const where = `${input.name} ${interval}`;
  const times = parsed.times.map((time) => Date.parse(time) / 1_000);
  if (times.join() !== expected.times.join()) {
    return [`${where}: ${expected.times.length} points recomputed, ${times.length} answered`];
  }
  for (const name of new Set([...expected.series.keys(), ...answered.keys()])) {
    for (const [index, time] of times.entries()) {
      const value = expected.series.get(name)?.[index] ?? null;
      const other = answered.get(name)?.[index] ?? null;
      const isEqual = inexact.test(name) ? isClose(value, other) : Object.is(value, other);
      if (!isEqual) differences.push(`${where} ${time} ${name}: recomputed ${value}, answered ${other}`);
    }
  }
  return differences;
}

/** A line for each point at which series contradict each other. */
export function brokenIdentities({ interval, times, series }: History): string[] {
  const { owners = [], new_owners: came = [], returned_owners: back = [], left_owners: left = [] } = series;
  const broken: string[] = [];
  const at = (column: readonly (number | null)[], index: number) => column[index] ?? 0;
  for (const [index, time] of times.entries()) {
    const change = at(owners, index) - at(owners, index - 1);
    // Of hours, the first ones that are kept go on from owners that are not among them.
    const hasBefore = index > 0 || interval !== "1hour";
    if (hasBefore && change !== at(came, index) + at(back, index) - at(left, index)) {
      broken.push(`${interval} ${time}: owners`);
    }
    for (const name of ["supply_by_age", "supply_by_age_fine"] as const) {
      const parts = Object.values(series[name] ?? {}).reduce((sum, column) => sum + at(column, index), 0);
      if (Math.abs(parts - at(series.supply ?? [], index)) > 1e-9)
        broken.push(`${interval} ${time}: ${name}`);
    }
  }
  return broken;
}

export async function historyOf(
  backend: Backend,
  { chain, address }: Pick<TokenInput, "chain" | "address">,
  interval: Interval,
): Promise<History> {
  const { body } = await backend.getTokenHistory({ chain_id: chain, contract_address: address, interval });
  return JSON.parse(body) as History;
}

/** Columns by their names; those of several as `series.column`. */
function flatten({ series }: History): Map<string, readonly (number | null)[]> {
  return new Map(
    Object.entries(series).flatMap(([name, column]) =>
      Array.isArray(column)
        ? [[name, column] as const]
        : Object.entries(column).map(([key, values]) => [`${name}.${key}`, values] as const),
    ),
  );
}

function isClose(expected: number | null, actual: number | null): boolean {
  if (expected === null || actual === null) return expected === actual;
  return Math.abs(expected - actual) <= Math.max(1e-9 * Math.abs(expected), 1e-12);
}
