import type { CohortInterval, Cohorts, CostBasis, HolderChanges } from "../../contract/history.ts";
import { writeTime } from "../../contract/query.ts";
import { quotient } from "./exact.ts";
import type { HolderRow, Recomputation, TokenInput } from "./recomputation.ts";
import { compare, daySeconds, replay } from "./replay.ts";

/** A token as if nothing had happened after that second. */
export function until(input: TokenInput, time: number): TokenInput {
  return { ...input, transfers: input.transfers.filter((transfer) => transfer.time <= time) };
}

const keyOf = ({ owner, account }: HolderRow) => `${owner} ${account}`;

/** Every account whose balance differs, from two whole lists. */
export function expectedChanges(
  input: TokenInput,
  from: number,
  to: number,
  sort: "increase" | "decrease",
): HolderChanges {
  const listed = (time: number) =>
    new Map(replay(until(input, time)).rows.map((row, index) => [keyOf(row), { row, rank: index + 1 }]));
  const before = listed(from);
  const after = listed(to);
  const changed = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [earlier, later] = [before.get(key), after.get(key)];
    const { owner, account } = (earlier ?? later)!.row;
    const [had, has] = [earlier?.row.amount ?? 0n, later?.row.amount ?? 0n];
    return had === has ? [] : [{ owner, account, had, has, earlier: earlier?.rank, later: later?.rank }];
  });
  const up = changed.filter(({ had, has }) => has > had);
  const down = changed.filter(({ had, has }) => has < had);
  const sum = (rows: typeof changed) => rows.reduce((total, { had, has }) => total + has - had, 0n);
  const sign = sort === "increase" ? 1n : -1n;
  const rows = (sort === "increase" ? up : down).toSorted(
    (left, right) =>
      compare(sign * (right.has - right.had), sign * (left.has - left.had)) ||
      compare(left.owner, right.owner) ||
      compare(left.account, right.account),
  );
  const tokens = (raw: bigint) => quotient(raw, 10n ** BigInt(input.decimals));
  return {
    from: writeTime(from),
    to: writeTime(to),
    total: changed.length,
    totals: {
      increased: up.length,
      decreased: down.length,
      entered: up.filter(({ had }) => had === 0n).length,
      left: down.filter(({ has }) => has === 0n).length,
      increase: tokens(sum(up)),
      decrease: tokens(-sum(down)),
      ...(input.chain === "sol" && { wallets: walletTotals(before, after) }),
    },
    changes: rows.map(({ owner, account, had, has, earlier, later }) => ({
      address: owner,
      spl_token_account: account,
      before: tokens(had),
      after: tokens(has),
      rank_before: earlier ?? null,
      rank_after: later ?? null,
    })),
  };
}

type Listed = ReadonlyMap<string, { readonly row: { readonly owner: string; readonly amount: bigint } }>;

/** The same counts of wallets, whatever moved between accounts of one. */
function walletTotals(before: Listed, after: Listed) {
  const ofOwners = (list: Listed) => {
    const held = new Map<string, bigint>();
    for (const { row } of list.values()) held.set(row.owner, (held.get(row.owner) ?? 0n) + row.amount);
    return held;
  };
  const [had, has] = [ofOwners(before), ofOwners(after)];
  const owners = [...new Set([...had.keys(), ...has.keys()])].map((owner) => ({
    had: had.get(owner) ?? 0n,
    has: has.get(owner) ?? 0n,
  }));
  const countOf = (is: (owner: (typeof owners)[0]) => boolean) => owners.filter(is).length;
  return {
    increased: countOf((owner) => owner.has > owner.had),
    decreased: countOf((owner) => owner.has < owner.had),
    entered: countOf((owner) => owner.had === 0n && owner.has > 0n),
    left: countOf((owner) => owner.has === 0n && owner.had > 0n),
  };
}

/** What was held at a moment by the cost of its lot; and the raw amounts of the answer's parts, in its order. */
export function expectedCostBasis(
  input: TokenInput,
  time: number,
  priceUsd: number | null,
): { readonly answer: CostBasis; readonly raw: readonly bigint[]; readonly supply: bigint } {
  const { owners, supply } = replay(until(input, time));
  const parts = new Map<number | "unknown" | "free", { raw: bigint; owners: Set<string> }>();
  for (const { address, lots } of owners.values()) {
    for (const { quantity, unitCost } of lots) {
      const key = unitCost === null ? "unknown" : unitCost === 0 ? "free" : binOf(unitCost);
      const part = parts.get(key) ?? { raw: 0n, owners: new Set() };
      part.raw += quantity;
      parts.set(key, { ...part, owners: part.owners.add(address) });
    }
  }
  const figures = (key: number | "unknown" | "free") => ({
    tokens: quotient(parts.get(key)?.raw ?? 0n, 10n ** BigInt(input.decimals)),
    owners: parts.get(key)?.owners.size ?? 0,
  });
  const bins = [...parts.keys()].filter((key) => typeof key === "number").toSorted((a, b) => a - b);
  return {
    answer: {
      at: writeTime(time),
      price_usd: priceUsd,
      unknown: figures("unknown"),
      free: figures("free"),
      bins: bins.map((bin) => ({ from: edgeOf(bin - 1), to: edgeOf(bin), ...figures(bin) })),
    },
    raw: [...parts.values()].map(({ raw }) => raw),
    supply,
  };
}

