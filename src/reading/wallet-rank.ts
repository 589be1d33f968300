import type { QueryClient } from "@tanstack/react-query";
import { tokenQueries, type TokenRef, walletQuery } from "../api/token-queries.ts";
import { start } from "../api/queries.ts";
import { atLeastQuery, countedRank, equalAmountQuery, neighboursQuery, rowOf } from "../api/wallet-rank.ts";

/** The rank as far as the answers that are there tell it. */
export function knownRank(
  queryClient: QueryClient,
  token: TokenRef,
  wallet: string,
  amount: number,
): number | null {
  if (!(amount > 0)) return null;
  const first = queryClient.getQueryData(tokenQueries(token).firstHolders.queryKey)?.data.holders ?? [];
  const equal = queryClient.getQueryData(equalAmountQuery(token, amount).queryKey)?.data;
  const row = rowOf(token, wallet, amount, [...first, ...(equal?.holders ?? [])]);
  const atLeast = queryClient.getQueryData(atLeastQuery(token, amount).queryKey)?.data;
  return row?.rank ?? (equal && atLeast ? countedRank(equal, atLeast) : null);
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
    rank = knownRank(queryClient, token, wallet, amount) ?? undefined;
  }
  const deep = rank === undefined ? null : neighboursQuery(token, rank, rows.holder_count);
  if (deep) await start(queryClient, deep);
}

export interface FoundWallet {
  readonly amount: number;
  /** Null for a wallet that holds nothing now. */
  readonly rank: number | null;
}

/** The same for a wallet that was typed in. Throws what the service answers. */
export async function findWallet(
  queryClient: QueryClient,
  token: TokenRef,
  wallet: string,
): Promise<FoundWallet> {
  const { amount } = (await queryClient.fetchQuery(walletQuery(token, wallet))).data;
  if (!(amount > 0)) return { amount: 0, rank: null };
  const equal = await queryClient.fetchQuery(equalAmountQuery(token, amount));
  const row = rowOf(token, wallet, amount, equal.data.holders);
  if (row) return { amount, rank: row.rank };
  const atLeast = await queryClient.fetchQuery(atLeastQuery(token, amount));
  return { amount, rank: countedRank(equal.data, atLeast.data) };
}
