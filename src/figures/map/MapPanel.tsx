import { Note } from "../../ui/Note.tsx";
import { useState } from "react";
import type { Clusters } from "../../../contract/clusters.ts";
import { clusterBackground } from "../../charts/map/map-drawing.ts";
import { share } from "../../lib/format.ts";
import { withSplit } from "../../lib/search-params.ts";
import {
  type Cluster,
  countedClusters,
  letterOf,
  methodNames,
  noClustersText,
} from "../../metrics/clusters.ts";
import { capital, everyRow, numberWord } from "../../metrics/findings/words.ts";
import { type Column, ColumnTable, totalRow } from "../../ui/ColumnTable.tsx";
import { ClusterLetter, MapLink, SelectedWallet } from "./SelectedWallet.tsx";
import { MemberTable } from "./MemberTable.tsx";
import { type MapProps, placeOf } from "./shown-map.ts";

/** What stands beside the map: the wallet that is looked at, else all clusters; and every wallet in rows. */
export function MapPanel(props: MapProps & { readonly clusters: Clusters }) {
  const { clusters, search, token } = props;
  const place = placeOf(clusters, search.selected);
  const [isFolded, setFolded] = useState(true);
  return (
    // What says that nothing looks alike may not be read before it is known.
    <div className="in-data-[state=loading]:invisible">
      {search.selected !== "" && place === undefined && (
        <Note>The chosen wallet is not among those that are drawn here.</Note>
      )}
      {place === undefined ? (
        <ClusterTable clusters={clusters} />
      ) : (
        <SelectedWallet token={token} clusters={clusters} place={place} />
      )}
      {clusters.members.length > 0 && (
        <details
          className="mt-5 print:hidden"
          onToggle={({ currentTarget }) => setFolded(!currentTarget.open)}
        >
          <summary className="py-1 text-label text-ink-2">
            {clusters.members.length === 1 ? "The only wallet" : everyRow(clusters.members.length, "wallet")}{" "}
            in rows
          </summary>
          <MemberTable
            token={token}
            clusters={clusters}
            caption="Wallets on the map"
            places={clusters.members.map((_, index) => index)}
            selected={place}
            isFolded={isFolded}
          />
        </details>
      )}
    </div>
  );
}

function ClusterTable({ clusters }: { readonly clusters: Clusters }) {
  const { members, figures } = clusters;
  const counted = countedClusters(clusters);
  const most = Math.max(0, ...clusters.clusters.map((cluster) => cluster.share));
  if (clusters.clusters.length === 0) {
    return <p className="text-label text-pretty text-ink-2">{noClustersText(clusters)}</p>;
  }
  const largestOf = ({ members: places }: Cluster) => members[places[0]!]!.address;
  const columns: readonly Column<Cluster>[] = [
    {
      name: "Cluster",
      cell: (cluster, index) => (
        <MapLink
          change={() => ({ selected: largestOf(cluster) })}
          className="no-underline"
          label={`Cluster ${letterOf(index)}: its wallets, and why`}
        >
          <ClusterLetter index={index} isSplit={cluster.split} />
        </MapLink>
      ),
      value: (cluster) => letterOf(clusters.clusters.indexOf(cluster)),
    },
    { name: "Wallets", isNumber: true, cell: (cluster) => cluster.members.length },
    {
      name: "Of supply",
      isNumber: true,
      cell: (cluster) => share(cluster.share),
      value: (cluster) => cluster.share,
    },
    {
      name: "Share of supply, drawn",
      head: (
        <span className="flex justify-between">
          <span>0</span>
          <span>{share(most)}</span>
        </span>
      ),
      isDrawing: true,
      headLook: "text-axis text-ink-3!",
      look: "w-full min-w-14",
      cell: (cluster, index) => (
        <i
          className={`block h-2.5 ${cluster.split ? "bg-track" : clusterBackground(index)}`}
          style={{ width: `${((cluster.share / most) * 100).toFixed(1)}%` }}
        />
      ),
    },
    {
      name: "Why",
      isWide: true,
      look: "min-w-28 text-label whitespace-normal",
      cell: (cluster) =>
        cluster.split ? (
          <MapLink
            change={({ split }) => ({
              split: withSplit(
                split,
                [],
                cluster.members.map((place) => members[place]!.address),
              ),
            })}
          >
            Count as one again
          </MapLink>
        ) : (
          cluster.methods.map((method) => methodNames[method]).join(", ")
        ),
    },
  ];
  return (
    <>
      <ColumnTable
        data-figures=""
        hover
        caption={
          <>
            <b>Clusters</b>, by share of supply
          </>
        }
        columns={columns}
        rows={clusters.clusters}
        keyOf={largestOf}
        rowLook={(cluster) => `md:td:h-8.5 ${cluster.split ? "text-ink-3" : ""}`}
        foot={
          counted.length > 1 && (
            <tr className={totalRow}>
              <td>{capital(numberWord(counted.length))}</td>
              <td translate="no" className="text-right">
                {figures.cluster_wallets}
              </td>
              <td translate="no" className="text-right" data-value={figures.cluster_share}>
                {share(figures.cluster_share)}
              </td>
              <td colSpan={2}>together</td>
            </tr>
          )
        }
      />
      <Note>A cluster is a guess with its reason. It changes no other page.</Note>
    </>
  );
}
