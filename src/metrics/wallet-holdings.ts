import type { WalletHolding, WalletHoldingsPage } from "../../contract/wallets/holdings.ts";

/** What a wallet holds, in the order of value. */
export interface Holdings {
  readonly total: number;
  readonly covered: WalletHoldingsPage["covered"];
  /** Those with a value first, the largest before the others; then those that it holds; then what it parted with. */
  readonly rows: readonly WalletHolding[];
  readonly held: readonly WalletHolding[];
  /** US dollars of those that have a price; null where none has. */
  readonly value: number | null;
  /** How many of those that it holds have no price. */
  readonly unpriced: number;
  readonly first: FirstReceipt | null;
}

/** The earliest receipt of any of the tokens. */
export interface FirstReceipt {
  readonly time: Date;
  readonly token: WalletHolding;
  /** Null where it was minted. */
  readonly sender: string | null;
}

export function readHoldings({ total, covered, holdings }: WalletHoldingsPage): Holdings {
  // Sorting keeps the order of equals: the most held first.
  const rows = holdings.toSorted((a, b) => placeOf(b) - placeOf(a));
  const held = rows.filter(({ amount }) => amount !== null && amount > 0);
  const values = held.flatMap(({ value_usd: value }) => (value === null ? [] : [value]));
  return {
    total,
    covered,
    rows,
    held,
    value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
    unpriced: held.length - values.length,
    first: firstReceipt(holdings),
  };
}

/** Below 0 for what is not held: a value of $0 is still held. */
function placeOf({ amount, value_usd: value }: WalletHolding): number {
  if (amount === null) return -2;
  if (amount === 0) return -3;
  return value ?? -1;
}

function firstReceipt(holdings: readonly WalletHolding[]): FirstReceipt | null {
  const known = holdings.flatMap((token) =>
    token.first_received === null
      ? []
      : [{ time: new Date(token.first_received), token, sender: token.first_sender }],
  );
  return known.toSorted((a, b) => a.time.getTime() - b.time.getTime())[0] ?? null;
}
