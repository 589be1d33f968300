import { type SubmitEvent, useState } from "react";
import { type RangedFigure, rangedFigures } from "../../../contract/token-sorts.ts";
import { boundFigures, type FigureBounds, noBounds, type TokensSearch } from "../../lib/search-params.ts";
import {
  describeFigureError,
  type FigureScale,
  readTypedFigure,
  typedFigure,
} from "../../lib/typed-figure.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";

/** A filter's name, and the scale on which its bounds are typed. */
const ranges: Readonly<Record<RangedFigure, { readonly label: string; readonly scale: FigureScale }>> = {
  holders: { label: "Holders", scale: 1 },
  change_24h: { label: "Change in holders, 24 h", scale: 1 },
  change_7d: { label: "Change in holders, 7 d", scale: 1 },
  top10_share: { label: "Top 10 hold, %", scale: 100 },
  hhi: { label: "HHI, 0 to 10,000", scale: 10_000 },
};

interface ListFiltersProps {
  readonly search: TokensSearch;
  readonly onApply: (bounds: Partial<FigureBounds>) => void;
}

/** The bounds of the list's figures, folded away while there are none. */
export function ListFilters({ search, onApply }: ListFiltersProps) {
  const bound = boundFigures(search);
  return (
    <details className="mb-3 text-data print:hidden" open={bound.length > 0}>
      <summary className="w-fit py-1.5 text-ink-2">Filter by figures</summary>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pt-1.5 pb-2">
        {rangedFigures.map((figure) => (
          <Range
            key={figure}
            figure={figure}
            min={search[`min_${figure}`]}
            max={search[`max_${figure}`]}
            onApply={onApply}
          />
        ))}
        {bound.length > 0 && <Button onClick={() => onApply(noBounds)}>Clear</Button>}
      </div>
    </details>
  );
}

interface RangeProps {
  readonly figure: RangedFigure;
  readonly min: string;
  readonly max: string;
  readonly onApply: ListFiltersProps["onApply"];
}

/** Two fields; Enter or leaving one applies them. */
function Range({ figure, min, max, onApply }: RangeProps) {
  const { label, scale } = ranges[figure];
  // What is typed counts until the bounds change.
  const bounds = `${min} ${max}`;
  const [draft, setDraft] = useState<{
    readonly bounds: string;
    readonly min: string;
    readonly max: string;
  }>();
  const shown = { min: typedFigure(min, scale), max: typedFigure(max, scale) };
  const typed = draft?.bounds === bounds ? draft : shown;
  const [error, setError] = useState<string>();
  const apply = (event?: SubmitEvent) => {
    event?.preventDefault();
    // A bound that nobody touched is not read again: it is written as pages write, 1.234 for one.
    const read = (side: "min" | "max", bound: string) =>
      typed[side] === shown[side] ? bound : readTypedFigure(typed[side], scale);
    const [from, to] = [read("min", min), read("max", max)];
    if (from === undefined) return setError(describeFigureError(typed.min));
    if (to === undefined) return setError(describeFigureError(typed.max));
    if (from !== "" && to !== "" && Number(from) > Number(to))
      return setError("The minimum is above the maximum");
    setError(undefined);
    if (from !== min || to !== max) onApply({ [`min_${figure}`]: from, [`max_${figure}`]: to });
  };
  const field = (side: "min" | "max", name: string) => (
    <TextField
      label={`${label}, ${name}`}
      hideLabel
      className="max-md:flex-1"
      inputClassName="w-16 text-right max-md:w-full"
      inputMode="text"
      placeholder={name}
      value={typed[side]}
      onChange={(event) => setDraft({ ...typed, bounds, [side]: event.target.value })}
      onBlur={() => apply()}
      error={side === "max" ? error : undefined}
    />
  );
  return (
    <form className="max-md:w-full" aria-label={label} onSubmit={apply}>
      <span className="mb-1 block text-label text-ink-2">{label}</span>
      <span className="flex flex-wrap items-center gap-2">
        {field("min", "least")}
        {field("max", "greatest")}
      </span>
      <button type="submit" className="sr-only" tabIndex={-1}>
        Apply
      </button>
    </form>
  );
}
