import { useQuery } from "@tanstack/react-query";
import type { Holder } from "../../../contract/holders.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { atLeastQuery, countedRank, equalAmountQuery, isSpreadOver, rowOf } from "../../api/wallet-rank.ts";

export interface WalletRank {
  readonly rank: number | null;
  /** The holder row of the wallet; undefined where its balance is spread over several accounts. */
  readonly row: Holder | undefined;
  /** Whether it holds in several accounts, none of which is the rank's. */
  readonly isSpread: boolean;
  readonly loading: boolean;
}

/** A wallet's rank: among the first hundred without a call, else with one, rarely two. */
export function useWalletRank(token: TokenRef, wallet: string, amount: number | undefined): WalletRank {
  const first = useQuery(tokenQueries(token).firstHolders);
  const held = amount !== undefined && amount > 0;
  const among = first.data && rowOf(token, wallet, amount ?? 0, first.data.data.holders);
  const equal = useQuery({
    ...equalAmountQuery(token, amount ?? 0),
    enabled: held && first.isFetched && !among,
  });
  const row = among ?? (equal.data && rowOf(token, wallet, amount ?? 0, equal.data.data.holders));
  const atLeast = useQuery({
    ...atLeastQuery(token, amount ?? 0),
    enabled: held && equal.isFetched && !row,
  });
  const counted = equal.data && atLeast.data ? countedRank(equal.data.data, atLeast.data.data) : null;
  return {
    rank: held ? (row?.rank ?? counted) : null,
    row,
    isSpread: held && !row && equal.data !== undefined && isSpreadOver(token.chain, equal.data.data),
    loading: held && !row && (first.isLoading || equal.isLoading || atLeast.isLoading),
  };
}
