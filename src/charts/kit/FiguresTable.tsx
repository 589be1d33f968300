import { useContext } from "react";
import { BareTable } from "../../ui/BareTable.tsx";
import { Loading } from "../../ui/loading.ts";
import type { Figure, Figures } from "./figures.ts";

interface FiguresTableProps {
  readonly figures: Figures;
  /** A visible table says the same: this one is only read for files. */
  readonly forFiles: boolean;
}

/** The table equivalent of a drawing, for those who hear the page and for pages without a style sheet. */
export function FiguresTable({ figures: { caption, columns, rows }, forFiles }: FiguresTableProps) {
  if (useContext(Loading)) return null;
  return (
    // A table cannot be made smaller than its rows; what holds it can.
    <div translate="yes" className="visually-hidden" hidden={forFiles}>
      <BareTable
        data-figures=""
        caption={caption}
        columns={columns.map((name, index) => ({
          name,
          isRowHead: index === 0,
          cell: (row: readonly Figure[]) => row[index]?.text,
          value: (row: readonly Figure[]) => row[index]?.value,
        }))}
        rows={rows}
        // Rows never move.
        keyOf={(_, index) => index}
      />
    </div>
  );
}