/** The least k with cost ≤ 10^(k/20). */
function binOf(cost: number): number {
  let bin = Math.floor(20 * Math.log10(cost)) - 3;
  while (cost > edgeOf(bin)) bin += 1;
  return bin;
}

const digits = 60n;
const edges = new Map<number, number>();

/** 10^(k/20), as the double nearest to it: a whole root of a power of ten with many digits. */
function edgeOf(bin: number): number {
  let edge = edges.get(bin);
  if (edge === undefined) {
    edge = quotient(twentiethRoot(10n ** (BigInt(bin) + 20n * digits)), 10n ** digits);
    edges.set(bin, edge);
  }
  return edge;
}

function twentiethRoot(value: bigint): bigint {
  let low = 0n;
  let high = 10n ** (digits + 20n);
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** 20n <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** Owners by the day, week or month of their first receipt, looked up anew at the end of every one. */
export function expectedCohorts(input: TokenInput, interval: CohortInterval = "1month"): Cohorts {
  const token = replay(input);
  const first = new Map<string, number>();
  for (const { time, fromOwner, toOwner, amount } of input.transfers) {
    if (toOwner === null || amount === 0n || fromOwner === toOwner) continue;
    first.set(toOwner, Math.min(first.get(toOwner) ?? Infinity, time));
  }
  const nameOf = (time: number) => periodOf(time, interval);
  // The periods of all cohorts end together.
  const known = new Map<number, ReadonlySet<string>>();
  const holdersAt = (end: number) => {
    const holders = known.get(end) ?? new Set(token.ownersAt(end));
    known.set(end, holders);
    return holders;
  };
  const names = [...new Set([...first.values()].map(nameOf))].toSorted();
  return {
    ...(interval !== "1month" && { interval }),
    cohorts: names.map((name) => {
      const owners = [...first].flatMap(([owner, time]) => (nameOf(time) === name ? [owner] : []));
      const holding = periodEnds(name, interval, token).map((end) => {
        const holders = holdersAt(end);
        return owners.filter((owner) => holders.has(owner)).length;
      });
      const label = interval === "1month" ? { month: name } : { day: name };
      return { ...label, owners: owners.length, holding };
    }),
  };
}

/** The last seconds of a period and of all after it, the last at the newest event. */
export function periodEnds(name: string, interval: CohortInterval, { asOf }: Recomputation): number[] {
  const ends: number[] = [];
  const begin = new Date(interval === "1month" ? `${name}-01` : name);
  for (let next = 1; ; next += 1) {
    const date = new Date(begin);
    if (interval === "1month") date.setUTCMonth(begin.getUTCMonth() + next);
    else date.setUTCDate(begin.getUTCDate() + next * (interval === "1week" ? 7 : 1));
    const end = date.getTime() / 1_000;
    ends.push(Math.min(end - 1, asOf!));
    if (end > asOf!) return ends;
  }
}

/** Its month, its day, or the Monday of its week. */
function periodOf(time: number, interval: CohortInterval): string {
  const date = new Date(time * 1_000);
  if (interval === "1week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, interval === "1month" ? 7 : 10);
}

/** The last price not later than a moment, at most a day older; a series wins over the transfers of its second. */
export function priceThen({ prices, transfers }: TokenInput, time: number): number | null {
  const known = [
    ...prices.map((price) => ({ ...price, isOfSeries: 1 })),
    ...transfers.flatMap(({ time: at, priceUsd }) =>
      priceUsd === null ? [] : [{ time: at, priceUsd, isOfSeries: 0 }],
    ),
  ].filter((price) => price.time <= time && price.time >= time - daySeconds);
  const last = known
    .map((price, index) => ({ ...price, index }))
    .toSorted((a, b) => a.time - b.time || a.isOfSeries - b.isOfSeries || a.index - b.index)
    .at(-1);
  return last?.priceUsd ?? null;
}
