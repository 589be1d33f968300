/** Rows of a table that are of one size, of `sizeOf` (server/store/macros.ts). */
export interface SizeRow {
  readonly size: number;
  readonly rows: number;
}

/** Rows with a size and, within it, an order by amount: the largest first. */
export interface IndexedRows {
  /** What to select them from: the name of a table, or a query in parentheses. */
  readonly source: string;
  readonly sizes: MagnitudeIndex;
}

/** How many rows of each size there are: a few thousand numbers. */
export class MagnitudeIndex {
  /** The greatest first. */
  readonly #sizes: Int32Array;
  /** Rows of greater sizes than each, and at the end all. */
  readonly #before: Int32Array;

  /** In any order. */
  constructor(rows: readonly SizeRow[]) {
    const sorted = rows.toSorted((left, right) => right.size - left.size);
    this.#sizes = Int32Array.from(sorted, ({ size }) => size);
    this.#before = new Int32Array(rows.length + 1);
    for (const [index, row] of sorted.entries()) this.#before[index + 1] = this.#before[index]! + row.rows;
  }

  get rowCount(): number {
    return this.#before.at(-1)!;
  }

  /** How many rows are of greater sizes. */
  above(size: number): number {
    const place = this.#sizes.findIndex((other) => other <= size);
    return place === -1 ? this.rowCount : this.#before[place]!;
  }

  /** The sizes of the rows from one place to another, counted from 1, and how many are of greater ones. */
  between(first: number, last: number) {
    const at = (place: number) => this.#before.findLastIndex((before) => before < place);
    return {
      greatest: this.#sizes[at(first)]!,
      smallest: this.#sizes[at(last)]!,
      before: this.#before[at(first)]!,
    };
  }

  /** The same with more rows, or fewer. */
  plus(rows: readonly SizeRow[]): MagnitudeIndex {
    const counts = new Map(
      Array.from(this.#sizes, (size, index) => [size, this.#before[index + 1]! - this.#before[index]!]),
    );
    for (const row of rows) counts.set(row.size, (counts.get(row.size) ?? 0) + row.rows);
    return new MagnitudeIndex(
      [...counts].flatMap(([size, count]) => (count > 0 ? [{ size, rows: count }] : [])),
    );
  }
}
