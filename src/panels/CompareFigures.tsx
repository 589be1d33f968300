import type { ReactNode } from "react";
import { change, count, duration, large, plural, relativeChange, share } from "../lib/format.ts";
import { growth } from "../metrics/compare.ts";
import type { MetricId } from "../metrics/definitions.ts";
import { hhiText } from "../metrics/figures.ts";
import { Change } from "../ui/Change.tsx";
import { NotAvailable } from "../ui/NotAvailable.tsx";
import { Price } from "../ui/Price.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { cellState, type CompareColumn, type Need } from "./compare-columns.ts";
import { Term } from "./Term.tsx";

interface FigureRow {
  readonly metric: MetricId;
  readonly label: string;
  /** In the width of a hand. */
  readonly short?: string;
  readonly needs: readonly Need[];
  /** Null where the token has no such figure. */
  readonly value: (column: CompareColumn) => ReactNode | null;
}

const rows: readonly FigureRow[] = [
  {
    metric: "holders",
    label: "Holders",
    needs: ["firstHolders"],
    value: ({ holderCount }) =>
      orNull(holderCount, (holders) => (
        <Fitted wide={count(holders)} narrow={holders < 1e6 ? count(holders) : large(holders)} />
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
          {relative !== null && week !== 0 && <small className="only-wide">{relativeChange(relative)}</small>}
        </>
      );
    },
  },
  {
    metric: "top-share",
    label: "Top 10 hold",
    needs: ["token", "firstHolders"],
    value: ({ concentration }) => orNull(concentration?.top10, share),
  },
  {
    metric: "half-of-supply",
    label: "Half of supply",
    needs: ["token", "firstHolders"],
    value: ({ concentration }) => {
      if (!concentration || concentration.shares.length === 0) return null;
      const wallets = concentration.halfWallets;
      return wallets === null ? (
        <Fitted wide={`more than 100 ${concentration.counted.word}s`} narrow=">100" />
      ) : (
        <Fitted wide={plural(wallets, concentration.counted.word)} narrow={count(wallets)} />
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
          {hhi.label && <small className="only-wide">{hhi.label}</small>}
        </>
      ),
  },
  { metric: "gini", label: "Gini", needs: ["stats"], value: ({ stats }) => orNull(stats?.gini, giniText) },
  {
    metric: "time-held",
    label: "Time held",
    needs: ["stats"],
    value: ({ stats }) => orNull(stats?.avg_time_held, duration),
  },
  {
    metric: "retention",
    label: "Retention",
    needs: ["stats"],
    value: ({ stats }) => orNull(stats?.retention_rate, share),
  },
  {
    metric: "break-even",
    label: "Break-even",
    needs: ["pnl"],
    value: ({ pnl }) => orNull(pnl?.break_even_price, (usd) => <Price value={usd} />),
  },
];

/** The figures of all tokens, row by row, under the heads of their columns. */
export function CompareFigures({ columns }: { readonly columns: readonly CompareColumn[] }) {
  return (
    <section className="compare-figures" aria-label="Key figures">
      <table className="compare-table">
        <colgroup>
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Figure</span>
            </th>
            {columns.map(({ ref, ticker }) => (
              <th key={ref.address} scope="col">
                {ticker}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.metric}>
              <th scope="row">
                <Term metric={row.metric}>
                  {row.short ? (
                    <>
                      <span className="only-wide">{row.label}</span>
                      <span className="only-narrow">{row.short}</span>
                    </>
                  ) : (
                    row.label
                  )}
                </Term>
              </th>
              {columns.map((column) => (
                <td key={column.ref.address}>
                  <FigureCell row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FigureCell({ row, column }: { readonly row: FigureRow; readonly column: CompareColumn }) {
  const state = cellState(column, row.needs);
  if (state === "loading") return <Skeleton width={52} height={10} />;
  if (state === "failed") {
    return (
      <Fitted wide={<NotAvailable>not loaded</NotAvailable>} narrow={<NotAvailable>failed</NotAvailable>} />
    );
  }
  const value = state === "ready" ? row.value(column) : null;
  return value ?? <Fitted wide={<NotAvailable />} narrow={<NotAvailable>n/a</NotAvailable>} />;
}

/** Four columns in the width of a hand have no room for every word and digit. */
function Fitted({ wide, narrow }: { readonly wide: ReactNode; readonly narrow: ReactNode }) {
  return (
    <>
      <span className="only-wide">{wide}</span>
      <span className="only-narrow">{narrow}</span>
    </>
  );
}

function signedLarge(value: number): string {
  return `${value > 0 ? "+" : ""}${large(value)}`;
}

/** Nearly one must not read as one. */
function giniText(gini: number): string {
  return gini > 0.995 && gini < 1 ? (Math.floor(gini * 1e4) / 1e4).toFixed(4) : gini.toFixed(2);
}

function orNull<T>(value: T | null | undefined, show: (value: T) => ReactNode): ReactNode | null {
  return value === null || value === undefined ? null : show(value);
}
