import { NotAvailable } from "../../ui/NotAvailable.tsx";
import type { Compared } from "../../metrics/adjusted.ts";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { Term } from "../Term.tsx";

interface RawAndWithoutProps {
  readonly rows: readonly Compared[];
  readonly className: string;
  /** What the table is of, where nothing beside it says so. */
  readonly caption?: string;
}

type Row = RawAndWithoutProps["rows"][number];

const columns: readonly Column<Row>[] = [
  {
    name: "Figure",
    head: <span className="sr-only">Figure</span>,
    cell: ({ label, metric }) => (metric ? <Term metric={metric}>{label}</Term> : label),
  },
  { name: "Raw", isNumber: true, look: "text-ink-2", cell: ({ raw }) => raw ?? <NotAvailable /> },
  {
    name: "Without",
    isNumber: true,
    look: "font-semibold",
    cell: ({ without }) => without ?? <NotAvailable />,
  },
];

/** Each figure of all holders, and without those that are left out. */
export function RawAndWithout({ rows, className, caption }: RawAndWithoutProps) {
  return (
    <ColumnTable
      className={className}
      {...(caption !== undefined && { caption, captionLook: "sr-only", "data-figures": "" })}
      columns={columns}
      rows={rows}
      keyOf={({ label }) => label}
    />
  );
}
