import type { CostBasis, History } from "../../../contract/history.ts";
import { share } from "../../lib/format.ts";
import { columnOf, partsOf, sharesOf } from "./columns.ts";

const hands = [
  { hand: "diamond", name: "Diamond" },
  { hand: "gold", name: "Gold" },
  { hand: "silver", name: "Silver" },
  { hand: "bronze", name: "Bronze" },
  { hand: "wood", name: "Wood" },
] as const;

/** Supply by the age of its lots, the oldest first, as parts of all; null where that is not known. */
export function ageBands(history: History) {
  const parts = partsOf(history, "supply_by_age");
  if (!parts) return null;
  const shares = sharesOf(parts);
  return hands.map(({ hand, name }) => ({ name, tone: hand, values: shares[hand] }));
}

/** Supply by the rank of who held it, the largest first, as parts of all; null where that is not known. */
export function rankBands(history: History) {
  const [ten, hundred, thousand] = (["top_10_share", "top_100_share", "top_1000_share"] as const).map(
    (name) => columnOf(history, name),
  );
  if (!ten || !hundred || !thousand) return null;
  const between = (low: typeof ten, high: typeof ten | null) =>
    history.times.map((_, index) => {
      const [from, to] = [low[index] ?? null, high === null ? 1 : (high[index] ?? null)];
      return from === null || to === null ? null : Math.max(0, to - from);
    });
  return [
    { name: "Top 10", tone: "step-4", values: ten },
    { name: "11–100", tone: "step-3", values: between(ten, hundred) },
    { name: "101–1,000", tone: "step-2", values: between(hundred, thousand) },
    { name: "All others", tone: "step-1", values: between(thousand, null) },
  ] as const;
}

/** From the smallest to the largest. */
export const sizes = [
  { size: "shrimp", name: "Shrimp", holds: "up to $10", step: 1 },
  { size: "crab", name: "Crab", holds: "$10–100", step: 2 },
  { size: "fish", name: "Fish", holds: "$100–1k", step: 3 },
  { size: "dolphin", name: "Dolphin", holds: "$1k–10k", step: 4 },
  { size: "whale", name: "Whale", holds: "over $10k", step: 5 },
] as const;

/** Holders by what they hold, the largest first; null where that is not known. */
export function sizeBands(history: History) {
  const parts = partsOf(history, "holders_by_value");
  if (!parts) return null;
  return sizes
    .map(({ size, name, holds, step }) => ({
      name,
      holds,
      tone: `step-${step}` as const,
      values: parts[size],
    }))
    .toReversed();
}

/** What is held by what it cost, as parts of what has a known cost. */
export function costBins({ bins, free }: CostBasis) {
  const known = bins.reduce((sum, { tokens }) => sum + tokens, free.tokens);
  return { known, bins: bins.map(({ from, to, tokens }) => ({ from, to, share: tokens / known })) };
}

/** What has no place on a scale of prices, in words; empty where everything has one. */
export function costNote({ unknown, free }: CostBasis, known: number): string {
  return [
    unknown.tokens > 0 &&
      `The cost of ${share(unknown.tokens / (known + unknown.tokens))} of supply is not known.`,
    free.tokens > 0 &&
      `${share(free.tokens / known)} came in at a price of 0 and has no place on a log scale.`,
  ]
    .filter(Boolean)
    .join(" ");
}
