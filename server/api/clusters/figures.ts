import { readFileSync } from "node:fs";
import type { OwnerFigures } from "../../../contract/clusters.ts";
import { ratio } from "../../ledger/amount.ts";
import type { Reader } from "../../store/reader.ts";
import { partOf } from "../shares.ts";
import type { ClusterGraph } from "./graph.ts";

const sql = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8");
const [sizes, withinSize] = [sql("sizes"), sql("within-size")];

/** Owners that hold about as much as each other, but for the largest of all. */
interface SizeRow {
  readonly size: number;
  readonly owners: number;
  readonly amount: bigint;
  readonly squares: number;
}

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
  graph: ClusterGraph,
  { apart, clusters }: Counting,
): Promise<{ readonly raw: OwnerFigures; readonly wallets: OwnerFigures; readonly owners: OwnerFigures }> {
  const { supply, owners } = graph;
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
  const rest = await restOf(reader, tokenId, graph, raw);
  const squares = (list: readonly bigint[]) =>
    list.reduce((total, amount) => total + ratio(amount, supply) ** 2, 0);
  const isReachable = supply - sum(raw) + sum(wallets) >= half;
  const [more, moreOfPersons] = await Promise.all([
    rest.leastHolding(half - sum(raw)),
    isReachable ? rest.leastHolding(half - sum(wallets)) : 0,
  ]);
  const figuresOf = (list: readonly bigint[], others: number, isHalf: boolean): OwnerFigures => ({
    top_10_share: shareOf(sum(list.slice(0, 10)), supply),
    hhi: rounded(rest.squares + squares(list)),
    half_of_supply: isHalf && supply > 0n ? (within(list, half) ?? list.length + others) : null,
  });
  return {
    raw: figuresOf(raw, more, true),
    wallets: figuresOf(wallets, moreOfPersons, isReachable),
    owners: figuresOf(ones, moreOfPersons, isReachable),
  };
}

/** All owners but the largest. */
interface Rest {
  /** The sum of the squares of their shares of supply. */
  readonly squares: number;
  /** How many of the largest of them it takes to hold so much. */
  readonly leastHolding: (amount: bigint) => Promise<number>;
}

/** The same whoever is counted, so that another question about the same graph finds it. */
const rests = new WeakMap<ClusterGraph, Rest>();

async function restOf(
  reader: Reader,
  tokenId: number,
  graph: ClusterGraph,
  largest: readonly bigint[],
): Promise<Rest> {
  const known = rests.get(graph);
  if (known !== undefined) return known;
  const rest = await loadRest(reader, tokenId, graph.supply, largest);
  rests.set(graph, rest);
  return rest;
}

/** `largest`: what they hold, the most first. Of those with as much as the last of them some may be among the rest. */
async function loadRest(
  reader: Reader,
  tokenId: number,
  supply: bigint,
  largest: readonly bigint[],
): Promise<Rest> {
  const least = largest.at(-1) ?? 0n;
  const equal = largest.filter((amount) => amount === least).length;
  const rows = await reader.rows<SizeRow>(sizes, [tokenId, least, supply > 0n ? 1 / Number(supply) : 0]);
  const found = new Map<bigint, Promise<number>>();
  const counted = rows.map((row, index) =>
    // Those that are the largest of their size are in the first.
    index > 0 ? row : { ...row, owners: row.owners - equal, amount: row.amount - BigInt(equal) * least },
  );
  return {
    squares: Math.max(
      0,
      rows.reduce((total, row) => total + row.squares, 0) -
        equal * ratio(least, supply > 0n ? supply : 1n) ** 2,
    ),
    leastHolding(amount) {
      const known = found.get(amount) ?? leastHolding(amount);
      // Of a graph few sums are asked for: whoever is left out by kind is the same for all.
      if (found.size < mostSums) found.set(amount, known);
      known.catch(() => found.delete(amount));
      return known;
    },
  };

  async function leastHolding(amount: bigint): Promise<number> {
    let missing = amount;
    let owners = 0;
    for (const row of counted) {
      if (missing <= 0n) break;
      if (row.amount >= missing) {
        const parameters = [tokenId, least, equal, row.size, missing];
        const [enough] = await reader.rows<{ owners: number }>(withinSize, parameters);
        return owners + (enough?.owners ?? 0);
      }
      missing -= row.amount;
      owners += row.owners;
    }
    return owners;
  }
}

const mostSums = 1_000;

/** How many of the largest together hold so much; undefined where even all of them do not. */
function within(amounts: readonly bigint[], half: bigint): number | undefined {
  let total = 0n;
  const last = amounts.findIndex((amount) => (total += amount) >= half);
  return last === -1 ? undefined : last + 1;
}

export function shareOf(amount: bigint, supply: bigint): number {
  return supply > 0n ? Math.min(1, partOf(amount, supply)) : 0;
}

/** Doubles are summed in another order every time: the digits that this changes are cut off. */
function rounded(value: number): number {
  return Math.min(1, Math.max(0, Number(value.toPrecision(10))));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
