interface ChangeBarsProps {
  readonly before: number;
  readonly after: number;
  /** The amount that fills the cell. */
  readonly max: number;
}

const hatched =
  "border border-loss bg-[repeating-linear-gradient(135deg,var(--loss)_0_1.5px,transparent_1.5px_4px)]";

/** An amount before as a thin bar, after as a thick one: green what came, hatched what left. Its figures stand beside it. */
export function ChangeBars({ before, after, max }: ChangeBarsProps) {
  const width = (value: number) => `${max > 0 ? ((Math.max(0, value) / max) * 100).toFixed(2) : 0}%`;
  const kept = Math.min(before, after);
  return (
    <span className="grid gap-px border-l border-rule-3 forced-color-adjust-none" aria-hidden="true">
      <i className="h-1 bg-ink-3" style={{ width: width(before) }} />
      <span className="flex h-2">
        <i className="step-3 bg-fill" style={{ width: width(kept) }} />
        {after > before && <i className="min-w-[1.5px] bg-gain" style={{ width: width(after - before) }} />}
        {after < before && (
          <i className={`min-w-[1.5px] ${hatched}`} style={{ width: width(before - after) }} />
        )}
      </span>
    </span>
  );
}
