import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { displayAddress } from "../../lib/display-address.ts";
import type { ChainId } from "../../../contract/chains.ts";
import type { TokenSort } from "../../../contract/token-sorts.ts";
import type { Covered } from "../../../contract/tokens.ts";
import { SupplyAxis, SupplyDot } from "../../charts/kit/TableCells.tsx";
import { rawAmount } from "../../lib/format.ts";
import { plainName } from "../../lib/text.ts";
import { Address } from "../../ui/Address.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Identicon } from "../../ui/Identicon.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { SortButton } from "../../ui/SortButton.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { FigureCells, figureColumns } from "./FigureCells.tsx";
import { columnLabels, nextSort, shownSort, type Sort } from "./list-columns.ts";
import type { TokenRow } from "./token-rows.ts";
import { WatchButton } from "../../sections/WatchButton.tsx";

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
