import type { Cell } from "../lib/csv.ts";

/** A chart's data as a table: read aloud, shown as "All figures", saved as CSV. */
export interface Figures {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Cells as shown. */
  readonly rows: readonly (readonly string[])[];
  /** The same rows with plain values, for files. */
  readonly values: readonly (readonly Cell[])[];
}

/** Builds both forms of every row from one list. */
export function figuresOf(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly { readonly text: string; readonly value: Cell }[])[],
): Figures {
  return {
    caption,
    columns,
    rows: rows.map((row) => row.map((cell) => cell.text)),
    values: rows.map((row) => row.map((cell) => cell.value)),
  };
}
