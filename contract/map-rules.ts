/** What may join two wallets. The last rule also joins strangers who were quick, so it is used only where asked for. */
export const clusterMethods = ["two_way", "funded", "sink", "together"] as const;
export type ClusterMethod = (typeof clusterMethods)[number];
export const usualMethods = ["two_way", "funded", "sink"] as const satisfies readonly ClusterMethod[];

/** Where each rule ends. */
export const clusterLimits = {
  /** Transfers that two wallets sent each other, each way. */
  twoWayTransfers: 2,
  /** Between two first receipts from one wallet. */
  fundedSeconds: 86_400,
  /** Owners whose first receipt came from that wallet: one that opens more is a distributor. */
  fundedOwners: 50,
  /** Of all that left a wallet, what went to one other. */
  sinkShare: 0.8,
  /** Since the first transfer of the token. */
  togetherSeconds: 3_600,
  togetherOwners: 3,
  /** A wallet that dealt with more owners than this joins nobody, */
  hubOwners: 1_000,
  /** or with more than this part of all that ever held, if that is more than `hubOwnersLeast`. */
  hubShare: 0.02,
  hubOwnersLeast: 50,
} as const;

/** Members of a map: what is chosen of, and what is asked for where nothing is said. */
export const memberCounts = { least: 50, usual: 150, most: 500 } as const;

/** Kinds and labels of what is not a person; `hub`: trades with most wallets. */
export const apartReasons = ["burned", "pool", "exchange", "bridge", "contract", "program", "hub"] as const;
export type ApartReason = (typeof apartReasons)[number];

/** Where a launch ends, and how many that came at once are a bundle. */
export const launchLimits = {
  /** Seconds since the first transfer. */
  within: { least: 60, usual: 3_600, most: 86_400 },
  bundle: { least: 2, usual: 3, most: 50 },
} as const;

/** Rows that an answer lists of each. */
export const mostLaunchRows = 100;
