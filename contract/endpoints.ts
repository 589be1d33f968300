import type * as z from "zod/mini";
import { Clusters, clustersQuery } from "./clusters.ts";
import { exclusionQuery } from "./exclusions.ts";
import { Certificate, certificateQuery, Completeness } from "./completeness/certificate.ts";
import {
  HolderBreakdowns,
  HolderDeltas,
  HolderDetails,
  holderDetailsQuery,
  HolderListPage,
} from "./holders.ts";
import {
  changesQuery,
  Cohorts,
  CostBasis,
  HolderChanges,
  History,
  cohortsQuery,
  historyQuery,
  holdersAtQuery,
  momentQuery,
  pastQuery,
} from "./history.ts";
import { Launch, launchQuery } from "./launch.ts";
import { HolderSummary, Labels, labelsQuery } from "./labels.ts";
import { Overlap, overlapQuery } from "./wallets/overlap.ts";
import { largestQuery, pageQuery, type QuerySpec, type QueryValues, writeTime } from "./query.ts";
import { SupplyBreakdown, TokenPnl, TokenStats, WalletCategories, WalletStats } from "./stats.ts";
import { tokenFiguresQuery } from "./token-figures-query.ts";
import {
  AllChainsPage,
  Token,
  TokenFiguresPage,
  TokenListPage,
  TokenOverview,
  WalletTokensPage,
} from "./tokens.ts";
import { WalletHistory, walletHistoryQuery } from "./wallet-history.ts";
import { WalletHoldingsPage } from "./wallets/holdings.ts";

export interface EndpointRow {
  /** Below `/v0` and `/api/v0`. Parameters in braces, named as the interface names them. */
  readonly path: string;
  readonly summary: string;
  /** Request units charged for an answer. */
  readonly units: number;
  readonly query: QuerySpec;
  /** Name of the answer's schema in the OpenAPI document: clients made from it know it. */
  readonly schema: string;
  readonly response: z.ZodMiniType;
  /** The tool of the MCP server that asks it (server/mcp). At most twelve have one: an agent reads all of them first. */
  readonly tool?: string;
  /** This service's own, no part of the interface: a hosted service is not asked for it. */
  readonly extension?: true;
  /** Of a row of the interface: the parameters that are this service's own, and what an answer costs with one of them. */
  readonly beyond?: { readonly query: QuerySpec; readonly units: number };
}

