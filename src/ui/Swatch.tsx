/** A colour beside the name of what it stands for in a table. */
export type Hand = "diamond" | "gold" | "silver" | "bronze" | "wood";
export type SizeStep = 1 | 2 | 3 | 4 | 5;

export function HandSwatch({ hand }: { hand: Hand | "new" }) {
  return <i className={`swatch ${hand}`} />;
}

export function SizeSwatch({ step }: { step: SizeStep }) {
  return <i className={`swatch step-${step}`} />;
}
