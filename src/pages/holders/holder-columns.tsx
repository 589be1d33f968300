import { displayAddress } from "../../lib/display-address.ts";
import { CumulativeAxis, CumulativeStem, ShareAxis, ShareBar } from "../../charts/kit/TableCells.tsx";
import { walletPage } from "../../lib/explorers.ts";
import { plainDecimal } from "../../lib/decimal.ts";
import { amount, count, exact, fitted, money, share } from "../../lib/format.ts";
import { cumulativeNeeds } from "../../metrics/findings/holders.ts";
import { AddressTools } from "../../sections/behind/AddressTools.tsx";
import { Term } from "../../sections/Term.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { ExternalLink } from "../../ui/IconButton.tsx";
import type { Column } from "../../ui/ColumnTable.tsx";
import type { HolderColumn, HolderRow, HolderView } from "./holder-column.ts";

/** What is known of an address takes the room of its middle, so that nothing moves when it comes. */
const shortBesideChip =
  "has-[[data-chip]]:[&_bdi>span]:inline-block has-[[data-chip]]:[&_bdi>span]:w-[calc(1ch-0.01em)] has-[[data-chip]]:[&_bdi>span]:overflow-x-clip has-[[data-chip]]:[&_bdi>span]:text-ellipsis has-[[data-chip]]:[&_bdi>span]:before:content-['…']";

/** On a phone it has two lines: the address, and below it what the address is, which has room for a whole label there. */
export const walletCell = `max-md:[grid-area:1/2/3/3] max-md:[&>a]:after:absolute max-md:[&>a]:after:inset-0 ${shortBesideChip}`;
export const toolsLine = "max-md:mt-0.5 max-md:flex max-md:min-h-6 max-md:items-center";

/** In the width of a hand a row is a grid of two lines and a bar, and its cells need no room of their own. */
export const twoLineTable = [
  "max-md:block max-md:[&_:is(th,td)]:border-0 max-md:[&_:is(th,td)]:p-0 max-md:[&_td]:h-auto",
  "max-md:[&_bdi]:text-[13px] max-md:[&_bdi>span]:before:text-[13px]",
].join(" ");
/** `--last` is the least width of its last column. */
export const twoLineRow =
  "max-md:relative max-md:grid max-md:grid-cols-[minmax(32px,auto)_minmax(0,1fr)_auto_minmax(var(--last),auto)] max-md:items-baseline max-md:gap-x-2 max-md:gap-y-0.5";

/** What an address is: of holders and of who has more or less, in files alone. */
export const knownColumns: readonly Column<Pick<HolderRow, "known">, unknown>[] = [
  { name: "kind", value: ({ known }) => known?.kind ?? null },
  { name: "label", value: ({ known }) => known?.labels.map(({ name }) => name).join(" | ") ?? null },
  {
    name: "label_source",
    value: ({ known }) => known?.labels.map(({ source }) => source).join(" | ") ?? null,
  },
];

/** A long ticker gives way to the head beside it. */
const amountHead = "max-md:ml-14 max-md:truncate max-md:[grid-area:1/2/2/4]";
const drawnPlace = "md:max-lg:w-27.5 lg:w-37.5 print:w-22.5";
/** Of a row of two lines: the second. */
const secondLine = "max-md:text-label max-md:text-ink-2";

