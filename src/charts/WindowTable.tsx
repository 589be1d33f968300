import type { CSSProperties, ReactNode } from "react";

import { change, large, relativeChange } from "../lib/format.ts";
import { niceStep } from "../lib/scale.ts";
import { Change } from "../ui/Change.tsx";
import { DataTable } from "../ui/DataTable.tsx";

interface WindowTableProps {
  readonly rows: readonly {
    /** "1h", "7d" */
    readonly window: string;
    readonly seconds: number;
    /** null where this window is not given. */
    readonly delta: number | null;
  }[];
  readonly holders: number;
  /** Head of the change column, with its definition. */
  readonly changeHead?: ReactNode;
}

const daySeconds = 86_400;

interface PaceScale {
  readonly low: number;
  readonly high: number;
}

function paceStep(span: number): number {
  return niceStep(span, 3);
}

/** Room for the longest bars on both sides of zero, with air at each end that has one. */
export function paceScale(paces: readonly number[]): PaceScale {
  const low = Math.min(0, ...paces);
  const high = Math.max(0, ...paces);
  if (low === 0 && high === 0) return { low: -1, high: 1 };
  // A side with bars reaches its first tick; an empty one keeps a stub, so that zero is a line and not an edge.
  const span = high - low;
  const reach = paceStep(span) * 1.1;
  return {
    low: low < 0 ? Math.min(low * 1.06, -reach) : -span * 0.08,
    high: high > 0 ? Math.max(high * 1.04, reach) : span * 0.08,
  };
}

/** Net change in nine windows; the bar is the pace per day, so that an hour and a month share one scale. */
export function WindowTable({ rows, holders, changeHead = "Net change" }: WindowTableProps) {
  const paces = rows.map((row) => (row.delta === null ? null : (row.delta / row.seconds) * daySeconds));
  const known = paces.filter((pace) => pace !== null);
  const scale = paceScale(known);
  const percent = (value: number) =>
    `${(((value - scale.low) / (scale.high - scale.low)) * 100).toFixed(2)}%`;
  const step = paceStep(Math.max(0, ...known) - Math.min(0, ...known));
  const ticks = [-step, 0, step].filter((tick) => tick >= scale.low && tick <= scale.high);
  const flat = paces.every((pace) => pace === 0 || pace === null);
  return (
    <DataTable className="window-table [&_td]:h-6.25 max-md:[&_td]:h-7.5" data-figures="">
      <thead>
        <tr>
          <th scope="col">Window</th>
          <th scope="col" className="text-right">
            {changeHead}
          </th>
          <th scope="col" className="text-right">
            Of holders
          </th>
          <th scope="col" className="pace pl-4">
            <span className="visually-hidden">Pace per day</span>
            <span className="pace-axis" aria-hidden="true">
              {(flat ? [0] : ticks).map((tick) => (
                <span key={tick} style={{ "--x": percent(tick) } as CSSProperties}>
                  {tick === 0 ? "0" : `${tick > 0 ? "+" : ""}${large(tick, { from: 10_000 })}`}
                </span>
              ))}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const pace = paces[index];
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
              <td className="pace pl-4" data-value={pace ?? ""}>
                {pace !== null && pace !== undefined && (
                  <span
                    className={pace < 0 ? "pace-bar loss" : "pace-bar"}
                    role="img"
                    aria-label={`${change(Math.round(pace))} a day`}
                    style={
                      {
                        "--zero": percent(0),
                        "--x": percent(Math.min(0, pace)),
                        "--w": `${((Math.abs(pace) / (scale.high - scale.low)) * 100).toFixed(2)}%`,
                      } as CSSProperties
                    }
                  >
                    {pace !== 0 && <i />}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}
