import type { Cell } from "../../lib/csv.ts";

/** A chart's data as a table: read aloud, and saved with its plain values. */
export interface Figures {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Figure[])[];
}

export interface Figure {
  /** As shown. */
  readonly text: string;
  readonly value: Cell;
}

/** A cell that is its own text: the name of a row. */
export function named(text: string): Figure {
  return { text, value: text };
}
