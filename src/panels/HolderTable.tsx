import { Fragment, memo } from "react";
import { displayAddress } from "../../contract/address.ts";
import type { Holder } from "../../contract/holders.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { CumulativeAxis, CumulativeStem, ShareAxis, ShareBar } from "../charts/TableCells.tsx";
import { walletPage } from "../lib/explorers.ts";
import { amount, columnShare, count, exact, fitted, share } from "../lib/format.ts";
import { cumulativeNeeds, halfRowText } from "../metrics/findings/holders.ts";
import { cumulativeShares, halfRow } from "../metrics/holders.ts";
import { supplyShare } from "../metrics/supply.ts";
import { Address } from "../ui/Address.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { currentRow, DataTable } from "../ui/DataTable.tsx";
import { ExternalLink } from "../ui/IconButton.tsx";
import { Term } from "./Term.tsx";
import { WalletLink } from "./WalletLink.tsx";

interface HolderTableProps {
  readonly token: TokenRef;
  readonly decimals: number;
  readonly ticker: string;
  readonly rows: readonly Holder[];
  readonly supply: number;
  /** What all ranks before the first row hold; null where it is not loaded. */
  readonly amountBefore: number | null;
  /** The wallet that was looked for. */
  readonly marked: string | undefined;
  /** False where the wallets are invented: no explorer knows them. */
  readonly onChain: boolean;
}

const rowsLook = [
  "md:[:where(&)_td]:h-7 max-md:[:where(&)_tr>:is(td,th)]:h-auto max-md:[:where(&)_tr>:is(td,th)]:w-auto",
  "max-md:[:where(&)_tr>:is(td,th)]:border-0 max-md:[:where(&)_tr>:is(td,th)]:p-0",
  "max-md:[&_bdi]:text-[13px] max-md:[&_bdi>span]:before:text-[13px]",
  "max-xs:[&_bdi]:text-[12px] max-xs:[&_bdi>span]:before:text-[12px]",
].join(" ");
/** Where the upper half of the supply ends. */
const halfLine = "*:border-t *:border-ink-2";

/** The holders; on a narrow page two lines each, the figures above, the bar and the running total below. */
export const HolderTable = memo(function HolderTable(props: HolderTableProps) {
  const { token, decimals, ticker, rows, supply, amountBefore, marked, onChain } = props;
  const cumulative = cumulativeShares(rows, supply, amountBefore);
  const accounts = token.chain === "sol" && rows.some((row) => row.spl_token_account !== "");
  const largest = supplyShare(rows[0]?.amount ?? 0, supply) ?? 0;
  const half = halfRow(rows, cumulative);
  return (
    <DataTable hover className={`holder-table ${rowsLook}`}>
      <thead>
        <tr>
          <th scope="col" className="rank text-right max-md:text-left">
            <Term metric="rank">Rank</Term>
          </th>
          <th scope="col">Wallet</th>
          {accounts && (
            <th scope="col" className="account">
              <Term metric="token-account">Token account</Term>
            </th>
          )}
          <th scope="col" className="text-right">
            <span className="max-md:hidden">Amount, </span>
            {ticker}
          </th>
          <th scope="col" className="text-right">
            <Term metric="share-of-supply">Share</Term>
          </th>
          <th scope="col" className="bar-cell">
            <span className="sr-only">Share as a bar</span>
            <ShareAxis max={largest} />
          </th>
          <th scope="col" className="cumulative text-right">
            <Term metric="cumulative-share">Cumulative</Term>
          </th>
          <th scope="col" className="stem-cell">
            <span className="sr-only">Cumulative share as a stem</span>
            <CumulativeAxis />
          </th>
          {onChain && (
            <th scope="col" className="open pl-2.5">
              <span className="sr-only">Explorer</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const address = displayAddress(token.chain, row.address);
          const part = supplyShare(row.amount, supply);
          const together = cumulative[index] ?? null;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a page that is turned changes its rows in place
            <Fragment key={index}>
              <tr
                className={`${marked === row.address ? currentRow : ""} ${index > 0 && rows[index - 1]?.rank === half ? halfLine : ""}`}
              >
                <td className="rank text-right max-md:text-left">{count(row.rank)}</td>
                <td>
                  <WalletLink token={token} wallet={row.address}>
                    <Address value={address} />
                  </WalletLink>
                  <CopyButton className="ml-1 max-lg:hidden" text={address} what="wallet address" />
                </td>
                {accounts && (
                  <td className="account">
                    <Address value={row.spl_token_account} form="short" dimmed />
                  </td>
                )}
                <td className="text-right" title={exact(row.amount)}>
                  <span className="max-md:hidden">{amount(row.amount, decimals)}</span>
                  <span className="md:hidden">{fitted(row.amount)}</span>
                </td>
                <td className="share text-right">{columnShare(part)}</td>
                <td className="bar-cell">
                  {part !== null && <ShareBar share={part} max={largest} rank={row.rank} />}
                </td>
                <td
                  className={
                    together === null
                      ? "cumulative text-right text-ink-3 max-md:hidden"
                      : "cumulative text-right"
                  }
                >
                  {together === null
                    ? index === 0
                      ? cumulativeNeeds(row.rank)
                      : "not loaded"
                    : share(together)}
                </td>
                <td className="stem-cell">{together !== null && <CumulativeStem share={together} />}</td>
                {onChain && (
                  <td className="open pl-2.5">
                    <WalletExplorer token={token} wallet={row.address} />
                  </td>
                )}
              </tr>
              {row.rank === half && together !== null && (
                <tr className={`half-mark ${halfLine} *:h-6.5 *:pr-8.5`}>
                  <td colSpan={7 + Number(accounts) + Number(onChain)}>{halfRowText(row.rank, together)}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </DataTable>
  );
});

function WalletExplorer({ token, wallet }: { readonly token: TokenRef; readonly wallet: string }) {
  const { name, href } = walletPage(token.chain, wallet);
  return <ExternalLink small label={`Open wallet in ${name}`} href={href} />;
}
