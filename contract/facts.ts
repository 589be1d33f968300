import { type CountedOver, countedOverUsd } from "./sizes.ts";
import type { WindowName } from "./windows.ts";

/** The header that says each of the {@link Facts}. */
export const factHeaders = {
  costShare: "x-data-cost-share",
  soldShare: "x-data-sold-share",
  lastPrice: "x-price-last",
  wallets: "x-data-wallets",
  walletChanges: "x-data-wallet-changes",
  walletSizes: "x-data-wallet-sizes",
  walletRank: "x-data-wallet-rank",
  diamondShare: "x-data-diamond-share",
  coverage: "x-data-coverage",
  unheld: "x-data-unheld",
  activity: "x-data-activity",
} as const;

/**
 * What has to be known to say a token's figures rightly. What is absent is not known, or does not apply.
 * Shares are 0 to 1, times unix seconds.
 */
export interface Facts {
  /** Part of the supply whose cost is known; of an answer about a wallet, part of what it holds. */
  readonly costShare?: number;
  /** Part of all tokens ever sold of which cost and sale price are known; of an answer about a wallet, of what it sold. */
  readonly soldShare?: number;
  /** Where no price of the data's time is known: the last one before. */
  readonly lastPrice?: LastPrice;
  readonly wallets?: WalletCount;
  /** How many more wallets hold it than at the beginning of each window that is known, where accounts are more than they. */
  readonly walletChanges?: Readonly<Partial<Record<WindowName, number>>>;
  /** How many wallets hold more than so many US dollars, where accounts are more than they. */
  readonly walletSizes?: Readonly<Record<CountedOver, number>>;
  /** Of an answer about a wallet of a token whose accounts are more than its wallets: its place among these. */
  readonly walletRank?: number;
  /** Part of the supply in diamond lots, of all owners, where these are more than the 1,000 largest. */
  readonly diamondShare?: number;
  /** Where transfers are missing, so that balances are not known: what those that are there cover. */
  readonly coverage?: Coverage;
  /** Raw units minted to the zero address: held by nobody, and no part of `supply`. */
  readonly unheld?: string;
  readonly activity?: Activity;
}

/** Since when a token is transferred, and how much of it lately. */
export interface Activity {
  /** Its first event; absent unless every one is known. */
  readonly first?: number;
  /** Whole tokens in transfers, mints and burns of the last seven days; absent where some of them are not known. */
  readonly moved_7d?: number;
  /** US dollars, each at the price of its time; absent where one of them has no known price. */
  readonly moved_7d_usd?: number;
}

export interface LastPrice {
  readonly usd: number;
  readonly at: number;
}

/** Owners with a balance. Shares of supply stand here where they are not those of the rows of the holder list. */
export interface WalletCount {
  readonly count: number;
  readonly top1?: number;
  readonly top10?: number;
  readonly top100?: number;
  /** The fewest wallets that hold half of supply; absent where more than 100. */
  readonly half?: number;
  /** Of wallets, 0 to 1. */
  readonly hhi?: number;
  readonly gini?: number;
}

/** Whether some wallets hold in several accounts, so that figures of the two differ. */
export function isSpread(wallets: WalletCount | undefined): boolean {
  return wallets?.top1 !== undefined;
}

export interface Coverage {
  readonly from: number;
  readonly to: number;
  readonly transfers: number;
  readonly addresses: number;
}

export function writeFacts(facts: Facts): Record<string, string> {
  const { costShare, soldShare, lastPrice, wallets, walletChanges, walletSizes } = facts;
  const { walletRank, diamondShare, coverage, unheld, activity } = facts;
  return {
    ...(costShare !== undefined && { [factHeaders.costShare]: plain(costShare) }),
    ...(soldShare !== undefined && { [factHeaders.soldShare]: plain(soldShare) }),
    ...(lastPrice && { [factHeaders.lastPrice]: parameters(lastPrice) }),
    ...(wallets && { [factHeaders.wallets]: parameters(wallets) }),
    ...(walletChanges && { [factHeaders.walletChanges]: parameters(walletChanges) }),
    ...(walletSizes && { [factHeaders.walletSizes]: parameters(walletSizes) }),
    ...(walletRank !== undefined && { [factHeaders.walletRank]: plain(walletRank) }),
    ...(diamondShare !== undefined && { [factHeaders.diamondShare]: plain(diamondShare) }),
    ...(coverage && { [factHeaders.coverage]: parameters(coverage) }),
    ...(unheld !== undefined && { [factHeaders.unheld]: unheld }),
    ...(activity && { [factHeaders.activity]: parameters(activity) }),
  };
}

export function readFacts(headers: Headers): Facts {
  const costShare = readShare(headers.get(factHeaders.costShare));
  const soldShare = readShare(headers.get(factHeaders.soldShare));
  const lastPrice = readParameters(headers.get(factHeaders.lastPrice), ["usd", "at"]);
  const wallets = readParameters(headers.get(factHeaders.wallets), ["count"]);
  const walletChanges = readParameters<WindowName>(headers.get(factHeaders.walletChanges), [], /^-?\d+$/);
  const walletSizes = readParameters(headers.get(factHeaders.walletSizes), overNames);
  const coverage = readParameters(headers.get(factHeaders.coverage), [
    "from",
    "to",
    "transfers",
    "addresses",
  ]);
  const unheld = headers.get(factHeaders.unheld);
  const activity = readParameters<keyof Activity>(headers.get(factHeaders.activity), []);
  const walletRank = Number(headers.get(factHeaders.walletRank) ?? 0);
  const diamondShare = readShare(headers.get(factHeaders.diamondShare));
  return {
    ...(costShare !== undefined && { costShare }),
    ...(soldShare !== undefined && { soldShare }),
    ...(lastPrice && { lastPrice }),
    ...(wallets && { wallets }),
    ...(walletChanges && { walletChanges }),
    ...(walletSizes && { walletSizes }),
    ...(Number.isSafeInteger(walletRank) && walletRank > 0 && { walletRank }),
    ...(diamondShare !== undefined && { diamondShare }),
    ...(coverage && { coverage }),
    ...(activity && { activity }),
    ...(unheld !== null && /^[1-9]\d*$/.test(unheld) && { unheld }),
  };
}

/** `usd=0.04; at=1700000000` */
function parameters(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${plain(value as number)}`)
    .join("; ");
}

const overNames = Object.keys(countedOverUsd) as CountedOver[];

/** Undefined unless every required one is there and all are numbers, from 0 on unless others are named. */
function readParameters<K extends string>(
  text: string | null,
  required: readonly K[],
  number = /^[\d.]+$/,
): Record<K, number> | undefined {
  const entries = (text ?? "").split(";").map((part): [string, number] => {
    const [name = "", value = ""] = part.split("=").map((side) => side.trim());
    return [name, number.test(value) ? Number(value) : Number.NaN];
  });
  const values = Object.fromEntries(entries) as Record<K, number>;
  const areNumbers = entries.every(([, value]) => Number.isFinite(value));
  return areNumbers && required.every((name) => values[name] !== undefined) ? values : undefined;
}

function readShare(text: string | null): number | undefined {
  const share = Number(text === null || text === "" ? Number.NaN : text);
  return share >= 0 && share <= 1 ? share : undefined;
}

/** Without an exponent, however small. */
function plain(value: number): string {
  return value.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 17 });
}
