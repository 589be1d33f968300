import type { ReactNode } from "react";

export type SortDirection = "ascending" | "descending";

interface SortButtonProps {
  readonly direction: SortDirection | undefined;
  readonly onSort: () => void;
  readonly children: ReactNode;
}

/** Head of a column that can be sorted; the cell around it carries `aria-sort`. */
export function SortButton({ direction, onSort, children }: SortButtonProps) {
  return (
    <button type="button" className="sort-button" onClick={onSort}>
      {children}
      <svg viewBox="0 0 7 10" aria-hidden="true">
        <path className={direction === "ascending" ? "active" : undefined} d="M3.5 0 6.5 4h-6z" />
        <path className={direction === "descending" ? "active" : undefined} d="M3.5 10 .5 6h6z" />
      </svg>
    </button>
  );
}
