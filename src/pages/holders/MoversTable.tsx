import { Fragment } from "react";
import type { Mover } from "../../metrics/movers.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { moverColumns, type MoverView } from "./mover-columns.tsx";

/** In the width of a hand a row is a grid of two lines, the change above and both amounts below, and the bars. */
const table = [
  "max-md:block max-md:[&_:is(th,td)]:border-0 max-md:[&_:is(th,td)]:p-0 max-md:[&_td]:h-auto",
  "max-md:[&_bdi]:text-[13px] max-md:[&_bdi>span]:before:text-[13px]",
].join(" ");
const rowGrid =
  "max-md:relative max-md:grid max-md:grid-cols-[minmax(32px,auto)_minmax(0,1fr)_auto_minmax(52px,auto)] max-md:items-baseline max-md:gap-x-2 max-md:gap-y-0.5";

interface MoversTableProps {
  readonly rows: readonly Mover[];
  readonly view: Omit<MoverView, "most" | "hasAccounts">;
}

export function MoversTable({ rows, view: given }: MoversTableProps) {
  const view: MoverView = {
    ...given,
    most: Math.max(0, ...rows.map(({ before, after }) => Math.max(before, after))),
    hasAccounts: rows.some((row) => row.spl_token_account !== ""),
  };
  const columns = moverColumns.filter(({ cell, isShown }) => cell && (isShown?.(view) ?? true));
  return (
    <DataTable hover className={`mt-3 ${table}`}>
      <thead className="max-md:block">
        <tr className={`${rowGrid} max-md:pb-1.5`}>
          {columns.map(({ name, head }) => (
            <Fragment key={name}>{head?.(view)}</Fragment>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:text-[14px] md:td:h-8">
        {rows.map((row) => (
          <tr
            key={`${row.address} ${row.spl_token_account}`}
            className={`${rowGrid} max-md:border-t max-md:border-rule max-md:pt-2 max-md:pb-1.75 max-md:first:border-t-0`}
          >
            {columns.map(({ name, cell }) => (
              <Fragment key={name}>{cell?.(row, view)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
