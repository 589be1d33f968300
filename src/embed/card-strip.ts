import { shortTierName, type Tier } from "../charts/supply/strip-layout.ts";
import { plural, share } from "../lib/format.ts";

export interface CardStripData {
  /** From the largest wallet on. */
  readonly tiers: readonly Tier[];
  /** How many wallets hold half of supply; null for more than those known. */
  readonly half: number | null;
}

export const cardStripTop = 31;

export function stripBarHeight(isWide: boolean): number {
  return isWide ? 36 : 32;
}

export function cardStripHeight(isWide: boolean): number {
  return cardStripTop + stripBarHeight(isWide) + 26;
}

export function cardTierName(tier: Tier, isWide: boolean): string {
  return isWide && tier.from === 1 ? "Largest" : shortTierName(tier);
}

export function cardStripLabel({ tiers, half: halfWallets }: CardStripData): string {
  const parts = tiers.map((tier) => `${cardTierName(tier, true)} ${share(tier.share)}`);
  const half = halfWallets === null ? "" : `; half is held by ${plural(halfWallets, "wallet")}`;
  return `Share of supply by wallet rank: ${parts.join(", ")}${half}`;
}
