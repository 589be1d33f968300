import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Clusters, OwnerFigures } from "../../../contract/clusters.ts";
import { clusterMethods, usualMethods } from "../../../contract/map-rules.ts";
import { dataOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { ClusterMap } from "../../charts/map/ClusterMap.tsx";
import { mapShape, mapWidth } from "../../charts/map/map-drawing.ts";
import { shortAddress } from "../../lib/address.ts";
import { count, hhiText, large, plural, share } from "../../lib/format.ts";
import { switchMethod } from "../../lib/search-params.ts";
import { apartWords, countedClusters, letterOf, methodNames, methodReasons } from "../../metrics/clusters.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { DataSection } from "../../sections/DataSection.tsx";
import { Term } from "../../sections/Term.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { Note } from "../../ui/Note.tsx";
import { map } from "./map.ts";
import { MapChoice, MapChoices } from "./MapChoice.tsx";
import { MapPanel } from "./MapPanel.tsx";
import { linesOf } from "./SelectedWallet.tsx";
import { type MapProps, placeholderMap, placeOf, useMap } from "./shown-map.ts";

/** The map with all that stands around it. */
export function MapSection(props: MapProps) {
  const { token } = props;
  const answer = useMap(props);
  return (
    <DataSection
      text={map.section}
      answer={answer}
      placeholder={placeholderMap}
      finding={(clusters) => map.finding(clusters, { token, view: props.search })}
      edge="border-t-2"
      unavailable={{ finding: "", note: { lead: "", rest: "" } }}
    >
      {(clusters) => (
        <>
          <MapControls {...props} clusters={clusters} />
          <div className="mt-3.5 grid gap-x-6 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,760fr)_minmax(0,384fr)]">
            <div className="max-md:order-2">
              <MapDrawing {...props} clusters={clusters} />
            </div>
            <div className="border-rule lg:border-l lg:pl-6">
              <MapPanel {...props} clusters={clusters} />
            </div>
          </div>
          <MapFigures clusters={clusters} />
          <ApartList token={token} clusters={clusters} />
        </>
      )}
    </DataSection>
  );
}

const shown = 24;
/** Pixels. */
const widest = 160;
/** Sides with room for a rank, and for the share below it. */
const [leastLabelled, leastSaid] = [24, 56];

interface ApartListProps {
  readonly token: TokenRef;
  readonly clusters: Clusters;
}

/** What is among the largest and no person, as squares of the same scale, named as circles are. */
function ApartList({ token, clusters: { apart, layout } }: ApartListProps) {
  if (apart.length === 0) return null;
  const sideOf = (part: number) => layout.radius * mapWidth * Math.sqrt(Math.PI * part);
  const held = apart.reduce((sum, owner) => sum + owner.share, 0);
  return (
    <div className="mt-8">
      <h3 className="text-body font-semibold">
        Left out: {plural(apart.length, "address", "addresses")}, {share(Math.min(1, held))} of supply
      </h3>
      <p className="mt-0.5 text-label text-ink-2">
        Never members of a cluster, and left out of what is said of owners above.
      </p>
      <ul className="mt-3 flex flex-wrap items-end gap-x-7 gap-y-3">
        {apart.slice(0, shown).map(({ address, share: part, rank, reason }) => {
          const side = Math.max(4, Math.min(widest, sideOf(part)));
          return (
            <li key={address} className="flex items-center gap-2.5 text-label text-ink-2">
              <i
                aria-hidden="true"
                className="grid flex-none place-content-center border-[1.5px] border-ink-2 bg-track text-center text-axis not-italic"
                style={{ width: `${side.toFixed(0)}px`, height: `${side.toFixed(0)}px` }}
              >
                {/* As in the circles of the map, where there is room. */}
                {side >= leastLabelled && <b className="font-strong text-ink">{rank}</b>}
                {side >= leastSaid && <span>{share(part)}</span>}
              </i>
              <span>
                <WalletLink token={token} wallet={address}>
                  <Address value={address} form="short" />
                </WalletLink>
                , {apartWords[reason]}
                <br />
                rank {rank}, {share(part)}
              </span>
            </li>
          );
        })}
      </ul>
      {apart.length > shown && (
        <p className="mt-2 text-label text-ink-2">And {apart.length - shown} smaller ones.</p>
      )}
    </div>
  );
}

/** How clusters are counted, of how many wallets, and by what. */
function MapControls({ search, clusters }: MapProps & { readonly clusters: Clusters }) {
  const isPlain = search.methods === "none";
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2.5 print:hidden">
      <MapChoices label="Counted">
        <MapChoice change={{ methods: usualMethods.join(",") }} on={!isPlain}>
          One owner a cluster
        </MapChoice>
        <MapChoice change={{ methods: "none" }} on={isPlain}>
          Wallet by wallet
        </MapChoice>
      </MapChoices>
      <MapChoices label="Largest wallets">
        {[50, 150, 300, 500].map((members) => (
          <MapChoice
            key={members}
            change={{ members }}
            on={search.members === members}
            title={`the ${members} largest wallets`}
          >
            {String(members)}
          </MapChoice>
        ))}
      </MapChoices>
      <MapChoices label="What joins" className="gap-px max-md:grid max-md:grid-cols-2">
        {clusterMethods.map((method) => (
          <MapChoice
            key={method}
            change={{ methods: switchMethod(search.methods, method) }}
            on={clusters.methods.includes(method)}
            title={methodReasons[method]}
          >
            {methodNames[method]}
          </MapChoice>
        ))}
      </MapChoices>
      {clusters.unknown_methods.length > 0 && (
        <Note>
          What wallets received first, and where most of it went, is not known: transfers are missing, or were
          worked out from snapshots. So nobody is joined with anybody here; lines are those that are known.
        </Note>
      )}
    </div>
  );
}

