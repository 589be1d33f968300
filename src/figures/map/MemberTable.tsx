import type { Clusters } from "../../../contract/clusters.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, fitted, share } from "../../lib/format.ts";
import { letterOf } from "../../metrics/clusters.ts";
import { useKnownChips } from "../../sections/behind/KnownChips.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { currentRow } from "../../ui/ColumnTable.tsx";

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
  const rows = places.map((place) => ({ ...clusters.members[place]!, place }));
  const columns: readonly (Column<(typeof rows)[number]> | false)[] = [
    { name: "Rank", isNumber: true, cell: ({ rank }) => count(rank), value: ({ rank }) => rank },
    {
      name: "Wallet",
      cell: ({ address }) => (
        <>
          <WalletLink token={token} wallet={address}>
            <Address value={address} form="short" />
          </WalletLink>
          {/* Beside it there is no room for amount and share. */}
          <span className="block leading-4 *:mb-1 *:ml-0!">{chipFor(address)}</span>
        </>
      ),
      value: ({ address }) => address,
    },
    hasClusters && {
      name: "Cluster",
      cell: ({ cluster }) => (cluster === null ? "" : letterOf(cluster)),
    },
    { name: "Amount", isNumber: true, cell: ({ amount }) => fitted(amount), value: ({ amount }) => amount },
    {
      name: "Share",
      isNumber: true,
      cell: ({ share: part }) => share(part),
      value: ({ share: part }) => part,
    },
  ];
  return (
    <div className="scrolls-sideways">
      <ColumnTable
        data-figures=""
        hover
        className="mt-1.5"
        caption={caption}
        captionLook="sr-only"
        columns={columns.filter((column) => column !== false)}
        rows={rows}
        keyOf={({ address }) => address}
        rowLook={({ place }) => (place === selected ? currentRow : "")}
      />
    </div>
  );
}
