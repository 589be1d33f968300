import type { ReactNode } from "react";
import { type Column as TableColumn, ColumnTable } from "./ColumnTable.tsx";
import { Icon } from "./Icon.tsx";

interface Column {
  readonly head: ReactNode;
  readonly isNumber?: boolean;
  /** How it is shown where there is no room for a table: beside the name, in a line of its own, or not at all. */
  readonly narrow?: "beside" | "line" | "none";
  readonly className?: string;
}

export interface ActionRow {
  readonly key: string;
  /** One for each column; the first names the row. */
  readonly cells: readonly ReactNode[];
  readonly actions?: ReactNode;
}

interface ActionRowsProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly ActionRow[];
}

const actionsColumn: TableColumn<ActionRow> = {
  name: "Actions",
  head: <span className="sr-only">Actions</span>,
  look: "text-right",
  cell: ({ actions }) => <span className="inline-flex items-center gap-1.5">{actions}</span>,
};

/** A table, and on a narrow page a list of the same. */
export function ActionRows({ label, columns, rows }: ActionRowsProps) {
  const at = (narrow: Column["narrow"]) =>
    columns.flatMap((column, index) => (index > 0 && (column.narrow ?? "line") === narrow ? [index] : []));
  return (
    <>
      <ColumnTable
        aria-label={label}
        className="mt-3 max-lg:hidden [&_td]:h-10"
        columns={[
          ...columns.map(({ head, isNumber = false, className = "" }, index): TableColumn<ActionRow> => ({
            name: String(index),
            head,
            isNumber,
            look: className,
            headLook: className,
            cell: ({ cells }) => cells[index],
          })),
          actionsColumn,
        ]}
        rows={rows}
        keyOf={({ key }) => key}
      />
      <ul aria-label={label} className="mt-3 text-data lg:hidden">
        {rows.map(({ key, cells, actions }) => (
          <li key={key} className="border-t border-rule py-2.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 wrap-anywhere">{cells[0]}</span>
              {at("beside").map((index) => (
                <span key={index}>{cells[index]}</span>
              ))}
            </div>
            {at("line").map((index) => (
              <p key={index} className="mt-0.5 wrap-anywhere text-ink-2">
                <span className="mr-1.5 text-ink-3 empty:hidden">{columns[index]!.head}</span>
                {cells[index]}
              </p>
            ))}
            {actions && <div className="mt-2 flex flex-wrap items-center gap-2">{actions}</div>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A tick or a warning with what it says. */
export function State({ isGood, children }: { readonly isGood: boolean; readonly children: ReactNode }) {
  return (
    <span className={`inline-flex items-start gap-1.5 ${isGood ? "" : "font-strong"}`}>
      <span className={`mt-0.5 flex flex-none ${isGood ? "text-ink-2" : "text-loss"}`}>
        <Icon name={isGood ? "check" : "warning"} size={14} />
      </span>
      <span className="min-w-0 whitespace-normal wrap-anywhere">{children}</span>
    </span>
  );
}

/** What follows a table where it does not show everything, or shows nothing. */
export function Beneath({ children }: { readonly children: ReactNode }) {
  return <p className="mt-3 max-w-[68ch] text-label text-ink-2">{children}</p>;
}
