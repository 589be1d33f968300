import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
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
import { DataTable } from "../../ui/DataTable.tsx";
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

const scaleLook = "w-42.5 min-w-37.5 pl-5 max-lg:min-w-27.5 max-[960px]:hidden";

/** Beside figures it stands where there is room for it, and is sorted by on all pages. */
const supplyLook = "max-[1680px]:hidden";

/** With figures of each token where some are known; else with what the list of a hosted service has. */
export function TokenTable({ rows, chain, covered, sort, onSort }: TokenTableProps) {
  const shown = shownSort(sort, covered);
  const hasFigures = covered !== "none";
  const directionOf = (name: TokenSort) =>
    shown === name ? "ascending" : shown === `-${name}` ? "descending" : undefined;
  const button = (name: TokenSort, label: ReactNode = columnLabels[name]) => (
    <SortButton direction={directionOf(name)} onSort={() => onSort(nextSort(name, shown))}>
      {label}
    </SortButton>
  );
  const column = (name: TokenSort, className?: string, second?: TokenSort) => (
    <th
      scope="col"
      className={className}
      aria-sort={directionOf(name) ?? (second && directionOf(second)) ?? "none"}
    >
      {button(name)}
      {second && (
        <span className="mt-2 block font-normal">
          {button(
            second,
            <>
              <span className="sr-only">{columnLabels[name]} </span>without
            </>,
          )}
        </span>
      )}
    </th>
  );
  return (
    <DataTable hover className="max-md:hidden [&_td]:h-row">
      <thead>
        <tr>
          <th scope="col" className="w-8">
            <span className="sr-only">Watch</span>
          </th>
          {column("name")}
          {column("ticker", hasFigures ? "max-[960px]:hidden" : "")}
          <th scope="col" className={hasFigures ? "max-xl:hidden" : ""}>
            Address
          </th>
          {hasFigures ? (
            <>
              {figureColumns.map(({ figure, className = "", second }) => (
                <Fragment key={figure}>{column(figure, `text-right ${className}`, second)}</Fragment>
              ))}
              {column("supply", `text-right ${supplyLook}`)}
            </>
          ) : (
            <>
              <th scope="col" className="max-[960px]:hidden">
                Network
              </th>
              {column("decimals", "text-right")}
              {column("supply", "text-right")}
              <th scope="col" className={scaleLook}>
                <span className="sr-only">Supply on a log scale</span>
                <SupplyAxis />
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TokenTableRow key={row.token.address} row={row} chain={chain} hasFigures={hasFigures} />
        ))}
      </tbody>
    </DataTable>
  );
}

interface TokenTableRowProps {
  readonly row: TokenRow;
  readonly chain: ChainId;
  readonly hasFigures: boolean;
}

function TokenTableRow({ row, chain, hasFigures }: TokenTableRowProps) {
  const { token, isDemo, supply } = row;
  const address = displayAddress(chain, token.address);
  const supplyText =
    token.supply === null ? <NotAvailable /> : rawAmount(token.supply, token.decimals, hasFigures ? 0 : 2);
  return (
    <tr>
      <td className="w-8">
        <WatchButton small chain={chain} token={token} />
      </td>
      <td className="max-w-47.5 overflow-hidden text-ellipsis">
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
      </td>
      <td className={`max-w-24 overflow-hidden text-ellipsis ${hasFigures ? "max-[960px]:hidden" : ""}`}>
        <TokenName limit={14}>{token.ticker}</TokenName>
      </td>
      <td className={hasFigures ? "max-xl:hidden" : ""}>
        <Address value={address} form={hasFigures ? "short" : "list"} />
        <CopyButton
          className="ml-1 max-lg:hidden"
          text={address}
          what={`address of ${plainName(token.name, 32)}`}
        />
      </td>
      {hasFigures ? (
        <>
          <FigureCells token={token} />
          <td translate="no" className={`text-right ${supplyLook}`}>
            {supplyText}
          </td>
        </>
      ) : (
        <>
          <td className="text-ink-2 max-[960px]:hidden">
            {token.network}
            {isDemo && ", demo"}
          </td>
          <td translate="no" className="text-right text-ink-2">
            {token.decimals}
          </td>
          <td translate="no" className="text-right">
            {supplyText}
          </td>
          <td className={scaleLook}>{supply !== null && <SupplyDot supply={supply} />}</td>
        </>
      )}
    </tr>
  );
}

/** The figures that the list has columns for, in their order. */
const figureColumns: readonly {
  readonly figure: TokenSort;
  /** What stands on a second line, and is sorted by as well. */
  readonly second?: TokenSort;
  /** Where there is room for it. */
  readonly className?: string;
  readonly cell: (token: TokenFigures) => ReactNode;
}[] = [
  {
    figure: "holders",
    cell: ({ holder_count: holders, wallet_count: wallets }) => (
      <>
        {holders === null ? <NotAvailable /> : count(wallets ?? holders)}
        {holders !== null && wallets !== null && <Beside>{plural(holders, "account")}</Beside>}
      </>
    ),
  },
  {
    figure: "change_24h",
    cell: ({ change_24h: change, wallet_change_24h: ofWallets }) => <Change value={ofWallets ?? change} />,
  },
  {
    figure: "change_7d",
    cell: ({ change_7d: change, wallet_change_7d: ofWallets }) => <Change value={ofWallets ?? change} />,
  },
  {
    figure: "top10_share",
    second: "remaining_top10_share",
    cell: ({
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
  },
  {
    figure: "hhi",
    cell: ({ hhi, wallet_hhi: ofWallets }) =>
      hhi === null ? <NotAvailable /> : hhiText((ofWallets ?? hhi) * mostHhi),
  },
  { figure: "price", cell: ({ price_usd: usd }) => ifKnown(usd, priceText), className: "max-lg:hidden" },
  {
    figure: "market_value",
    cell: ({ market_value_usd: usd }) => ifKnown(usd, (value) => money(value)),
    className: "max-table:hidden",
  },
  {
    figure: "volume_7d",
    cell: ({ volume_7d_usd: usd }) => ifKnown(usd, (value) => money(value)),
    className: "max-lg:hidden",
  },
  {
    figure: "age",
    cell: ({ age_seconds: seconds }) => ifKnown(seconds, lifetime),
    className: "max-xl:hidden",
  },
];

function ifKnown(value: number | null, text: (value: number) => string): ReactNode {
  return value === null ? <NotAvailable>not known</NotAvailable> : text(value);
}

/** The main figures of a token in a row of the list; in their place, why none is known. */
function FigureCells({ token }: { readonly token: TokenFigures }) {
  if (token.holder_count === null) {
    return (
      <td colSpan={figureColumns.length} className="text-right text-ink-3">
        {unlistedFigures(token.history)}
      </td>
    );
  }
  return figureColumns.map(({ figure, cell, className = "" }) => (
    <td translate="no" key={figure} data-part={figure} className={`text-right ${className}`}>
      {cell(token)}
    </td>
  ));
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
