import type { Interval } from "../../contract/history.ts";
import { writeTime } from "../../contract/query.ts";
import type { WalletHistory } from "../../contract/wallet-history.ts";
import { fixedQuotient, quotient, toFixedPoint } from "./exact.ts";
import { gridOf } from "./history.ts";
import { priceThen, until } from "./past.ts";
import type { Owner, Recomputation, TokenInput, Transfer } from "./recomputation.ts";
import { priceFinder, replay } from "./replay.ts";

interface Asked {
  readonly interval: Interval;
  readonly from: number;
  readonly to: number;
}

const nobody: Pick<Owner, "balance" | "lots" | "realized" | "soldKnown"> = {
  balance: 0n,
  lots: [],
  realized: 0n,
  soldKnown: 0n,
};

/** What one owner held at each point, from a whole replay until each of them; all ranks, though few are answered. */
export function expectedWalletHistory(input: TokenInput, wallet: string, asked: Asked): WalletHistory {
  const own = input.transfers.filter(
    ({ fromOwner, toOwner, amount }) =>
      amount > 0n && fromOwner !== toOwner && (fromOwner === wallet || toOwner === wallet),
  );
  const grid = gridOf(asked.interval, input.transfers[0]!.time, input.transfers.at(-1)!.time);
  const first = Math.min(Math.max(asked.from, own[0]!.time), asked.to);
  const points = grid.times.flatMap((time, index) =>
    time >= first && time <= asked.to ? [{ time, since: grid.times[index - 1] ?? grid.base }] : [],
  );
  const tokens = (raw: bigint) => quotient(raw, 10n ** BigInt(input.decimals));
  const states = points.map(({ time, since }) => {
    const then = replay(until(input, time));
    // Until its first receipt it has nothing: the points may begin with one of these.
    const owner = then.owners.get(wallet) ?? nobody;
    const before = replay(until(input, since)).owners.get(wallet);
    const inside = own.filter((transfer) => transfer.time > since && transfer.time <= time);
    const sum = (some: readonly Transfer[]) => tokens(some.reduce((total, { amount }) => total + amount, 0n));
    const costed = owner.lots.filter(({ unitCost }) => unitCost !== null);
    const quantity = costed.reduce((total, lot) => total + lot.quantity, 0n);
    const cost = costed.reduce((total, lot) => total + lot.quantity * toFixedPoint(lot.unitCost!), 0n);
    return {
      balance: tokens(owner.balance),
      received: sum(inside.filter(({ toOwner }) => toOwner === wallet)),
      sold: sum(inside.filter(({ fromOwner }) => fromOwner === wallet)),
      price_usd: priceThen(input, time),
      average_cost: quantity === 0n ? null : fixedQuotient(cost, quantity),
      costed_share: owner.balance === 0n ? null : quotient(quantity, owner.balance),
      realized_pnl: gainedSince(owner, before, input.decimals),
      rank: rankOf(then, wallet, owner.balance),
    };
  });
  const column = <K extends keyof (typeof states)[number]>(name: K) => states.map((state) => state[name]);
  const inRange = own.filter(({ time }) => time >= first && time <= asked.to);
  return {
    interval: asked.interval,
    times: points.map(({ time }) => writeTime(time)),
    series: {
      balance: column("balance"),
      received: column("received"),
      sold: column("sold"),
      price_usd: column("price_usd"),
      average_cost: column("average_cost"),
      costed_share: column("costed_share"),
      realized_pnl: column("realized_pnl"),
      rank: column("rank"),
    },
    total: inRange.length,
    transfers: inRange.toReversed().map((transfer) => ({
      time: writeTime(transfer.time),
      change: tokens(transfer.toOwner === wallet ? transfer.amount : -transfer.amount),
      price_usd: transfer.priceUsd ?? priceFinder(input)(transfer.time),
      ...(transfer.toOwner === wallet
        ? { realized_pnl: null, realized_share: null }
        : gainedBy(input, wallet, transfer)),
    })),
  };
}

/** Null where nothing was sold of which both prices are known. */
function gainedSince(
  owner: typeof nobody,
  before: typeof nobody | undefined,
  decimals: number,
): number | null {
  if (owner.soldKnown === (before?.soldKnown ?? 0n)) return null;
  return fixedQuotient(owner.realized - (before?.realized ?? 0n), 10n ** BigInt(decimals));
}

/** What the owner had gained with this sale, less what it had gained without it, and of which part of it. */
function gainedBy(input: TokenInput, wallet: string, sale: Transfer) {
  const place = input.transfers.indexOf(sale);
  const upTo = (count: number) =>
    // Later transfers of nothing keep their prices, which are those of the time.
    replay({
      ...input,
      transfers: input.transfers.map((transfer, index) =>
        index < count ? transfer : { ...transfer, amount: 0n },
      ),
    }).owners.get(wallet)!;
  const [owner, before] = [upTo(place + 1), upTo(place)];
  const gained = gainedSince(owner, before, input.decimals);
  const known = quotient(owner.soldKnown - before.soldKnown, sale.amount);
  return { realized_pnl: gained, realized_share: gained === null ? null : known };
}

/** Among owners, all accounts of each together, equal ones by address. */
function rankOf({ owners }: Recomputation, wallet: string, held: bigint): number | null {
  if (held === 0n) return null;
  return [...owners].filter(
    ([address, { balance }]) => balance > held || (balance === held && address <= wallet),
  ).length;
}

/** Sums and quotients of doubles; everything else must be equal to the last digit. */
const inexact = new Set(["average_cost", "costed_share", "realized_pnl"]);

/**
 * A line for each value that is another than recomputed; ranks at the points at which some are answered, the last among
 * them unless it is said that it need not be.
 */
export function walletDifferences(
  expected: WalletHistory,
  answered: WalletHistory,
  { hasLastRank = true } = {},
): string[] {
  const columnsOf = ({ series }: WalletHistory) =>
    series as Readonly<Record<string, readonly (number | null)[] | undefined>>;
  const listed = ({ interval, times, total, transfers }: WalletHistory) =>
    JSON.stringify({
      interval,
      times,
      total,
      transfers: transfers.map(({ realized_pnl, ...exact }) => [exact, realized_pnl === null]),
    });
  const found = listed(expected) === listed(answered) ? [] : [`${listed(expected)} | ${listed(answered)}`];
  const gains = ({ transfers }: WalletHistory) => transfers.map(({ realized_pnl }) => realized_pnl);
  const rows: [string, readonly (number | null)[], readonly (number | null)[]][] = [
    ...Object.keys(expected.series).map(
      (name): [string, readonly (number | null)[], readonly (number | null)[]] => [
        name,
        columnsOf(expected)[name] ?? [],
        columnsOf(answered)[name] ?? [],
      ],
    ),
    ["realized_pnl", gains(expected), gains(answered)],
  ];
  for (const [name, values, others] of rows) {
    for (const [index, value] of values.entries()) {
      const other = others[index] ?? null;
      if (name === "rank" && other === null && !(hasLastRank && index === values.length - 1)) continue;
      const isEqual = inexact.has(name) ? isClose(value, other) : Object.is(value, other);
      if (!isEqual) found.push(`${expected.times[index]} ${name}: recomputed ${value}, answered ${other}`);
    }
  }
  return found;
}

function isClose(expected: number | null, actual: number | null): boolean {
  if (expected === null || actual === null) return expected === actual;
  return Math.abs(expected - actual) <= Math.max(1e-9 * Math.abs(expected), 1e-12);
}
