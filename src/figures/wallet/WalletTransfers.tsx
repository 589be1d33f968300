import { useContext } from "react";
import type { WalletHistory } from "../../../contract/wallet-history.ts";
import { Loading } from "../../ui/loading.ts";
import { csv } from "../../lib/csv.ts";
import { count, exact, large, money, plural, priceText, share } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { eventName } from "../../metrics/history/points.ts";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";

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
          <DataTable className="mt-1">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Kind</th>
                <th scope="col" className="text-right">
                  Amount, {ticker}
                </th>
                <th scope="col" className="text-right">
                  Price
                </th>
                <th scope="col" className="text-right">
                  Realized
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(
                (
                  {
                    time,
                    change,
                    price_usd: price,
                    realized_pnl: realized,
                    realized_share: part,
                    without_transfer: silent,
                  },
                  index,
                ) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two of one second each keep their place
                  <tr key={`${time} ${index}`}>
                    <td>
                      <time dateTime={time}>{eventName(Date.parse(time) / 1_000)}</time>
                    </td>
                    <td>
                      {silent
                        ? `${change > 0 ? "received" : "gone"} without a transfer`
                        : change > 0
                          ? "received"
                          : "sold"}
                    </td>
                    <td translate="no" className="text-right" title={exact(Math.abs(change))}>
                      {large(Math.abs(change))}
                    </td>
                    <td translate="no" className="text-right">
                      {price === null ? <NotAvailable /> : priceText(price)}
                    </td>
                    <td translate="no" className="text-right">
                      {change > 0 ? (
                        ""
                      ) : realized === null ? (
                        <NotAvailable />
                      ) : (
                        <>
                          {money(realized, { sign: true })}
                          {part !== null && part < 1 && (
                            <span className="block text-label text-ink-3">on {share(part)} of it</span>
                          )}
                        </>
                      )}
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </DataTable>
        </div>
      )}
    </div>
  );
}
