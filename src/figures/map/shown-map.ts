import { useQuery } from "@tanstack/react-query";
import type { Clusters } from "../../../contract/clusters.ts";
import type { Launch } from "../../../contract/launch.ts";
import { type Answer, answerOf } from "../../api/answer.ts";
import { clustersQuery } from "../../api/clusters.ts";
import { answersOf } from "../../api/queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { MapSearch } from "../../lib/search-params.ts";

export interface MapProps {
  readonly token: TokenRef;
  readonly search: MapSearch;
}

/** What the address asks for. What is there stays until the next is. */
export function useMap({ token, search }: MapProps): Answer<Clusters> {
  const place = answersOf(token.chain, token.address)[1];
  return answerOf(
    useQuery({
      ...clustersQuery(token, search),
      placeholderData: (before, asked) => (asked?.queryKey[1] === place ? before : undefined),
    }),
  );
}

/** Its index among the members; undefined where it is not drawn. */
export function placeOf({ members }: Clusters, address: string): number | undefined {
  const place = address === "" ? -1 : members.findIndex((member) => member.address === address);
  return place === -1 ? undefined : place;
}

/** Geometry while the answer is on its way: the style sheet hides what it says. */
export const placeholderMap: Clusters = {
  members: Array.from({ length: 60 }, (_, index) => ({
    address: String(index),
    amount: 1,
    share: 0.001,
    rank: index + 1,
    cluster: null,
    x: 0.5 + 0.045 * Math.sqrt(index) * Math.cos(index * 2.4),
    y: 0.42 + 0.045 * Math.sqrt(index) * Math.sin(index * 2.4),
    r: 0.016,
  })),
  apart: [],
  lines: [],
  line_count: 0,
  clusters: [],
  methods: ["two_way", "funded", "sink"],
  unknown_methods: [],
  figures: {
    cluster_share: 0,
    cluster_wallets: 0,
    raw: { top_10_share: 0.183, hhi: 0.008, half_of_supply: 100 },
    wallets: { top_10_share: 0.183, hhi: 0.008, half_of_supply: 100 },
    owners: { top_10_share: 0.183, hhi: 0.008, half_of_supply: 100 },
  },
  layout: { height: 0.84211, radius: 0.3 },
};

export const placeholderLaunch: Launch = {
  first: "2026-01-02T09:00:00Z",
  has_blocks: true,
  periods: [0, 60, 3_600].map((seconds) => ({
    seconds,
    owners: 100,
    received: 1_000_000,
    kept: 100_000,
    kept_share: 0.05,
    keepers: 20,
  })),
  owner_count: 0,
  owners: [],
  bundle_count: 0,
  bundles: [],
  apart: 0,
};
