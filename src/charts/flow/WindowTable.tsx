import type { ReactNode } from "react";

import { change, relativeChange } from "../../lib/format.ts";
import { Change } from "../../ui/Change.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { DrawnChart } from "../kit/DrawnChart.tsx";
import { axisRoom, type WindowRow } from "./window-scale.ts";

interface WindowTableProps {
  /** What changes are of. */
  readonly noun?: "holder" | "account";
  readonly rows: readonly WindowRow[];
  readonly holders: number;
  /** Head of the change column, with its definition. */
  readonly changeHead?: ReactNode;
}

/** On a narrow page the row says what a bar is; a readout would cover the head of the table. */
const besideRows = "max-md:[&>.chart]:pt-0! max-md:[&_output]:hidden!";

/** As the cells have it: 25 and 30 pixels. */
const rowHeights = { wide: 25, narrow: 30 };

/** Net change in nine windows, each figure with a bar of its length. */
export function WindowTable({ rows, holders, noun = "holder", changeHead = "Net change" }: WindowTableProps) {
  const before = ({ delta }: WindowRow) => (delta === null ? 0 : holders - delta);
  const columns: readonly Column<WindowRow>[] = [
    { name: "Window", cell: ({ window }) => window },
    {
      name: "Net change",
      head: changeHead,
      isNumber: true,
      value: ({ delta }) => delta,
      cell: ({ delta }) => <Change value={delta} />,
    },
    {
      name: `Of ${noun}s`,
      isNumber: true,
      look: "text-ink-2",
      value: (row) => (row.delta !== null && before(row) > 0 ? row.delta / before(row) : null),
      cell: (row) => {
        if (row.delta === null) return "";
        if (before(row) <= 0) return "new";
        return relativeChange(row.delta / before(row), Math.abs(row.delta) < before(row) ? 2 : 0);
      },
    },
    {
      name: "Net change as a bar",
      isControl: true,
      isSpanning: true,
      look: `relative w-[46%] border-t-0! [&>.chart]:absolute [&>.chart]:inset-[-20px_0_auto_16px] ${besideRows}`,
      cell: () => (
        <DrawnChart
          drawing={{ kind: "windows", data: { rows } }}
          label={`Net change in holders: ${rows
            .filter(({ delta }) => delta !== null)
            .map(({ window, delta }) => `${window} ${change(delta)}`)
            .join(", ")}`}
          wide={{ width: 161, height: axisRoom + rows.length * rowHeights.wide }}
          narrow={{ width: 149, height: axisRoom + rows.length * rowHeights.narrow }}
        />
      ),
    },
  ];
  return (
    <ColumnTable
      className="[&_td]:h-6.25 max-md:[&_td]:h-7.5"
      data-figures=""
      columns={columns}
      rows={rows}
      keyOf={({ window }) => window}
    />
  );
}
