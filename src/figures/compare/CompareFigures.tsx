import { NotAvailable } from "../../ui/NotAvailable.tsx";
import type { ReactNode } from "react";
import {
  change,
  count,
  duration,
  giniText,
  hhiText,
  large,
  plural,
  relativeChange,
  share,
} from "../../lib/format.ts";
import { comparedHolders, growth } from "../../metrics/compare.ts";
import { ownership } from "../../metrics/concentration.ts";
import { holderNumber } from "../../metrics/counted.ts";
import type { MetricId } from "../../metrics/definitions/definitions.ts";
import { BareTable, type Column } from "../../ui/BareTable.tsx";
import { Change } from "../../ui/Change.tsx";
import { Price } from "../../ui/Price.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { cellState, type CompareColumn, type Need } from "./compare-columns.ts";
import { Term } from "../../sections/Term.tsx";

interface FigureRow {
  readonly metric: MetricId;
  readonly label: string;
  /** In the width of a hand. */
  readonly short?: string;
  readonly needs: readonly Need[];
  /** Whether it is known of now alone. */
  readonly isOfNow?: true;
  /** Null where the token has no such figure. */
  readonly value: (column: CompareColumn) => ReactNode | null;
}

const rows: readonly FigureRow[] = [
  {
    metric: "holders",
    label: "Holders",
    needs: ["firstHolders"],
    value: (column) =>
      orNull(comparedHolders(column), (holders) => (
        <Fitted
          wide={holderNumber(holders.number, holders)}
          narrow={holderNumber(holders.number, holders, (number) =>
            number < 1e6 ? count(number) : large(number),
          )}
        />
      )),
  },
  {
    metric: "holder-change",
    label: "Change in 7 days",
    short: "7 days",
    needs: ["firstHolders", "deltas"],
    value: (column) => {
      const week = column.deltas?.["7days"];
      if (week === undefined) return null;
      const relative = growth(column, "7days");
      return (
        <>
          <Fitted
            wide={<Change value={week} />}
            narrow={<Change value={week} text={Math.abs(week) < 1e5 ? change(week) : signedLarge(week)} />}
          />
          {relative !== null && week !== 0 && <Remark>{relativeChange(relative)}</Remark>}
        </>
      );
    },
  },
  {
    metric: "top-share",
    label: "Top 10 hold",
    needs: ["token", "firstHolders"],
    value: ({ concentration }) => concentration && orNull(ownership(concentration).top10, share),
  },
  {
    metric: "half-of-supply",
    label: "Half of supply",
    needs: ["token", "firstHolders"],
    value: ({ concentration }) => {
      if (!concentration || concentration.shares.length === 0) return null;
      const { half, word, top1 } = ownership(concentration);
      // Of wallets of a past day it is not always told.
      if (half === null && top1 === null) return null;
      return half === null ? (
        <Fitted wide={`more than 100 ${word}s`} narrow=">100" />
      ) : (
        <Fitted wide={plural(half, word)} narrow={count(half)} />
      );
    },
  },
  {
    metric: "hhi",
    label: "HHI",
    needs: ["token", "firstHolders", "stats"],
    value: ({ hhi }) =>
      hhi && (
        <>
          {hhi.points === null ? hhi.reported : hhiText(hhi.points)}
          {hhi.label && <Remark>{hhi.label}</Remark>}
        </>
      ),
  },
  {
    metric: "gini",
    label: "Gini",
    needs: ["stats"],
    value: ({ stats, holderCount }) => orNull(stats?.gini, (gini) => giniText(gini, holderCount)),
  },
  {
    metric: "time-held",
    label: "Time held",
    needs: ["stats"],
    value: ({ stats }) => orNull(stats?.avg_time_held, duration),
  },
  {
    metric: "retention",
    isOfNow: true,
    label: "Retention",
    needs: ["stats"],
    value: ({ stats }) => orNull(stats?.retention_rate, share),
  },
  {
    metric: "break-even",
    label: "Break-even",
    needs: ["pnl"],
    value: ({ pnl }) =>
      orNull(pnl?.break_even_price, (usd) => (
        // The count of zeros makes it the longest figure of the table. Letters that cannot be narrow wrap it.
        <span className="max-md:has-[sub]:wrap-anywhere max-md:has-[sub]:font-stretch-75%">
          <Price value={usd} />
        </span>
      )),
  },
];

