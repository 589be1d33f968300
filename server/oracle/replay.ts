import { toFixedPoint } from "./exact.ts";
import type { HolderRow, KnownPrice, Owner, Recomputation, TokenInput, Transfer } from "./recomputation.ts";

export const daySeconds = 86_400;

/**
 * Goes through a token's transfers one by one, in the plainest way that the definitions allow. Written from
 * them alone and without a look at the ledger's SQL: that the two agree is the proof of both.
 */
export function replay(input: TokenInput): Recomputation {
  if (input.snapshot) return fromSnapshot(input, input.snapshot);
  const owners = new Map<string, Owner>();
  const accounts = new Map<string, Map<string, HolderRow & { amount: bigint }>>();
  const priceAt = priceFinder(input);
  const past: { time: number; holderCount: number }[] = [];
  const ownerPast = new Map<string, { time: number; balance: bigint }[]>();
  let holderCount = 0;
  let supply = 0n;

  const book = (owner: string, account: string | null, change: bigint) => {
    const ofOwner = accounts.get(owner) ?? new Map<string, HolderRow & { amount: bigint }>();
    const row = ofOwner.get(account ?? "") ?? { owner, account: account ?? "", amount: 0n };
    accounts.set(owner, ofOwner.set(row.account, row));
    if (row.amount > 0n) holderCount--;
    row.amount += change;
    if (row.amount > 0n) holderCount++;
  };

  for (const transfer of input.transfers) {
    const { time, fromOwner, toOwner, amount } = transfer;
    if (fromOwner === null) supply += amount;
    else book(fromOwner, transfer.fromAccount, -amount);
    if (toOwner === null) supply -= amount;
    else book(toOwner, transfer.toAccount, amount);
    past.push({ time, holderCount });
    if (amount === 0n || fromOwner === toOwner) continue;

    const price = transfer.priceUsd ?? priceAt(time);
    if (fromOwner !== null) giveOut(ownerOf(owners, fromOwner), transfer, price);
    if (toOwner !== null) takeIn(ownerOf(owners, toOwner), transfer, price);
    for (const address of [fromOwner, toOwner]) {
      if (address === null) continue;
      const steps = ownerPast.get(address) ?? [];
      steps.push({ time, balance: ownerOf(owners, address).balance });
      ownerPast.set(address, steps);
    }
  }

  const asOf = input.transfers.at(-1)?.time ?? null;
  const rows = sortRows([...accounts.values()].flatMap((ofOwner) => [...ofOwner.values()]));
  // Where transfers are missing, mints and burns may be: what is held is all that is known.
  if (input.history === "incomplete") supply = rows.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    input,
    asOf,
    priceUsd: asOf === null ? null : priceAt(asOf),
    supply,
    rows,
    owners,
    holderCountAt: (time) => past.findLast((step) => step.time <= time)?.holderCount ?? 0,
    ownersAt: (time) =>
      [...ownerPast]
        .filter(([, steps]) => (steps.findLast((step) => step.time <= time)?.balance ?? 0n) > 0n)
        .map(([address]) => address),
  };
}

function ownerOf(owners: Map<string, Owner>, address: string): Owner {
  let owner = owners.get(address);
  if (!owner) {
    owner = {
      address,
      balance: 0n,
      lots: [],
      firstReceipt: null,
      lastSale: null,
      realized: 0n,
      sold: 0n,
      soldKnown: 0n,
      everHeld: false,
    };
    owners.set(address, owner);
  }
  return owner;
}

function takeIn(owner: Owner, { time, amount }: Transfer, price: number | null): void {
  owner.balance += amount;
  owner.everHeld = true;
  owner.firstReceipt ??= time;
  owner.lots.push({ quantity: amount, time, unitCost: price });
}

function giveOut(owner: Owner, { time, amount }: Transfer, price: number | null): void {
  owner.balance -= amount;
  owner.sold += amount;
  owner.lastSale = time;
  let left = amount;
  while (left > 0n) {
    const lot = owner.lots[0];
    if (!lot) break; // an overdraft: the token's history is incomplete, and its lots are not asked for
    const part = lot.quantity < left ? lot.quantity : left;
    if (price !== null && lot.unitCost !== null) {
      owner.soldKnown += part;
      owner.realized += part * (toFixedPoint(price) - toFixedPoint(lot.unitCost));
    }
    lot.quantity -= part;
    left -= part;
    if (lot.quantity === 0n) owner.lots.shift();
  }
  if (owner.balance === 0n) {
    owner.firstReceipt = null;
    owner.lastSale = null;
  }
}

/** The last known price not later than a time and at most 24 hours older. */
export function priceFinder(input: TokenInput): (time: number) => number | null {
  const known: KnownPrice[] = [...input.prices];
  for (const { time, priceUsd } of input.transfers) if (priceUsd !== null) known.push({ time, priceUsd });
  known.sort((left, right) => left.time - right.time);
  return (time) => {
    let low = 0;
    let high = known.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (known[middle]!.time <= time) low = middle + 1;
      else high = middle;
    }
    const last = known[low - 1];
    return last && last.time >= time - daySeconds ? last.priceUsd : null;
  };
}

function fromSnapshot(input: TokenInput, snapshot: NonNullable<TokenInput["snapshot"]>): Recomputation {
  const owners = new Map<string, Owner>();
  let supply = 0n;
  for (const { owner, amount } of snapshot.balances) {
    const entry = ownerOf(owners, owner);
    entry.balance += amount;
    entry.everHeld ||= amount > 0n;
    supply += amount;
  }
  const newest = input.prices.toSorted((left, right) => left.time - right.time).at(-1)?.priceUsd ?? null;
  return {
    input,
    asOf: snapshot.time,
    priceUsd: snapshot.time === null ? newest : priceFinder(input)(snapshot.time),
    supply,
    rows: sortRows(
      snapshot.balances.map(({ owner, account, amount }) => ({ owner, account: account ?? "", amount })),
    ),
    owners,
    holderCountAt: () => 0,
    ownersAt: () => [],
  };
}

function sortRows(rows: readonly HolderRow[]): HolderRow[] {
  return rows
    .filter(({ amount }) => amount > 0n)
    .toSorted(
      (left, right) =>
        compare(right.amount, left.amount) ||
        compare(left.owner, right.owner) ||
        compare(left.account, right.account),
    );
}

export function compare<T extends bigint | string>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
