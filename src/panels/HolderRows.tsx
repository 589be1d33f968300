import { Fragment } from "react";
import { displayAddress } from "../../contract/address.ts";
import { ShareBar } from "../charts/TableCells.tsx";
import { columnShare, count, fitted, share } from "../lib/format.ts";
import { halfRowText } from "../metrics/findings/holders.ts";
import { halfRow } from "../metrics/holders.ts";
import { supplyShare } from "../metrics/supply.ts";
import { Address } from "../ui/Address.tsx";
import type { HolderTableProps } from "./HolderTable.tsx";
import { WalletLink } from "./WalletLink.tsx";

/** The holders on a narrow page: figures in the first line, bar and running total in the second. */
export function HolderRows({ token, ticker, rows, supply, cumulative }: HolderTableProps) {
  const largest = supplyShare(rows[0]?.amount ?? 0, supply) ?? 0;
  const half = halfRow(rows, cumulative);
  return (
    <div className="only-narrow">
      <div className="holder-rows-head">
        <span>Rank</span>
        <span>Wallet</span>
        <span className="number">{ticker}</span>
        <span className="number">Share</span>
      </div>
      <ul className="holder-rows">
        {rows.map((row, index) => {
          const part = supplyShare(row.amount, supply);
          const together = cumulative[index] ?? null;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a page that is turned changes its rows in place
            <Fragment key={index}>
              <li>
                <WalletLink token={token} wallet={row.address}>
                  <span className="rank">{count(row.rank)}</span>
                  <span>
                    <Address value={displayAddress(token.chain, row.address)} form="short" />
                  </span>
                  <span className="number">{fitted(row.amount)}</span>
                  <span className="number share">{columnShare(part)}</span>
                  <span className="bar">
                    {part !== null && <ShareBar thin share={part} max={largest} rank={row.rank} />}
                  </span>
                  <span className="number cumulative">{together !== null && share(together)}</span>
                </WalletLink>
              </li>
              {row.rank === half && together !== null && (
                <li className="half-mark">{halfRowText(row.rank, together)}</li>
              )}
            </Fragment>
          );
        })}
      </ul>
    </div>
  );
}
