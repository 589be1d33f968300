import { useNavigate } from "@tanstack/react-router";
import type { ChainId } from "../../../contract/chains.ts";
import type { Covered } from "../../../contract/tokens.ts";
import type { TokensSearch } from "../../lib/search-params.ts";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { ListFilters } from "./ListFilters.tsx";
import { ListSort } from "./ListSort.tsx";

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
