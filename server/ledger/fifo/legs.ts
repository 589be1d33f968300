import type { Transfers } from "../input.ts";

/** Rows of transfers from one to before another, and which share of the owners is asked for. */
export interface Share {
  readonly first: number;
  readonly end: number;
  /** From 0; `parts` stands for what all shares come to, where there are several. */
  readonly part: number;
  readonly parts: number;
}

export function isAfterShares({ part, parts }: Pick<Share, "part" | "parts">): boolean {
  return part === parts;
}

export function isOfShare(owner: number, { part, parts }: Share): boolean {
  return parts === 1 || owner % parts === part;
}

/** Of the rows that are told with two shares, or belong to nobody, each is one of one share. */
export function isOwnRow({ fromOwner, toOwner }: Transfers, row: number, share: Share): boolean {
  return isOfShare(fromOwner[row]! >= 0 ? fromOwner[row]! : Math.max(0, toOwner[row]!), share);
}

export interface LegsByOwner {
  /** In their order. */
  readonly owners: Int32Array;
  /** Where the legs of each begin, and at the end where they all end. */
  readonly starts: Int32Array;
  /** Rows of transfers in their order; ~row where it is given. One between accounts of one owner stands once. */
  readonly rows: Int32Array;
}

/** By counting: of each owner legs stay in the order in which the rows are, which is that of events. */
export function legsByOwner(
  { fromOwner, toOwner, fromAccount, toAccount, amount }: Transfers,
  share: Share,
): LegsByOwner {
  const { first, end } = share;
  const isEvent = (row: number) =>
    (fromOwner[row] !== toOwner[row] || fromAccount[row] !== toAccount[row]) &&
    (amount[4 * row] !== 0 ||
      amount[4 * row + 1] !== 0 ||
      amount[4 * row + 2] !== 0 ||
      amount[4 * row + 3] !== 0);
  const isOwn = (owner: number) => owner >= 0 && isOfShare(owner, share);
  const found = new Int32Array(2 * (end - first));
  let count = 0;
  for (let row = first; row < end; row++) {
    if (!isEvent(row)) continue;
    const from = fromOwner[row]!;
    const to = toOwner[row]!;
    if (isOwn(from)) found[count++] = from;
    if (to !== from && isOwn(to)) found[count++] = to;
  }
  const owners = distinct(found.subarray(0, count));
  const placeOf = placesOf(owners);
  const starts = new Int32Array(owners.length + 1);
  for (let leg = 0; leg < count; leg++) {
    const place = placeOf(found[leg]!);
    found[leg] = place;
    starts[place + 1]! += 1;
  }
  for (let place = 0; place < owners.length; place++) starts[place + 1]! += starts[place]!;
  const rows = new Int32Array(count);
  const next = starts.slice();
  for (let row = first, leg = 0; row < end; row++) {
    if (!isEvent(row)) continue;
    const from = fromOwner[row]!;
    const to = toOwner[row]!;
    if (isOwn(from)) rows[next[found[leg++]!]!++] = from === to ? row : ~row;
    if (to !== from && isOwn(to)) rows[next[found[leg++]!]!++] = row;
  }
  return { owners, starts, rows };
}

/** Each once, in their order. */
export function distinct(numbers: Int32Array): Int32Array {
  const greatest = numbers.reduce((most, number) => Math.max(most, number), 0);
  if (greatest > 64 * numbers.length) return Int32Array.from(new Set(numbers)).sort();
  const isThere = new Uint8Array(greatest + 1);
  let count = 0;
  for (let index = 0; index < numbers.length; index++) {
    if (isThere[numbers[index]!] === 0) count += 1;
    isThere[numbers[index]!] = 1;
  }
  const found = new Int32Array(count);
  for (let number = 0, place = 0; place < count; number++) if (isThere[number] === 1) found[place++] = number;
  return found;
}

/** Where a number stands in a list that has each once, in their order. */
function placesOf(numbers: Int32Array): (number: number) => number {
  const greatest = numbers.at(-1) ?? 0;
  // The numbers of a store's wallets; of a few of millions a map takes less.
  if (greatest > 1_000_000 && greatest > 64 * numbers.length) {
    const map = new Map(Array.from(numbers, (number, place) => [number, place]));
    return (number) => map.get(number)!;
  }
  const found = new Int32Array(greatest + 1);
  for (let place = 0; place < numbers.length; place++) found[numbers[place]!] = place;
  return (number) => found[number]!;
}

/** Of a leg, given or received. */
export function rowOf(leg: number): number {
  return leg < 0 ? ~leg : leg;
}

export function isReceipt(leg: number, { fromOwner, toOwner }: Transfers, owner: number): boolean {
  return leg >= 0 && toOwner[leg] === owner && fromOwner[leg] !== owner;
}

export function hasSeveralAccounts(
  { fromOwner, toOwner, fromAccount, toAccount }: Transfers,
  legs: Int32Array,
  start: number,
  end: number,
  owner: number,
): boolean {
  let account: number | undefined;
  for (let leg = start; leg < end; leg++) {
    const isGiven = legs[leg]! < 0;
    const row = rowOf(legs[leg]!);
    if (fromOwner[row] === owner && toOwner[row] === owner) return true;
    const its = isGiven ? fromAccount[row]! : toAccount[row]!;
    if (account !== undefined && its !== account) return true;
    account = its;
  }
  return false;
}
