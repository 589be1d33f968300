import { Fragment, memo } from "react";
import { displayAddress } from "../../contract/address.ts";
import type { Holder } from "../../contract/holders.ts";
import type { TokenRef } from "../api/token-queries.ts";
import { CumulativeAxis, CumulativeStem, ShareAxis, ShareBar } from "../charts/TableCells.tsx";
import { walletPage } from "../lib/explorers.ts";
import { columnShares } from "../lib/column-shares.ts";
import { amount, count, exact, fitted, money, share } from "../lib/format.ts";
import type { Counted } from "../metrics/counted.ts";
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
  /** Null: the holdings cannot be valued. */
  readonly priceUsd: number | null;
  /** What the values are made with, or why there are none; empty where it is the price of now. */
  readonly valuesNote: string;
  readonly counted: Counted;
}

/** In the width of a hand a row is a grid of two lines, and its cells need no room of their own. */
const table = [
  "max-md:block max-md:[&_:is(th,td)]:border-0 max-md:[&_:is(th,td)]:p-0 max-md:[&_td]:h-auto",
  "max-md:[&_bdi]:text-[13px] max-md:[&_bdi>span]:before:text-[13px]",
  "max-xs:[&_bdi]:text-[12px] max-xs:[&_bdi>span]:before:text-[12px]",
].join(" ");
const rowGrid =
  "max-md:relative max-md:grid max-md:grid-cols-[minmax(32px,auto)_minmax(0,1fr)_auto_minmax(62px,auto)] max-md:items-baseline max-md:gap-x-2 max-md:gap-y-0.75";
const bodyRow = `${rowGrid} max-md:border-t max-md:border-rule max-md:pt-2 max-md:pb-1.75 max-md:first:border-t-0`;

const rank = "text-right text-ink-2 md:w-10 max-md:text-left";
const account = "max-table:hidden";
const cumulativeColumn = "text-right md:w-14.5";
const drawn = "md:max-lg:w-27.5 lg:w-37.5 print:w-22.5";
const open = "pl-2.5 md:w-8.5 max-table:hidden";

/** The holders; on a narrow page two lines each, the figures above, the bar and the running total below. */
export const HolderTable = memo(function HolderTable(props: HolderTableProps) {
  const { token, decimals, ticker, rows, supply, amountBefore, marked, onChain, counted } = props;
  const { priceUsd, valuesNote } = props;
  const cumulative = cumulativeShares(rows, supply, amountBefore);
  const accounts = token.chain === "sol" && rows.some((row) => row.spl_token_account !== "");
  const shares = rows.map((row) => supplyShare(row.amount, supply));
  const shareText = columnShares(shares);
  const largest = shares[0] ?? 0;
  const half = halfRow(rows, cumulative);
  return (
    <DataTable hover className={table}>
      {valuesNote && (
        <caption className="pb-2 text-left text-label text-wrap text-ink-2 max-md:block">
          {valuesNote}
        </caption>
      )}
      <thead className="max-md:block">
        <tr className={`${rowGrid} max-md:pb-1.5`}>
          <th scope="col" className={rank}>
            <Term metric="rank">Rank</Term>
          </th>
          <th scope="col">Wallet</th>
          {accounts && (
            <th scope="col" className={account}>
              <Term metric="token-account">Token account</Term>
            </th>
          )}
          <th scope="col" className="text-right">
            <span className="max-md:hidden">Amount, </span>
            {ticker}
          </th>
          {priceUsd !== null && (
            <th scope="col" className="text-right max-md:hidden">
              <Term metric="holding-value">Value</Term>
            </th>
          )}
          <th scope="col" className="text-right">
            <Term metric="share-of-supply">Share</Term>
          </th>
          <th scope="col" className={`${drawn} max-md:hidden`}>
            <span className="sr-only">Share as a bar</span>
            <ShareAxis max={shareText(largest)} />
          </th>
          <th scope="col" className={`${cumulativeColumn} max-md:hidden`}>
            <Term metric="cumulative-share">Cumulative</Term>
          </th>
          <th scope="col" className={`${drawn} max-md:hidden`}>
            <span className="sr-only">Cumulative share as a stem</span>
            <CumulativeAxis />
          </th>
          {onChain && (
            <th scope="col" className={open}>
              <span className="sr-only">Explorer</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:text-[14px] md:td:h-7">
        {rows.map((row, index) => {
          const address = displayAddress(token.chain, row.address);
          const part = shares[index] ?? null;
          const together = cumulative[index] ?? null;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a page that is turned changes its rows in place
            <Fragment key={index}>
              <tr className={marked === row.address ? `${bodyRow} ${currentRow}` : bodyRow}>
                <td className={rank}>{count(row.rank)}</td>
                <td className="max-md:[&>a]:after:absolute max-md:[&>a]:after:inset-0">
                  <WalletLink token={token} wallet={row.address}>
                    <Address value={address} />
                  </WalletLink>
                  <CopyButton text={address} what="wallet address" className="ml-1 max-lg:hidden" />
                </td>
                {accounts && (
                  <td className={account}>
                    <Address value={row.spl_token_account} form="short" dimmed />
                  </td>
                )}
                <td className="text-right" title={exact(row.amount)}>
                  <span className="max-md:hidden">{amount(row.amount, decimals)}</span>
                  <span className="md:hidden">{fitted(row.amount)}</span>
                </td>
                {priceUsd !== null && (
                  <td
                    data-part="value"
                    className="text-right max-md:[grid-area:2/3] max-md:text-label max-md:text-ink-2"
                    title={`$${exact(row.amount * priceUsd)}`}
                  >
                    {money(row.amount * priceUsd)}
                  </td>
                )}
                <td className="text-right max-md:font-semibold max-md:whitespace-normal md:w-14.5">
                  {shareText(part)}
                </td>
                <td
                  className={`${drawn} max-md:self-center ${priceUsd === null ? "max-md:col-[2/4]" : "max-md:[grid-area:2/2]"}`}
                >
                  {part !== null && <ShareBar share={part} max={largest} rank={row.rank} />}
                </td>
                <td
                  data-part="cumulative"
                  className={`${cumulativeColumn} ${together === null ? "text-ink-3 max-md:hidden" : "max-md:[grid-area:2/4] max-md:text-label max-md:text-ink-2"}`}
                >
                  {together === null
                    ? index === 0
                      ? cumulativeNeeds(row.rank)
                      : "not loaded"
                    : share(together)}
                </td>
                <td className={`${drawn} max-md:hidden`}>
                  {together !== null && <CumulativeStem share={together} />}
                </td>
                {onChain && (
                  <td className={open}>
                    <WalletExplorer token={token} wallet={row.address} />
                  </td>
                )}
              </tr>
              {row.rank === half && together !== null && (
                <HalfRow columnCount={7 + Number(accounts) + Number(onChain) + Number(priceUsd !== null)}>
                  {halfRowText(row.rank, together, counted)}
                </HalfRow>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </DataTable>
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

function WalletExplorer({ token, wallet }: { readonly token: TokenRef; readonly wallet: string }) {
  const { name, href } = walletPage(token.chain, wallet);
  return <ExternalLink small label={`Open wallet in ${name}`} href={href} />;
}
