import { endpoints, type EndpointName } from "../contract/endpoints.ts";
import { requestsOf } from "../server/access/rate-limit.ts";
import { spanSeconds, startTime, syntheticTokens, tokenCount } from "./synthetic.ts";

/** A kind of question. Each question is another, so that no answer is at hand. */
export interface Target {
  readonly name: string;
  /** As how many requests of its rate an address has it counted. */
  readonly requests: number;
  readonly path: (wallet: () => string) => string;
}

const tokens = syntheticTokens().map(({ address }) => address);
export const largest = tokens[0]!;
const below = (count: number) => Math.floor(Math.random() * count);
const anyToken = () => tokens[below(tokenCount)]!;
export const anyTime = () =>
  new Date((startTime + 86_400 + below(spanSeconds - 86_400)) * 1_000).toISOString().slice(0, 19) + "Z";
const address = () => `0x${Array.from({ length: 40 }, () => below(16).toString(16)).join("")}`;
const pick = <T>(values: readonly T[]) => values[below(values.length)]!;

const of = (part: string) => `/eth/tokens/${largest}${part}`;
const questions: Record<EndpointName, (wallet: () => string) => string> = {
  getTokens: () => `/eth/tokens?limit=${1 + below(100)}&offset=${below(60)}`,
  getToken: () => `/eth/tokens/${anyToken()}`,
  getTokenStats: () => `/eth/tokens/${anyToken()}/stats`,
  getTokenPnl: () => `/eth/tokens/${anyToken()}/stats/pnl`,
  getTokenOverview: () => `/eth/tokens/${anyToken()}/overview`,
  getWalletCategories: () => `/eth/tokens/${anyToken()}/stats/wallet-categories`,
  getSupplyBreakdown: () => `/eth/tokens/${anyToken()}/stats/supply-breakdown`,
  getHolders: () => of(`/holders?limit=100&at=${anyTime()}&offset=${below(500)}`),
  getLargestHolders: () => `/eth/tokens/${anyToken()}/holders/largest?limit=${1 + below(1_000)}`,
  getHolderDeltas: () => `/eth/tokens/${anyToken()}/holders/deltas`,
  getHolderBreakdowns: () => `/eth/tokens/${anyToken()}/holders/breakdowns`,
  getWalletStats: (wallet) => of(`/stats/${wallet()}`),
  getTokenFigures: () =>
    `/eth/token-figures?min_holders=${below(1e6)}&sort=${pick(["-holders", "hhi", "name"])}`,
  getAllChainsTokens: () => `/tokens?limit=${1 + below(100)}&offset=${below(60)}`,
  getWalletTokens: (wallet) => `/eth/wallets/${wallet()}/tokens?limit=${1 + below(100)}`,
  getWalletHoldings: (wallet) => `/eth/wallets/${wallet()}/holdings?limit=${1 + below(100)}`,
  getOverlap: () => `/eth/overlap?tokens=${tokens[below(20)]},${tokens[20 + below(20)]}&offset=${below(1e6)}`,
  getTokenHistory: (wallet) => `/eth/tokens/${tokens[3 + below(50)]}/history?and=${wallet()}`,
  getHolderChanges: () => of(`/holders/changes?to=${anyTime()}&limit=${1 + below(100)}`),
  getCostBasis: () => of(`/history/cost-basis?at=${anyTime()}`),
  getCohorts: (wallet) => of(`/history/cohorts?and=${wallet()},${address()}`),
  getHolderSummary: (wallet) => of(`/holders/summary?and=${wallet()},${address()}`),
  getHolderDetails: () => of(`/holders/details?address=${Array.from({ length: 90 }, address).join(",")}`),
  getLabels: () => `/eth/labels?address=${Array.from({ length: 90 }, address).join(",")}`,
  getWalletHistory: (wallet) => of(`/stats/${wallet()}/history`),
  getClusters: () => of(`/clusters?members=500&split=${address()}`),
  getLaunch: () => of(`/launch?within=${60 + below(86_340)}`),
  getCompleteness: () => `/eth/tokens/${anyToken()}/completeness`,
  getCertificate: () => of(`/certificate?block=${1 + below(1e9)}`),
};

/** Further ways to ask the same, and what is made of answers. A page counts itself and what it asks. */
const others: readonly Target[] = [
  { name: "holders", requests: 1, path: () => `/api/v0${of(`/holders?limit=100&offset=${below(50_000)}`)}` },
  {
    name: "clusters-members",
    requests: 2.5,
    path: () => `/api/v0${of(`/clusters?members=${50 + below(451)}`)}`,
  },
  { name: "history-metrics", requests: 1, path: () => `/api/v0${of(`/history?from=${anyTime()}`)}` },
  { name: "page-overview", requests: 14, path: () => `/eth/${anyToken()}?x=${below(1e9)}` },
  { name: "page-holders", requests: 6, path: () => `/eth/${largest}/holders?page=${1 + below(500)}` },
  { name: "page-history", requests: 10, path: () => `/eth/${anyToken()}/history?x=${below(1e9)}` },
  { name: "page-map", requests: 8, path: () => `/eth/${anyToken()}/map?x=${below(1e9)}` },
  { name: "page-wallet", requests: 8, path: (wallet) => `/eth/${largest}/wallet/${wallet()}` },
  { name: "card", requests: 4, path: () => `/embed/eth/${anyToken()}?x=${below(1e9)}` },
  {
    name: "picture",
    requests: 4,
    path: () => `/og/eth/${anyToken()}.png?theme=${pick(["dark", "light"])}&x=${below(1e9)}`,
  },
  { name: "search", requests: 1, path: () => `/api/search?chain=eth&q=${below(1e6)}` },
];

export const targets: readonly Target[] = [
  ...Object.entries(questions).map(([name, path]) => ({
    name,
    requests: requestsOf(endpoints[name as EndpointName].units),
    path: (wallet: () => string) => `/api/v0${path(wallet)}`,
  })),
  ...others,
];
export const targetNames = targets.map(({ name }) => name);
