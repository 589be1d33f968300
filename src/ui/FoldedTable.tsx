import type { ReactNode } from "react";

import { DataTable } from "./DataTable.tsx";
import { divided } from "./FigureGrid.tsx";

/** All figures of a drawing, beside it; below it, where a reader of a narrow page can fold them away. */
export function FoldedTable({ children }: { readonly children: ReactNode }) {
  return (
    <details
      className={`${divided} max-md:scrolls-sideways print:details-content:[block-size:auto] print:details-content:[content-visibility:visible]`}
      open
    >
      <summary className="list-inside py-1.5 text-label text-ink-2 md:hidden">All figures</summary>
      {/* Terms in the head of a table that opens keep their distance from what opens it. */}
      <DataTable className="max-md:[&_th]:pt-1">{children}</DataTable>
    </details>
  );
}
