import { Link } from "@tanstack/react-router";
import { chainName } from "../../metrics/findings/all-chains.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { Identicon } from "../../ui/Identicon.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { type AllChainsRow, keyOf } from "./all-chains-row.ts";
import { AlsoOn } from "./AlsoOn.tsx";
import { HolderCount } from "./HolderCount.tsx";

const columns: readonly Column<AllChainsRow>[] = [
  {
    name: "Name",
    look: "max-w-80 overflow-hidden text-ellipsis max-lg:max-w-60",
    cell: (token) => (
      <>
        <span className="mr-2.5 inline-block align-middle">
          <Identicon address={token.address} size={20} />
        </span>
        <Link
          className="font-strong no-underline hover:underline"
          to="/$chain/$token"
          params={{ chain: token.chain, token: token.address }}
        >
          <TokenName limit={32}>{token.name}</TokenName>
        </Link>
        <AlphabetWarning token={token} />
        {token.isDemo && <span className="ml-2 text-ink-2">demo</span>}
      </>
    ),
  },
  {
    name: "Ticker",
    look: "max-w-28 overflow-hidden text-ellipsis",
    cell: ({ ticker }) => <TokenName limit={14}>{ticker}</TokenName>,
  },
  { name: "Chain", look: "text-ink-2", cell: ({ chain }) => chainName(chain) },
  { name: "Holders", isNumber: true, cell: (token) => <HolderCount token={token} /> },
  {
    name: "Also on",
    isNumber: true,
    look: "text-ink-2",
    cell: (token) => (token.also_on.length === 0 ? "none" : <AlsoOn token={token} />),
  },
];

/** The list where there is room for columns. Two rows may have one name and one identicon: the chain tells them apart. */
export function AllChainsTable({ rows }: { readonly rows: readonly AllChainsRow[] }) {
  return (
    <ColumnTable hover className="max-md:hidden [&_td]:h-row" columns={columns} rows={rows} keyOf={keyOf} />
  );
}
