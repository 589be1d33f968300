import type { Hand, SizeStep } from "../ui/Swatch.tsx";

/** Always drawn in this order, longest held first. */
export const hands: readonly Hand[] = ["diamond", "gold", "silver", "bronze", "wood"];

export const handNames: Record<Hand | "new", string> = {
  diamond: "Diamond",
  gold: "Gold",
  silver: "Silver",
  bronze: "Bronze",
  wood: "Wood",
  new: "New",
};

export type SizeName = "shrimp" | "crab" | "fish" | "dolphin" | "whale";

export const sizes: readonly { readonly name: SizeName; readonly title: string; readonly step: SizeStep }[] =
  [
    { name: "shrimp", title: "Shrimp", step: 1 },
    { name: "crab", title: "Crab", step: 2 },
    { name: "fish", title: "Fish", step: 3 },
    { name: "dolphin", title: "Dolphin", step: 4 },
    { name: "whale", title: "Whale", step: 5 },
  ];

/** The colour step of a wallet by its rank: the bigger, the further from the page. */
export function rankStep(rank: number): SizeStep {
  if (rank <= 1) return 5;
  if (rank <= 10) return 4;
  if (rank <= 100) return 3;
  return rank <= 1000 ? 2 : 1;
}
