import type { Definition } from "./definition.ts";

/** Figures about wallets that look like one owner. */
export const clusterDefinitions = {
  cluster: {
    label: "Cluster",
    meaning:
      "Wallets that look like one owner, by what they did with this token, with the transfers that say so. It is a guess: friends, customers of one service and people who were quick look the same.",
    scope:
      "The 150 largest owners, or from 50 to 500; without pools, exchanges, programs, burn addresses and bridges, and without hubs",
    unit: "Owners",
    formula:
      "owners joined by two-way transfers (at least two each way), by a common funder (first receipts from one wallet within 24 hours, which gave at most 50 owners their first), by a common sink (80% and more of what left each went to one wallet), or, where it is switched on, by first receipts of three and more in one block of the first hour from a mint or a pool; whoever is joined with one is joined with all of its cluster",
    source: { kind: "reported", fields: "clusters, evidence of clusters" },
    caveat:
      "A hub dealt with more than 1,000 owners, or with more than 2% of all that ever held if that is more than 50; neither a hub nor a mint funds or collects. What happened in the chain’s own coin, or in other tokens, is not known here. Any cluster can be counted apart again.",
    unavailable: "Not every transfer of the token is known, or they were worked out from snapshots.",
  },
  "cluster-figures": {
    label: "Clusters as one owner",
    meaning:
      "What the ten largest hold, the HHI and how many hold half of supply, where each cluster counts as one owner. They stand beside the same figures with every wallet by itself.",
    scope: "All owners. All figures but the raw ones exclude burn addresses, pools, exchanges and hubs",
    unit: "Shares of total supply from 0 to 1; owners",
    formula: "as for wallets, with the amounts of a cluster added up",
    source: { kind: "reported", fields: "figures of clusters: raw, wallets, owners" },
    caveat: "Shares are of total supply, even if some of it is excluded.",
    unavailable: "There is no map of the token; half of supply where those that are counted hold less.",
  },
  launch: {
    label: "Received first",
    meaning:
      "Who received the token in its first block, minute and hour, how much, and how much of that they still hold. They may have bought it, or been given it.",
    scope: "All owners, without the pools, exchanges, programs, burn addresses and bridges that are known",
    unit: "Owners, tokens, and shares of total supply from 0 to 1",
    formula:
      "received = all receipts up to so many seconds after the first transfer; still held = received − all that the owner ever gave away, at least 0, which is first in, first out, because nobody has older tokens",
    source: { kind: "reported", fields: "periods, owners of launch" },
    caveat:
      "What went from one of them to another is received by both, so that tokens received can be more than the supply; what is still held never is. The first minute and hour count from the first transfer of the token, which can be long before it was traded.",
    unavailable: "Not every transfer of the token is known, or they were worked out from snapshots.",
  },
  bundle: {
    label: "Bundle",
    meaning:
      "A block in which several wallets received the token for the first time. Programs that buy for one owner with many wallets leave this mark; so do airdrops, and people who were quick.",
    scope: "Blocks of the launch, without pools, exchanges, programs, burn addresses and bridges",
    unit: "Owners",
    formula: "at least three owners, or as many as are asked for, whose first receipts stand in one block",
    source: { kind: "reported", fields: "bundles of launch" },
    unavailable: "Blocks of the transfers are not known, or there is no launch to look at.",
  },
} as const satisfies Record<string, Definition>;
