import type { ReactNode } from "react";
import { DataTable, type DataTableProps } from "./DataTable.tsx";

/** A column of a table: its head, and what it has of each row. */
export interface Column<Row> {
  /** Tells it from the others, and is its head where it has no other. */
  readonly name: string;
  readonly head?: ReactNode;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** What files have of it, where the cell says it shorter; nothing for null. */
  readonly value?: (row: Row) => string | number | null;
  /** What the pointer is told over a cell. */
  readonly title?: (row: Row) => string | undefined;
  /** A figure: it stands at the right and is the same in every language. */
  readonly isNumber?: boolean;
  /** It names its row. */
  readonly isRowHead?: boolean;
  /** A narrow page has no room for it. */
  readonly isWide?: boolean;
  /** A drawing of another column: silent, and in no file. */
  readonly isDrawing?: boolean;
  /** What can be pressed or read by keys: in no file, and its head is only heard. */
  readonly isControl?: boolean;
  /** One cell beside all rows. */
  readonly isSpanning?: boolean;
  /** Utilities of its cells, and of its head. */
  readonly look?: string;
  readonly headLook?: string;
}

export interface ColumnTableProps<Row> extends Omit<DataTableProps, "children"> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  readonly caption?: ReactNode;
  readonly captionLook?: string;
  /** Utilities of its head, of its body and its foot, and of a row. */
  readonly headLook?: string;
  readonly bodyLook?: string;
  readonly rowLook?: (row: Row) => string;
  /** Rows that sum up the others. */
  readonly foot?: ReactNode;
}

const usualCaption = "mb-1.5 text-left text-label text-ink-2 [&_b]:font-semibold [&_b]:text-ink";

/** A table of figures, described by its columns. */
export function ColumnTable<Row>({
  columns,
  rows,
  keyOf,
  caption,
  captionLook = usualCaption,
  headLook,
  bodyLook,
  rowLook,
  foot,
  ...table
}: ColumnTableProps<Row>) {
  return (
    <DataTable {...table}>
      {caption && <caption className={captionLook}>{caption}</caption>}
      <thead className={headLook}>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={placeOf(column, column.headLook)}
              {...((column.isDrawing || column.isControl) && { "data-drawing": "" })}
            >
              {/* What is drawn is no text for those who listen. */}
              {(column.isDrawing || column.isControl) && <span className="sr-only">{column.name}</span>}
              {column.head ?? (column.isDrawing || column.isControl ? null : column.name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={bodyLook}>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} className={rowLook?.(row)}>
            {columns.map(
              (column) =>
                (index === 0 || !column.isSpanning) && (
                  <ColumnCell
                    key={column.name}
                    {...{ column, row, index }}
                    {...(column.isSpanning && { rowSpan: rows.length })}
                  />
                ),
            )}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot className={bodyLook}>{foot}</tfoot>}
    </DataTable>
  );
}

interface ColumnCellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly index: number;
  readonly rowSpan?: number;
}

function ColumnCell<Row>({ column, row, index, rowSpan }: ColumnCellProps<Row>) {
  const { cell, value, title, isNumber, isRowHead, isDrawing, isControl, look } = column;
  const Tag = isRowHead ? "th" : "td";
  return (
    <Tag
      scope={isRowHead ? "row" : undefined}
      translate={isNumber ? "no" : undefined}
      className={placeOf(column, look)}
      title={title?.(row)}
      rowSpan={rowSpan}
      {...(value && { "data-value": value(row) ?? "" })}
      {...(isDrawing && { "aria-hidden": true })}
      {...((isDrawing || isControl) && { "data-drawing": "" })}
    >
      {cell(row, index)}
    </Tag>
  );
}

function placeOf<Row>({ isNumber, isWide }: Column<Row>, look = ""): string | undefined {
  return [isNumber && "text-right", isWide && "max-md:hidden", look].filter(Boolean).join(" ") || undefined;
}
