import type { ReactNode } from "react";

import { change, relativeChange } from "../../lib/format.ts";
import { Change } from "../../ui/Change.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { DrawnChart } from "../kit/DrawnChart.tsx";
import { axisRoom, paceOf, type WindowRow } from "./window-pace.ts";

interface WindowTableProps {
  readonly rows: readonly WindowRow[];
  readonly holders: number;
  /** Head of the change column, with its definition. */
  readonly changeHead?: ReactNode;
}

/** As the cells have it: 25 and 30 pixels. */
const rowHeights = { wide: 25, narrow: 30 };

/** Net change in nine windows, and beside the rows their pace per day as bars. */
export function WindowTable({ rows, holders, changeHead = "Net change" }: WindowTableProps) {
  const paces = rows.map((row) => ({ window: row.window, pace: paceOf(row) }));
  return (
    <DataTable className="[&_td]:h-6.25 max-md:[&_td]:h-7.5" data-figures="">
      <thead>
        <tr>
          <th scope="col">Window</th>
          <th scope="col" className="text-right">
            {changeHead}
          </th>
          <th scope="col" className="text-right">
            Of holders
          </th>
          <th scope="col" hidden>
            Pace per day
          </th>
          <th scope="col" data-drawing="">
            <span className="visually-hidden">Pace per day</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const before = row.delta === null ? 0 : holders - row.delta;
          return (
            <tr key={row.window}>
              <td>{row.window}</td>
              <td className="text-right" data-value={row.delta ?? ""}>
                <Change value={row.delta} />
              </td>
              <td
                className="text-right text-ink-2"
                data-value={row.delta !== null && before > 0 ? row.delta / before : ""}
              >
                {row.delta === null
                  ? ""
                  : before > 0
                    ? relativeChange(row.delta / before, Math.abs(row.delta) < before ? 2 : 0)
                    : "new"}
              </td>
              {/* For files: the bars say it to the eye, and their label to the ear. */}
              <td hidden data-value={paces[index]?.pace ?? ""}>
                {change(paces[index]?.pace)}
              </td>
              {index === 0 && (
                <td
                  className="relative w-[46%] border-t-0! [&>.chart]:absolute [&>.chart]:inset-[-20px_0_auto_16px]"
                  rowSpan={rows.length}
                  data-drawing=""
                >
                  <DrawnChart
                    drawing={{ kind: "windows", data: { rows: paces } }}
                    label={`Pace per day: ${paces
                      .flatMap(({ window, pace }) =>
                        pace === null ? [] : [`${window} ${change(Math.round(pace))}`],
                      )
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
