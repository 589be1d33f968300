import { displayAddress } from "../../lib/display-address.ts";
import { CumulativeAxis, CumulativeStem, ShareAxis, ShareBar } from "../../charts/kit/TableCells.tsx";
import { walletPage } from "../../lib/explorers.ts";
import type { SwitchedColumn } from "../../lib/search-params.ts";
import { plainDecimal } from "../../lib/decimal.ts";
import { amount, count, exact, fitted, money, share } from "../../lib/format.ts";
import { cumulativeNeeds } from "../../metrics/findings/holders.ts";
import { AddressTools } from "../../sections/behind/AddressTools.tsx";
import { Term } from "../../sections/Term.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { ExternalLink } from "../../ui/IconButton.tsx";
import type { HolderColumn, HolderRow } from "./holder-column.ts";

/** What is known of an address takes the room of its middle, so that nothing moves when it comes. */
const shortBesideChip =
  "has-[[data-chip]]:[&_bdi>span]:inline-block has-[[data-chip]]:[&_bdi>span]:w-[calc(1ch-0.01em)] has-[[data-chip]]:[&_bdi>span]:overflow-x-clip has-[[data-chip]]:[&_bdi>span]:text-ellipsis has-[[data-chip]]:[&_bdi>span]:before:content-['…']";

/** On a phone it has two lines: the address, and below it what the address is, which has room for a whole label there. */
export const walletCell = `max-md:[grid-area:1/2/3/3] max-md:[&>a]:after:absolute max-md:[&>a]:after:inset-0 ${shortBesideChip}`;
export const toolsLine = "max-md:mt-0.5 max-md:flex max-md:min-h-6 max-md:items-center";

const rankCell = "text-right text-ink-2 md:w-10 max-md:text-left";
/** A long ticker gives way to the head beside it. */
export const amountHead = "text-right max-md:ml-14 max-md:truncate max-md:[grid-area:1/2/2/4]";
export const shareCell = "max-md:[grid-area:1/4]";
const accountCell = "max-table:hidden";
const cumulativeCell = "text-right md:w-14.5";
const drawnCell = "md:max-lg:w-27.5 lg:w-37.5 print:w-22.5";
/** Beside columns of figures that a reader wants there is no room for a drawing, but on a phone, where those are not. */
const besideSwitched = (switched: readonly SwitchedColumn[]) => (switched.length > 0 ? "md:hidden" : "");
const explorerCell = "pl-2.5 md:w-8.5 max-table:hidden";

