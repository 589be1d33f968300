import type { MapSearch } from "../lib/map-search.ts";
import { api } from "./queries.ts";
import type { TokenRef } from "./token-queries.ts";

/** What a map is drawn from. */
export function clustersQuery({ chain, address }: TokenRef, search: Omit<MapSearch, "selected">) {
  const { members, methods, split } = search;
  return api("getClusters", {
    chain_id: chain,
    token_address: address,
    members,
    methods: methods.split(",") as ["none"],
    ...(split !== "" && { split: split.split(",") }),
  });
}
