import { BareTable, type Column, type TableProps } from "./BareTable.tsx";

export type { Column };

/**
 * What all cells have stands once, on the table, and gives way (`:where`) to what a table or a cell says of
 * itself.
 */
const usualLook = [
  "w-full text-data whitespace-nowrap font-stretch-(--stretch-data)",
  "[&>thead]:border-b [&>thead]:border-rule-2 [&>thead]:align-bottom [&>thead]:text-label [&>thead]:text-ink-2 [&>thead]:font-stretch-100%",
  "[:where(&>thead_th)]:pb-1.5 th:text-left th:font-normal",
  "td:h-6 max-md:td:h-8 max-xs:td:text-[12px]",
  "[:where(&)_tbody>tr+tr>:is(td,th)]:border-t td:border-rule th:border-rule",
  "[:where(&)_:is(td,th)+*]:pl-3.5",
].join(" ");

const usualCaption = "mb-1.5 text-left text-label text-ink-2 [&_b]:font-semibold [&_b]:text-ink";

/** For the row that sums the others up. */
export const totalRow = "*:border-t *:border-ink-3 *:font-strong";
/** For the row that is meant. */
export const currentRow = "*:bg-hover *:font-semibold";

export interface ColumnTableProps<Row, View = undefined> extends TableProps<Row, View> {
  /** Marks the row under the pointer. */
  readonly hover?: boolean;
}

/** Figures in rows: hairlines between them. What is a number stands at the right. */
export function ColumnTable<Row, View = undefined>({
  hover,
  className = "",
  captionLook = usualCaption,
  ...table
}: ColumnTableProps<Row, View>) {
  const marked = hover ? "[&>tbody>tr:hover>*]:bg-hover" : "";
  return <BareTable className={`${usualLook} ${marked} ${className}`} captionLook={captionLook} {...table} />;
}
