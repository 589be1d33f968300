import { type PerHand, sumOf } from "./hands-layout.ts";

export interface HandsPairData {
  readonly wallets: PerHand;
  readonly newWallets: number;
  readonly tokens: PerHand;
}

/** Part of a whole, 0 of nothing. */
function partOf(value: number, whole: number): number {
  return whole > 0 ? value / whole : 0;
}

/** Both bars of the drawing: wallets by hand, and what they hold. */
export function pairRows({ wallets, newWallets, tokens }: HandsPairData) {
  const rows = [
    { title: "Wallets", values: wallets, extra: newWallets, whole: sumOf(wallets) + newWallets },
    { title: "Tokens", values: tokens, extra: 0, whole: sumOf(tokens) },
  ];
  return rows.map((row) => ({ ...row, part: (value: number) => partOf(Math.max(0, value), row.whole) }));
}
