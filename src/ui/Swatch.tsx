import type { Hand } from "../../contract/hands.ts";

/** A colour beside the name of what it stands for in a table. */
export type SizeStep = 1 | 2 | 3 | 4 | 5;

const square = "mr-1.75 inline-block size-2.5 align-[-1px]";
const hatched =
  "border border-hand-new bg-[repeating-linear-gradient(135deg,var(--hand-new)_0_1px,transparent_1px_3px)]";

export function HandSwatch({ hand }: { hand: Hand | "new" }) {
  return <i className={`${square} ${hand === "new" ? hatched : `bg-fill ${hand}`}`} />;
}

export function SizeSwatch({ step }: { step: SizeStep }) {
  return <i className={`${square} bg-fill step-${step}`} />;
}
