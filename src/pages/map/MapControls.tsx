import { Link } from "@tanstack/react-router";
import { clusterMethods, usualMethods } from "../../../contract/cluster-rules.ts";
import type { Clusters } from "../../../contract/clusters.ts";
import { type MapSearch, switchMethod } from "../../lib/map-search.ts";
import { methodNames, methodReasons } from "../../metrics/clusters.ts";
import { Note } from "../../ui/Note.tsx";
import type { MapProps } from "./shown-map.ts";

const look =
  "relative grid h-7.5 place-items-center px-2.5 text-data text-ink-2 no-underline after:absolute after:inset-x-0 after:-inset-y-px max-md:h-9.5 max-md:flex-1 max-md:px-1.5 max-md:text-center";
const chosen = "bg-ink font-strong text-on-ink! forced-color-adjust-none";
const group = "inline-flex flex-none rounded-control border border-control max-md:w-full";

/** How clusters are counted, of how many wallets, and by what. Links, so that they lead somewhere without scripts too. */
export function MapControls({ search, clusters }: MapProps & { readonly clusters: Clusters }) {
  const isPlain = search.methods === "none";
  const to = (change: Partial<MapSearch>, on: boolean, children: string, title?: string) => (
    <Link
      key={children}
      from="/$chain/$token/map"
      to="/$chain/$token/map"
      search={(before: MapSearch) => ({ ...before, ...change })}
      resetScroll={false}
      aria-current={on ? "true" : undefined}
      activeProps={{}}
      title={title}
      className={`${look} ${on ? chosen : "hover:bg-hover"}`}
    >
      {children}
    </Link>
  );
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2.5 print:hidden">
      <fieldset aria-label="Counted" className={group}>
        {to({ methods: usualMethods.join(",") }, !isPlain, "One owner a cluster")}
        {to({ methods: "none" }, isPlain, "Wallet by wallet")}
      </fieldset>
      <fieldset aria-label="Largest wallets" className={group}>
        {[50, 150, 300, 500].map((members) =>
          to({ members }, search.members === members, String(members), `the ${members} largest wallets`),
        )}
      </fieldset>
      <fieldset aria-label="What joins" className={`${group} max-md:flex-wrap`}>
        {clusterMethods.map((method) =>
          to(
            { methods: switchMethod(search.methods, method) },
            clusters.methods.includes(method),
            methodNames[method],
            methodReasons[method],
          ),
        )}
      </fieldset>
      {clusters.unknown_methods.length > 0 && (
        <Note>
          What wallets received first, and where most of it went, is not known: transfers are missing, or were
          worked out from snapshots. So nobody is joined with anybody here; lines are those that are known.
        </Note>
      )}
    </div>
  );
}
