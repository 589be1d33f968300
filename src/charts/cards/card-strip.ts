import type { RowWord } from "../kit/row-word.ts";
import { shortTierName, type Tier } from "../supply/strip-layout.ts";
import { plural, share } from "../../lib/format.ts";
import { textWidth } from "../kit/text-width.ts";

export interface CardStripData {
  /** From the largest on. */
  readonly tiers: readonly Tier[];
  /** How many hold half of supply; null for more than those known. */
  readonly half: number | null;
  /** What has a rank. */
  readonly word: RowWord;
  /** What the whole strip is, where that is not the supply. */
  readonly of?: string;
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

/** What stands at the end of the scale beside the words in its middle: what it is of, where there is room for that. */
export function stripEnd(of: string, middle: string, width: number): string {
  const whole = `100% of ${of}`;
  const room = width / 2 - textWidth(middle, 12, true) / 2 - 8;
  return textWidth(whole, 11) <= room ? whole : "100%";
}

export function cardStripLabel({ tiers, half: halfRows, word, of = "supply" }: CardStripData): string {
  const parts = tiers.map((tier) => `${cardTierName(tier, true)} ${share(tier.share)}`);
  const half = halfRows === null ? "" : `; half is held by ${plural(halfRows, word)}`;
  return `Share of ${of} by ${word} rank: ${parts.join(", ")}${half}`;
}