const rows = [
  {
    key: "top",
    term: <Term metric="top-share">Ten largest</Term>,
    value: ({ top_10_share: value }: OwnerFigures) => value,
    text: ({ top_10_share: value }: OwnerFigures) => share(value),
  },
  {
    key: "hhi",
    term: <Term metric="hhi">HHI</Term>,
    value: ({ hhi }: OwnerFigures) => hhi * 10_000,
    text: ({ hhi }: OwnerFigures) => hhiText(hhi * 10_000),
  },
  {
    key: "half",
    term: <Term metric="half-of-supply">Hold half of supply</Term>,
    value: ({ half_of_supply: half }: OwnerFigures) => half,
    text: ({ half_of_supply: half }: OwnerFigures) => (half === null ? "they hold less" : count(half)),
  },
];

/** Concentration in each way of counting. All shares are of total supply. */
function MapFigures({ clusters: { figures, apart } }: { readonly clusters: Clusters }) {
  const counted = (name: string, of: OwnerFigures): Column<(typeof rows)[number]> => ({
    name,
    isNumber: true,
    headLook: "max-md:whitespace-normal",
    cell: ({ text }) => text(of),
    value: ({ value }) => value(of),
  });
  return (
    <div className="mt-8 max-w-[46em] max-md:scrolls-sideways">
      <ColumnTable
        data-figures=""
        caption={
          <>
            <b>Concentration</b>, shares of total supply
          </>
        }
        columns={[
          { name: "Counted", isRowHead: true, cell: ({ term }) => term },
          counted("Every wallet", figures.raw),
          ...(apart.length > 0 ? [counted("Without those left out", figures.wallets)] : []),
          counted("Clusters as one", figures.owners),
        ]}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </div>
  );
}

function MapDrawing({ token, search, clusters }: MapProps & { readonly clusters: Clusters }) {
  const navigate = useNavigate({ from: "/$chain/$token/map" });
  const shape = useMemo(() => mapShape(clusters), [clusters]);
  const named = dataOf(useAnswer(tokenQueries(token).token));
  const ticker = spokenTicker({ ...token, ...named });
  const { members } = clusters;
  const select = (place: number | undefined) =>
    void navigate({
      search: (before) => ({ ...before, selected: place === undefined ? "" : members[place]!.address }),
      resetScroll: false,
    });
  const readoutOf = (place: number) => {
    const { rank, share: part, address, amount, cluster } = members[place]!;
    const lines = linesOf(clusters, place);
    const counted = cluster !== null && !clusters.clusters[cluster]!.split;
    const transfers = lines.reduce((sum, { given, taken }) => sum + given.transfers + taken.transfers, 0);
    return {
      title: `Rank ${rank}, ${share(part)} of supply`,
      detail: (
        <>
          <span className="font-mono">{shortAddress(address)}</span>
          {counted ? `, cluster ${letterOf(cluster)}` : ""}
          <br />
          {large(amount)} {ticker}
          <br />
          {transfers === 0
            ? "no transfers with the others"
            : `${plural(transfers, "transfer")} with ${count(lines.length)} of the others`}
        </>
      ),
    };
  };
  const found = countedClusters(clusters).length;
  return (
    <figure className="@container">
      <ClusterMap
        label={`Map of the ${members.length === 1 ? "largest wallet" : `${members.length} largest wallets`}${clusters.apart.length > 0 ? " that are persons as far as is known" : ""}; ${plural(found, "cluster")}. The tables say the same.`}
        shape={shape}
        selected={placeOf(clusters, search.selected)}
        onSelect={select}
        readoutOf={readoutOf}
      >
        <MapKey radius={shape.radius} hasLines={shape.lines.length > 0} />
      </ClusterMap>
    </figure>
  );
}

/** Round shares, the larger one no wider than a corner of the map. */
function MapKey({ radius, hasLines }: { readonly radius: number; readonly hasLines: boolean }) {
  const shares = [0.1, 0.01, 0.001, 0.0001].filter((part) => {
    const r = radius * Math.sqrt(part);
    return r >= 4 && r <= 40;
  });
  return (
    <div className="flex items-center gap-4 text-axis text-ink-3 max-md:text-label">
      {shares.slice(0, 2).map((part) => {
        // In parts of the width, as the map is: on a narrow page both are smaller.
        const width = `${((2 * radius * Math.sqrt(part)) / 7.6).toFixed(2)}cqw`;
        return (
          <span key={part} className="flex items-center gap-1.5">
            <i className="rounded-full border border-ink-3 bg-track" style={{ width, height: width }} />
            {`${part * 100}%`}
          </span>
        );
      })}
      {hasLines && (
        <span className="flex items-center gap-1.5">
          <i className="h-0.75 w-6 bg-ink-3 opacity-60" />
          transfers
        </span>
      )}
    </div>
  );
}
