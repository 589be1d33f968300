import type { CSSProperties, ReactNode } from "react";

import { NotAvailable } from "./NotAvailable.tsx";

/** The row of large figures under the lead. */
export function KeyFigures({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <dl className="key-figures" style={{ "--columns": columns } as CSSProperties}>
      {children}
    </dl>
  );
}

interface KeyFigureProps {
  /** A text or a `Definition` around one. */
  readonly label: ReactNode;
  /** null where the figure is not known. */
  readonly value: ReactNode;
  readonly comment?: ReactNode;
  /** The value with all its digits, shown on hover. */
  readonly exact?: string;
  /** Its answer is still on the way; the style sheet hides the value. */
  readonly loading?: boolean;
}

export function KeyFigure({ label, value, comment, exact, loading }: KeyFigureProps) {
  return (
    <div data-state={loading ? "loading" : undefined}>
      <dt>{label}</dt>
      <dd className="value" title={exact}>
        {value ?? <NotAvailable />}
      </dd>
      <dd className="comment">{comment ?? "\u00a0"}</dd>
    </div>
  );
}

/** A short column of facts beside a chart. */
export function Facts({ divided, children }: { divided?: boolean; children: ReactNode }) {
  return <dl className={divided ? "facts divided" : "facts"}>{children}</dl>;
}

interface FactProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Small words after the value. */
  readonly unit?: ReactNode;
}

export function Fact({ label, value, unit }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value ?? <NotAvailable />}
        {value !== null && value !== undefined && unit && <small>{unit}</small>}
      </dd>
    </div>
  );
}
