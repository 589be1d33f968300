import type { Hand } from "../../contract/hands.ts";
import { type Size, sizes } from "../../contract/sizes.ts";
import type { SizeStep } from "../ui/Swatch.tsx";

export const handNames: Record<Hand | "new", string> = {
  diamond: "Diamond",
  gold: "Gold",
  silver: "Silver",
  bronze: "Bronze",
  wood: "Wood",
  new: "New",
};

export const sizeTitles: Record<Size, string> = {
  shrimp: "Shrimp",
  crab: "Crab",
  fish: "Fish",
  dolphin: "Dolphin",
  whale: "Whale",
};

/** The colour step of a size: the bigger, the further from the page. */
export function sizeStep(size: Size): SizeStep {
  return (sizes.indexOf(size) + 1) as SizeStep;
}

/** The colour step of a wallet by its rank. */
export function rankStep(rank: number): SizeStep {
  if (rank <= 1) return 5;
  if (rank <= 10) return 4;
  if (rank <= 100) return 3;
  return rank <= 1000 ? 2 : 1;
}
