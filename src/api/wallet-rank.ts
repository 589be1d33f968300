import type { QueryClient } from "@tanstack/react-query";
import { familyOf } from "../../contract/chains.ts";
import { normalizeAddress } from "../../contract/address.ts";
import type { Holder, HolderListPage } from "../../contract/holders.ts";
import { plainDecimal } from "../lib/decimal.ts";
import type { Ask } from "./ask.ts";
import { start } from "./queries.ts";
import { firstHolders, holdersQuery, tokenQueries, type TokenRef, walletQuery } from "./token-queries.ts";

/*
 * The interface ranks holders, not wallets. A wallet's rank is read from the rows that hold exactly
 * its amount. An amount comes as the nearest double of an exact decimal, so "exactly" is the width
 * of one double.
 */
export function equalAmountQuery(token: TokenRef, amount: number) {
  const min_amount = plainDecimal(amount * (1 - Number.EPSILON));
  return holdersQuery(token, {
    limit: 100,
    min_amount,
    max_amount: plainDecimal(amount * (1 + Number.EPSILON)),
  });
}

/** How many hold at least as much: what the rank is counted by where no row is the wallet's. */
export function atLeastQuery(token: TokenRef, amount: number) {
  return holdersQuery(token, { limit: 1, min_amount: plainDecimal(amount * (1 - Number.EPSILON)) });
}

/** Two answers of a service may be a moment apart. */
const slack = 1e-6;

/** The row that is the wallet's holding; undefined where that is spread over several accounts, a row each. */
export function rowOf(
  token: TokenRef,
  wallet: string,
  amount: number,
  rows: readonly Holder[],
): Holder | undefined {
  return rows.find(
    (row) =>
      normalizeAddress(token.chain, row.address) === wallet &&
      (familyOf(token.chain) === "evm" || Math.abs(row.amount - amount) <= slack * amount),
  );
}

/**
 * The rank by counting. Among more equals than a page has, the wallet is one of those counted; otherwise its
 * balance is spread over accounts that are smaller, and comes after those counted.
 */
export function countedRank(equal: HolderListPage, atLeast: HolderListPage): number {
  return isListedWhole(equal) ? atLeast.total + 1 : atLeast.total;
}

/** Where a wallet stands. */
export interface WalletPlace {
  /** Null where it is not known, or nothing is held. */
  readonly rank: number | null;
  /** Whether it holds in several accounts, none of which is the rank's: one less than that is how many accounts hold more. */
  readonly isSpread: boolean;
}

const noPlace: WalletPlace = { rank: null, isSpread: false };

/** The place by counting, where no row is the wallet's. */
function countedPlace(chain: TokenRef["chain"], equal: HolderListPage, atLeast: HolderListPage): WalletPlace {
  return { rank: countedRank(equal, atLeast), isSpread: isSpreadOver(chain, equal) };
}

/** Whether a wallet that is no row of its amount holds in several accounts; a wallet of other chains has but one. */
export function isSpreadOver(chain: TokenRef["chain"], equal: HolderListPage): boolean {
  return familyOf(chain) === "solana" && isListedWhole(equal);
}

function isListedWhole({ total, holders }: HolderListPage): boolean {
  return total <= holders.length;
}

/** Rows shown above and below a wallet, and with it. */
export const neighboursOneSide = 3;
export const neighboursShown = 2 * neighboursOneSide + 1;

/** The call for the seven rows around a rank; null where the first page has them. */
export function neighboursQuery(token: TokenRef, rank: number, holderCount: number) {
  const from = Math.max(1, rank - neighboursOneSide);
  if (from + neighboursShown - 1 <= firstHolders || holderCount <= firstHolders) return null;
  return holdersQuery(token, { limit: neighboursShown, offset: from - 1 });
}

/** The place as far as the answers that are there tell it. */
export function knownPlace(
  queryClient: QueryClient,
  token: TokenRef,
  wallet: string,
  amount: number,
): WalletPlace {
  if (!(amount > 0)) return noPlace;
  const first = queryClient.getQueryData(tokenQueries(token).firstHolders.queryKey)?.data.holders ?? [];
  const equal = queryClient.getQueryData(equalAmountQuery(token, amount).queryKey)?.data;
  const row = rowOf(token, wallet, amount, [...first, ...(equal?.holders ?? [])]);
  const atLeast = queryClient.getQueryData(atLeastQuery(token, amount).queryKey)?.data;
  if (row) return { rank: row.rank, isSpread: false };
  return equal && atLeast ? countedPlace(token.chain, equal, atLeast) : noPlace;
}

/** The place of a wallet that holds this much: asks only what the rows that are there do not tell. */
export async function askPlace(
  ask: Ask,
  token: TokenRef,
  wallet: string,
  amount: number,
  rows: readonly Holder[],
): Promise<WalletPlace> {
  if (!(amount > 0)) return noPlace;
  const among = rowOf(token, wallet, amount, rows);
  if (among) return { rank: among.rank, isSpread: false };
  const equal = await ask(equalAmountQuery(token, amount));
  if (equal.state !== "ready") return noPlace;
  const row = rowOf(token, wallet, amount, equal.data.holders);
  if (row) return { rank: row.rank, isSpread: false };
  const atLeast = await ask(atLeastQuery(token, amount));
  return atLeast.state === "ready" ? countedPlace(token.chain, equal.data, atLeast.data) : noPlace;
}

/** Starts, one after the other, the questions that a wallet's rank and its neighbours take. */
export async function startWalletRank(
  queryClient: QueryClient,
  token: TokenRef,
  wallet: string,
): Promise<void> {
  const first = tokenQueries(token).firstHolders;
  const own = walletQuery(token, wallet);
  await start(queryClient, first, own);
  const amount = queryClient.getQueryData(own.queryKey)?.data.amount ?? 0;
  const rows = queryClient.getQueryData(first.queryKey)?.data;
  if (!(amount > 0) || !rows) return;
  let rank = rowOf(token, wallet, amount, rows.holders)?.rank;
  if (rank === undefined) {
    const equal = equalAmountQuery(token, amount);
    await start(queryClient, equal);
    rank = rowOf(token, wallet, amount, queryClient.getQueryData(equal.queryKey)?.data.holders ?? [])?.rank;
  }
  if (rank === undefined) {
    await start(queryClient, atLeastQuery(token, amount));
    rank = knownPlace(queryClient, token, wallet, amount).rank ?? undefined;
  }
  const deep = rank === undefined ? null : neighboursQuery(token, rank, rows.holder_count);
  if (deep) await start(queryClient, deep);
}

/** Its rank is null where it holds nothing now. */
export interface FoundWallet extends WalletPlace {
  readonly amount: number;
}

/** The same for a wallet that was typed in. Throws what the service answers. */
export async function findWallet(
  queryClient: QueryClient,
  token: TokenRef,
  wallet: string,
): Promise<FoundWallet> {
  const ask: Ask = async (question) => ({ state: "ready", ...(await queryClient.fetchQuery(question)) });
  const { amount } = (await queryClient.fetchQuery(walletQuery(token, wallet))).data;
  return { amount, ...(await askPlace(ask, token, wallet, amount, [])) };
}
