import { ColumnTable, type ColumnTableProps } from "./ColumnTable.tsx";
import { divided } from "./FigureGrid.tsx";

/** All figures of a drawing, beside it; below it, where a reader of a narrow page can fold them away. */
export function FoldedTable<Row>(
  table: Pick<ColumnTableProps<Row>, "columns" | "rows" | "keyOf" | "rowLook">,
) {
  return (
    <details
      className={`${divided} max-md:scrolls-sideways print:details-content:[block-size:auto] print:details-content:[content-visibility:visible]`}
      open
    >
      <summary className="list-inside py-1.5 text-label text-ink-2 md:hidden">All figures</summary>
      {/* Terms in the head of a table that opens keep their distance from what opens it. */}
      <ColumnTable className="max-md:[&_th]:pt-1" {...table} />
    </details>
  );
}
