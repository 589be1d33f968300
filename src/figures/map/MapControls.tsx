import { clusterMethods, usualMethods } from "../../../contract/map-rules.ts";
import type { Clusters } from "../../../contract/clusters.ts";
import { switchMethod } from "../../lib/map-search.ts";
import { methodNames, methodReasons } from "../../metrics/clusters.ts";
import { Note } from "../../ui/Note.tsx";
import { MapChoice, MapChoices } from "./MapChoice.tsx";
import type { MapProps } from "./shown-map.ts";

/** How clusters are counted, of how many wallets, and by what. */
export function MapControls({ search, clusters }: MapProps & { readonly clusters: Clusters }) {
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
