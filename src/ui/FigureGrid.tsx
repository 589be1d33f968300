import type { ReactNode } from "react";

const columns = {
  one: "",
  halves: "grid-cols-1 lg:grid-cols-2",
  /** A drawing and its table. */
  main: "grid-cols-1 lg:grid-cols-[minmax(0,730fr)_minmax(0,414fr)]",
};

/** What stands between two of them: a line at the side, above where they are below each other. */
export const divided = "border-rule max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-6";

interface FigureGridProps {
  readonly columns: keyof typeof columns;
  readonly children: ReactNode;
}

/** Drawings beside each other in a section; below each other where the page is less wide. */
export function FigureGrid({ columns: name, children }: FigureGridProps) {
  return <div className={`mt-4 grid gap-x-8 gap-y-6 *:min-w-0 ${columns[name]}`}>{children}</div>;
}
