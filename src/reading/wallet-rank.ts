import type { QueryClient } from "@tanstack/react-query";
import { tokenQueries, type TokenRef, walletQuery } from "../api/token-queries.ts";
import { start } from "../api/queries.ts";
import {
  atLeastQuery,
  countedPlace,
  equalAmountQuery,
  neighboursQuery,
  noPlace,
  rowOf,
  type WalletPlace,
} from "../api/wallet-rank.ts";

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
  const { amount } = (await queryClient.fetchQuery(walletQuery(token, wallet))).data;
  if (!(amount > 0)) return { amount: 0, ...noPlace };
  const equal = await queryClient.fetchQuery(equalAmountQuery(token, amount));
  const row = rowOf(token, wallet, amount, equal.data.holders);
  if (row) return { amount, rank: row.rank, isSpread: false };
  const atLeast = await queryClient.fetchQuery(atLeastQuery(token, amount));
  return { amount, ...countedPlace(token.chain, equal.data, atLeast.data) };
}
