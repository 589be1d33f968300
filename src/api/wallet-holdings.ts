import type { ChainId } from "../../contract/chains.ts";
import { api } from "./queries.ts";
import type { TokenRef } from "./token-queries.ts";
import type { QueryClient } from "@tanstack/react-query";

/** A wallet on a chain. The address is in the form of `normalizeAddress`. */
export interface WalletRef {
  readonly chain: ChainId;
  readonly wallet: string;
}

/** As many tokens as one question takes. */
export const mostHoldings = 100;

/** What a wallet holds of each token here. */
export function walletHoldingsQuery({ chain, wallet }: WalletRef) {
  return api("getWalletHoldings", { chain_id: chain, wallet_address: wallet, limit: mostHoldings });
}

/** Unix seconds; what is left out is the wallet's first receipt, and the newest event. */
interface Bounds {
  readonly from?: number;
  readonly to?: number;
}

export function walletHistoryQuery({ chain, address }: TokenRef, wallet: string, bounds: Bounds = {}) {
  return api("getWalletHistory", {
    chain_id: chain,
    token_address: address,
    wallet_address: wallet,
    ...bounds,
  });
}

/** The tokens here that name a wallet. The address is in the form of `normalizeAddress`. */
export function walletTokensQuery(chain: ChainId, wallet: string) {
  return api("getWalletTokens", { chain_id: chain, wallet_address: wallet, limit: 100 });
}

/** The answer, where it is there and names any. */
export function tokensOfWallet(queryClient: QueryClient, { chain, address }: TokenRef) {
  const held = queryClient.getQueryData(walletTokensQuery(chain, address).queryKey)?.data;
  return held && held.total > 0 ? held : undefined;
}
