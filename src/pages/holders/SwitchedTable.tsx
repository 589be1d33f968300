import { useMemo } from "react";
import type { SwitchedColumn } from "../../lib/search-params.ts";
import { HolderTable, type HolderTableProps } from "./HolderTable.tsx";
import { useRowDetails } from "./row-details.ts";
import { columnsWith } from "./switched-columns.tsx";

interface SwitchedTableProps extends Omit<HolderTableProps, "columns" | "detailsOf"> {
  readonly switched: readonly SwitchedColumn[];
}

/** The holders with the columns that are switched on. More than the page has room for are reached by scrolling. */
export function SwitchedTable(props: SwitchedTableProps) {
  const { token, rows, switched } = props;
  const addresses = useMemo(() => rows.map(({ address }) => address), [rows]);
  const detailsOf = useRowDetails(token, addresses, switched);
  const columns = useMemo(() => columnsWith(switched), [switched]);
  return (
    <div className="md:scrolls-sideways">
      <HolderTable {...props} columns={columns} detailsOf={detailsOf} />
    </div>
  );
}
