import { Fragment, memo } from "react";
import { displayAddress } from "../../contract/address.ts";
import type { Holder } from "../../contract/holders.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { CumulativeAxis, CumulativeStem, ShareAxis, ShareBar } from "../charts/TableCells.tsx";
import { walletPage } from "../lib/explorers.ts";
import { amount, columnShare, count, exact, fitted, share } from "../lib/format.ts";
import type { Counted } from "../metrics/counted.ts";
import { cumulativeNeeds, halfRowText } from "../metrics/findings/holders.ts";
import { cumulativeShares, halfRow } from "../metrics/holders.ts";
import { supplyShare } from "../metrics/supply.ts";
import { Address } from "../ui/Address.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
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
  readonly counted: Counted;
}

/** The holders; on a narrow page two lines each, the figures above, the bar and the running total below. */
export const HolderTable = memo(function HolderTable(props: HolderTableProps) {
  const { token, decimals, ticker, rows, supply, amountBefore, marked, onChain, counted } = props;
  const cumulative = cumulativeShares(rows, supply, amountBefore);
  const accounts = token.chain === "sol" && rows.some((row) => row.spl_token_account !== "");
  const largest = supplyShare(rows[0]?.amount ?? 0, supply) ?? 0;
  const half = halfRow(rows, cumulative);
  return (
    <table className="data-table holder-table hover">
      <thead>
        <tr>
          <th scope="col" className="number rank">
            <Term metric="rank">Rank</Term>
          </th>
          <th scope="col">Wallet</th>
          {accounts && (
            <th scope="col" className="account">
              <Term metric="token-account">Token account</Term>
            </th>
          )}
          <th scope="col" className="number">
            <span className="only-wide">Amount, </span>
            {ticker}
          </th>
          <th scope="col" className="number">
            <Term metric="share-of-supply">Share</Term>
          </th>
          <th scope="col" className="bar-cell">
            <span className="visually-hidden">Share as a bar</span>
            <ShareAxis max={largest} />
          </th>
          <th scope="col" className="number cumulative">
            <Term metric="cumulative-share">Cumulative</Term>
          </th>
          <th scope="col" className="stem-cell">
            <span className="visually-hidden">Cumulative share as a stem</span>
            <CumulativeAxis />
          </th>
          {onChain && (
            <th scope="col" className="open">
              <span className="visually-hidden">Explorer</span>
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
              <tr className={marked === row.address ? "current" : undefined}>
                <td className="number rank">{count(row.rank)}</td>
                <td>
                  <WalletLink token={token} wallet={row.address}>
                    <Address value={address} />
                  </WalletLink>
                  <CopyButton text={address} what="wallet address" />
                </td>
                {accounts && (
                  <td className="account">
                    <Address value={row.spl_token_account} form="short" dimmed />
                  </td>
                )}
                <td className="number" title={exact(row.amount)}>
                  <span className="only-wide">{amount(row.amount, decimals)}</span>
                  <span className="only-narrow">{fitted(row.amount)}</span>
                </td>
                <td className="number share">{columnShare(part)}</td>
                <td className="bar-cell">
                  {part !== null && <ShareBar share={part} max={largest} rank={row.rank} />}
                </td>
                <td className={together === null ? "number cumulative quiet" : "number cumulative"}>
                  {together === null
                    ? index === 0
                      ? cumulativeNeeds(row.rank)
                      : "not loaded"
                    : share(together)}
                </td>
                <td className="stem-cell">{together !== null && <CumulativeStem share={together} />}</td>
                {onChain && (
                  <td className="open">
                    <WalletExplorer token={token} wallet={row.address} />
                  </td>
                )}
              </tr>
              {row.rank === half && together !== null && (
                <tr className="half-mark">
                  <td colSpan={7 + Number(accounts) + Number(onChain)}>
                    {halfRowText(row.rank, together, counted)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
});

function WalletExplorer({ token, wallet }: { readonly token: TokenRef; readonly wallet: string }) {
  const { name, href } = walletPage(token.chain, wallet);
  return <ExternalLink small label={`Open wallet in ${name}`} href={href} />;
}
