import { chainOfNetwork, familyOf } from "../../contract/chains.ts";
import type { Facts, WalletCount } from "../../contract/facts.ts";
import { count } from "../lib/format.ts";

/**
 * What the rows of the holder list are. On Solana a wallet may hold in several token accounts: counts, ranks
 * and shares of rows are then of accounts, and so are the words for them.
 */
export interface Counted {
  readonly word: "wallet" | "account";
  /** The owners of the accounts, where there are fewer and how many is known. */
  readonly wallets: WalletCount | null;
  /** There are more of them, whom no transfer here names. */
  readonly isLeast?: true | undefined;
  /** Changes in wallets, where they are told beside those of accounts. */
  readonly changes?: Facts["walletChanges"];
  /** How many wallets are worth more than a value, where that is told beside accounts. */
  readonly sizes?: Facts["walletSizes"];
}

export const byWallet: Counted = { word: "wallet", wallets: null };

/** "48,213", or "≥ 2,119" where there are more than are known. */
export function holderNumber(
  holders: number,
  { isLeast }: Pick<Counted, "isLeast">,
  text: (holders: number) => string = count,
): string {
  return `${isLeast ? "≥ " : ""}${text(holders)}`;
}

/** How many owners there are; null where only their accounts are counted. */
export function countedOwners({ word, wallets }: Counted, rows: number): number | null {
  return word === "wallet" ? rows : (wallets?.count ?? null);
}

/** How many of what: wallets where they are known, else rows. */
export interface HeldBy {
  readonly count: number;
  readonly word: Counted["word"];
}

export function heldBy(counted: Counted, rows: number): HeldBy {
  const owners = countedOwners(counted, rows);
  return owners === null ? { count: rows, word: counted.word } : { count: owners, word: "wallet" };
}

export function readCounted(network: string, facts: Facts | undefined, holderCount: number): Counted {
  const { wallets = null, walletChanges: changes, walletSizes: sizes } = facts ?? {};
  const chain = chainOfNetwork(network);
  if (chain !== undefined && familyOf(chain) === "evm") return byWallet;
  if (wallets?.count === holderCount) return changes ? { ...byWallet, changes } : byWallet;
  return { word: "account", wallets, ...(changes && { changes }), ...(sizes && { sizes }) };
}
