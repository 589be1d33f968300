import { memo, useMemo } from "react";
import type { Holder } from "../../../contract/holders.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { columnShares } from "../../lib/column-shares.ts";
import type { SwitchedColumn } from "../../lib/search-params.ts";
import type { Counted } from "../../metrics/counted.ts";
import { halfRowText } from "../../metrics/findings/holders.ts";
import { cumulativeShares, halfRow } from "../../metrics/holders.ts";
import { amountInWallets } from "../../metrics/wallet-amounts.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { ColumnTable, currentRow } from "../../ui/ColumnTable.tsx";
import type { HolderColumn, HolderRow, HolderView } from "./holder-column.ts";
import { holderColumns, twoLineRow, twoLineTable } from "./holder-columns.tsx";

export interface HolderTableProps {
  readonly token: TokenRef;
  readonly decimals: number;
  readonly ticker: string;
  readonly rows: readonly Holder[];
  readonly supply: number;
  /** What all ranks before the first row hold together; null where it is not loaded. */
  readonly amountBefore: number | null;
  /** Of all, also of those that are not listed. */
  readonly holderCount: number;
  /** The wallet that was looked for. */
  readonly marked: string | undefined;
  /** False where the wallets are invented: no explorer knows them. */
  readonly onChain: boolean;
  /** Null: the holdings cannot be valued. */
  readonly priceUsd: number | null;
  /** What the values are made with, or why there are none; empty where it is the price of now. */
  readonly valuesNote: string;
  readonly counted: Counted;
  /** What is to be known of the token's figures. */
  readonly notes?: Meta["notes"];
  /** Where they are not the usual ones. */
  readonly columns?: readonly HolderColumn[];
  /** The list of now, in which a row is called half of supply. */
  readonly isOfNow?: boolean;
  /** What is known of a row's wallet beside. */
  readonly detailsOf?: (address: string) => Pick<HolderRow, "known" | "detail">;
  /** The columns that are switched on. */
  readonly switched?: readonly SwitchedColumn[];
  /** Whether holders between the rows are not listed. */
  readonly isPart?: boolean;
}

const nothingSwitched: readonly SwitchedColumn[] = [];

const rowGrid = `${twoLineRow} [--last:62px]`;
const bodyRow = `${rowGrid} max-md:border-t max-md:border-rule max-md:pt-2 max-md:pb-1 max-md:first:border-t-0`;

/** The holders; on a narrow page two lines each, and the bar below them. */
export const HolderTable = memo(function HolderTable(props: HolderTableProps) {
  const { token, decimals, ticker, rows, supply, amountBefore, marked, onChain, counted } = props;
  const { priceUsd, valuesNote, notes = [], switched = nothingSwitched, isPart = false } = props;
  const cumulative = cumulativeShares(rows, supply, amountBefore, props.holderCount);
  const shares = rows.map((row) => supplyShare(row.amount, supply));
  const addresses = useMemo(() => rows.map(({ address }) => address), [rows]);
  const view: HolderView = {
    token,
    decimals,
    ticker,
    priceUsd,
    hasAccounts: rows.some((row) => row.spl_token_account !== ""),
    onChain,
    largestShare: shares[0] ?? 0,
    addresses,
    shareText: columnShares(shares),
    inWallets: notes.some((note) => note.startsWith("ui_factor="))
      ? (tokens) => amountInWallets(tokens, decimals, { notes })
      : undefined,
    switched,
    isPart,
  };
  const half = props.isOfNow ? halfRow(rows, cumulative) : undefined;
  return (
    <ColumnTable
      hover
      className={`${twoLineTable} max-xs:[&_bdi]:text-[12px] max-xs:[&_bdi>span]:before:text-[12px]`}
      caption={valuesNote}
      captionLook="pb-2 text-left text-label text-wrap text-ink-2 max-md:block"
      headLook="max-md:block"
      headRowLook={`${rowGrid} max-md:pb-1.5`}
      bodyLook="far-rows [--row-height:52px] max-md:block max-md:text-[14px] md:td:h-7"
      columns={props.columns ?? holderColumns}
      view={view}
      rows={rows.map((holder, index) => ({
        holder,
        shareOfSupply: shares[index] ?? null,
        cumulativeShare: cumulative[index] ?? null,
        priceUsd,
        ...props.detailsOf?.(holder.address),
      }))}
      // A page that is turned changes its rows in place.
      keyOf={(_, index) => index}
      rowLook={({ holder }) => (marked === holder.address ? `${bodyRow} ${currentRow}` : bodyRow)}
      rowAfter={({ holder: { rank }, cumulativeShare }, columnCount) =>
        rank === half &&
        cumulativeShare !== null && (
          <HalfRow columnCount={columnCount}>{halfRowText(rank, cumulativeShare, counted)}</HalfRow>
        )
      }
    />
  );
});

/** Where the upper half of the supply ends: a line above and one below. */
function HalfRow({ columnCount, children }: { readonly columnCount: number; readonly children: string }) {
  return (
    <tr
      data-part="half"
      className="max-md:block max-md:border-t max-md:border-ink-2 max-md:py-1.25 max-md:[&+tr]:border-ink-2 md:[&+tr>td]:border-ink-2"
    >
      <td
        colSpan={columnCount}
        className="text-right text-label font-strong max-md:block md:h-6.5 md:border-ink-2 md:pr-8.5"
      >
        {children}
      </td>
    </tr>
  );
}