/** The columns of the holders, on the screen and in files, in their order. */
export const holderColumns: readonly HolderColumn[] = [
  {
    name: "rank",
    head: <Term metric="rank">Rank</Term>,
    value: ({ holder }) => holder.rank,
    cell: ({ holder }) => count(holder.rank),
    isNumber: true,
    place: "text-ink-2 md:w-10 max-md:text-left",
  },
  {
    name: "wallet",
    head: "Wallet",
    value: ({ holder }) => holder.address,
    headLook: "max-md:[grid-area:1/2]",
    look: walletCell,
    cell: ({ holder }, _, { token, addresses }) => {
      const address = displayAddress(token.chain, holder.address);
      return (
        <>
          <WalletLink token={token} wallet={holder.address}>
            <Address value={address} />
          </WalletLink>
          <CopyButton text={address} what="wallet address" className="ml-1 max-lg:hidden" />
          <span className={toolsLine}>
            <AddressTools token={token} address={holder.address} among={addresses} />
          </span>
        </>
      );
    },
  },
  ...knownColumns,
  {
    name: "token_account",
    head: <Term metric="token-account">Token account</Term>,
    value: ({ holder }) => holder.spl_token_account,
    isShown: ({ hasAccounts, switched }) => hasAccounts && switched.length <= 2,
    place: "max-table:hidden",
    cell: ({ holder }) => <Address value={holder.spl_token_account} form="short" dimmed />,
  },
  {
    name: "amount",
    head: ({ ticker }) => (
      <>
        <span className="max-md:hidden">Amount, </span>
        {ticker}
      </>
    ),
    value: ({ holder }) => holder.amount,
    isNumber: true,
    headLook: amountHead,
    look: "max-md:[grid-area:1/2/2/4]",
    title: ({ holder }) => exact(holder.amount),
    cell: ({ holder }, _, { decimals }) => (
      <>
        <span className="max-md:hidden">{amount(holder.amount, decimals)}</span>
        <span className="md:hidden">{fitted(holder.amount)}</span>
      </>
    ),
  },
  {
    name: "In wallets",
    isShown: ({ inWallets }) => inWallets !== undefined,
    isNumber: true,
    isWide: true,
    title: ({ holder }, view) => exact(walletText(holder.amount, view)),
    cell: ({ holder }, _, view) => amount(Number(walletText(holder.amount, view)), view.decimals),
  },
  // Every digit, in the token's smallest unit, as imports take it.
  {
    name: "amount_raw",
    value: ({ holder }) => (holder.amount_raw === undefined ? null : BigInt(holder.amount_raw)),
  },
  {
    name: "Value",
    head: <Term metric="holding-value">Value</Term>,
    isShown: ({ priceUsd }) => priceUsd !== null,
    isNumber: true,
    part: "value",
    headLook: "max-md:hidden",
    look: `max-md:[grid-area:2/3] ${secondLine}`,
    title: (row) => `$${exact(valueUsd(row) ?? 0)}`,
    cell: (row) => money(valueUsd(row) ?? 0),
  },
  {
    name: "share_of_supply",
    head: <Term metric="share-of-supply">Share</Term>,
    value: ({ shareOfSupply }) => shareOfSupply,
    isNumber: true,
    place: "max-md:[grid-area:1/4]",
    look: "max-md:font-semibold max-md:whitespace-normal md:w-14.5",
    cell: ({ shareOfSupply }, _, { shareText }) => shareText(shareOfSupply),
  },
  {
    name: "Share as a bar",
    head: ({ shareText, largestShare }) => <ShareAxis max={shareText(largestShare)} />,
    isDrawing: true,
    // Beside columns of figures that a reader wants there is no room for a drawing, but on a phone, where those are not.
    place: ({ switched }) => `${drawnPlace} ${switched.length > 0 ? "md:hidden" : ""}`,
    headLook: "max-md:hidden",
    look: "max-md:[grid-area:3/2/4/-1]",
    cell: ({ holder, shareOfSupply }, _, { largestShare }) =>
      shareOfSupply !== null && <ShareBar share={shareOfSupply} max={largestShare} rank={holder.rank} />,
  },
  {
    name: "cumulative_share",
    head: <Term metric="cumulative-share">Cumulative</Term>,
    value: ({ cumulativeShare }) => cumulativeShare,
    isShown: ({ isPart }) => !isPart,
    isNumber: true,
    part: "cumulative",
    place: "md:w-14.5",
    headLook: "max-md:hidden",
    look: ({ cumulativeShare }) =>
      cumulativeShare === null ? "text-ink-3 max-md:hidden" : `max-md:[grid-area:2/4] ${secondLine}`,
    cell: ({ holder, cumulativeShare }, index) => {
      if (cumulativeShare !== null) return share(cumulativeShare);
      return index === 0 ? cumulativeNeeds(holder.rank) : "not loaded";
    },
  },
  {
    name: "Cumulative share as a stem",
    head: <CumulativeAxis />,
    isDrawing: true,
    isShown: ({ isPart, switched }) => !isPart && switched.length === 0,
    place: `${drawnPlace} max-table:hidden`,
    cell: ({ cumulativeShare }) => cumulativeShare !== null && <CumulativeStem share={cumulativeShare} />,
  },
  { name: "price_usd", value: ({ priceUsd }) => priceUsd },
  { name: "value_usd", value: valueUsd },
  {
    name: "Explorer",
    isControl: true,
    isShown: ({ onChain }) => onChain,
    place: "pl-2.5 md:w-8.5 max-table:hidden",
    cell: ({ holder }, _, { token }) => {
      const { name, href } = walletPage(token.chain, holder.address);
      return <ExternalLink small label={`Open wallet in ${name}`} href={href} />;
    },
  },
];

function walletText(tokens: number, { inWallets }: HolderView): string {
  return inWallets?.(plainDecimal(tokens)) ?? "";
}

function valueUsd({ holder, priceUsd }: HolderRow): number | null {
  return priceUsd === null ? null : holder.amount * priceUsd;
}
