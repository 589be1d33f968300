import type { MapView } from "../../contract/map-view.ts";
import { api } from "./queries.ts";
import type { TokenRef } from "./token-queries.ts";

/** What a map is drawn from. */
export function clustersQuery({ chain, address }: TokenRef, view: MapView) {
  const { members, methods, split } = view;
  return api("getClusters", {
    chain_id: chain,
    token_address: address,
    members,
    methods: methods.split(",") as ["none"],
    ...(split !== "" && { split: split.split(",") }),
  });
}

/** Who received the token first. */
export function launchQuery(
  { chain, address }: TokenRef,
  { within, bundle }: { readonly within: number; readonly bundle: number },
) {
  return api("getLaunch", { chain_id: chain, token_address: address, within, bundle });
}
