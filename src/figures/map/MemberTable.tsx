import type { Clusters } from "../../../contract/clusters.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, fitted, share } from "../../lib/format.ts";
import { letterOf } from "../../metrics/clusters.ts";
import { useKnownChips } from "../../sections/behind/KnownChips.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { currentRow, DataTable } from "../../ui/DataTable.tsx";

interface MemberTableProps {
  readonly token: TokenRef;
  readonly clusters: Clusters;
  readonly caption: string;
  /** Which members, in their order. */
  readonly places: readonly number[];
  readonly selected: number | undefined;
  /** Nobody sees it yet. */
  readonly isFolded?: boolean;
}

export function MemberTable(props: MemberTableProps) {
  const { token, clusters, caption, places, selected, isFolded = false } = props;
  const addresses = places.map((place) => clusters.members[place]!.address);
  const chipFor = useKnownChips(token, addresses, !isFolded);
  const hasClusters = clusters.clusters.length > 0;
  return (
    <div className="scrolls-sideways">
      <DataTable data-figures="" hover className="mt-1.5">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="text-right!">
              Rank
            </th>
            <th scope="col">Wallet</th>
            {hasClusters && <th scope="col">Cluster</th>}
            <th scope="col" className="text-right!">
              Amount
            </th>
            <th scope="col" className="text-right!">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => {
            const { address, amount, rank, share: part, cluster } = clusters.members[place]!;
            return (
              <tr key={address} className={place === selected ? currentRow : ""}>
                <td translate="no" className="text-right" data-value={rank}>
                  {count(rank)}
                </td>
                <td data-value={address}>
                  <WalletLink token={token} wallet={address}>
                    <Address value={address} form="short" />
                  </WalletLink>
                  {/* Beside it there is no room for amount and share. */}
                  <span className="block leading-4 *:mb-1 *:ml-0!">{chipFor(address)}</span>
                </td>
                {hasClusters && <td>{cluster === null ? "" : letterOf(cluster)}</td>}
                <td translate="no" className="text-right" data-value={amount}>
                  {fitted(amount)}
                </td>
                <td translate="no" className="text-right" data-value={part}>
                  {share(part)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </div>
  );
}
