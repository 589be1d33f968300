import type { ReactNode } from "react";

interface ToolbarProps {
  /** Its distance from what it serves, and what is its own on a narrow page. */
  readonly className: string;
  readonly children: ReactNode;
}

/** One line of controls above or below a table or chart. */
export function Toolbar({ className, children }: ToolbarProps) {
  return (
    <div
      className={`flex min-h-control flex-wrap items-center gap-x-3 gap-y-2 text-data print:hidden ${className}`}
    >
      {children}
    </div>
  );
}
