import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { useContext } from "react";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import { Loading } from "../../ui/loading.ts";
import { csv } from "../../lib/csv.ts";
import { count, exact, large, money, plural, priceText, share } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { eventName } from "../../metrics/history/points.ts";
import { Button } from "../../ui/Button.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";

interface WalletTransfersProps {
  readonly history: WalletHistory;
  readonly ticker: string;
  readonly asOf: Date | undefined;
}

const shownRows = 10;

/** The newest receipts and sales, and files of what is known: points, and transfers as far as they are listed. */
export function WalletTransfers({ history, ticker, asOf }: WalletTransfersProps) {
  const isLoading = useContext(Loading);
  const { total, transfers } = history;
  const day = asOf?.toISOString().slice(0, 10) ?? "undated";
  const saveTransfers = () =>
    saveFile(`holderscope-wallet-transfers-${day}.csv`, [
      csv([
        ["time", "change", "price_usd", "realized_pnl", "realized_share", "without_transfer"],
        ...transfers.map((each) => [
          each.time,
          each.change,
          each.price_usd,
          each.realized_pnl,
          each.realized_share,
          each.without_transfer ? 1 : null,
        ]),
      ]),
    ]);
  const savePoints = () => {
    const columns = Object.entries(history.series);
    saveFile(`holderscope-wallet-history-${day}.csv`, [
      csv([
        ["time", ...columns.map(([name]) => name)],
        ...history.times.map((time, index) => [time, ...columns.map(([, values]) => values[index] ?? null)]),
      ]),
    ]);
  };
  if (isLoading) return null;
  const rows = transfers.slice(0, shownRows);
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto text-label text-ink-2">
          {total === 0
            ? "No receipts or sales in this time"
            : rows.length < total
              ? `The newest ${count(rows.length)} of ${count(total)} receipts and sales`
              : plural(total, "receipt or sale", "receipts and sales")}
        </p>
        <span className="flex gap-2 max-md:hidden print:hidden">
          <Button icon="download" onClick={savePoints}>
            Points as CSV
          </Button>
          {total > 0 && (
            <Button icon="download" onClick={saveTransfers}>
              {transfers.length < total
                ? `Newest ${count(transfers.length)} transfers as CSV`
                : "Transfers as CSV"}
            </Button>
          )}
        </span>
      </div>
      {rows.length > 0 && (
        <div
          className="scrolls-sideways"
          role="region"
          aria-label="Receipts and sales"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keys
          tabIndex={0}
        >
          <ColumnTable
            className="mt-1"
            columns={columnsOf(ticker)}
            rows={rows}
            // Two of one second each keep their place.
            keyOf={({ time }, index) => `${time} ${index}`}
          />
        </div>
      )}
    </div>
  );
}

type Transfer = WalletHistory["transfers"][number];

function columnsOf(ticker: string): readonly Column<Transfer>[] {
  return [
    {
      name: "Time",
      cell: ({ time }) => <time dateTime={time}>{eventName(Date.parse(time) / 1_000)}</time>,
    },
    { name: "Kind", cell: kindText },
    {
      name: "Amount",
      head: `Amount, ${ticker}`,
      isNumber: true,
      cell: ({ change }) => large(Math.abs(change)),
      title: ({ change }) => exact(Math.abs(change)),
    },
    {
      name: "Price",
      isNumber: true,
      cell: ({ price_usd: price }) => (price === null ? <NotAvailable /> : priceText(price)),
    },
    { name: "Realized", isNumber: true, cell: (transfer) => <Realized {...transfer} /> },
  ];
}

function kindText({ change, without_transfer: silent }: Transfer): string {
  if (silent) return `${change > 0 ? "received" : "gone"} without a transfer`;
  return change > 0 ? "received" : "sold";
}

function Realized({ change, realized_pnl: realized, realized_share: part }: Transfer) {
  if (change > 0) return "";
  if (realized === null) return <NotAvailable />;
  return (
    <>
      {money(realized, { sign: true })}
      {part !== null && part < 1 && (
        <span className="block text-label text-ink-3">on {share(part)} of it</span>
      )}
    </>
  );
}