/** The interface and what this service has beside it, a row an operation. Routes, client, query options, OpenAPI and the backend's type derive from it. */
export const endpoints = {
  getTokens: {
    path: "/{chain_id}/tokens",
    summary: "Tokens of a chain, the most held first",
    units: 10,
    query: pageQuery,
    schema: "TokenListPage",
    response: TokenListPage,
  },
  getToken: {
    path: "/{chain_id}/tokens/{contract_address}",
    summary: "One token",
    tool: "token",
    units: 10,
    query: {},
    schema: "Token",
    response: Token,
  },
  getTokenStats: {
    path: "/{chain_id}/tokens/{contract_address}/stats",
    summary: "Concentration, time held and retention",
    tool: "token_stats",
    units: 20,
    query: {},
    schema: "TokenStats",
    response: TokenStats,
  },
  getTokenPnl: {
    path: "/{chain_id}/tokens/{contract_address}/stats/pnl",
    summary: "Profit and loss of all holders",
    tool: "token_profit",
    units: 20,
    query: {},
    schema: "TokenPnl",
    response: TokenPnl,
  },
  getWalletCategories: {
    path: "/{chain_id}/tokens/{contract_address}/stats/wallet-categories",
    summary: "The 1000 largest owners by how long they have not sold",
    units: 20,
    query: {},
    schema: "WalletCategories",
    response: WalletCategories,
  },
  getSupplyBreakdown: {
    path: "/{chain_id}/tokens/{contract_address}/stats/supply-breakdown",
    summary: "The tokens of the 1000 largest owners by the age of the lot",
    units: 20,
    query: {},
    schema: "SupplyBreakdown",
    response: SupplyBreakdown,
  },
  getHolders: {
    path: "/{chain_id}/tokens/{contract_address}/holders",
    summary: "Holders, the largest first",
    tool: "holders",
    units: 10,
    query: holdersAtQuery,
    schema: "HolderListPage",
    response: HolderListPage,
    beyond: { query: pastQuery, units: 20 },
  },
  getLargestHolders: {
    path: "/{chain_id}/tokens/{contract_address}/holders/largest",
    summary: "The largest holders, up to 1000 in one answer",
    units: 50,
    query: largestQuery,
    schema: "LargestHolders",
    response: HolderListPage,
    extension: true,
  },
  getHolderDeltas: {
    path: "/{chain_id}/tokens/{token_address}/holders/deltas",
    summary: "Change in the number of holders over nine windows",
    units: 20,
    query: {},
    schema: "HolderDeltas",
    response: HolderDeltas,
  },
  getHolderBreakdowns: {
    path: "/{chain_id}/tokens/{token_address}/holders/breakdowns",
    summary: "Holders by the value of their holding",
    units: 50,
    query: {},
    schema: "HolderBreakdowns",
    response: HolderBreakdowns,
  },
  getWalletStats: {
    path: "/{chain_id}/tokens/{token_address}/stats/{wallet_address}",
    summary: "One wallet's holding of the token",
    tool: "wallet",
    units: 30,
    query: {},
    schema: "WalletStats",
    response: WalletStats,
  },
  getTokenFigures: {
    path: "/{chain_id}/token-figures",
    summary: "Tokens of a chain with their main figures, sorted and filtered",
    tool: "list_tokens",
    units: 10,
    query: tokenFiguresQuery,
    schema: "TokenFiguresPage",
    response: TokenFiguresPage,
    extension: true,
  },
  getTokenOverview: {
    path: "/{chain_id}/tokens/{contract_address}/overview",
    summary: "The seven answers about a token as a whole, in one",
    units: 110,
    query: {},
    schema: "TokenOverview",
    response: TokenOverview,
    extension: true,
  },
  getAllChainsTokens: {
    path: "/tokens",
    summary: "Tokens of all chains, the most held first",
    units: 10,
    query: pageQuery,
    schema: "AllChainsPage",
    response: AllChainsPage,
    extension: true,
  },
  getWalletTokens: {
    path: "/{chain_id}/wallets/{wallet_address}/tokens",
    summary: "Tokens that a wallet holds",
    tool: "wallet_tokens",
    units: 30,
    query: pageQuery,
    schema: "WalletTokensPage",
    response: WalletTokensPage,
    extension: true,
  },
  getWalletHoldings: {
    path: "/{chain_id}/wallets/{wallet_address}/holdings",
    summary: "What a wallet holds of each token: value, share, rank, profit",
    units: 50,
    query: pageQuery,
    schema: "WalletHoldingsPage",
    response: WalletHoldingsPage,
    extension: true,
  },
  getOverlap: {
    path: "/{chain_id}/overlap",
    summary: "How many holders of a token also hold others, and which wallets hold all of them",
    units: 50,
    query: overlapQuery,
    schema: "Overlap",
    response: Overlap,
    extension: true,
  },
  getTokenHistory: {
    path: "/{chain_id}/tokens/{contract_address}/history",
    summary: "Every figure of a token over time",
    tool: "token_history",
    units: 20,
    query: historyQuery,
    schema: "History",
    response: History,
    extension: true,
  },
  getHolderChanges: {
    path: "/{chain_id}/tokens/{contract_address}/holders/changes",
    summary: "Holders whose balance changed between two moments",
    tool: "holder_changes",
    units: 20,
    query: changesQuery,
    schema: "HolderChanges",
    response: HolderChanges,
    extension: true,
  },
  getCostBasis: {
    path: "/{chain_id}/tokens/{contract_address}/history/cost-basis",
    summary: "What is held at a moment, by what it cost",
    units: 50,
    query: momentQuery,
    schema: "CostBasis",
    response: CostBasis,
    extension: true,
  },
  getCohorts: {
    path: "/{chain_id}/tokens/{contract_address}/history/cohorts",
    summary: "Owners by the month they came in, and how many of them still held in each month since",
    units: 50,
    query: cohortsQuery,
    schema: "Cohorts",
    response: Cohorts,
    extension: true,
  },
  getHolderSummary: {
    path: "/{chain_id}/tokens/{token_address}/holders/summary",
    summary: "Concentration with and without some addresses",
    tool: "concentration",
    units: 20,
    query: exclusionQuery,
    schema: "HolderSummary",
    response: HolderSummary,
    extension: true,
  },
  getHolderDetails: {
    path: "/{chain_id}/tokens/{token_address}/holders/details",
    summary: "Change, first receipt, cost and profit of some wallets",
    units: 50,
    query: holderDetailsQuery,
    schema: "HolderDetails",
    response: HolderDetails,
    extension: true,
  },
  getLabels: {
    path: "/{chain_id}/labels",
    summary: "What addresses are, and who they are said to be",
    units: 20,
    query: labelsQuery,
    schema: "Labels",
    response: Labels,
    extension: true,
  },
  getWalletHistory: {
    path: "/{chain_id}/tokens/{token_address}/stats/{wallet_address}/history",
    summary: "One wallet's holding of the token over time, and its transfers",
    units: 20,
    query: walletHistoryQuery,
    schema: "WalletHistory",
    response: WalletHistory,
    extension: true,
  },
  getClusters: {
    path: "/{chain_id}/tokens/{token_address}/clusters",
    summary: "Which of the largest owners look like one, with what says so, and a map of them",
    tool: "clusters",
    units: 50,
    query: clustersQuery,
    schema: "Clusters",
    response: Clusters,
    extension: true,
  },
  getLaunch: {
    path: "/{chain_id}/tokens/{token_address}/launch",
    summary: "Who received the token first, and how much of it they hold now",
    units: 50,
    query: launchQuery,
    schema: "Launch",
    response: Launch,
    extension: true,
  },
  getCompleteness: {
    path: "/{chain_id}/tokens/{contract_address}/completeness",
    summary: "Whether everything of a token is here, and how that is known",
    tool: "completeness",
    units: 10,
    query: {},
    schema: "Completeness",
    response: Completeness,
    extension: true,
  },
  getCertificate: {
    path: "/{chain_id}/tokens/{contract_address}/certificate",
    summary: "What was here of a token at one block, and what its contract said then",
    units: 20,
    query: certificateQuery,
    schema: "Certificate",
    response: Certificate,
    extension: true,
  },
} as const satisfies Record<string, EndpointRow>;

