import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import type { ChainId } from "../../../contract/chains.ts";
import { type FigureBounds, noBounds } from "../../../contract/search/token-list.ts";
import {
  type RangedFigure,
  rangedFigures,
  type TokenSort,
  tokenSorts,
} from "../../../contract/token-sorts.ts";
import type { Covered } from "../../../contract/tokens.ts";
import { boundFigures, type TokensSearch } from "../../lib/search-params.ts";
import {
  describeFigureError,
  type FigureScale,
  readTypedFigure,
  typedFigure,
} from "../../lib/typed-figure.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { columnLabels, isWord, shownSort, type Sort } from "./list-columns.ts";

interface ListControlsProps {
  readonly chain: ChainId;
  readonly search: TokensSearch;
  readonly covered: Covered;
}

/** What the whole list can be sorted and filtered by, beside the heads of its columns. */
export function ListControls({ chain, search, covered }: ListControlsProps) {
  const navigate = useNavigate();
  const show = (change: Partial<TokensSearch>, replace: boolean) =>
    void navigate({
      to: "/$chain",
      params: { chain },
      // What only arranges a page stays on it.
      search: { ...search, ...change, page: covered === "none" ? search.page : 1 },
      replace,
      resetScroll: false,
    });
  return (
    <>
      <Toolbar className="mb-3 md:hidden">
        <ListSort sort={search.sort} covered={covered} onSort={(sort) => show({ sort }, true)} />
      </Toolbar>
      {covered !== "none" && <ListFilters search={search} onApply={(bounds) => show(bounds, false)} />}
    </>
  );
}

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
function ListFilters({ search, onApply }: ListFiltersProps) {
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

interface ListSortProps {
  readonly sort: Sort;
  readonly covered: Covered;
  readonly onSort: (sort: Sort) => void;
}

/** The order of the list on a narrow page, which has no heads of columns to press. */
function ListSort({ sort, covered, onSort }: ListSortProps) {
  const shown = shownSort(sort, covered);
  const column = shown.replace("-", "") as TokenSort | "";
  const isDown = shown.startsWith("-");
  const choose = (name: TokenSort | "") => onSort(name === "" || isWord(name) ? name : `-${name}`);
  return (
    <span className="flex flex-1 gap-2 md:hidden">
      <label className="flex h-control flex-1 items-center gap-2 rounded-control border border-control px-2.5 text-data text-ink-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        Sort by
        <select
          className="min-w-0 flex-1 bg-bg text-ink outline-none"
          value={column}
          onChange={(event) => choose(event.target.value as TokenSort | "")}
        >
          {covered === "none" && <option value="">Order of the service</option>}
          {(covered === "none" ? pageSorts : tokenSorts).map((name) => (
            <option key={name} value={name}>
              {sortLabel(name)}
            </option>
          ))}
        </select>
      </label>
      {column !== "" && (
        <Button onClick={() => onSort(isDown ? column : `-${column}`)}>{ends(column)[isDown ? 1 : 0]}</Button>
      )}
    </span>
  );
}

function sortLabel(name: TokenSort): string {
  if (name === "market_value") return "Market value";
  if (name === "volume_7d") return "Moved in 7 days";
  const label = columnLabels[name];
  return name === "change_24h" || name === "change_7d" ? `Change in ${label}` : label;
}

/** What stands first in the two directions. */
function ends(name: TokenSort): readonly [ascending: string, descending: string] {
  if (isWord(name)) return ["A to Z", "Z to A"];
  if (name === "holders") return ["Fewest first", "Most first"];
  if (name === "age") return ["Youngest first", "Oldest first"];
  const isChange = name === "change_24h" || name === "change_7d";
  return isChange ? ["Most lost first", "Most gained first"] : ["Smallest first", "Largest first"];
}

/** What the service does not sort by it does not say: then it is what each row has. */
const pageSorts = ["name", "ticker", "decimals", "supply"] as const;
