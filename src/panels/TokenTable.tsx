import { Link } from "@tanstack/react-router";
import { displayAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import { SupplyAxis, SupplyDot } from "../charts/TableCells.tsx";
import { rawAmount } from "../lib/format.ts";
import type { TokenSort, TokensSearch } from "../lib/search-params.ts";
import { plainName } from "../lib/text.ts";
import { Address } from "../ui/Address.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
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
    <table className="data-table token-table hover only-wide">
      <thead>
        <tr>
          <th scope="col" className="watch">
            <span className="visually-hidden">Watch</span>
          </th>
          {column("name", "Name")}
          {column("ticker", "Ticker")}
          <th scope="col">Address</th>
          <th scope="col" className="network">
            Network
          </th>
          {column("decimals", "Decimals", "number")}
          {column("supply", "Supply", "number")}
          <th scope="col" className="supply-scale">
            <span className="visually-hidden">Supply on a log scale</span>
            <SupplyAxis />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TokenTableRow key={row.token.address} row={row} chain={chain} />
        ))}
      </tbody>
    </table>
  );
}

function TokenTableRow({ row: { token, source, supply }, chain }: { row: TokenRow; chain: ChainId }) {
  const address = displayAddress(chain, token.address);
  return (
    <tr>
      <td className="watch">
        <WatchButton small chain={chain} token={token} />
      </td>
      <td className="name">
        <Identicon address={token.address} size={20} />
        <Link to="/$chain/$token" params={{ chain, token: token.address }}>
          <TokenName limit={32}>{token.name}</TokenName>
        </Link>
        <AlphabetWarning token={token} />
        {source === "demo" && <span className="demo-mark muted">demo</span>}
      </td>
      <td className="ticker">
        <TokenName limit={14}>{token.ticker}</TokenName>
      </td>
      <td>
        <Address value={address} />
        <CopyButton
          text={address}
          what={`address of ${plainName(token.name, 32)}`}
          className="ml-1 max-lg:hidden"
        />
      </td>
      <td className="network muted">
        {token.network}
        {source === "demo" && ", demo"}
      </td>
      <td className="number muted">{token.decimals}</td>
      <td className="number">{rawAmount(token.supply, token.decimals, 2)}</td>
      <td className="supply-scale">
        <SupplyDot supply={supply} />
      </td>
    </tr>
  );
}
