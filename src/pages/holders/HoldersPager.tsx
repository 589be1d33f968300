import { useRouter } from "@tanstack/react-router";
import type { TokenRef } from "../../api/token-queries.ts";
import { type HoldersSearch, type PageSize, pageSizes } from "../../lib/search-params.ts";
import { Pager } from "../../ui/Pager.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import type { ShowHolders } from "./holders-page.ts";

interface HoldersPagerProps {
  readonly label: string;
  readonly token: TokenRef;
  readonly search: HoldersSearch;
  /** On this page. */
  readonly rowCount: number;
  /** Rows that match the filter; null where the service does not say. */
  readonly total: number | null;
  readonly show: ShowHolders;
}

export function HoldersPager({ label, token, search, rowCount, total, show }: HoldersPagerProps) {
  const router = useRouter();
  const { page, limit } = search;
  return (
    <Pager
      label={label}
      page={page}
      pageCount={total === null ? undefined : Math.max(1, Math.ceil(total / limit))}
      hasNext={rowCount === limit}
      href={(target) =>
        router.buildLocation({
          to: "/$chain/$token/holders",
          params: { chain: token.chain, token: token.address },
          search: { ...search, page: target },
        }).publicHref
      }
      onGo={(target) => show({ page: target })}
    />
  );
}

/** How many rows a page has. */
export function RowsPerPage({ limit, show }: { readonly limit: PageSize; readonly show: ShowHolders }) {
  return (
    <>
      <span className="text-ink-2 max-md:hidden">Rows</span>
      <SegmentedControl
        label="Rows per page"
        options={pageSizes.map((value) => ({ value, label: String(value) }))}
        value={limit}
        onChange={(value) => show({ limit: value, page: 1 })}
      />
    </>
  );
}
