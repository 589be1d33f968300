import type { ReactNode } from "react";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";

interface LaunchTableProps<Row> {
  readonly caption: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly hover?: boolean;
  readonly className?: string;
  /** How many rows stand nowhere. */
  readonly more?: string | undefined;
}

/** The frame of the tables about a launch. */
export function LaunchTable<Row>({
  hover = true,
  className = "mt-6",
  more,
  ...table
}: LaunchTableProps<Row>) {
  return (
    <div className={`${className} max-w-[46em] max-md:scrolls-sideways`}>
      <ColumnTable data-figures="" hover={hover} {...table} />
      {more && <p className="mt-2 text-label text-ink-2">{more}</p>}
    </div>
  );
}
