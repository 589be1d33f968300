import { NotAvailable } from "./NotAvailable.tsx";
import type { CSSProperties, ReactNode } from "react";
import { blankFigure } from "./loading.ts";

/** The row of large figures under the lead. */
export function KeyFigures({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <dl
      className="grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] border-y border-rule-2 max-lg:grid-cols-4 max-md:grid-cols-2"
      style={{ "--columns": columns } as CSSProperties}
    >
      {children}
    </dl>
  );
}

/** A line at the side of each but the first of its row, and above those of the rows below the first. */
const cell =
  "min-w-0 border-l border-rule px-3.5 pt-3 pb-3.25 first:border-l-0 first:pl-0 lg:max-xl:not-first:pl-2.5 lg:max-xl:pr-2.5 " +
  "md:max-lg:nth-[n+5]:border-t md:max-lg:nth-[4n+1]:border-l-0 md:max-lg:nth-[4n+1]:pl-0 " +
  "max-md:pt-2.5 max-md:pr-0 max-md:pb-2.75 max-md:pl-3 max-md:nth-[n+3]:border-t max-md:odd:border-l-0 max-md:odd:pl-0 max-md:last:odd:col-span-full";

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
    <div className={cell} data-state={loading ? "loading" : undefined}>
      <dt className="text-label whitespace-nowrap text-ink-2">{label}</dt>
      <dd
        data-part="figure"
        translate={value === null ? undefined : "no"}
        className="mt-0.75 text-figure font-figure font-stretch-(--stretch-figure) whitespace-nowrap [&_svg]:mr-1.25 [&_svg]:size-3"
        title={loading ? undefined : exact}
      >
        {(loading ? blankFigure : value) ?? (
          <span className="block text-[14px]">
            <NotAvailable />
          </span>
        )}
      </dd>
      <dd data-part="comment" className="mt-0.5 text-label text-ink-2">
        {(!loading && comment) || "\u00a0"}
      </dd>
    </div>
  );
}

/** Beside two drawings; below them, in a row, where the page is less wide. */
const dividedFacts =
  "border-rule max-md:border-t max-md:pt-4 md:max-lg:col-span-full md:max-lg:grid-cols-3 md:max-lg:gap-x-6 md:max-lg:border-t md:max-lg:pt-3 md:max-lg:*:border-t-0 md:max-lg:*:py-0 lg:border-l lg:pl-6";

/** A short column of facts beside a chart. */
export function Facts({ divided, children }: { divided?: boolean; children: ReactNode }) {
  return (
    <dl
      className={`grid content-start max-md:grid-cols-[1fr_1fr] max-md:gap-x-4 ${divided ? dividedFacts : ""}`}
    >
      {children}
    </dl>
  );
}

interface FactProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Small words after the value. */
  readonly unit?: ReactNode;
}

export function Fact({ label, value, unit }: FactProps) {
  return (
    <div className="border-t border-rule pt-2 pb-2.25 first:border-t-0 first:pt-0 max-md:nth-2:border-t-0 max-md:nth-2:pt-0">
      <dt className="text-label text-ink-2">{label}</dt>
      <dd data-part="figure" className="text-fact font-strong">
        {value === null || value === undefined ? (
          <span className="text-[13px]">
            <NotAvailable />
          </span>
        ) : (
          <span translate="no">{value}</span>
        )}
        {value !== null && value !== undefined && unit && (
          <small className="ml-1.5 text-label font-normal tracking-normal text-ink-2">{unit}</small>
        )}
      </dd>
    </div>
  );
}
