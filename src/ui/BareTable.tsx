import { type ComponentProps, type CSSProperties, Fragment, type ReactNode } from "react";
import type { Cell } from "../lib/csv.ts";
import { plainDecimal } from "../lib/decimal.ts";

/** A column of a table: its head, and what it has of each row. A view is what all cells have in common. */
export interface Column<Row, View = undefined> {
  /** Tells it from the others in files too, and is its head where it has no other. */
  readonly name: string;
  readonly head?: ReactNode | ((view: View) => ReactNode);
  /** Undefined: in files alone. */
  readonly cell?: (row: Row, index: number, view: View) => ReactNode;
  /** What files have of it, where the cell says it shorter; nothing for null. */
  readonly value?: (row: Row) => Cell;
  /** What the pointer is told over a cell. */
  readonly title?: (row: Row, view: View) => string | undefined;
  /** Undefined: always. */
  readonly isShown?: (view: View) => boolean;
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
  /** How many columns its cell takes, itself among them. */
  readonly span?: (row: Row) => number;
  /** How the rows are sorted by it, where they can be. */
  readonly sort?: "ascending" | "descending" | "none";
  /** What tests and styles find its cells by. */
  readonly part?: string;
  /** Utilities of its `<col>`: how wide it is where no head is seen. */
  readonly width?: string;
  /** Utilities of its head and its cells, of its cells, and of its head. */
  readonly place?: string | ((view: View) => string);
  readonly look?: string | ((row: Row) => string);
  readonly headLook?: string;
  readonly style?: (row: Row) => CSSProperties | undefined;
}

export interface TableProps<Row, View> extends Omit<ComponentProps<"table">, "children"> {
  readonly columns: readonly Column<Row, View>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  readonly view?: View;
  readonly caption?: ReactNode;
  readonly captionLook?: string;
  /** Utilities of its head, of the row in it, of its body and its foot, and of a row. */
  readonly headLook?: string;
  readonly headRowLook?: string;
  readonly bodyLook?: string;
  readonly rowLook?: (row: Row) => string;
  /** A row that follows one, and is of no column. */
  readonly rowAfter?: (row: Row, columnCount: number) => ReactNode;
  /** Rows that sum up the others. */
  readonly foot?: ReactNode;
  /** Marked as `data-figures`: files have it, so its cells carry their plain values. */
  readonly "data-figures"?: "" | undefined;
}

/** A table, described by its columns. How it looks is for who uses it to say. */
export function BareTable<Row, View = undefined>({
  columns: all,
  rows,
  keyOf,
  view: given,
  caption,
  captionLook,
  headLook,
  headRowLook,
  bodyLook,
  rowLook,
  rowAfter,
  foot,
  ...table
}: TableProps<Row, View>) {
  const view = given as View;
  const columns = all.filter(({ cell, isShown }) => cell && (isShown?.(view) ?? true));
  const isSaved = table["data-figures"] !== undefined;
  return (
    <table {...table}>
      {caption && <caption className={captionLook}>{caption}</caption>}
      {columns.some(({ width }) => width) && (
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} className={width} />
          ))}
        </colgroup>
      )}
      <thead className={headLook}>
        <tr className={headRowLook}>
          {columns.map((column) => {
            const { name, head, headLook: look, isDrawing, isControl, sort } = column;
            const isSilent = isDrawing || isControl;
            return (
              <th
                key={name}
                scope="col"
                className={placeOf(column, view, look)}
                aria-sort={sort}
                data-drawing={isSilent ? "" : undefined}
              >
                {/* What is drawn is no text for those who listen. */}
                {isSilent && <span className="sr-only">{name}</span>}
                {typeof head === "function" ? head(view) : (head ?? (isSilent ? null : name))}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody className={bodyLook}>
        {rows.map((row, index) => {
          let spanned = 0;
          return (
            <Fragment key={keyOf(row, index)}>
              <tr className={rowLook?.(row)}>
                {columns.map((column) => {
                  if (spanned > 0) {
                    spanned -= 1;
                    return null;
                  }
                  if (column.isSpanning && index > 0) return null;
                  spanned = (column.span?.(row) ?? 1) - 1;
                  const { cell, value, title, isNumber, isRowHead, isDrawing, isControl, look } = column;
                  const Tag = isRowHead ? "th" : "td";
                  return (
                    <Tag
                      key={column.name}
                      scope={isRowHead ? "row" : undefined}
                      translate={isNumber ? "no" : undefined}
                      className={placeOf(column, view, typeof look === "function" ? look(row) : look)}
                      style={column.style?.(row)}
                      data-part={column.part}
                      title={title?.(row, view)}
                      rowSpan={column.isSpanning ? rows.length : undefined}
                      colSpan={spanned > 0 ? spanned + 1 : undefined}
                      data-value={isSaved && value ? plainValue(value(row)) : undefined}
                      aria-hidden={isDrawing}
                      data-drawing={isDrawing || isControl ? "" : undefined}
                    >
                      {cell!(row, index, view)}
                    </Tag>
                  );
                })}
              </tr>
              {rowAfter?.(row, columns.length)}
            </Fragment>
          );
        })}
      </tbody>
      {foot && <tfoot className={bodyLook}>{foot}</tfoot>}
    </table>
  );
}

function placeOf<Row, View>(
  { isNumber, isWide, place }: Column<Row, View>,
  view: View,
  look: string | undefined,
): string | undefined {
  const ofBoth = typeof place === "function" ? place(view) : place;
  return (
    [isNumber && "text-right", isWide && "max-md:hidden", ofBoth, look].filter(Boolean).join(" ") || undefined
  );
}

function plainValue(value: Cell): string {
  if (typeof value === "number") return Number.isFinite(value) ? plainDecimal(value) : "";
  return value === null || value === undefined ? "" : String(value);
}
