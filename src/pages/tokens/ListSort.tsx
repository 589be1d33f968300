import type { TokenSort } from "../../../contract/token-sorts.ts";
import type { Covered } from "../../../contract/tokens.ts";
import { Button } from "../../ui/Button.tsx";
import { columnLabels, isWord, shownSort, type Sort } from "./list-columns.ts";

interface ListSortProps {
  readonly sort: Sort;
  readonly covered: Covered;
  readonly onSort: (sort: Sort) => void;
}

/** The order of the list on a narrow page, which has no heads of columns to press. */
export function ListSort({ sort, covered, onSort }: ListSortProps) {
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
          {sortsOf(covered).map((name) => (
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

/** What the list can be sorted by: where the service has done it, by its figures too. */
function sortsOf(covered: Covered): readonly TokenSort[] {
  const page = ["name", "ticker", "decimals", "supply"] as const;
  return covered === "none"
    ? page
    : [
        "holders",
        "change_24h",
        "change_7d",
        "top10_share",
        "remaining_top10_share",
        "hhi",
        "price",
        "market_value",
        "volume_7d",
        "age",
        ...page,
      ];
}
