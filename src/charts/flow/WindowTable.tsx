import type { ReactNode } from "react";

import { change, relativeChange } from "../../lib/format.ts";
import { Change } from "../../ui/Change.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
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
  return (
    <DataTable className="[&_td]:h-6.25 max-md:[&_td]:h-7.5" data-figures="">
      <thead>
        <tr>
          <th scope="col">Window</th>
          <th scope="col" className="text-right">
            {changeHead}
          </th>
          <th scope="col" className="text-right">
            Of {noun}s
          </th>
          <th scope="col" data-drawing="">
            <span className="visually-hidden">Net change as a bar</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const before = row.delta === null ? 0 : holders - row.delta;
          return (
            <tr key={row.window}>
              <td>{row.window}</td>
              <td translate="no" className="text-right" data-value={row.delta ?? ""}>
                <Change value={row.delta} />
              </td>
              <td
                translate="no"
                className="text-right text-ink-2"
                data-value={row.delta !== null && before > 0 ? row.delta / before : ""}
              >
                {row.delta === null
                  ? ""
                  : before > 0
                    ? relativeChange(row.delta / before, Math.abs(row.delta) < before ? 2 : 0)
                    : "new"}
              </td>
              {index === 0 && (
                <td
                  className={`relative w-[46%] border-t-0! [&>.chart]:absolute [&>.chart]:inset-[-20px_0_auto_16px] ${besideRows}`}
                  rowSpan={rows.length}
                  data-drawing=""
                >
                  <DrawnChart
                    drawing={{ kind: "windows", data: { rows } }}
                    label={`Net change in holders: ${rows
                      .filter(({ delta }) => delta !== null)
                      .map(({ window, delta }) => `${window} ${change(delta)}`)
                      .join(", ")}`}
                    wide={{ width: 161, height: axisRoom + rows.length * rowHeights.wide }}
                    narrow={{ width: 149, height: axisRoom + rows.length * rowHeights.narrow }}
                  />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}
