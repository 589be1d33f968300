import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Clusters } from "../../../contract/clusters.ts";
import { dataOf } from "../../api/answer.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { ClusterMap } from "../../charts/map/ClusterMap.tsx";
import { mapShape } from "../../charts/map/map-drawing.ts";
import { shortAddress } from "../../lib/address.ts";
import { count, large, plural, share } from "../../lib/format.ts";
import { countedClusters, letterOf } from "../../metrics/clusters.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { type MapProps, placeOf } from "./shown-map.ts";
import { linesOf } from "./wallet-lines.ts";

export function MapDrawing({ token, search, clusters }: MapProps & { readonly clusters: Clusters }) {
  const navigate = useNavigate({ from: "/$chain/$token/map" });
  const shape = useMemo(() => mapShape(clusters), [clusters]);
  const named = dataOf(useAnswer(tokenQueries(token).token));
  const ticker = spokenTicker(named ?? { ticker: "", address: token.address });
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
