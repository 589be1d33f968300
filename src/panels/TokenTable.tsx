import { Link } from "@tanstack/react-router";
import { displayAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import { SupplyAxis, SupplyDot } from "../charts/TableCells.tsx";
import { rawAmount } from "../lib/format.ts";
import type { TokenSort, TokensSearch } from "../lib/search-params.ts";
import { plainName } from "../lib/text.ts";
import { Address } from "../ui/Address.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { DataTable } from "../ui/DataTable.tsx";
import { Identicon } from "../ui/Identicon.tsx";
import { SortButton } from "../ui/SortButton.tsx";
import { TokenName } from "../ui/TokenName.tsx";
import { AlphabetWarning } from "./AlphabetWarning.tsx";
import type { TokenRow } from "./token-rows.ts";
import { WatchButton } from "./WatchButton.tsx";

interface TokenTableProps {
  readonly rows: readonly TokenRow[];
  readonly chain: ChainId;
  readonly sort: TokensSearch["sort"];
  readonly onSort: (sort: TokensSearch["sort"]) => void;
}

const scaleLook = "w-42.5 min-w-37.5 pl-5 max-lg:min-w-27.5 max-table:hidden";

export function TokenTable({ rows, chain, sort, onSort }: TokenTableProps) {
  const column = (name: TokenSort, label: string, className?: string) => {
    const direction = sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
    const next = direction === "ascending" ? (`-${name}` as const) : direction === "descending" ? "" : name;
    return (
      <th scope="col" className={className} aria-sort={direction ?? "none"}>
        <SortButton direction={direction} onSort={() => onSort(next)}>
          {label}
        </SortButton>
      </th>
    );
  };
  return (
    <DataTable hover className="max-md:hidden [&_td]:h-row">
      <thead>
        <tr>
          <th scope="col" className="w-8">
            <span className="sr-only">Watch</span>
          </th>
          {column("name", "Name")}
          {column("ticker", "Ticker")}
          <th scope="col">Address</th>
          <th scope="col" className="max-table:hidden">
            Network
          </th>
          {column("decimals", "Decimals", "text-right")}
          {column("supply", "Supply", "text-right")}
          <th scope="col" className={scaleLook}>
            <span className="sr-only">Supply on a log scale</span>
            <SupplyAxis />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TokenTableRow key={row.token.address} row={row} chain={chain} />
        ))}
      </tbody>
    </DataTable>
  );
}

function TokenTableRow({ row: { token, source, supply }, chain }: { row: TokenRow; chain: ChainId }) {
  const address = displayAddress(chain, token.address);
  return (
    <tr>
      <td className="w-8">
        <WatchButton small chain={chain} token={token} />
      </td>
      <td className="max-w-58 overflow-hidden text-ellipsis max-lg:max-w-47.5">
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
        {source === "demo" && <span className="ml-2 text-ink-2 table:hidden">demo</span>}
      </td>
      <td className="max-w-28 overflow-hidden text-ellipsis">
        <TokenName limit={14}>{token.ticker}</TokenName>
      </td>
      <td>
        <Address value={address} form="list" />
        <CopyButton
          className="ml-1 max-lg:hidden"
          text={address}
          what={`address of ${plainName(token.name, 32)}`}
        />
      </td>
      <td className="text-ink-2 max-table:hidden">
        {token.network}
        {source === "demo" && ", demo"}
      </td>
      <td className="text-right text-ink-2">{token.decimals}</td>
      <td className="text-right">{rawAmount(token.supply, token.decimals, 2)}</td>
      <td className={scaleLook}>
        <SupplyDot supply={supply} />
      </td>
    </tr>
  );
}
