import type { EndpointName } from "../../../contract/endpoints.ts";
import type { DataHistory } from "../../../contract/meta.ts";
import { daySeconds } from "../../../contract/windows.ts";
import type { Listing } from "./catalogue.ts";
import { hostileNames } from "./hostile-names.ts";
import { type LedgerWriter, nobody } from "./ledger.ts";
import { demoEnd, stepSeconds } from "./plan.ts";

/** Histories of a few lines, for states that a market does not come to by itself. All have 6 decimals. */
const million = 1_000_000n;
const start = demoEnd - 60 * daySeconds;

function one(ledger: LedgerWriter): void {
  price(ledger, start, 0.25);
  ledger.mint(start, ledger.newOwner(), 1_000_000n * million);
  const holder = 0;
  ledger.transfer(demoEnd - 7_200, holder, ledger.newSibling(holder), 0n);
}

/** One wallet holds 99.99 %, a hundred share the rest. */
function giant(ledger: LedgerWriter): void {
  price(ledger, start, 0.01);
  const [holder, ...others] = owners(ledger, 101);
  ledger.mint(start, holder!, 1_000_000_000n * million);
  for (const [index, other] of others.entries()) {
    ledger.transfer(start + (index + 1) * 43_200, holder!, other, 1_000n * million);
  }
}

function three(ledger: LedgerWriter): void {
  price(ledger, start, 0.5);
  const [first, second, third] = owners(ledger, 3);
  ledger.mint(start, first!, 900_000n * million);
  ledger.transfer(start + 20 * daySeconds, first!, second!, 270_000n * million);
  ledger.transfer(start + 50 * daySeconds, second!, third!, 90_000n * million);
  ledger.transfer(demoEnd - 5_400, third!, second!, 123_456_789n);
}

function equal(ledger: LedgerWriter): void {
  price(ledger, start, 0.002);
  const [giver, ...others] = owners(ledger, 501);
  ledger.mint(start, giver!, 500_000n * million);
  for (const [index, other] of others.entries()) {
    ledger.transfer(start + 3_600 + index * 10_000, giver!, other, 1_000n * million);
  }
}

/** Everything was burned: there is a past, and nobody holds. */
function burned(ledger: LedgerWriter): void {
  price(ledger, start, 0.04);
  const holders = owners(ledger, 5);
  ledger.mint(start, holders[0]!, 5_000n * million);
  for (const holder of holders.slice(1)) {
    ledger.transfer(start + holder * daySeconds, holders[0]!, holder, 1_000n * million);
  }
  for (const holder of holders) {
    ledger.burn(demoEnd - (6 - holder) * daySeconds, holder, ledger.balance(holder));
  }
}

/** An hour old: every window reaches back to before the first event. */
function newborn(ledger: LedgerWriter): void {
  const birth = demoEnd - 3_540;
  ledger.price(birth, 0.000_02);
  const [pool, ...others] = owners(ledger, 90);
  ledger.mint(birth, pool!, 1_000_000_000n * million);
  for (const [index, other] of others.entries()) {
    const amount = BigInt(1 + ((index * index * 7_919) % 9_973)) * 1_234_567n * 10n;
    ledger.transfer(birth + 30 + index * 39, pool!, other, amount, 0.000_02 * (1 + index / 40));
  }
}

/** Traded every day, and not one holder more or less for sixty days. */
function still(ledger: LedgerWriter): void {
  price(ledger, start, 0.03);
  const holders = owners(ledger, 40);
  ledger.mint(start, holders[0]!, 40_000n * million);
  for (const holder of holders.slice(1)) ledger.transfer(start, holders[0]!, holder, 900n * million);
  for (let day = 1; day <= 60; day++) {
    const giver = holders[day % holders.length]!;
    const taker = holders[(day * 7 + 1) % holders.length]!;
    ledger.transfer(demoEnd - (60 - day) * daySeconds - 900, giver, taker, 17_171_717n);
  }
}

/** Loses holders in each of the nine windows. */
function falling(ledger: LedgerWriter): void {
  price(ledger, start, 0.08);
  const [pool, ...others] = owners(ledger, 400);
  ledger.mint(start, pool!, 10_000_000n * million);
  for (const [index, other] of others.entries()) {
    ledger.transfer(start + index * 60, pool!, other, BigInt(5 + index) * million);
  }
  const exits = others.slice(0, 320);
  for (const [index, seller] of exits.entries()) {
    const secondsAgo = Math.floor(59 * daySeconds * (1 - (index + 1) / exits.length) ** 2) + 600;
    ledger.transfer(demoEnd - secondsAgo, seller, pool!, ledger.balance(seller));
  }
}

/** Strangers who buy from a pool, and five wallets that pass tokens round, emptied into a sixth by three more. */
function ring(ledger: LedgerWriter): void {
  price(ledger, start, 0.02);
  const [pool, ...others] = owners(ledger, 120);
  ledger.mint(start, pool!, 6_000_000n * million);
  for (const [index, other] of others.entries()) {
    ledger.transfer(start + (index + 1) * 20_000, pool!, other, BigInt(40_000 - index * 137) * million);
  }
  const turns = others.slice(3, 8);
  for (let round = 0; round < 3; round++) {
    for (const [index, giver] of turns.entries()) {
      const taker = turns[(index + 1) % turns.length]!;
      const time = demoEnd - (20 - round) * daySeconds + index * 3_600;
      ledger.transfer(time, giver, taker, 1_500n * million);
      ledger.transfer(time + 60, taker, giver, 1_400n * million);
    }
  }
  const sink = others[20]!;
  for (const [index, giver] of others.slice(30, 33).entries()) {
    ledger.transfer(demoEnd - (10 - index) * daySeconds, giver, sink, 9_000n * million);
  }
}

/** Six wallets in the first block, opened by nobody, and strangers later. */
function bundle(ledger: LedgerWriter): void {
  price(ledger, start, 0.02);
  const [pool, ...others] = owners(ledger, 80);
  ledger.mint(start, pool!, 30_000_000n * million);
  for (const [index, other] of others.slice(0, 6).entries()) {
    ledger.mint(start + 2, other, BigInt(3_000_000 - index * 170_000) * million);
  }
  for (const [index, other] of others.slice(6).entries()) {
    ledger.transfer(start + (index + 1) * 30_000, pool!, other, BigInt(50_000 - index * 311) * million);
  }
}

function owners(ledger: LedgerWriter, count: number): number[] {
  return Array.from({ length: count }, () => ledger.newOwner());
}

/** A price that drifts a little, from `from` to the demo's end. */
function price(ledger: LedgerWriter, from: number, priceUsd: number): void {
  for (let time = from; time <= demoEnd; time += stepSeconds) {
    ledger.price(time, priceUsd * (1 + 0.2 * Math.sin((time - from) / (9 * daySeconds))));
  }
}

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
