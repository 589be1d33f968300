import { Link } from "@tanstack/react-router";
import { chainName } from "../../metrics/findings/all-chains.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Identicon } from "../../ui/Identicon.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { type AllChainsRow, keyOf } from "./all-chains-row.ts";
import { AlsoOn } from "./AlsoOn.tsx";
import { HolderCount } from "./HolderCount.tsx";

/** The list where there is room for columns. Two rows may have one name and one identicon: the chain tells them apart. */
export function AllChainsTable({ rows }: { readonly rows: readonly AllChainsRow[] }) {
  return (
    <DataTable hover className="max-md:hidden [&_td]:h-row">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Ticker</th>
          <th scope="col">Chain</th>
          <th scope="col" className="text-right">
            Holders
          </th>
          <th scope="col" className="text-right">
            Also on
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((token) => (
          <tr key={keyOf(token)}>
            <td className="max-w-80 overflow-hidden text-ellipsis max-lg:max-w-60">
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
            </td>
            <td className="max-w-28 overflow-hidden text-ellipsis">
              <TokenName limit={14}>{token.ticker}</TokenName>
            </td>
            <td className="text-ink-2">{chainName(token.chain)}</td>
            <td translate="no" className="text-right">
              <HolderCount token={token} />
            </td>
            <td translate="no" className="text-right text-ink-2">
              {token.also_on.length === 0 ? "none" : <AlsoOn token={token} />}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
