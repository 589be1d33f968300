import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ChainId } from "../../../contract/chains.ts";
import type { TokenSort } from "../../../contract/token-sorts.ts";
import type { Covered, TokenFigures } from "../../../contract/tokens.ts";
import { SupplyAxis, SupplyDot } from "../../charts/kit/TableCells.tsx";
import { displayAddress } from "../../lib/display-address.ts";
import { count, hhiText, lifetime, money, plural, priceText, rawAmount, share } from "../../lib/format.ts";
import { plainName } from "../../lib/text.ts";
import { describeGroups } from "../../metrics/findings/groups.ts";
import { mostHhi, unlistedFigures } from "../../metrics/findings/list.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { WatchButton } from "../../sections/WatchButton.tsx";
import { Address } from "../../ui/Address.tsx";
import { Change } from "../../ui/Change.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { Identicon } from "../../ui/Identicon.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { columnLabels, nextSort, shownSort, type Sort } from "./list-columns.ts";
import type { TokenRow } from "./token-rows.ts";

interface TokenTableProps {
  readonly rows: readonly TokenRow[];
  readonly chain: ChainId;
  readonly covered: Covered;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** With figures of each token where some are known; else with what the list of a hosted service has. */
export function TokenTable({ rows, chain, covered, sort, onSort }: TokenTableProps) {
  const shown = shownSort(sort, covered);
  const direction = (name: TokenSort): SortDirection | undefined =>
    shown === name ? "ascending" : shown === `-${name}` ? "descending" : undefined;
  const button = (name: TokenSort, label: ReactNode) => (
    <SortButton direction={direction(name)} onSort={() => onSort(nextSort(name, shown))}>
      {label}
    </SortButton>
  );
  const hasFigures = covered !== "none";
  const columns = [...nameColumns, ...(hasFigures ? figureColumns : hostedColumns)].map(
    (column): TokenColumn => {
      const { by, second } = column;
      if (!by) return column;
      const head = (
        <>
          {button(by, columnLabels[by])}
          {second && (
            <span className="mt-2 block font-normal">
              {button(
                second,
                <>
                  <span className="sr-only">{columnLabels[by]} </span>without
                </>,
              )}
            </span>
          )}
        </>
      );
      return { ...column, head, sort: direction(by) ?? (second && direction(second)) ?? "none" };
    },
  );
  return (
    <ColumnTable
      hover
      className="max-md:hidden [&_td]:h-row"
      columns={columns}
      view={{ chain, hasFigures }}
      rows={rows}
      keyOf={({ token }) => token.address}
    />
  );
}

interface TokenView {
  readonly chain: ChainId;
  readonly hasFigures: boolean;
}

interface TokenColumn extends Column<TokenRow, TokenView> {
  /** What its head sorts by, and what stands there on a second line and is sorted by as well. */
  readonly by?: TokenSort;
  readonly second?: TokenSort;
}

const nameColumns: readonly TokenColumn[] = [
  {
    name: "Watch",
    isControl: true,
    place: "w-8",
    cell: ({ token }, _, { chain }) => <WatchButton small chain={chain} token={token} />,
  },
  {
    name: "name",
    by: "name",
    look: "max-w-47.5 overflow-hidden text-ellipsis",
    cell: ({ token, isDemo }, _, { chain, hasFigures }) => (
      <>
        <span className="mr-2.5 inline-block align-middle">
          <Identicon address={token.address} size={20} />
        </span>
        <Link
          className="font-strong no-underline hover:underline"
          to="/$chain/$token"
          params={{ chain, token: token.address }}
        >
          <TokenName limit={32}>{token.name}</TokenName>
        </Link>
        <AlphabetWarning token={token} />
        {isDemo && <span className={`ml-2 text-ink-2 ${hasFigures ? "" : "table:hidden"}`}>demo</span>}
      </>
    ),
  },
  {
    name: "ticker",
    by: "ticker",
    place: ({ hasFigures }) => (hasFigures ? "max-[960px]:hidden" : ""),
    look: "max-w-24 overflow-hidden text-ellipsis",
    cell: ({ token }) => <TokenName limit={14}>{token.ticker}</TokenName>,
  },
  {
    name: "Address",
    place: ({ hasFigures }) => (hasFigures ? "max-xl:hidden" : ""),
    cell: ({ token }, _, { chain, hasFigures }) => {
      const address = displayAddress(chain, token.address);
      return (
        <>
          <Address value={address} form={hasFigures ? "short" : "list"} />
          <CopyButton
            className="ml-1 max-lg:hidden"
            text={address}
            what={`address of ${plainName(token.name, 32)}`}
          />
        </>
      );
    },
  },
];

const supplyColumn: TokenColumn = {
  name: "supply",
  by: "supply",
  isNumber: true,
  cell: ({ token: { supply, decimals } }, _, { hasFigures }) =>
    supply === null ? <NotAvailable /> : rawAmount(supply, decimals, hasFigures ? 0 : 2),
};

/** What the list of a hosted service has. */
const hostedColumns: readonly TokenColumn[] = [
  {
    name: "Network",
    place: "max-[960px]:hidden",
    look: "text-ink-2",
    cell: ({ token, isDemo }) => (
      <>
        {token.network}
        {isDemo && ", demo"}
      </>
    ),
  },
  {
    name: "decimals",
    by: "decimals",
    isNumber: true,
    look: "text-ink-2",
    cell: ({ token }) => token.decimals,
  },
  supplyColumn,
  {
    name: "Supply on a log scale",
    head: <SupplyAxis />,
    isDrawing: true,
    place: "w-42.5 min-w-37.5 pl-5 max-lg:min-w-27.5 max-[960px]:hidden",
    cell: ({ supply }) => supply !== null && <SupplyDot supply={supply} />,
  },
];

/** The main figures of a token; in their place, in one cell, why none is known. */
const figureColumns: readonly TokenColumn[] = [
  {
    ...figureColumn("holders", ({ holder_count: holders, wallet_count: wallets, history }) =>
      holders === null ? (
        <span translate="yes">{unlistedFigures(history)}</span>
      ) : (
        <>
          {count(wallets ?? holders)}
          {wallets !== null && <Beside>{plural(holders, "account")}</Beside>}
        </>
      ),
    ),
    span: ({ token }) => (token.holder_count === null ? figureColumns.length - 1 : 1),
    look: ({ token }) => (token.holder_count === null ? "text-ink-3" : ""),
  },
  figureColumn("change_24h", ({ change_24h: change, wallet_change_24h: ofWallets }) => (
    <Change value={ofWallets ?? change} />
  )),
  figureColumn("change_7d", ({ change_7d: change, wallet_change_7d: ofWallets }) => (
    <Change value={ofWallets ?? change} />
  )),
  {
    ...figureColumn(
      "top10_share",
      ({
        top10_share,
        wallet_top10_share: ofWallets,
        remaining_top10_share: remaining,
        excluded_kinds: kinds,
      }) => (
        <>
          {top10_share === null ? <NotAvailable /> : share(ofWallets ?? top10_share)}
          {remaining !== null && kinds.length > 0 && (
            <Beside title={`without ${describeGroups(kinds)}`}>{`${share(remaining)} without`}</Beside>
          )}
        </>
      ),
    ),
    second: "remaining_top10_share",
  },
  figureColumn("hhi", ({ hhi, wallet_hhi: ofWallets }) =>
    hhi === null ? <NotAvailable /> : hhiText((ofWallets ?? hhi) * mostHhi),
  ),
  figureColumn("price", ({ price_usd: usd }) => ifKnown(usd, priceText), "max-lg:hidden"),
  figureColumn(
    "market_value",
    ({ market_value_usd: usd }) => ifKnown(usd, (value) => money(value)),
    "max-table:hidden",
  ),
  figureColumn(
    "volume_7d",
    ({ volume_7d_usd: usd }) => ifKnown(usd, (value) => money(value)),
    "max-lg:hidden",
  ),
  figureColumn("age", ({ age_seconds: seconds }) => ifKnown(seconds, lifetime), "max-xl:hidden"),
  // Beside figures it stands where there is room for it, and is sorted by on all pages.
  { ...supplyColumn, place: "max-[1680px]:hidden" },
];

function figureColumn(by: TokenSort, cell: (token: TokenFigures) => ReactNode, place?: string): TokenColumn {
  return {
    name: by,
    by,
    part: by,
    isNumber: true,
    cell: ({ token }) => cell(token),
    ...(place && { place }),
  };
}

function ifKnown(value: number | null, text: (value: number) => string): ReactNode {
  return value === null ? <NotAvailable>not known</NotAvailable> : text(value);
}

/** In how many accounts wallets hold it, where these are more; what a figure leaves out. */
function Beside({ children, title }: { readonly children: string; readonly title?: string }) {
  return (
    <span className="-mt-1 block text-axis text-ink-3 empty:hidden" title={title}>
      {children}
    </span>
  );
}

type SortDirection = "ascending" | "descending";

interface SortButtonProps {
  readonly direction: SortDirection | undefined;
  readonly onSort: () => void;
  readonly children: ReactNode;
}

/** Head of a column that can be sorted; the cell around it carries `aria-sort`. */
function SortButton({ direction, onSort, children }: SortButtonProps) {
  return (
    <button type="button" className="-my-1 inline-flex min-h-6 items-center gap-1" onClick={onSort}>
      {children}
      <svg className="h-2.5 w-1.75 fill-ink-3" viewBox="0 0 7 10" aria-hidden="true">
        <path className={direction === "ascending" ? "fill-ink" : undefined} d="M3.5 0 6.5 4h-6z" />
        <path className={direction === "descending" ? "fill-ink" : undefined} d="M3.5 10 .5 6h6z" />
      </svg>
    </button>
  );
}
