import type { ReactNode } from "react";

import { change, relativeChange } from "../../lib/format.ts";
import { Change } from "../../ui/Change.tsx";
import { DrawnChart } from "../kit/DrawnChart.tsx";
import { paceOf, type WindowRow } from "./window-pace.ts";

interface WindowTableProps {
  readonly rows: readonly WindowRow[];
  readonly holders: number;
  /** Head of the change column, with its definition. */
  readonly changeHead?: ReactNode;
}

/** As the style sheet has it. */
const rowHeights = { wide: 25, narrow: 30 };

/** Net change in nine windows, and beside the rows their pace per day as bars. */
export function WindowTable({ rows, holders, changeHead = "Net change" }: WindowTableProps) {
  const paces = rows.map((row) => ({ window: row.window, pace: paceOf(row) }));
  return (
    <table className="data-table window-table" data-figures="">
      <thead>
        <tr>
          <th scope="col">Window</th>
          <th scope="col" className="number">
            {changeHead}
          </th>
          <th scope="col" className="number">
            Of holders
          </th>
          <th scope="col" hidden>
            Pace per day
          </th>
          <th scope="col" className="pace" data-drawing="">
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
              <td className="number" data-value={row.delta ?? ""}>
                <Change value={row.delta} />
              </td>
              <td
                className="number muted"
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
                <td className="pace" rowSpan={rows.length} data-drawing="">
                  <DrawnChart
                    drawing={{ kind: "windows", data: { rows: paces } }}
                    label={`Pace per day: ${paces
                      .flatMap(({ window, pace }) =>
                        pace === null ? [] : [`${window} ${change(Math.round(pace))}`],
                      )
                      .join(", ")}`}
                    wide={{ width: 161, height: rows.length * rowHeights.wide }}
                    narrow={{ width: 149, height: rows.length * rowHeights.narrow }}
                  />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