export type EndpointName = keyof typeof endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** Those of the interface alone: what a hosted service has. */
export type InterfaceName = {
  [K in EndpointName]: (typeof endpoints)[K] extends { readonly extension: true } ? never : K;
}[EndpointName];
export const interfaceNames = endpointNames.filter(isOfInterface);

export function isOfInterface(name: EndpointName): name is InterfaceName {
  return !("extension" in endpoints[name]);
}

/** What an answer costs. */
export function unitsOf(name: EndpointName, args: object): number {
  const { units, beyond }: EndpointRow = endpoints[name];
  const given = args as Readonly<Record<string, unknown>>;
  const isBeyond = Object.keys(beyond?.query ?? {}).some((parameter) => given[parameter] !== undefined);
  return isBeyond ? beyond!.units : units;
}

type PathParameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

type PathArgs<K extends EndpointName> = {
  [P in PathParameters<(typeof endpoints)[K]["path"]>]: string;
};

/** What a caller gives: the path parameters, and any query parameters. */
export type EndpointArgs<K extends EndpointName> = PathArgs<K> &
  Partial<QueryValues<(typeof endpoints)[K]["query"]>>;

/** What a backend gets: the same, checked, addresses normalised, defaults filled in. */
export type ParsedArgs<K extends EndpointName> = PathArgs<K> & QueryValues<(typeof endpoints)[K]["query"]>;

export type EndpointResponse<K extends EndpointName> = z.infer<(typeof endpoints)[K]["response"]>;

/** The path of a call with its query, each segment encoded so that no argument can leave its place. */
export function endpointUrl<K extends EndpointName>(name: K, args: EndpointArgs<K>): string {
  const row: EndpointRow = endpoints[name];
  const given = args as unknown as Readonly<Record<string, string | number | readonly string[] | undefined>>;
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(String(given[parameter])),
  );
  const query = new URLSearchParams();
  for (const [parameter, { kind }] of Object.entries(row.query)) {
    const value = given[parameter];
    if (value === undefined || (kind === "addresses" && String(value) === "")) continue;
    query.set(parameter, kind === "time" ? writeTime(Number(value)) : String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