/** The figures of all tokens, row by row, under the heads of their columns. */
export function CompareFigures({ columns }: { readonly columns: readonly CompareColumn[] }) {
  const isNow = columns.every(({ day }) => day === "");
  const figure: Column<FigureRow> = {
    name: "Figure",
    head: <span className="sr-only">Figure</span>,
    isRowHead: true,
    width: "w-50 max-lg:w-30 max-md:w-22 max-xs:w-17.5",
    look: "text-left text-label font-normal text-ink-2",
    cell: ({ metric, label, short }) => (
      <Term metric={metric}>{short ? <Fitted wide={label} narrow={short} /> : label}</Term>
    ),
  };
  const tokens = columns.map((column): Column<FigureRow> => ({
    name: column.ref.address,
    head: column.ticker,
    place: "max-md:pl-1 max-md:text-right",
    headLook: "truncate pt-2 pb-1.5 text-left text-label font-normal text-ink-2",
    look: "h-7 font-strong wrap-anywhere font-stretch-(--stretch-data) max-md:h-8.5 max-md:text-[13px] max-md:font-stretch-90%",
    cell: (row) => <FigureCell row={row} column={column} />,
  }));
  return (
    <section className="overflow-x-clip border-t border-rule-2" aria-label="Key figures">
      {/* One gutter wider than what is seen, so that its columns stand where those of the cells do. */}
      <BareTable
        className="w-full table-fixed lg:w-[calc(100%+var(--gutter))]"
        headLook="lg:sr-only"
        headRowLook="border-t border-rule"
        columns={[figure, ...tokens]}
        rows={rows.filter(({ isOfNow }) => isNow || !isOfNow)}
        keyOf={({ metric }) => metric}
        rowLook={() => "border-t border-rule max-md:first:border-rule-2 md:first:border-t-0"}
      />
    </section>
  );
}

function FigureCell({ row, column }: { readonly row: FigureRow; readonly column: CompareColumn }) {
  const state = cellState(column, row.needs);
  if (state === "loading") return <Skeleton width={52} height={10} />;
  if (state === "failed") {
    return <Missing wide={<NotAvailable>not loaded</NotAvailable>} narrow="failed" />;
  }
  const value = state === "ready" ? row.value(column) : null;
  return value ?? <Missing wide={<NotAvailable />} narrow="n/a" />;
}

function Missing({ wide, narrow }: { readonly wide: ReactNode; readonly narrow: string }) {
  return (
    <span className="text-[13px]">
      <Fitted wide={wide} narrow={<NotAvailable>{narrow}</NotAvailable>} />
    </span>
  );
}

/** What a figure comes to, where there is room to say it. */
function Remark({ children }: { readonly children: string }) {
  return <small className="ml-1.5 text-label font-normal text-ink-2 max-md:hidden">{children}</small>;
}

/** Four columns in the width of a hand have no room for every word and digit. */
function Fitted({ wide, narrow }: { readonly wide: ReactNode; readonly narrow: ReactNode }) {
  return (
    <>
      <span className="max-md:hidden">{wide}</span>
      <span className="md:hidden">{narrow}</span>
    </>
  );
}

function signedLarge(value: number): string {
  return `${value > 0 ? "+" : ""}${large(value)}`;
}

function orNull<T>(value: T | null | undefined, show: (value: T) => ReactNode): ReactNode | null {
  return value === null || value === undefined ? null : show(value);
}
