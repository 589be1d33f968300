interface MoveTagProps {
  readonly tone: "gain" | "loss";
  readonly children: string;
}

const tones = { gain: "border-gain text-gain", loss: "border-loss text-loss" };

/** Marks a wallet that came, or that holds nothing any more. */
export function MoveTag({ tone, children }: MoveTagProps) {
  return (
    <span
      className={`ml-1.5 inline-block rounded-control border px-1 text-axis font-strong whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