/** The columns of the holders, on the screen and in files, in their order. */
export const holderColumns: readonly HolderColumn[] = [
  {
    name: "rank",
    value: ({ holder }) => holder.rank,
    head: () => (
      <th scope="col" className={rankCell}>
        <Term metric="rank">Rank</Term>
      </th>
    ),
    cell: ({ holder }) => <td className={rankCell}>{count(holder.rank)}</td>,
  },
  {
    name: "wallet",
    value: ({ holder }) => holder.address,
    head: () => (
      <th scope="col" className="max-md:[grid-area:1/2]">
        Wallet
      </th>
    ),
    cell: ({ holder }, { token, addresses }) => {
      const address = displayAddress(token.chain, holder.address);
      return (
        <td className={walletCell}>
          <WalletLink token={token} wallet={holder.address}>
            <Address value={address} />
          </WalletLink>
          <CopyButton text={address} what="wallet address" className="ml-1 max-lg:hidden" />
          <span className={toolsLine}>
            <AddressTools token={token} address={holder.address} among={addresses} />
          </span>
        </td>
      );
    },
  },
  { name: "kind", value: ({ known }) => known?.kind ?? null },
  { name: "label", value: ({ known }) => known?.labels.map(({ name }) => name).join(" | ") ?? null },
  {
    name: "label_source",
    value: ({ known }) => known?.labels.map(({ source }) => source).join(" | ") ?? null,
  },
  {
    name: "token_account",
    value: ({ holder }) => holder.spl_token_account,
    isShown: ({ hasAccounts, switched }) => hasAccounts && switched.length <= 2,
    head: () => (
      <th scope="col" className={accountCell}>
        <Term metric="token-account">Token account</Term>
      </th>
    ),
    cell: ({ holder }) => (
      <td className={accountCell}>
        <Address value={holder.spl_token_account} form="short" dimmed />
      </td>
    ),
  },
  {
    name: "amount",
    value: ({ holder }) => holder.amount,
    head: ({ ticker }) => (
      <th scope="col" className={amountHead}>
        <span className="max-md:hidden">Amount, </span>
        {ticker}
      </th>
    ),
    cell: ({ holder }, { decimals }) => (
      <td className="text-right max-md:[grid-area:1/2/2/4]" title={exact(holder.amount)}>
        <span className="max-md:hidden">{amount(holder.amount, decimals)}</span>
        <span className="md:hidden">{fitted(holder.amount)}</span>
      </td>
    ),
  },
  {
    name: "amount_in_wallets",
    isShown: ({ inWallets }) => inWallets !== undefined,
    head: () => (
      <th scope="col" className="text-right max-md:hidden">
        In wallets
      </th>
    ),
    cell: ({ holder }, { decimals, inWallets }) => {
      const text = inWallets?.(plainDecimal(holder.amount)) ?? "";
      return (
        <td className="text-right max-md:hidden" title={exact(text)}>
          {amount(Number(text), decimals)}
        </td>
      );
    },
  },
  // Every digit, in the token's smallest unit, as imports take it.
  {
    name: "amount_raw",
    value: ({ holder }) => (holder.amount_raw === undefined ? null : BigInt(holder.amount_raw)),
  },
  {
    name: "shown_value",
    isShown: ({ priceUsd }) => priceUsd !== null,
    head: () => (
      <th scope="col" className="text-right max-md:hidden">
        <Term metric="holding-value">Value</Term>
      </th>
    ),
    cell: (row) => {
      const value = valueUsd(row) ?? 0;
      return (
        <td
          data-part="value"
          className="text-right max-md:[grid-area:2/3] max-md:text-label max-md:text-ink-2"
          title={`$${exact(value)}`}
        >
          {money(value)}
        </td>
      );
    },
  },
  {
    name: "share_of_supply",
    value: ({ shareOfSupply }) => shareOfSupply,
    head: () => (
      <th scope="col" className={`text-right ${shareCell}`}>
        <Term metric="share-of-supply">Share</Term>
      </th>
    ),
    cell: ({ shareOfSupply }, { shareText }) => (
      <td className={`text-right max-md:font-semibold max-md:whitespace-normal md:w-14.5 ${shareCell}`}>
        {shareText(shareOfSupply)}
      </td>
    ),
  },
  {
    name: "share_bar",
    head: ({ shareText, largestShare, switched }) => (
      <th scope="col" className={`${drawnCell} max-md:hidden ${besideSwitched(switched)}`}>
        <span className="sr-only">Share as a bar</span>
        <ShareAxis max={shareText(largestShare)} />
      </th>
    ),
    cell: ({ holder, shareOfSupply }, { largestShare, switched }) => (
      <td className={`${drawnCell} max-md:[grid-area:3/2/4/-1] ${besideSwitched(switched)}`}>
        {shareOfSupply !== null && <ShareBar share={shareOfSupply} max={largestShare} rank={holder.rank} />}
      </td>
    ),
  },
  {
    name: "cumulative_share",
    isShown: ({ isPart }) => !isPart,
    value: ({ cumulativeShare }) => cumulativeShare,
    head: () => (
      <th scope="col" className={`${cumulativeCell} max-md:hidden`}>
        <Term metric="cumulative-share">Cumulative</Term>
      </th>
    ),
    cell: ({ holder, cumulativeShare }, _, index) => (
      <td
        data-part="cumulative"
        className={`${cumulativeCell} ${cumulativeShare === null ? "text-ink-3 max-md:hidden" : "max-md:[grid-area:2/4] max-md:text-label max-md:text-ink-2"}`}
      >
        {cumulativeShare !== null
          ? share(cumulativeShare)
          : index === 0
            ? cumulativeNeeds(holder.rank)
            : "not loaded"}
      </td>
    ),
  },
  {
    name: "cumulative_stem",
    isShown: ({ isPart, switched }) => !isPart && switched.length === 0,
    head: () => (
      <th scope="col" className={`${drawnCell} max-table:hidden`}>
        <span className="sr-only">Cumulative share as a stem</span>
        <CumulativeAxis />
      </th>
    ),
    cell: ({ cumulativeShare }) => (
      <td className={`${drawnCell} max-table:hidden`}>
        {cumulativeShare !== null && <CumulativeStem share={cumulativeShare} />}
      </td>
    ),
  },
  { name: "price_usd", value: ({ priceUsd }) => priceUsd },
  { name: "value_usd", value: valueUsd },
  {
    name: "explorer",
    isShown: ({ onChain }) => onChain,
    head: () => (
      <th scope="col" className={explorerCell}>
        <span className="sr-only">Explorer</span>
      </th>
    ),
    cell: ({ holder }, { token }) => {
      const { name, href } = walletPage(token.chain, holder.address);
      return (
        <td className={explorerCell}>
          <ExternalLink small label={`Open wallet in ${name}`} href={href} />
        </td>
      );
    },
  },
];

function valueUsd({ holder, priceUsd }: HolderRow): number | null {
  return priceUsd === null ? null : holder.amount * priceUsd;
}
