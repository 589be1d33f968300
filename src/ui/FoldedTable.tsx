import type { ReactNode } from "react";

/** All figures of a drawing, beside it; below it, where a reader of a narrow page can fold them away. */
export function FoldedTable({ children }: { readonly children: ReactNode }) {
  return (
    <details className="figures divided" open>
      <summary className="only-narrow">All figures</summary>
      <table className="data-table">{children}</table>
    </details>
  );
}
