import type { DataHistory } from "../../../contract/meta.ts";
import type { EndpointName } from "../../../contract/endpoints.ts";
import type { Listing } from "./catalogue.ts";
import { hostileNames } from "./hostile-names.ts";
import { type LedgerWriter, nobody } from "./ledger.ts";
import { demoEnd } from "./plan.ts";
import { daySeconds } from "../../../contract/windows.ts";
import {
  bundle,
  burned,
  equal,
  falling,
  ring,
  giant,
  newborn,
  one,
  still,
  three,
} from "./sentinel-ledgers.ts";

export type SentinelKey =
  | keyof typeof hostileNames
  | "no-price"
  | "stale-price"
  | "snapshot"
  | "snapshot-undated"
  | "incomplete"
  | "one-holder"
  | "giant-holder"
  | "three-holders"
  | "all-equal"
  | "no-holders"
  | "decimals-0"
  | "decimals-18"
  | "tiny-price"
  | "huge-amounts"
  | "failing"
  | "one-hour"
  | "deltas-zero"
  | "deltas-negative"
  | "dead"
  | "ring"
  | "bundle";

/** A token that shows one state of the product, so that the state can be seen and tested in it. */
export interface Sentinel extends Listing {
  readonly sentinel: SentinelKey;
  readonly history?: DataHistory;
  /** Endpoints that answer with the problem `internal`. */
  readonly failing?: readonly EndpointName[];
  /** Changes what the market simulation wrote. */
  readonly alter?: (ledger: LedgerWriter) => void;
  /** Writes the whole history, in the place of the market simulation. */
  readonly write?: (ledger: LedgerWriter) => void;
}

const small = {
  chain: "sol",
  decimals: 6,
  supply: 1_000_000_000,
  life: "grows",
  holders: 60,
  transfers: 400,
  ageDays: 75,
  marketCapUsd: 60_000,
  airdropWallets: 0,
  dustWallets: 0,
  priceFeed: "candles",
} as const;

export const sentinels: readonly Sentinel[] = [
  { ...small, sentinel: "no-price", name: "Unpriced Urchin", ticker: "URCH", alter: dropPrices },
  { ...small, sentinel: "stale-price", name: "Stale Starling", ticker: "STALE", alter: dropLatestPrices },
  { ...small, sentinel: "snapshot", name: "Snapshot Snipe", ticker: "SNIPE", history: "snapshot" },
  { ...small, sentinel: "snapshot-undated", name: "Undated Dunlin", ticker: "DUNL", history: "snapshot" },
  {
    ...small,
    sentinel: "incomplete",
    name: "Patchwork Pike",
    ticker: "PIKE",
    history: "incomplete",
    alter: dropOneTransfer,
  },
  { ...small, sentinel: "one-holder", name: "Lone Limpkin", ticker: "LONE", write: one },
  { ...small, sentinel: "giant-holder", name: "Giant Gannet", ticker: "GIANT", write: giant },
  { ...small, sentinel: "three-holders", name: "Three Thrushes", ticker: "THREE", write: three },
  { ...small, sentinel: "all-equal", name: "Even Eiders", ticker: "EVEN", write: equal },
  { ...small, sentinel: "no-holders", name: "Ashen Auk", ticker: "ASHEN", write: burned },
  { ...small, sentinel: "decimals-0", name: "Whole Whelk", ticker: "WHELK", decimals: 0, supply: 50_000 },
  { ...small, sentinel: "decimals-18", chain: "eth", name: "Eighteen Eels", ticker: "EELS", decimals: 18 },
  {
    ...small,
    sentinel: "tiny-price",
    name: "Quadrillion Quail",
    ticker: "QUAIL",
    supply: 10 ** 15,
    marketCapUsd: 1_000,
  },
  {
    ...small,
    sentinel: "huge-amounts",
    chain: "eth",
    name: "Colossal Coot",
    ticker: "COOT",
    decimals: 18,
    supply: 10 ** 19,
  },
  {
    ...small,
    sentinel: "failing",
    name: "Faulty Finch",
    ticker: "FAULT",
    failing: ["getTokenPnl", "getHolderDeltas"],
  },
  { ...small, sentinel: "one-hour", name: "Newborn Newt", ticker: "NEWT", write: newborn },
  { ...small, sentinel: "deltas-zero", name: "Still Stork", ticker: "STILL", write: still },
  { ...small, sentinel: "deltas-negative", name: "Sinking Swift", ticker: "SINK", write: falling },
  { ...small, sentinel: "dead", name: "Bygone Bittern", ticker: "BYGON", life: "dead", transfers: 900 },
  { ...small, sentinel: "ring", name: "Ringing Roller", ticker: "RING", write: ring },
  { ...small, sentinel: "bundle", name: "Bundled Bunting", ticker: "BUNDL", write: bundle, comesFirst: true },
  ...Object.entries(hostileNames).map(([key, names]) => hostile(key as keyof typeof hostileNames, names)),
];

function hostile(sentinel: keyof typeof hostileNames, [name, ticker]: readonly [string, string]): Sentinel {
  return { ...small, sentinel, name, ticker };
}

function dropPrices(ledger: LedgerWriter): void {
  ledger.prices.length = 0;
}

/** What was bought earlier has a cost; what it is worth now is not known. */
function dropLatestPrices(ledger: LedgerWriter): void {
  const known = ledger.prices.filter(({ time }) => time < demoEnd - 5 * daySeconds);
  ledger.prices.splice(0, ledger.prices.length, ...known);
}

/** Loses one purchase of someone who sold everything later: in what is left, that wallet sold what it never had. */
function dropOneTransfer(ledger: LedgerWriter): void {
  const { times, from, to, amounts, prices } = ledger.transfers;
  const index = to.findIndex(
    (account, row) => from[row] !== nobody && ledger.balances[account] === 0n && amounts[row]! > 0n,
  );
  for (const column of [times, from, to, amounts, prices]) column.splice(index, 1);
}
