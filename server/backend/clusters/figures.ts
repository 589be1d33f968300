import { readFileSync } from "node:fs";
import type { OwnerFigures } from "../../../contract/clusters.ts";
import { ratio } from "../../ledger/amount.ts";
import type { Reader } from "../../store/reader.ts";
import type { ClusterGraph } from "./graph.ts";

const totals = readFileSync(new URL("../../ledger/clusters/totals.sql", import.meta.url), "utf8");

export interface Counting {
  /** Owners that are left out. */
  readonly apart: ReadonlySet<number>;
  /** Owners that count as one. */
  readonly clusters: readonly (readonly number[])[];
}

/** The figures of all owners, of those that are persons, and of those where each cluster is one. Shares of all supply. */
export async function ownerFigures(
  reader: Reader,
  tokenId: number,
  { supply, owners }: ClusterGraph,
  { apart, clusters }: Counting,
): Promise<{ readonly raw: OwnerFigures; readonly wallets: OwnerFigures; readonly owners: OwnerFigures }> {
  const amounts = new Map(owners.map(({ owner, amount }) => [owner, amount]));
  const inCluster = new Set(clusters.flat());
  const persons = owners.filter(({ owner }) => !apart.has(owner));
  const raw = owners.map(({ amount }) => amount);
  const wallets = persons.map(({ amount }) => amount);
  const ones = [
    ...persons.flatMap(({ owner, amount }) => (inCluster.has(owner) ? [] : [amount])),
    ...clusters.map((members) => sum(members.map((owner) => amounts.get(owner)!))),
  ].toSorted((left, right) => (left < right ? 1 : left > right ? -1 : 0));

  const half = (supply + 1n) / 2n;
  const least = raw.at(-1) ?? 0n;
  const missing = [half - sum(raw), half - sum(wallets)] as const;
  const [known] = await reader.rows<{ first_count: number; second_count: number; hhi: number | null }>(
    totals,
    [
      tokenId,
      supply > 0n ? 1 / Number(supply) : 0,
      least,
      raw.filter((amount) => amount === least).length,
      ...missing.map((amount) => (amount > 0n ? amount : 0n)),
    ],
  );
  const squares = (list: readonly bigint[]) =>
    list.reduce((total, amount) => total + ratio(amount, supply) ** 2, 0);
  const reachable = supply - sum(raw) + sum(wallets) >= half;
  const hhi = known?.hhi ?? 0;
  const figuresOf = (list: readonly bigint[], more: number, isReachable: boolean): OwnerFigures => ({
    top_10_share: shareOf(sum(list.slice(0, 10)), supply),
    hhi: rounded(hhi - squares(raw) + squares(list)),
    half_of_supply: isReachable && supply > 0n ? (within(list, half) ?? list.length + more) : null,
  });
  return {
    raw: figuresOf(raw, known?.first_count ?? 0, true),
    wallets: figuresOf(wallets, known?.second_count ?? 0, reachable),
    owners: figuresOf(ones, known?.second_count ?? 0, reachable),
  };
}

/** How many of the largest together hold so much; undefined where even all of them do not. */
function within(amounts: readonly bigint[], half: bigint): number | undefined {
  let total = 0n;
  const last = amounts.findIndex((amount) => (total += amount) >= half);
  return last === -1 ? undefined : last + 1;
}

export function shareOf(amount: bigint, supply: bigint): number {
  return supply > 0n ? Math.min(1, ratio(amount, supply)) : 0;
}

/** Doubles are summed in another order every time: the digits that this changes are cut off. */
function rounded(value: number): number {
  return Math.min(1, Math.max(0, Number(value.toPrecision(10))));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
