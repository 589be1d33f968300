import { useContext } from "react";
import { Loading } from "../../ui/loading.ts";
import { plainDecimal } from "../../lib/decimal.ts";
import type { Cell } from "../../lib/csv.ts";
import type { Figures } from "./figures.ts";

function dataValue(value: Cell): string {
  if (typeof value === "number") return Number.isFinite(value) ? plainDecimal(value) : "";
  return value === null || value === undefined ? "" : String(value);
}

interface FiguresTableProps {
  readonly figures: Figures;
  /** A visible table says the same: this one is only read for files. */
  readonly forFiles: boolean;
}

/** The table equivalent of a drawing, for those who hear the page and for pages without a style sheet. */
export function FiguresTable({ figures, forFiles }: FiguresTableProps) {
  if (useContext(Loading)) return null;
  return (
    // A table cannot be made smaller than its rows; what holds it can.
    <div translate="yes" className="visually-hidden" hidden={forFiles}>
      <table data-figures="">
        <caption>{figures.caption}</caption>
        <thead>
          <tr>
            {figures.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows never move
            <tr key={row}>
              {cells.map(({ text, value }, column) => {
                const Tag = column === 0 ? "th" : "td";
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- columns never move
                  <Tag key={column} scope={column === 0 ? "row" : undefined} data-value={dataValue(value)}>
                    {text}
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
