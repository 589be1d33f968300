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
    <button type="button" className="-my-1 inline-flex min-h-6 items-center gap-1" onClick={onSort}>
      {children}
      <svg className="h-2.5 w-1.75 fill-ink-3" viewBox="0 0 7 10" aria-hidden="true">
        <path className={direction === "ascending" ? "fill-ink" : undefined} d="M3.5 0 6.5 4h-6z" />
        <path className={direction === "descending" ? "fill-ink" : undefined} d="M3.5 10 .5 6h6z" />
      </svg>
    </button>
  );
}
